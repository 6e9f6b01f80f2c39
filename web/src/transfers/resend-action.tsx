import { useSignal } from '@preact/signals';
import type { TransferRef, TransferStatus } from '#client';
import { ProblemNotice } from '../components/problem-notice.tsx';
import { clearIfUnverified, client } from '../identity.ts';
import { translate } from '../messages.ts';

interface Props {
  readonly recipient: TransferStatus['status']['recipients'][number];
  readonly transfer: TransferRef;
}

/** Sends the email to a recipient again. The server allows it three times an hour. */
export function ResendAction({ recipient: { id, mail: address }, transfer }: Props) {
  const problem = useSignal<unknown>(undefined);
  const state = useSignal<'running' | 'done' | undefined>(undefined);
  async function resend(): Promise<void> {
    if (state.value === 'running') return;
    problem.value = undefined;
    state.value = 'running';
    try {
      await client().resendEmail(transfer, id);
      state.value = 'done';
    } catch (error) {
      state.value = undefined;
      if (!clearIfUnverified(error)) problem.value = error;
    }
  }
  return (
    <>
      <button type="button" onClick={() => void resend()}>
        {translate('transfers:resend')}
        <span class="visually-hidden"> {address}</span>
      </button>
      <span class="muted" role="status">
        {state.value === 'done' && translate('transfers:resent')}
      </span>
      <ProblemNotice error={problem.value} />
    </>
  );
}
