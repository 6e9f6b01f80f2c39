import { useSignal } from '@preact/signals';
import { FileIcon } from '../components/file-icon.tsx';
import { Icon } from '../components/icon.tsx';
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
  removeAllFiles,
  removeRow,
} from './chosen-files.ts';
import { FileDrop } from './file-drop.tsx';
import { sentPath } from './name-files.ts';
import { maxFiles } from './picked-files.ts';
import { isBlockedType } from './validation.ts';

/** Only some of thousands of files are rendered, because rendering all is slow on phones. */
const maxShown = 100;

interface Props {
  readonly error: string | undefined;
  readonly isBusy: boolean;
}

export function FilesField({ error, isBusy }: Props) {
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
        <bdi class="name">{name}</bdi>
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
      <span class="muted">{formatSize(file.content.size)}</span>
      {isRenamed(file) && (
        <span class="muted small">{translateRich('send:was', { path: <bdi>{file.path}</bdi> })}</span>
      )}
      {isBlockedType(file.name) && <span class="fault">{translate('send:typeRefused')}</span>}
    </>
  );
}

/** The files are listed on request. */
function FolderContents({ row }: { readonly row: Row }) {
  const isOpen = useSignal(false);
  const { files, folders, bytes } = row;
  return (
    <details
      open={isOpen.value}
      onToggle={({ currentTarget }) => {
        isOpen.value = currentTarget.open;
      }}
    >
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
