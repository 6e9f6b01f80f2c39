import { useRef } from 'preact/hooks';
import type { TransferRef } from '#client';
import { CopyButton } from '../components/copy-button.tsx';
import { Disclosure } from '../components/disclosure.tsx';
import { formatDateTime, translate } from '../messages.ts';
import { translateRich } from '../translate-rich.tsx';
import { EntryCard } from './entry-card.tsx';
import { type Entry, entryContents, hasDownloaded } from './entry-contents.ts';
import { lockOf, locksOf } from './locked-recipients.ts';
import { NewPasswordDialog } from './new-password-dialog.tsx';
import { RecipientLock } from './recipient-lock.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';

interface Props {
  /** The address of the sender. */
  readonly address: string;
  readonly entry: Entry;
}

type Recipient = NonNullable<NonNullable<Entry['status']>['recipients']>[number];

export function SentEntry({ address, entry }: Props) {
  const revokeDialog = useRef<HTMLDialogElement>(null);
  const passwordDialog = useRef<HTMLDialogElement>(null);
  const recipients = entry.status?.recipients ?? [];
  const others = { count: recipients.length - 1 };
  const first = { address: <bdi>{recipients[0]?.mail}</bdi> };
  const state = entry.status?.state ?? '';
  const transfer = { sender: address, trackingId: entry.trackingId ?? '' };
  const dialogs = (
    <>
      {canRevoke(state) && <RevokeDialog dialog={revokeDialog} transfer={transfer} title={revokeTitle()} />}
      {canReplacePassword(entry) && <NewPasswordDialog dialog={passwordDialog} transfer={transfer} />}
    </>
  );
  function revokeTitle() {
    const subject = entry.transfer?.notificationMessage?.subject ?? '';
    if (subject === '') return translateRich('transfers:revokeUnnamed', first, others);
    return translateRich('transfers:revokeNamed', { subject: <bdi>{subject}</bdi>, ...first }, others);
  }
  return (
    <EntryCard entry={entry} who={translateRich('transfers:to', first, others)} dialogs={dialogs}>
      <RemovedFiles entry={entry} />
      <Recipients entry={entry} transfer={transfer} />
      {canRevoke(state) && (
        <div class="actions last">
          {canReplacePassword(entry) && (
            <button type="button" onClick={() => passwordDialog.current?.showModal()}>
              {translate('transfers:newPassword')}
            </button>
          )}
          <button type="button" onClick={() => revokeDialog.current?.showModal()}>
            {translate('transfers:revoke')}
          </button>
        </div>
      )}
    </EntryCard>
  );
}

const canRevoke = (state: string) => state === 'Active' || state === 'Processing';

/** The links of a transfer without a password contain its secret, which nothing can replace. */
const canReplacePassword = ({ status, transfer }: Entry) =>
  status?.state === 'Active' && transfer?.securityMode?.config?.passwordMode !== 'NONE';

/** Open while a recipient is locked, because the sender may have to act. */
function Recipients({ entry, transfer }: { readonly entry: Entry; readonly transfer: TransferRef }) {
  const recipients = entry.status?.recipients ?? [];
  const contents = entryContents(entry);
  const count = recipients.filter((recipient) => hasDownloaded(contents, recipient)).length;
  const summary = contents.isMessage ? 'transfers:opened' : 'transfers:downloads';
  return (
    <Disclosure
      summary={translate(summary, { count, total: recipients.length })}
      isNeeded={locksOf(transfer.trackingId).length > 0}
    >
      <ul class="files">
        {recipients.map((recipient) => (
          <RecipientItem key={recipient.id} recipient={recipient} entry={entry} transfer={transfer} />
        ))}
      </ul>
      <p class="muted small">{translateRich('transfers:tracking', { id: <code>{entry.trackingId}</code> })}</p>
    </Disclosure>
  );
}

function RemovedFiles({ entry: { status, transfer } }: { readonly entry: Entry }) {
  const removed = status?.files?.filter((file) => file.removed) ?? [];
  if (removed.length === 0) return null;
  const names = new Map(transfer?.files?.map(({ id, fileName }) => [id, fileName]));
  return (
    <ul class="notice warn">
      {removed.map(({ id, removalCause }) => (
        <li key={id}>
          <bdi>{names.get(id)}</bdi> {removalCause && translate(`messages:removal.${removalCause}`)}
        </li>
      ))}
    </ul>
  );
}

interface RecipientProps {
  readonly recipient: Recipient;
  readonly entry: Entry;
  readonly transfer: TransferRef;
}

/** A recipient with the downloads of the transfer. */
function RecipientItem({ recipient, entry, transfer }: RecipientProps) {
  const { mail = '', downloadUrl, notificationFailed, fileDownloads = [] } = recipient;
  const { isMessage, messageId } = entryContents(entry);
  const names = new Map(entry.transfer?.files?.map(({ id, fileName }) => [id, fileName]));
  if (messageId !== undefined) names.set(messageId, translate('transfers:message'));
  const downloads = fileDownloads.flatMap(({ id, downloads = [] }) =>
    downloads.map(({ downloadDate = '', retrievalMethod }) => ({ name: names.get(id), downloadDate, retrievalMethod })),
  );
  downloads.sort((one, other) => Date.parse(other.downloadDate) - Date.parse(one.downloadDate));
  return (
    <li class="file">
      <div class="about">
        <bdi class="name">{mail}</bdi>
        {notificationFailed && <span class="fault">{translate('transfers:notReached')}</span>}
        {downloads.length === 0 ? (
          <span class="muted">{translate(isMessage ? 'transfers:notOpened' : 'transfers:noDownload')}</span>
        ) : (
          <ul class="downloads">
            {downloads.slice(0, maxShown).map(({ name, downloadDate, retrievalMethod }) => (
              <li key={`${name}${downloadDate}`}>
                <bdi>{name}</bdi>{' '}
                <span class="muted">
                  {translate(`transfers:method.${retrievalMethod ?? 'DOWNLOADED'}`, {
                    date: formatDateTime(new Date(downloadDate)),
                  })}
                </span>
              </li>
            ))}
            {downloads.length > maxShown && (
              <li>{translate('transfers:more', { count: downloads.length - maxShown })}</li>
            )}
          </ul>
        )}
        <RecipientLock transfer={transfer} address={mail} lock={lockOf(recipient.id)} />
      </div>
      {downloadUrl && entry.status?.state === 'Active' && (
        <CopyButton text={downloadUrl} what="link" recipient={mail} />
      )}
    </li>
  );
}

const maxShown = 50;
