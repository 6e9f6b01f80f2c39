import { useRef } from 'preact/hooks';
import type { TransferRef, TransferStatus } from '#client';
import { Dialog } from '../components/dialog.tsx';
import { verifiedAddress } from '../identity.ts';
import { translate } from '../messages.ts';
import { baseUrl } from '../service.ts';
import { draftName, readSession, type StoredDraftEntry, writeSession } from '../storage.ts';
import { translateRich } from '../translate-rich.tsx';
import type { Entry } from './entry-contents.ts';
import { ExpiryAction } from './expiry-action.tsx';
import { NewPasswordDialog } from './new-password-dialog.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';
import { peopleOf, transferTitle } from './transfer-row.tsx';

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
  return (
    <div class="actions last">
      {isActive && <ExpiryAction transfer={transfer} detail={detail} onChange={onChange} />}
      {isActive && hasPassword && <NewPasswordAction transfer={transfer} />}
      <SendAgainAction detail={detail} />
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
  const start = () => (hasDraft() ? dialog.current?.showModal() : sendAgain(detail));
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

const hasDraft = () => readSession(draftName) !== undefined;

/** Opens the send page in this tab with the texts of the transfer. */
function sendAgain({ transfer: { notificationMessage } }: TransferStatus): void {
  const draft = { subject: notificationMessage.subject, message: notificationMessage.body };
  const entry: StoredDraftEntry = { sender: verifiedAddress.peek(), isSentAgain: true, draft };
  writeSession(draftName, entry);
  location.assign(`${baseUrl}/`);
}

function RevokeAction({ entry, detail, transfer }: Omit<Props, 'onChange'>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const people = peopleOf(detail.status.recipients);
  const title = translateRich('transfers:revokeTitle', { title: transferTitle(entry), people });
  return (
    <>
      <button type="button" onClick={() => dialog.current?.showModal()}>
        {translate('transfers:revoke')}
      </button>
      <RevokeDialog dialog={dialog} transfer={transfer} title={title} />
    </>
  );
}
