import { useSignal } from '@preact/signals';
import { useId, useRef } from 'preact/hooks';
import type { SentPlace } from '#client';
import { client, isUnproven } from '../identity.ts';
import { ProblemNotice } from '../parts/problem-notice.tsx';
import { TextField } from '../parts/text-field.tsx';
import { say } from '../words.ts';
import { changed } from './listed.ts';

/** Asks first: what is taken back is gone for good. */
export function RevokeButton({ place }: { readonly place: SentPlace }) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const problem = useSignal<unknown>(undefined);
  const tells = useSignal(true);
  const message = useSignal('');
  async function revoke(): Promise<void> {
    problem.value = undefined;
    try {
      const wishes = { notifySender: false, notifyRecipients: tells.value, message: tells.value ? message.value : '' };
      const { status } = await client().revokeTransfer(place, wishes);
      dialog.current?.close();
      // This button is about to go.
      dialog.current?.closest('article')?.querySelector('h2')?.focus();
      changed(place.trackingId, status);
    } catch (error) {
      if (!isUnproven(error)) problem.value = error;
    }
  }
  return (
    <>
      <button type="button" onClick={() => dialog.current?.showModal()}>
        {say('transfers:revoke')}
      </button>
      <dialog ref={dialog} aria-labelledby={`${id}title`}>
        <h2 id={`${id}title`}>{say('transfers:revokeTitle')}</h2>
        <p>{say('transfers:revokeText')}</p>
        <label class="choice">
          <input
            type="checkbox"
            checked={tells.value}
            onChange={({ currentTarget }) => {
              tells.value = currentTarget.checked;
            }}
          />
          {say('transfers:revokeTell')}
        </label>
        {tells.value && (
          <TextField id={`${id}message`} label={say('transfers:revokeMessage')} value={message} rows={3} />
        )}
        <ProblemNotice error={problem.value} />
        <p class="actions last">
          <button type="button" class="danger" onClick={() => void revoke()}>
            {say('transfers:revokeYes')}
          </button>
          <button type="button" onClick={() => dialog.current?.close()}>
            {say('transfers:revokeNo')}
          </button>
        </p>
      </dialog>
    </>
  );
}
