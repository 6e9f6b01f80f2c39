import { useRef } from 'preact/hooks';
import type { TransferRef, TransferStatus } from '#client';
import { handOverDraft } from '../draft-handover.ts';
import { translate } from '../messages.ts';
import { baseUrl } from '../service.ts';
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
      <button type="button" onClick={() => sendAgain(detail)}>
        {translate('transfers:sendAgain')}
      </button>
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

/** Opens the send page in this tab. It has neither the confidential message nor the password of the transfer. */
function sendAgain({ transfer: { notificationMessage } }: TransferStatus): void {
  handOverDraft({ subject: notificationMessage.subject, message: notificationMessage.body });
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
