import { type Signal, useSignal } from '@preact/signals';
import { useId, useRef } from 'preact/hooks';
import type { TransferRef, TransferStatus } from '#client';
import { Dialog } from '../components/dialog.tsx';
import { ProblemNotice } from '../components/problem-notice.tsx';
import { TextField } from '../components/text-field.tsx';
import { clearIfUnverified, client, verifiedAddress } from '../identity.ts';
import { isLink } from '../link-address.ts';
import { translate } from '../messages.ts';
import { baseUrl } from '../service.ts';
import { draftName, readSession, type StoredDraftEntry, writeSession } from '../storage.ts';
import { translateRich } from '../translate-rich.tsx';
import type { Entry } from './entry-contents.ts';
import { ExpiryAction } from './expiry-action.tsx';
import { NewPasswordDialog } from './new-password-dialog.tsx';
import { updateEntry } from './transfer-list.ts';
import { focusRow, peopleOf, transferTitle } from './transfer-row.tsx';

interface Props {
  readonly entry: Entry;
  readonly detail: TransferStatus;
  readonly transfer: TransferRef;
  readonly onChange: (changed: TransferStatus) => void;
}

/** The actions that the state of a transfer allows its sender. */
export function TransferActions({ entry, detail, transfer, onChange }: Props) {
  // The entry, because a withdrawal updates it alone.
  const state = entry.status?.state ?? '';
  const isActive = state === 'Active';
  // The links of a transfer without a password contain its secret, which nothing can replace.
  const hasPassword = detail.transfer.securityMode.config.passwordMode !== 'NONE';
  const { subject, body } = detail.transfer.notificationMessage;
  const hasText = `${subject}${body}` !== '';
  return (
    <div class="actions last">
      {isActive && <ExpiryAction transfer={transfer} detail={detail} onChange={onChange} />}
      {isActive && hasPassword && <NewPasswordAction transfer={transfer} />}
      {hasText && <SendAgainAction detail={detail} />}
      {(isActive || state === 'Processing') && <RevokeAction entry={entry} detail={detail} transfer={transfer} />}
    </div>
  );
}

function NewPasswordAction({ transfer }: Pick<Props, 'transfer'>) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button type="button" onClick={() => dialog.current?.showModal()}>
        {translate('transfers:newPassword')}
      </button>
      <NewPasswordDialog dialog={dialog} transfer={transfer} />
    </>
  );
}

/** The texts replace a draft of this tab, so that they never go to the recipients of another transfer. */
function SendAgainAction({ detail }: Pick<Props, 'detail'>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const start = () => (readSession(draftName) !== undefined ? dialog.current?.showModal() : sendAgain(detail));
  return (
    <>
      <button type="button" onClick={start}>
        {translate('transfers:sendAgain')}
      </button>
      <Dialog dialog={dialog} title={translate('transfers:replaceTitle')}>
        <p>{translate('transfers:replaceText')}</p>
        <p class="actions last">
          <button type="button" onClick={() => dialog.current?.close()}>
            {translate('transfers:keepDraft')}
          </button>
          <button type="button" class="danger" onClick={() => sendAgain(detail)}>
            {translate('transfers:replaceDraft')}
          </button>
        </p>
      </Dialog>
    </>
  );
}

/** Opens the send page in this tab with the texts of the transfer. */
function sendAgain({ transfer: { notificationMessage } }: TransferStatus): void {
  const draft = { subject: notificationMessage.subject, message: notificationMessage.body };
  const entry: StoredDraftEntry = { sender: verifiedAddress.peek(), isSentAgain: true, draft };
  writeSession(draftName, entry);
  location.assign(`${baseUrl}/`);
}

function RevokeAction({ entry, detail, transfer }: Omit<Props, 'onChange'>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { recipients } = detail.status;
  // Links have no address for an email.
  const canNotify = recipients.some(({ mail: address }) => !isLink(address));
  const title = canNotify
    ? translateRich('transfers:revokeTitle', { title: transferTitle(entry), people: peopleOf(recipients) })
    : translateRich('transfers:revokeLinkTitle', { title: transferTitle(entry) });
  const id = useId();
  const problem = useSignal<unknown>(undefined);
  const notifies = useSignal(canNotify);
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
    <>
      <button type="button" onClick={() => dialog.current?.showModal()}>
        {translate('transfers:revoke')}
      </button>
      {/* A revoked transfer cannot be restored. */}
      <Dialog dialog={dialog} title={title}>
        <p>{translate('transfers:revokeText')}</p>
        {canNotify && <NotificationFields id={id} notifies={notifies} message={message} />}
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
    </>
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
          onChange={({ currentTarget }) => (notifies.value = currentTarget.checked)}
        />
        {translate('transfers:revokeTell')}
      </label>
      {notifies.value && <TextField id={id} label={translate('transfers:revokeMessage')} value={message} rows={3} />}
    </>
  );
}

interface ResendActionProps {
  readonly recipient: TransferStatus['status']['recipients'][number];
  readonly transfer: TransferRef;
}

/** Sends the email to a recipient again. The server allows it three times an hour. */
export function ResendAction({ recipient: { id, mail: address }, transfer }: ResendActionProps) {
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
