import { useSignal } from '@preact/signals';
import { sayParts } from '../say-parts.tsx';
import { say, saySize } from '../words.ts';
import { mostFiles } from './dropped-files.ts';
import { isRefusedType } from './faults.ts';
import { FileDrop } from './file-drop.tsx';
import { type ChosenFile, chosen, names, totalSize } from './letter.ts';

/** A list of thousands is shown in part: nobody reads it, and a phone would wait for it. */
const mostShown = 100;

export function FilesField({ fault }: { readonly fault: string | undefined }) {
  const told = useSignal('');
  function add(files: readonly ChosenFile[]): void {
    chosen.value = [...chosen.value, ...files];
    told.value = say('send:filesAdded', { count: files.length, total: chosen.value.length });
  }
  function remove(index: number): void {
    told.value = say('send:removed', { name: names.value[index] ?? '' });
    chosen.value = chosen.value.filter((_, each) => each !== index);
    document.getElementById('files')?.focus();
  }
  function removeAll(): void {
    told.value = say('send:removedAll');
    chosen.value = [];
    document.getElementById('files')?.focus();
  }
  const count = chosen.value.length;
  return (
    <section class="card" aria-labelledby="files-title">
      <h2 id="files-title">{say('send:files')}</h2>
      <FileDrop id="files" room={mostFiles - chosen.value.length} add={add} fault={fault} />
      <Renamed />
      {count > 0 && (
        <>
          <ul class="files">
            {chosen.value.slice(0, mostShown).map((file, index) => (
              <FileItem
                key={`${names.value[index]}`}
                file={file}
                name={names.value[index] ?? ''}
                remove={() => remove(index)}
              />
            ))}
          </ul>
          {count > mostShown && <p class="muted">{say('send:more', { count: count - mostShown })}</p>}
          <p class="last actions">
            <span>{say('send:total', { count, size: saySize(totalSize.value) })}</span>
            <button type="button" class="quiet" onClick={removeAll}>
              {say('send:removeAll')}
            </button>
          </p>
        </>
      )}
      <p class="unseen" role="status">
        {told.value}
      </p>
    </section>
  );
}

interface ItemProps {
  readonly file: ChosenFile;
  readonly name: string;
  readonly remove: () => void;
}

function FileItem({ file, name, remove }: ItemProps) {
  return (
    <li class="file">
      <div class="about">
        <bdi class="name">{name}</bdi>
        <span class="muted">{saySize(file.content.size)}</span>
        {file.path !== name && (
          <span class="muted small">{sayParts('send:was', { path: <bdi>{file.path}</bdi> })}</span>
        )}
        {isRefusedType(name) && <span class="fault">{say('send:typeRefused')}</span>}
      </div>
      <button type="button" class="quiet" aria-label={say('send:remove', { name })} onClick={remove}>
        {say('send:removeShort')}
      </button>
    </li>
  );
}

/** Whoever sends should not be surprised by what recipients see. */
function Renamed() {
  const base = (path: string) => path.slice(path.lastIndexOf('/') + 1);
  const count = chosen.value.filter(({ path }, index) => base(path).normalize('NFC') !== names.value[index]).length;
  const inFolders = chosen.value.some(({ path }) => path.includes('/'));
  return (
    <div role="status">
      {inFolders && <p class="notice">{say('send:flattened')}</p>}
      {count > 0 && <p class="notice">{say('send:renamed', { count })}</p>}
    </div>
  );
}
