import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { Icon } from '../components/icon.tsx';
import { scrollToSectionOf, useDropTarget } from '../components/window-drop.tsx';
import { translate } from '../messages.ts';
import { translateRich } from '../translate-rich.tsx';
import { type ChosenFile, removalCount } from './chosen-files.ts';
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

interface Props {
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
export function FileDrop({ id, remaining, isKnown = () => false, isBusy = false, onAdd, error }: Props) {
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
