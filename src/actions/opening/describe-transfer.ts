import { showAddress } from '../../core/email-address.ts';
import { ticketsFor } from '../../crypto/tickets.ts';
import { countDeliverableFiles, deliverableSize } from '../../db/files/deliverable-files.ts';
import { readSettings } from '../../db/settings.ts';
import { findReceivedTransfer } from '../../db/transfers/transfers.ts';
import type { Ports } from '../../ports/ports.ts';
import { openTexts } from '../../records/sealed-records.ts';
import type { OpenTransfer } from './open-transfer.ts';

/** Longer messages can only be downloaded. */
export const maxViewableBytes = 500_000;

export interface TransferDescription {
  readonly trackingId: string;
  readonly senderEmail: string;
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
  const row = await findReceivedTransfer(db, trackingId);
  const files = await countDeliverableFiles(db, trackingId);
  const settings = await readSettings(db);
  const messageId = row.confidential_message_file_id;
  const messageSize = messageId === null ? undefined : await deliverableSize(db, { trackingId, fileId: messageId });
  // The texts are wiped when the sender's data is erased.
  const texts = row.texts === null ? undefined : openTexts(keys, trackingId, row.texts);
  return {
    trackingId,
    senderEmail: showAddress(row.sender_address, row.sender_capitals),
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
