import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { useFileDrop } from '../components/use-file-drop.ts';
import { translate } from '../messages.ts';
import type { ChosenFile } from './draft.ts';
import { filesFromDrop, filesFromInput, isReading, maxFiles, type PickedFiles } from './picked-files.ts';

interface Props {
  readonly id: string;
  /** How many more files are accepted. */
  readonly remaining: number;
  readonly onAdd: (files: readonly ChosenFile[]) => void;
  readonly error?: string | undefined;
}

/** Accepts dropped or chosen files and folders, and shows which of them were skipped. */
export function FileDrop({ id, remaining, onAdd, error }: Props) {
  const picked = useSignal<PickedFiles | undefined>(undefined);
  function take(next: PickedFiles): void {
    picked.value = next;
    if (next.files.length > 0) onAdd(next.files);
  }
  const choose = (list: FileList | null) => take(filesFromInput(list, remaining));
  const dropTarget = useFileDrop((dropped) => void filesFromDrop(dropped, remaining).then(take));
  useEffect(preventPageDrop, []);
  const describedBy = error === undefined ? {} : { 'aria-describedby': `${id}-fault` };
  return (
    <div {...dropTarget}>
      <p class="last">{translate('send:drop')}</p>
      <div class="actions">
        <FileChoice id={id} label={translate('send:chooseFiles')} onChoose={choose} attributes={describedBy} />
        <FileChoice
          id={`${id}-folder`}
          label={translate('send:chooseFolder')}
          onChoose={choose}
          attributes={{ webkitdirectory: true }}
        />
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
  const unreadable = picked?.unreadable ?? [];
  return (
    <div role="status">
      {isReading.value && <p class="muted">{translate('send:reading')}</p>}
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
  readonly onChoose: (list: FileList | null) => void;
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
        onChange={({ currentTarget }) => {
          onChoose(currentTarget.files);
          // Otherwise choosing the same file again would fire no event.
          currentTarget.value = '';
        }}
      />
      <label for={id} class="button">
        {label}
      </label>
    </span>
  );
}

/** A file that is dropped elsewhere would replace the page. */
function preventPageDrop(): () => void {
  const prevent = (event: Event) => event.preventDefault();
  addEventListener('dragover', prevent);
  addEventListener('drop', prevent);
  return () => {
    removeEventListener('dragover', prevent);
    removeEventListener('drop', prevent);
  };
}
