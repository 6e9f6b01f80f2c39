import { useSignal } from '@preact/signals';
import type { ComponentChild } from 'preact';
import { UnreadableFile } from '../hashing/unreadable-file.ts';
import { ProblemDetail } from '../parts/problem-detail.tsx';
import { ProblemNotice } from '../parts/problem-notice.tsx';
import { sayProblem } from '../say-problem.ts';
import { say, saySize } from '../words.ts';
import type { OutgoingFile, Sending } from './sending.ts';
import { useCalmly } from './use-calmly.ts';

const mostShown = 100;

/** What needs somebody stands first. */
const order = { failed: 0, absent: 1, uploading: 2, waiting: 3, stored: 4 } as const;

export function OutgoingList({ sending }: { readonly sending: Sending }) {
  const problem = useSignal<unknown>(undefined);
  const told = useSignal('');
  async function leaveOut(file: OutgoingFile): Promise<void> {
    problem.value = undefined;
    try {
      await sending.leaveOut(file);
      told.value = say('send:removed', { name: file.name });
      // Its button is about to go.
      document.getElementById('outgoing')?.focus();
    } catch (error) {
      problem.value = error;
    }
  }
  const shown = useCalmly(() =>
    [...sending.files.value].sort((one, other) => order[one.step.value] - order[other.step.value]).slice(0, mostShown),
  );
  const count = sending.files.value.length;
  return (
    <>
      <ProblemNotice error={problem.value} />
      <p class="unseen" role="status">
        {told.value}
      </p>
      <ul class="files">
        {shown.map((file) => (
          // The last one cannot be left out: then there is nothing to send.
          <OutgoingItem key={file.name} file={file} canLeave={count > 1} leaveOut={() => void leaveOut(file)} />
        ))}
      </ul>
      {count > mostShown && <p class="muted last">{say('send:more', { count: count - mostShown })}</p>}
    </>
  );
}

interface ItemProps {
  readonly file: OutgoingFile;
  readonly canLeave: boolean;
  readonly leaveOut: () => void;
}

function OutgoingItem({ file, canLeave, leaveOut }: ItemProps) {
  const step = file.step.value;
  const share = file.size === 0 ? 1 : file.stored.value / file.size;
  return (
    <li class="file">
      <div class="about">
        <bdi class="name">{file.name}</bdi>
        <span class="muted">{saySize(file.size)}</span>
        <span class={step === 'failed' ? 'fault' : 'muted'}>{sayStep(file, share)}</span>
        {(step === 'uploading' || (step === 'waiting' && share > 0)) && (
          <progress value={share} max={1} aria-label={say('send:progressOf', { name: file.name })} />
        )}
      </div>
      {(step === 'failed' || step === 'absent') && canLeave && (
        <button type="button" onClick={leaveOut} aria-label={say('send:leaveOutFile', { name: file.name })}>
          {say('send:leaveOut')}
        </button>
      )}
    </li>
  );
}

function sayStep({ step, problem }: OutgoingFile, share: number): ComponentChild {
  if (step.value === 'uploading') {
    return share < 1 ? say('send:share', { share: Math.floor(share * 100) / 100 }) : say('send:step.checking');
  }
  if (step.value !== 'failed') return say(`send:step.${step.value}`);
  if (problem instanceof UnreadableFile) return say('send:step.unreadable');
  return (
    <>
      {sayProblem(problem)} <ProblemDetail error={problem} />
    </>
  );
}
