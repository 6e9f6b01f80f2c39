import { type Signal, useSignal } from '@preact/signals';
import { Icon } from '../components/icon.tsx';
import { type FileGroup, firstFiles, groupByFolder } from '../file-groups.ts';
import { formatSize, translate } from '../messages.ts';
import { DownloadBar } from './download-bar.tsx';
import { FileItem } from './file-item.tsx';
import type { FileEntry, OpenedTransfer } from './opened-transfer.ts';
import { PreviewDialog } from './preview/preview-dialog.tsx';
import { viewKind } from './preview/view-kind.ts';

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
  const viewable = groups.flatMap(({ files }) => files.filter((file) => viewKind(file) !== undefined));
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
                  onView={viewKind(file) === undefined ? undefined : () => view(file.id)}
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
      onClick={() => {
        selected.value = isSelecting ? undefined : new Set();
      }}
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
