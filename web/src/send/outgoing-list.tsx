import { useSignal } from '@preact/signals';
import { FileIcon } from '../components/icon.tsx';
import { ProblemNotice } from '../components/problem-notice.tsx';
import { describeProblem } from '../describe-problem.ts';
import { UnreadableFile } from '../hashing/errors.ts';
import { formatSize, translate } from '../messages.ts';
import type { OutgoingFile } from './outgoing-file.ts';
import type { Sending } from './sending.ts';
import { useThrottled } from './use-throttled.ts';

const maxShown = 100;

/** Files that need a decision of the user come first. */
const order = { failed: 0, absent: 1, uploading: 2, waiting: 3, stored: 4 } as const;

export function OutgoingList({ sending }: { readonly sending: Sending }) {
  const problem = useSignal<unknown>(undefined);
  const statusText = useSignal('');
  async function skip(file: OutgoingFile): Promise<void> {
    problem.value = undefined;
    try {
      await sending.skipFile(file);
      statusText.value = translate('send:removed', { name: file.name });
      // The focused button is about to be removed.
      document.getElementById('outgoing')?.focus();
    } catch (error) {
      problem.value = error;
    }
  }
  const shownFiles = useThrottled(() =>
    [...sending.files.value].sort((one, other) => order[one.step.value] - order[other.step.value]).slice(0, maxShown),
  );
  const count = sending.files.value.length;
  return (
    <>
      <ProblemNotice error={problem.value} />
      <p class="visually-hidden" role="status">
        {statusText.value}
      </p>
      <ul class="files">
        {shownFiles.map((file) => (
          // The last file cannot be skipped, because nothing would be left to send.
          <OutgoingItem key={file.name} file={file} canSkip={count > 1} onSkip={() => void skip(file)} />
        ))}
      </ul>
      {count > maxShown && <p class="muted last">{translate('send:more', { count: count - maxShown })}</p>}
    </>
  );
}

interface ItemProps {
  readonly file: OutgoingFile;
  readonly canSkip: boolean;
  readonly onSkip: () => void;
}

function OutgoingItem({ file, canSkip, onSkip }: ItemProps) {
  const step = file.step.value;
  const share = file.size === 0 ? 1 : file.stored.value / file.size;
  return (
    <li class="file">
      <FileIcon name={file.name} />
      <div class="about">
        <bdi class="name">{file.name}</bdi> <span class="muted">{formatSize(file.size)}</span>{' '}
        <span class={step === 'failed' ? 'fault' : 'muted'}>{describeStep(file, share)}</span>
        {(step === 'uploading' || (step === 'waiting' && share > 0)) && (
          <progress value={share} max={1} aria-label={translate('send:progressOf', { name: file.name })} />
        )}
      </div>
      {(step === 'failed' || step === 'absent') && canSkip && (
        <button type="button" onClick={onSkip} aria-label={translate('send:remove', { name: file.name })}>
          {translate('send:removeShort')}
        </button>
      )}
    </li>
  );
}

function describeStep({ step, problem }: OutgoingFile, share: number): string {
  if (step.value === 'uploading') {
    return share < 1
      ? translate('send:share', { share: Math.floor(share * 100) / 100 })
      : translate('send:step.checking');
  }
  if (step.value !== 'failed') return translate(`send:step.${step.value}`);
  if (problem instanceof UnreadableFile) return translate('send:step.unreadable');
  return describeProblem(problem);
}
