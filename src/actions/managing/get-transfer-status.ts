import { writtenAddress } from '../../core/email-address.ts';
import type { Settings } from '../../core/settings.ts';
import { stateAt, type TransferState } from '../../core/transfer-state.ts';
import { withWrittenAddress } from '../../db/contacts/contacts.ts';
import { filesOf } from '../../db/files/files.ts';
import { recipientsOf } from '../../db/recipients/recipients.ts';
import { findKeySlot } from '../../db/transfers/key-slots.ts';
import type { TransferRow } from '../../db/transfers/transfers.ts';
import type { Ports } from '../../ports/ports.ts';
import { type DownloadLink, downloadLinks } from '../../records/download-links.ts';
import { type ListedFile, openDetails, openFileList, openTransferId } from '../../records/sealed-records.ts';
import { type RecordedFile, type TransferRecord, transferRecord } from '../../records/transfer-record.ts';
import { yielding } from '../../runtime/yielding.ts';
import { type FileDownloads, listDownloads } from '../listing/list-downloads.ts';
import { findSubmittedTransfer } from '../sessions/open-session.ts';
import type { VerifiedEmail } from '../verification/identify-caller.ts';

export interface RecipientStatus {
  readonly transferId: string;
  readonly address: string;
  readonly notificationFailed: boolean;
  /** Null where the link contains a secret that this client cannot read. */
  readonly link: DownloadLink | null;
  /** Read on demand. */
  readonly downloads: AsyncIterable<FileDownloads>;
}

export interface TransferStatus extends TransferRecord {
  /** The sender's address as it was written when the session was created. */
  readonly writtenSender: string;
  readonly state: Exclude<TransferState, 'Session'>;
  readonly warnings: boolean;
  /** Whether the last email to the sender about the transfer could not be delivered. */
  readonly senderNotificationFailed: boolean;
  readonly recipientStatus: readonly RecipientStatus[];
  readonly secretIn: Settings['links.passwordIn'];
}

/** Returns the status of a submitted transfer. Any of the sender's clients may request it. */
export async function getTransferStatus(
  { db, keys, clock }: Pick<Ports, 'db' | 'keys' | 'clock'>,
  sender: VerifiedEmail,
  trackingId: string,
): Promise<TransferStatus> {
  const { row, settings } = await findSubmittedTransfer({ db, clock }, sender, trackingId);
  const files = await recordedFiles({ db, keys }, row);
  const recipients = (await recipientsOf(db, trackingId)).map(withWrittenAddress);
  const passwordMode = row.password_mode;
  const slot = passwordMode === 'NONE' ? await findKeySlot(db, trackingId, { kind: 'sender', holder: '' }) : undefined;
  const linkOf = downloadLinks(keys, sender, { trackingId, passwordMode, slot });
  const downloadsOf = listDownloads(
    { db },
    recipients.map(({ id }) => id),
  );
  const recipientStatus: RecipientStatus[] = [];
  for await (const { id, address, transfer_id, notification_failed } of yielding(recipients)) {
    const transferId = openTransferId(keys, id, transfer_id);
    const notificationFailed = notification_failed === 1;
    const link = linkOf(transferId);
    recipientStatus.push({ transferId, address, notificationFailed, link, downloads: downloadsOf(id) });
  }
  const record = transferRecord(keys, row, { senderAddress: sender.address, recipients, files });
  const state = stateAt(clock.now(), { state: row.state, expiresAt: record.expiresAt });
  return {
    ...record,
    writtenSender: writtenAddress(sender.address, row.sender_capitals),
    state,
    warnings: row.warnings === 1,
    senderNotificationFailed: row.sender_notification_failed === 1,
    recipientStatus,
    secretIn: settings['links.passwordIn'],
  };
}

async function recordedFiles(
  { db, keys }: Pick<Ports, 'db' | 'keys'>,
  { tracking_id, file_list }: TransferRow,
): Promise<RecordedFile[]> {
  const listed = new Map<string, ListedFile>();
  if (file_list !== null) {
    for (const file of await openFileList(keys, tracking_id, file_list)) listed.set(file.id, file);
  }
  const files: RecordedFile[] = [];
  for await (const { id, details, size, state, removal_cause } of filesOf(db, tracking_id)) {
    const { name, path, checksum = null } = listed.get(id) ?? openDetails(keys, id, details);
    files.push({ id, name, path, size, checksum, state, removalCause: removal_cause });
  }
  return files;
}
