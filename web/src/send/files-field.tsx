import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { FileIcon, Icon } from '../components/icon.tsx';
import { isTouch } from '../components/is-touch.ts';
import { scrollToSectionOf, useDropTarget } from '../components/window-drop.tsx';
import { formatSize, translate } from '../messages.ts';
import { translateRich } from '../translate-rich.tsx';
import {
  addFiles,
  type ChosenFile,
  fileFigures,
  fileRows,
  folderName,
  isChosen,
  isRenamed,
  type ListedFile,
  type Row,
  removalCount,
  removeAllFiles,
  removeRow,
} from './chosen-files.ts';
import { sentPath } from './name-files.ts';
import {
  filesFromDrop,
  filesFromList,
  isReading,
  maxFiles,
  type PickedFiles,
  skippedCount,
  whileReading,
} from './picked-files.ts';
import { usePastedFiles } from './use-pasted-files.ts';
import { isBlockedType } from './validation.ts';

/** Only some of thousands of files are rendered, because rendering all is slow on phones. */
const maxShown = 100;

export function FilesField({ error, isBusy }: { readonly error: string | undefined; readonly isBusy: boolean }) {
  const statusText = useSignal('');
  async function add(files: readonly ChosenFile[]): Promise<void> {
    if (await addFiles(files))
      statusText.value = translate('send:filesAdded', { count: files.length, total: fileFigures.value.count });
  }
  function remove(row: Row): void {
    statusText.value = translate('send:removed', { name: rowName(row) });
    removeRow(row);
    document.getElementById('files')?.focus();
  }
  function removeAll(): void {
    statusText.value = translate('send:removedAll');
    removeAllFiles();
    document.getElementById('files')?.focus();
  }
  const remaining = maxFiles - fileFigures.value.count;
  const rows = fileRows.value;
  return (
    <section aria-labelledby="files-title">
      <h2 id="files-title" class="visually-hidden">
        {translate('send:files')}
      </h2>
      <FileDrop id="files" remaining={remaining} isKnown={isChosen} isBusy={isBusy} onAdd={add} error={error} />
      <RenameNotice />
      {rows.length > 0 && (
        <>
          <ul class="files">
            {rows.slice(0, maxShown).map((row) => (
              <RowItem key={row.key} row={row} onRemove={() => remove(row)} />
            ))}
          </ul>
          {rows.length > maxShown && <p class="muted">{translate('send:more', { count: rows.length - maxShown })}</p>}
          <button type="button" class="quiet" onClick={removeAll}>
            {translate('send:removeAll')}
          </button>
        </>
      )}
      <p class="visually-hidden" role="status">
        {statusText.value}
      </p>
    </section>
  );
}

const rowName = (row: Row) => (row.isFolder ? folderName(row) : (row.files[0]?.name ?? ''));

function RowItem({ row, onRemove }: { readonly row: Row; readonly onRemove: () => void }) {
  const name = rowName(row);
  return (
    <li class="file">
      <FileIcon name={name} isFolder={row.isFolder} />
      <div class="about">
        <bdi class="name">{name}</bdi>{' '}
        {row.isFolder ? (
          <FolderContents row={row} />
        ) : (
          row.files.map((file) => <FileFacts key={file.name} file={file} />)
        )}
      </div>
      <button type="button" class="round" aria-label={translate('send:remove', { name })} onClick={onRemove}>
        <Icon name="close" />
      </button>
    </li>
  );
}

function FileFacts({ file }: { readonly file: ListedFile }) {
  return (
    <>
      <span class="muted">{formatSize(file.content.size)}</span>{' '}
      {isRenamed(file) && (
        <span class="muted small">{translateRich('send:was', { path: <bdi>{file.path}</bdi> })}</span>
      )}{' '}
      {isBlockedType(file.name) && <span class="fault">{translate('send:typeRefused')}</span>}
    </>
  );
}

/** The files are listed on request. */
function FolderContents({ row }: { readonly row: Row }) {
  const isOpen = useSignal(false);
  const { files, folders, bytes } = row;
  return (
    <details open={isOpen.value} onToggle={({ currentTarget }) => (isOpen.value = currentTarget.open)}>
      <summary>{translate('send:folder', { count: files.length, folders, size: formatSize(bytes) })}</summary>
      {isOpen.value && (
        <ul class="contents">
          {files.slice(0, maxShown).map((file) => (
            <li key={file.name}>
              <bdi>{sentPath(file.path)?.slice(row.key.length) ?? file.name}</bdi> <FileFacts file={file} />
            </li>
          ))}
          {files.length > maxShown && <li>{translate('send:more', { count: files.length - maxShown })}</li>}
        </ul>
      )}
    </details>
  );
}

/** Shows that recipients will see other file names. */
function RenameNotice() {
  const count = fileFigures.value.renamed;
  return <div role="status">{count > 0 && <p class="notice">{translate('send:renamed', { count })}</p>}</div>;
}

interface FileDropProps {
  readonly id: string;
  /** How many more files are accepted. */
  readonly remaining: number;
  /** Whether a file was chosen before. It is not added again. */
  readonly isKnown?: (file: ChosenFile) => boolean;
  /** True while no files are accepted. */
  readonly isBusy?: boolean;
  readonly onAdd: (files: readonly ChosenFile[]) => void | Promise<void>;
  readonly error?: string | undefined;
}

/** Accepts chosen files and folders, and those that are dropped or pasted anywhere in the window. Shows which were skipped. */
export function FileDrop({ id, remaining, isKnown = () => false, isBusy = false, onAdd, error }: FileDropProps) {
  const zone = useRef<HTMLDivElement>(null);
  const picked = useSignal<PickedFiles | undefined>(undefined);
  const options = { limit: remaining, isKnown };
  const take = (reading: () => Promise<PickedFiles>) =>
    whileReading(async () => {
      const removals = removalCount();
      const next = await reading();
      // Meanwhile the sender has removed all files, or has signed out.
      if (removalCount() !== removals) return;
      picked.value = next;
      if (next.isTruncated || next.unreadable.length > 0) skippedCount.value += 1;
      if (next.files.length > 0) await onAdd(next.files);
    });
  async function takeDropped(dropped: DataTransfer): Promise<void> {
    await take(() => filesFromDrop(dropped, options));
    scrollToSectionOf(zone.current);
  }
  const choose = (list: Iterable<File> | null) => take(() => filesFromList(list, options));
  usePastedFiles((files) => void choose(files), !isBusy);
  useDropTarget(translate('send:dropHere'), (dropped) => void takeDropped(dropped), !isBusy);
  const describedBy = error === undefined ? {} : { 'aria-describedby': `${id}-fault` };
  return (
    <div ref={zone} class="drop">
      <Icon name="plus" />
      <p class="last">{translate(isTouch ? 'send:select' : 'send:drop')}</p>
      <div class="actions">
        <FileChoice id={id} label={translate('send:chooseFiles')} onChoose={choose} attributes={describedBy} />{' '}
        {!isTouch && (
          <FileChoice
            id={`${id}-folder`}
            label={translate('send:chooseFolder')}
            onChoose={choose}
            attributes={{ webkitdirectory: true }}
          />
        )}
      </div>
      <SkippedFiles picked={picked.value} />
      {error !== undefined && (
        <p class="fault" id={`${id}-fault`}>
          {error}
        </p>
      )}
    </div>
  );
}

/** Always rendered, because screen readers announce only changes of an existing status. */
function SkippedFiles({ picked }: { readonly picked: PickedFiles | undefined }) {
  const { unreadable, known } = picked ?? { unreadable: [], known: [] };
  return (
    <div role="status">
      {isReading.value && <p class="muted">{translate('send:reading')}</p>}
      {known.length > 0 && (
        <p class="notice">
          {translateRich('send:alreadyAdded', { name: <bdi>{known[0]}</bdi> }, { count: known.length })}
        </p>
      )}
      {picked?.isTruncated && <p class="notice warn">{translate('send:cut', { most: maxFiles })}</p>}
      {unreadable.length > 0 && (
        <div class="notice warn">
          <p>{translate('send:unreadable', { count: unreadable.length })}</p>
          <ul class="last">
            {unreadable.slice(0, maxListed).map((path, index) => (
              <li key={index}>
                <bdi>{path}</bdi>
              </li>
            ))}
          </ul>
          {unreadable.length > maxListed && <p>{translate('send:more', { count: unreadable.length - maxListed })}</p>}
        </div>
      )}
    </div>
  );
}

const maxListed = 10;

interface ChoiceProps {
  readonly id: string;
  readonly label: string;
  readonly onChoose: (list: Iterable<File> | null) => Promise<void>;
  readonly attributes: { readonly 'aria-describedby'?: string; readonly webkitdirectory?: boolean };
}

function FileChoice({ id, label, onChoose, attributes }: ChoiceProps) {
  return (
    <span class="choose">
      <input
        id={id}
        class="visually-hidden"
        type="file"
        multiple
        {...attributes}
        onChange={async ({ currentTarget }) => {
          await onChoose(currentTarget.files);
          // Otherwise choosing the same file again would fire no event. It also empties the list that was read.
          currentTarget.value = '';
        }}
      />
      <label for={id} class="button">
        {label}
      </label>
    </span>
  );
}
