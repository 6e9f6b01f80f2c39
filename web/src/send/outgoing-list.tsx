import { type Signal, useSignal } from '@preact/signals';
import { SealpostProblem } from '#client';
import { UnreadableFile } from '../hashing/unreadable-file.ts';
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
  const shown = useCalmly(() =>
    [...sending.files.value].sort((one, other) => order[one.step.value] - order[other.step.value]).slice(0, mostShown),
  );
  const count = sending.files.value.length;
  return (
    <>
      <ProblemNotice error={problem.value} />
      <ul class="files">
        {shown.map((file) => (
          <OutgoingItem key={file.name} file={file} sending={sending} problem={problem} />
        ))}
      </ul>
      {count > mostShown && <p class="muted last">{say('send:more', { count: count - mostShown })}</p>}
    </>
  );
}

interface ItemProps {
  readonly file: OutgoingFile;
  readonly sending: Sending;
  readonly problem: Signal<unknown>;
}

function OutgoingItem({ file, sending, problem }: ItemProps) {
  const step = file.step.value;
  // The last one cannot be left out: then there is nothing to send.
  const canLeave = sending.files.value.length > 1;
  async function leaveOut(): Promise<void> {
    try {
      await sending.leaveOut(file);
    } catch (error) {
      problem.value = error;
    }
  }
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
        <button
          type="button"
          onClick={() => void leaveOut()}
          aria-label={say('send:leaveOutFile', { name: file.name })}
        >
          {say('send:leaveOut')}
        </button>
      )}
    </li>
  );
}

function sayStep({ step, problem }: OutgoingFile, share: number): string {
  if (step.value === 'uploading') {
    return share < 1 ? say('send:share', { share: Math.floor(share * 100) / 100 }) : say('send:step.checking');
  }
  if (step.value !== 'failed') return say(`send:step.${step.value}`);
  if (problem instanceof UnreadableFile) return say('send:step.unreadable');
  return problem instanceof SealpostProblem ? problem.message : sayProblem(problem);
}
