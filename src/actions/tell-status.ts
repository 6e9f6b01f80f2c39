import type { Settings } from '../core/settings.ts';
import { stateAt, type TransferState } from '../core/transfer-state.ts';
import { findKeySlot } from '../db/key-slots.ts';
import { filesOf } from '../db/registered-files.ts';
import { recipientsOf, type TransferRow } from '../db/sessions.ts';
import type { Ports } from '../ports/ports.ts';
import { type DownloadLink, downloadLinks } from './download-links.ts';
import type { VerifiedEmail } from './identify-caller.ts';
import { inSlices } from './in-slices.ts';
import { type FileDownloads, listedDownloads } from './listed-downloads.ts';
import { type ListedFile, openFileList } from './sealed-file-list.ts';
import { openDetails, openTransferId } from './sealed-records.ts';
import { submittedTransfer } from './submitted-transfer.ts';
import { type RecordedFile, type TransferRecord, transferRecord } from './transfer-record.ts';

export interface RecipientStatus {
  readonly transferId: string;
  readonly address: string;
  readonly notificationFailed: boolean;
  /** Null where the link carries a secret that this client cannot know. */
  readonly link: DownloadLink | null;
  /** Read when they are asked for. */
  readonly downloads: AsyncIterable<FileDownloads>;
}

export interface TransferStatus extends TransferRecord {
  readonly state: Exclude<TransferState, 'Session'>;
  readonly warnings: boolean;
  /** Whether the last mail to the sender about it could not be delivered. */
  readonly senderNotificationFailed: boolean;
  readonly recipientStatus: readonly RecipientStatus[];
  readonly secretIn: Settings['links.passwordIn'];
}

/** What became of a transfer that was submitted. Any client of its sender may ask. */
export async function tellStatus(
  { db, keys, clock }: Pick<Ports, 'db' | 'keys' | 'clock'>,
  sender: VerifiedEmail,
  trackingId: string,
): Promise<TransferStatus> {
  const { row, settings } = await submittedTransfer({ db, clock }, sender, trackingId);
  const files = await recordedFiles({ db, keys }, row);
  const recipients = await recipientsOf(db, trackingId);
  const linkOf = await linksKnownTo({ db, keys }, sender, row);
  const ids = recipients.map(({ id }) => id);
  const downloadsOf = listedDownloads({ db }, ids);
  const recipientStatus: RecipientStatus[] = [];
  for await (const { id, address, transfer_id, notification_failed } of inSlices(recipients)) {
    const transferId = openTransferId(keys, id, transfer_id);
    const link = linkOf(transferId);
    recipientStatus.push({
      transferId,
      address,
      notificationFailed: notification_failed === 1,
      link,
      downloads: downloadsOf(id),
    });
  }
  const record = transferRecord(keys, row, { senderAddress: sender.address, recipients, files });
  const state = stateAt(clock.now(), { state: row.state, expiresAt: record.expiresAt });
  return {
    ...record,
    state,
    warnings: row.warnings === 1,
    senderNotificationFailed: row.sender_notification_failed === 1,
    recipientStatus,
    secretIn: settings['links.passwordIn'],
  };
}

async function linksKnownTo(
  { db, keys }: Pick<Ports, 'db' | 'keys'>,
  sender: VerifiedEmail,
  { tracking_id: trackingId, password_mode: passwordMode }: TransferRow,
): Promise<(transferId: string) => DownloadLink | null> {
  const slot = passwordMode === 'NONE' ? await findKeySlot(db, trackingId, { kind: 'sender', holder: '' }) : undefined;
  return downloadLinks(keys, sender, { trackingId, passwordMode, slot });
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
    const { name, checksum = null } = listed.get(id) ?? openDetails(keys, id, details);
    files.push({ id, name, size, checksum, state, removalCause: removal_cause });
  }
  return files;
}
