import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { Dialog } from '../components/dialog.tsx';
import { ProblemNotice } from '../components/problem-notice.tsx';
import { translate } from '../messages.ts';
import { cancel, type OutgoingTransfer } from './send-state.ts';
import type { Sending } from './sending.ts';

interface Props {
  readonly transfer: OutgoingTransfer;
  readonly sending: Sending;
}

/** Asks for confirmation, because hours of uploading may be lost. */
export function CancelButton({ transfer, sending }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const problem = useSignal<unknown>(undefined);
  async function confirm(): Promise<void> {
    try {
      await cancel(transfer, sending);
    } catch (error) {
      problem.value = error;
    }
  }
  return (
    <>
      <button type="button" onClick={() => dialog.current?.showModal()}>
        {translate('send:cancel')}
      </button>
      <Dialog dialog={dialog} title={translate('send:cancelTitle')}>
        <p>{translate('send:cancelText')}</p>
        <ProblemNotice error={problem.value} />
        <p class="actions last">
          <button type="button" onClick={() => dialog.current?.close()}>
            {translate('send:cancelNo')}
          </button>
          <button type="button" class="danger" onClick={() => void confirm()}>
            {translate('send:cancelYes')}
          </button>
        </p>
      </Dialog>
    </>
  );
}
