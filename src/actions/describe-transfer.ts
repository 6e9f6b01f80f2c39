import { ticketsFor } from '../crypto/tickets.ts';
import { countDeliverableFiles, deliverableSize, findReceivedTransfer } from '../db/recipients.ts';
import { readSettings } from '../db/settings.ts';
import type { Ports } from '../ports/ports.ts';
import type { OpenTransfer } from './open-transfer.ts';
import { openTexts } from './sealed-records.ts';
import { longestShownMessage } from './show-message.ts';

export interface TransferDescription {
  readonly trackingId: string;
  readonly senderEmail: string;
  readonly senderName: string;
  /** Undefined unless the administrator wants subjects and messages to be shown. */
  readonly notification: { readonly subject: string; readonly message: string } | undefined;
  readonly expiresAt: Date;
  readonly checksumAlgorithm: string;
  readonly totalSize: number;
  readonly fileCount: number;
  readonly hasConfidentialMessage: boolean;
  /** Whether it can also be read in a browser. */
  readonly isMessageShown: boolean;
  /** What stands in a link to an archive of the transfer in place of the password. */
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
  // The texts are wiped when the sender asks to be forgotten.
  const texts = row.texts === null ? undefined : openTexts(keys, trackingId, row.texts);
  return {
    trackingId,
    senderEmail: row.sender_address,
    senderName: texts?.senderName ?? '',
    notification: settings['log.subjects'] ? { subject: texts?.subject ?? '', message: texts?.body ?? '' } : undefined,
    expiresAt,
    checksumAlgorithm: row.checksum_algorithm,
    totalSize: files.size,
    fileCount: files.count,
    hasConfidentialMessage: messageSize !== undefined,
    isMessageShown: messageSize !== undefined && messageSize <= longestShownMessage,
    ticketFor: ticketsFor(keys, transfer.transferId, transfer, { now: clock.now(), until: expiresAt }),
  };
}
