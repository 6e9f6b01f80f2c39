import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { ProblemNotice } from '../parts/problem-notice.tsx';
import { say } from '../words.ts';
import { cancel, type OnItsWay } from './desk.ts';
import type { Sending } from './sending.ts';

interface Props {
  readonly transfer: OnItsWay;
  readonly sending: Sending;
}

/** Asks first: hours of uploading may be lost. */
export function CancelButton({ transfer, sending }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const problem = useSignal<unknown>(undefined);
  async function end(): Promise<void> {
    try {
      await cancel(transfer, sending);
    } catch (error) {
      problem.value = error;
    }
  }
  return (
    <>
      <button type="button" onClick={() => dialog.current?.showModal()}>
        {say('send:cancel')}
      </button>
      <dialog ref={dialog} aria-labelledby="cancel-title">
        <h2 id="cancel-title">{say('send:cancelTitle')}</h2>
        <p>{say('send:cancelText')}</p>
        <ProblemNotice error={problem.value} />
        <p class="actions last">
          <button type="button" class="main" onClick={() => void end()}>
            {say('send:cancelYes')}
          </button>
          <button type="button" onClick={() => dialog.current?.close()}>
            {say('send:cancelNo')}
          </button>
        </p>
      </dialog>
    </>
  );
}
