import { type Signal, useSignal } from '@preact/signals';
import type { ComponentChild, RefObject } from 'preact';
import { useId } from 'preact/hooks';
import type { TransferRef } from '#client';
import { Dialog } from '../components/dialog.tsx';
import { ProblemNotice } from '../components/problem-notice.tsx';
import { TextField } from '../components/text-field.tsx';
import { clearIfUnverified, client } from '../identity.ts';
import { translate } from '../messages.ts';
import { updateEntry } from './transfer-list.ts';
import { focusRow } from './transfer-row.tsx';

interface Props {
  readonly dialog: RefObject<HTMLDialogElement | null>;
  readonly transfer: TransferRef;
  /** Names the transfer. */
  readonly title: ComponentChild;
}

/** Asks for confirmation, because a revoked transfer cannot be restored. */
export function RevokeDialog({ dialog, transfer, title }: Props) {
  const id = useId();
  const problem = useSignal<unknown>(undefined);
  const notifies = useSignal(true);
  const message = useSignal('');
  async function revoke(): Promise<void> {
    problem.value = undefined;
    try {
      const notifyRecipients = notifies.value;
      const options = { notifySender: false, notifyRecipients, message: notifyRecipients ? message.value : '' };
      const revoked = await client().revokeTransfer(transfer, options);
      dialog.current?.close();
      // The focused button is about to be removed.
      focusRow(transfer.trackingId);
      updateEntry(revoked);
    } catch (error) {
      if (!clearIfUnverified(error)) problem.value = error;
    }
  }
  return (
    <Dialog dialog={dialog} title={title}>
      <p>{translate('transfers:revokeText')}</p>
      <NotificationFields id={id} notifies={notifies} message={message} />
      <ProblemNotice error={problem.value} />
      <p class="actions last">
        <button type="button" onClick={() => dialog.current?.close()}>
          {translate('transfers:revokeNo')}
        </button>
        <button type="button" class="danger" onClick={() => void revoke()}>
          {translate('transfers:revokeYes')}
        </button>
      </p>
    </Dialog>
  );
}

interface NotificationProps {
  readonly id: string;
  readonly notifies: Signal<boolean>;
  readonly message: Signal<string>;
}

/** Whether recipients get an email about the revocation, and a message in it. */
function NotificationFields({ id, notifies, message }: NotificationProps) {
  return (
    <>
      <label class="choice">
        <input
          type="checkbox"
          checked={notifies.value}
          onChange={({ currentTarget }) => {
            notifies.value = currentTarget.checked;
          }}
        />
        {translate('transfers:revokeTell')}
      </label>
      {notifies.value && <TextField id={id} label={translate('transfers:revokeMessage')} value={message} rows={3} />}
    </>
  );
}
