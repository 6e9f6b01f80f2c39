import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { useDropping } from '../parts/use-dropping.ts';
import { say } from '../words.ts';
import { chosenFiles, droppedFiles, isReading, mostFiles, type PickedFiles } from './dropped-files.ts';
import type { ChosenFile } from './letter.ts';

interface Props {
  readonly id: string;
  /** How many more files can be taken. */
  readonly room: number;
  readonly add: (files: readonly ChosenFile[]) => void;
  readonly fault?: string | undefined;
}

/** Takes files and folders, dropped or chosen, and tells what it could not take. */
export function FileDrop({ id, room, add, fault }: Props) {
  const picked = useSignal<PickedFiles | undefined>(undefined);
  function take(next: PickedFiles): void {
    picked.value = next;
    if (next.files.length > 0) add(next.files);
  }
  const choose = (list: FileList | null) => take(chosenFiles(list, room));
  const dropping = useDropping((dropped) => void droppedFiles(dropped, room).then(take));
  useEffect(keepPage, []);
  const describes = fault === undefined ? {} : { 'aria-describedby': `${id}-fault` };
  return (
    <div {...dropping}>
      <p class="last">{say('send:drop')}</p>
      <div class="actions">
        <FileChoice id={id} label={say('send:chooseFiles')} isMain={true} choose={choose} describes={describes} />
        <FileChoice
          id={`${id}-folder`}
          label={say('send:chooseFolder')}
          isMain={false}
          choose={choose}
          describes={{}}
        />
      </div>
      <NotTaken picked={picked.value} />
      {fault !== undefined && (
        <p class="fault" id={`${id}-fault`}>
          {fault}
        </p>
      )}
    </div>
  );
}

/** There from the beginning, so that what appears in it is read out. */
function NotTaken({ picked }: { readonly picked: PickedFiles | undefined }) {
  const unreadable = picked?.unreadable ?? [];
  return (
    <div role="status">
      {isReading.value && <p class="muted">{say('send:reading')}</p>}
      {picked?.isCut && <p class="notice warn">{say('send:cut', { most: mostFiles })}</p>}
      {unreadable.length > 0 && (
        <div class="notice warn">
          <p>{say('send:unreadable', { count: unreadable.length })}</p>
          <ul class="last">
            {unreadable.slice(0, mostNamed).map((path, index) => (
              <li key={index}>
                <bdi>{path}</bdi>
              </li>
            ))}
          </ul>
          {unreadable.length > mostNamed && <p>{say('send:more', { count: unreadable.length - mostNamed })}</p>}
        </div>
      )}
    </div>
  );
}

const mostNamed = 10;

interface ChoiceProps {
  readonly id: string;
  readonly label: string;
  readonly isMain: boolean;
  readonly choose: (list: FileList | null) => void;
  readonly describes: { readonly 'aria-describedby'?: string };
}

function FileChoice({ id, label, isMain, choose, describes }: ChoiceProps) {
  return (
    <span class="choose">
      <input
        id={id}
        class="unseen"
        type="file"
        multiple
        {...(isMain ? {} : { webkitdirectory: true })}
        {...describes}
        onChange={({ currentTarget }) => {
          choose(currentTarget.files);
          // The same file may be chosen once more.
          currentTarget.value = '';
        }}
      />
      <label for={id} class="button">
        {label}
      </label>
    </span>
  );
}

/** A file that is dropped beside the place for it would be opened in place of the page. */
function keepPage(): () => void {
  const refuse = (event: Event) => event.preventDefault();
  addEventListener('dragover', refuse);
  addEventListener('drop', refuse);
  return () => {
    removeEventListener('dragover', refuse);
    removeEventListener('drop', refuse);
  };
}
