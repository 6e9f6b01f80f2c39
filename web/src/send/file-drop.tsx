import { useEffect } from 'preact/hooks';
import { useDropping } from '../parts/use-dropping.ts';
import { say } from '../words.ts';
import { chosenFiles, droppedFiles } from './dropped-files.ts';
import type { ChosenFile } from './letter.ts';

interface Props {
  readonly id: string;
  readonly add: (files: readonly ChosenFile[]) => void;
  readonly fault?: string | undefined;
}

/** Takes files and folders, dropped or chosen. */
export function FileDrop({ id, add, fault }: Props) {
  const dropping = useDropping((dropped) => void droppedFiles(dropped).then(add));
  useEffect(keepPage, []);
  const describes = fault === undefined ? {} : { 'aria-describedby': `${id}-fault` };
  return (
    <div {...dropping}>
      <p class="last">{say('send:drop')}</p>
      <div class="actions">
        <FileChoice id={id} label={say('send:chooseFiles')} isMain={true} add={add} describes={describes} />
        <FileChoice id={`${id}-folder`} label={say('send:chooseFolder')} isMain={false} add={add} describes={{}} />
      </div>
      {fault !== undefined && (
        <p class="fault" id={`${id}-fault`}>
          {fault}
        </p>
      )}
    </div>
  );
}

interface ChoiceProps {
  readonly id: string;
  readonly label: string;
  readonly isMain: boolean;
  readonly add: (files: readonly ChosenFile[]) => void;
  readonly describes: { readonly 'aria-describedby'?: string };
}

function FileChoice({ id, label, isMain, add, describes }: ChoiceProps) {
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
          const files = chosenFiles(currentTarget.files);
          // The same file may be chosen once more.
          currentTarget.value = '';
          if (files.length > 0) add(files);
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
