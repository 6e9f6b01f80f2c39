import { type Signal, useSignal } from '@preact/signals';
import { FileIcon, Icon } from '../components/icon.tsx';
import { type FileGroup, firstFiles, groupByFolder } from '../file-groups.ts';
import { formatSize, translate } from '../messages.ts';
import { DownloadLink } from './download-link.tsx';
import type { FileEntry, OpenedTransfer } from './opened-transfer.ts';
import { PreviewDialog } from './preview/preview-dialog.tsx';
import { previewKind } from './preview/preview-kinds.ts';
import { Thumbnail, thumbnails } from './preview/thumbnails.tsx';
import { zipLink } from './zip-link.ts';

/** Thousands of files are rendered in batches, because rendering all at once is slow on phones. */
const batchSize = 200;

interface Props {
  readonly transfer: OpenedTransfer;
  readonly listed: readonly FileEntry[];
}

/** The files in their folders, and the download of all or of the selected ones. */
export function FilesSection({ transfer, listed }: Props) {
  const shownCount = useSignal(batchSize);
  /** Undefined while the user does not select files. */
  const selected = useSignal<ReadonlySet<string> | undefined>(undefined);
  const statusText = useSignal('');
  const onStarted = (name: string) => {
    statusText.value = translate('receive:started', { name });
  };
  const left = listed.length - shownCount.value;
  const groups = groupByFolder(listed);
  /** The ID of the file that is shown in the page. */
  const viewed = useSignal<string | undefined>(undefined);
  const view = (id: string) => {
    viewed.value = id;
  };
  const viewable = groups.flatMap(({ files }) => files.filter((file) => previewKind(file) !== undefined));
  return (
    <>
      <section class="card">
        <div class="files-head">
          <h2>{translate('receive:files')}</h2>
          {listed.length > 1 && <SelectButton selected={selected} />}
        </div>
        {firstFiles(groups, shownCount.value).map(({ folder, files }) => (
          <div key={folder}>
            {folder !== '' && <FolderHeading group={groups.find((group) => group.folder === folder)} />}
            <ul class="files received">
              {files.map((file) => (
                <FileItem
                  key={file.id}
                  file={file}
                  selected={selected}
                  onView={previewKind(file) === undefined ? undefined : () => view(file.id)}
                  onStarted={onStarted}
                />
              ))}
            </ul>
          </div>
        ))}
        {left > 0 && <MoreButton left={left} shownCount={shownCount} />}
      </section>
      <DownloadBar transfer={transfer} listed={listed} selected={selected.value} onStarted={onStarted} />
      <PreviewDialog files={viewable} current={viewed} onStarted={onStarted} />
      <p class="visually-hidden" role="status">
        {statusText.value}
      </p>
    </>
  );
}

function SelectButton({ selected }: { readonly selected: Signal<ReadonlySet<string> | undefined> }) {
  const isSelecting = selected.value !== undefined;
  return (
    <button
      type="button"
      class="quiet"
      aria-pressed={isSelecting}
      onClick={() => (selected.value = isSelecting ? undefined : new Set())}
    >
      {translate('receive:select')}
    </button>
  );
}

function FolderHeading({ group }: { readonly group: FileGroup<FileEntry> | undefined }) {
  if (group === undefined) return null;
  const { folder, files } = group;
  const size = files.reduce((sum, file) => sum + file.size, 0);
  return (
    <h3 class="folder">
      <Icon name="folder" />
      <span>
        <bdi>{folder.replaceAll('/', ' / ')}</bdi>{' '}
        <span class="muted">{translate('receive:folder', { count: files.length, size: formatSize(size) })}</span>
      </span>
    </h3>
  );
}

function MoreButton({ left, shownCount }: { readonly left: number; readonly shownCount: Signal<number> }) {
  return (
    <p>
      <button
        type="button"
        onClick={() => {
          shownCount.value += batchSize;
        }}
      >
        {translate('receive:more', { count: Math.min(left, batchSize) })}
      </button>
    </p>
  );
}

interface FileItemProps {
  readonly file: FileEntry;
  /** The selected files; undefined while the user does not select any. */
  readonly selected: Signal<ReadonlySet<string> | undefined>;
  /** Shows the file in the page; undefined if it can only be downloaded. */
  readonly onView: (() => void) | undefined;
  readonly onStarted: (name: string) => void;
}

function FileItem({ file, selected, onView, onStarted }: FileItemProps) {
  const { id, fileName, size, href } = file;
  const thumbnail = thumbnails.value.get(id);
  const select = (isSelected: boolean) => {
    const next = new Set(selected.value);
    if (isSelected) next.add(id);
    else next.delete(id);
    selected.value = next;
  };
  return (
    <li class="file">
      {selected.value !== undefined && (
        <input
          type="checkbox"
          checked={selected.value.has(id)}
          aria-label={translate('receive:choose', { name: fileName })}
          onChange={(event) => select(event.currentTarget.checked)}
        />
      )}
      {thumbnail === undefined ? <FileIcon name={fileName} /> : <Thumbnail picture={thumbnail} />}
      <div class="about">
        <bdi class="name">{fileName}</bdi>{' '}
        <span class="muted size">
          {formatSize(size)}{' '}
          {onView !== undefined && (
            <button
              type="button"
              class="quiet"
              aria-label={translate('receive:viewFile', { name: fileName })}
              onClick={onView}
            >
              {translate('receive:view')}
            </button>
          )}
        </span>
      </div>
      <DownloadLink
        class="button square"
        href={href}
        label={translate('receive:downloadFile', { name: fileName })}
        onStarted={() => onStarted(fileName)}
      >
        <Icon name="download" />
      </DownloadLink>
    </li>
  );
}

interface DownloadBarProps {
  readonly transfer: OpenedTransfer;
  readonly listed: readonly FileEntry[];
  readonly selected: ReadonlySet<string> | undefined;
  readonly onStarted: (name: string) => void;
}

/** The main button of the page: downloads the only file, or a ZIP of all or of the selected files. */
function DownloadBar({ transfer: { description, files }, listed, selected, onStarted }: DownloadBarProps) {
  const [file] = listed;
  if (listed.length === 1 && file !== undefined) {
    return (
      <p class="download-bar">
        <DownloadLink class="button main" href={file.href} onStarted={() => onStarted(file.fileName)}>
          {translate('receive:oneSize', { size: formatSize(file.size) })}
        </DownloadLink>
      </p>
    );
  }
  const chosen = selected ?? new Set();
  const ids = files.map(({ id }) => id);
  const sizeOfChosen = files.reduce((sum, { id, size }) => sum + (chosen.has(id) ? size : 0), 0);
  return (
    <p class="download-bar">
      <DownloadLink
        class="button main"
        href={zipLink(description.zipHref, ids, chosen)}
        onStarted={() => onStarted('ZIP')}
      >
        {chosen.size === 0
          ? translate('receive:allSize', { size: formatSize(description.totalSize) })
          : translate('receive:chosenSize', { count: chosen.size, size: formatSize(sizeOfChosen) })}
      </DownloadLink>
    </p>
  );
}
