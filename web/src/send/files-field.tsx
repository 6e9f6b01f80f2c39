import { useSignal } from '@preact/signals';
import { FileIcon } from '../components/file-icon.tsx';
import { Icon } from '../components/icon.tsx';
import { formatSize, translate } from '../messages.ts';
import { translateRich } from '../translate-rich.tsx';
import { type ChosenFile, chosenFiles, fileNames, isChosen } from './draft.ts';
import { FileDrop } from './file-drop.tsx';
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
  function add(files: readonly ChosenFile[]): void {
    chosenFiles.value = [...chosenFiles.value, ...files];
    statusText.value = translate('send:filesAdded', { count: files.length, total: chosenFiles.value.length });
  }
  function remove(index: number): void {
    statusText.value = translate('send:removed', { name: fileNames.value[index] ?? '' });
    chosenFiles.value = chosenFiles.value.filter((_, each) => each !== index);
    document.getElementById('files')?.focus();
  }
  function removeAll(): void {
    statusText.value = translate('send:removedAll');
    chosenFiles.value = [];
    document.getElementById('files')?.focus();
  }
  const count = chosenFiles.value.length;
  return (
    <section aria-labelledby="files-title">
      <h2 id="files-title" class="visually-hidden">
        {translate('send:files')}
      </h2>
      <FileDrop id="files" remaining={maxFiles - count} isKnown={isChosen} isBusy={isBusy} onAdd={add} error={error} />
      <RenameNotice />
      {count > 0 && (
        <>
          <ul class="files">
            {chosenFiles.value.slice(0, maxShown).map((file, index) => (
              <FileItem
                key={`${fileNames.value[index]}`}
                file={file}
                name={fileNames.value[index] ?? ''}
                onRemove={() => remove(index)}
              />
            ))}
          </ul>
          {count > maxShown && <p class="muted">{translate('send:more', { count: count - maxShown })}</p>}
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

interface ItemProps {
  readonly file: ChosenFile;
  readonly name: string;
  readonly onRemove: () => void;
}

function FileItem({ file, name, onRemove }: ItemProps) {
  return (
    <li class="file">
      <FileIcon name={name} />
      <div class="about">
        <bdi class="name">{name}</bdi>
        <span class="muted">{formatSize(file.content.size)}</span>
        {file.path !== name && (
          <span class="muted small">{translateRich('send:was', { path: <bdi>{file.path}</bdi> })}</span>
        )}
        {isBlockedType(name) && <span class="fault">{translate('send:typeRefused')}</span>}
      </div>
      <button type="button" class="round" aria-label={translate('send:remove', { name })} onClick={onRemove}>
        <Icon name="close" />
      </button>
    </li>
  );
}

/** Shows that recipients will see other file names. */
function RenameNotice() {
  const base = (path: string) => path.slice(path.lastIndexOf('/') + 1);
  const count = chosenFiles.value.filter(
    ({ path }, index) => base(path).normalize('NFC') !== fileNames.value[index],
  ).length;
  const inFolders = chosenFiles.value.some(({ path }) => path.includes('/'));
  return (
    <div role="status">
      {inFolders && <p class="notice">{translate('send:flattened')}</p>}
      {count > 0 && <p class="notice">{translate('send:renamed', { count })}</p>}
    </div>
  );
}
