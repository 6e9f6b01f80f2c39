import { showAddress, writtenAddress } from '../../core/email-address.ts';
import { previewType } from '../../core/preview-types.ts';
import { Problem } from '../../core/problem.ts';
import type { Settings } from '../../core/settings.ts';
import { ticketsFor } from '../../crypto/tickets.ts';
import { countDeliverableFiles, deliverableSize } from '../../db/files/file-summaries.ts';
import { readSettings } from '../../db/settings.ts';
import { findReceivedTransfer, findSealedFileList } from '../../db/transfers/transfers.ts';
import type { Ports } from '../../ports/ports.ts';
import { type ListedFile, openFileList, openTexts, type TransferTexts } from '../../records/sealed-records.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import type { OpenTransfer } from './open-transfer.ts';

/** A transfer as its recipient may know it, subject to the settings. */
export interface ReceivedTransfer {
  readonly row: Awaited<ReturnType<typeof findReceivedTransfer>>;
  /** Undefined after the sender's data was erased. */
  readonly texts: TransferTexts | undefined;
  readonly settings: Settings;
}

export async function readTransfer(
  { db, keys }: Pick<Ports, 'db' | 'keys'>,
  { trackingId }: OpenTransfer,
): Promise<ReceivedTransfer> {
  const row = await findReceivedTransfer(db, trackingId);
  const settings = await readSettings(db);
  return { row, settings, texts: row.texts === null ? undefined : openTexts(keys, trackingId, row.texts) };
}

/** Longer messages can only be downloaded. */
export const maxViewableBytes = 500_000;

export interface TransferDescription {
  readonly trackingId: string;
  /** As the sender has written it. */
  readonly senderEmail: string;
  /** For people. */
  readonly shownSenderEmail: string;
  /** Whether a code has verified the sender's address. */
  readonly isSenderVerified: boolean;
  readonly senderName: string;
  /** Undefined unless the administrator allows subjects and messages to be shown. */
  readonly notification: { readonly subject: string; readonly message: string } | undefined;
  readonly expiresAt: Date;
  readonly checksumAlgorithm: string;
  /** Includes the confidential message, as `fileCount` does. */
  readonly totalSize: number;
  readonly fileCount: number;
  /** The confidential message, which pages show apart from the other files. */
  readonly message: { readonly fileId: string; readonly size: number } | undefined;
  /** Whether the message can also be read in the browser. */
  readonly isMessageViewable: boolean;
  /** The ticket that replaces the password in a link to an archive of the transfer. */
  ticketFor(resource: string): string;
}

export async function describeTransfer(
  { db, keys, clock }: Pick<Ports, 'db' | 'keys' | 'clock'>,
  transfer: OpenTransfer,
): Promise<TransferDescription> {
  const { trackingId, expiresAt } = transfer;
  const { row, texts, settings } = await readTransfer({ db, keys }, transfer);
  const files = await countDeliverableFiles(db, trackingId);
  const messageId = row.confidential_message_file_id;
  const messageSize = messageId === null ? undefined : await deliverableSize(db, { trackingId, fileId: messageId });
  return {
    trackingId,
    senderEmail: writtenAddress(row.sender_address, row.sender_capitals),
    shownSenderEmail: showAddress(row.sender_address, row.sender_capitals),
    isSenderVerified: row.sender_verified === 1,
    senderName: texts?.senderName ?? '',
    notification: settings['recipients.showMessage']
      ? { subject: texts?.subject ?? '', message: texts?.body ?? '' }
      : undefined,
    expiresAt,
    checksumAlgorithm: row.checksum_algorithm,
    totalSize: files.size,
    fileCount: files.count,
    message: messageId === null || messageSize === undefined ? undefined : { fileId: messageId, size: messageSize },
    isMessageViewable: messageSize !== undefined && messageSize <= maxViewableBytes,
    ticketFor: ticketsFor(keys, transfer.transferId, transfer, { now: clock.now(), until: expiresAt }),
  };
}

export interface FilesWithTickets {
  /** The files in the order of their registration. */
  readonly files: readonly ListedFile[];
  /** Whether browsers may show a file of this name. */
  hasPreview(fileName: string): boolean;
  /** The ticket that replaces the password in a link to a file. */
  ticketFor(fileId: string): string;
}

/** Names cached from one list; other names are cached when their file is downloaded. */
const maxCachedNames = 1_000;

export async function listFiles(
  { db, keys, clock, fileNames }: Pick<Ports, 'db' | 'keys' | 'clock'> & Pick<Runtime, 'fileNames'>,
  transfer: OpenTransfer,
): Promise<FilesWithTickets> {
  const files = await readFileList({ db, keys }, transfer);
  const { trackingId } = transfer;
  const { allow_preview } = await findReceivedTransfer(db, trackingId);
  const allowsPdf = (await readSettings(db))['recipients.previewPdf'];
  for (const { id, version, name } of files.slice(0, maxCachedNames)) fileNames.set({ trackingId, id, version }, name);
  return {
    files,
    hasPreview: (fileName) => allow_preview === 1 && previewType(fileName, { allowsPdf }) !== undefined,
    ticketFor: ticketsFor(keys, transfer.transferId, transfer, { now: clock.now(), until: transfer.expiresAt }),
  };
}

/** Returns the files of a transfer, in the order in which they were registered. */
export async function readFileList(
  { db, keys }: Pick<Ports, 'db' | 'keys'>,
  { trackingId }: OpenTransfer,
): Promise<readonly ListedFile[]> {
  const sealed = await findSealedFileList(db, trackingId);
  // The list existed when the transfer was opened, so the transfer has ended since.
  if (sealed === undefined || sealed === null) throw new Problem('transfer_gone');
  return openFileList(keys, trackingId, sealed);
}
