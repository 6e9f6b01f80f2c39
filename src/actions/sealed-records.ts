/** What is kept of a transfer that a copy of the database alone must not show: each a sealed column. */
import { type FieldPlace, openField, sealField } from '../crypto/fields.ts';
import type { MasterKeys } from '../crypto/key-tree.ts';

/** What the sender typed for one transfer. */
export interface TransferTexts {
  readonly senderName: string;
  readonly senderPhone: string;
  readonly subject: string;
  readonly body: string;
}

/** What the sender said of a file when it was registered. */
export interface FileDetails {
  readonly name: string;
  /** In lower case; undefined when none was given. */
  readonly checksum?: string | undefined;
}

const texts = (trackingId: string): FieldPlace => ({ table: 'transfer', column: 'texts', row: trackingId });
export const detailsPlace = (fileId: string): FieldPlace => ({ table: 'file', column: 'details', row: fileId });
const transferId = (recipientId: string): FieldPlace => ({
  table: 'recipient',
  column: 'transfer_id',
  row: recipientId,
});

export function sealTexts(keys: MasterKeys, trackingId: string, value: TransferTexts): Buffer {
  return sealField(keys, texts(trackingId), JSON.stringify(value));
}

export function openTexts(keys: MasterKeys, trackingId: string, sealed: Uint8Array): TransferTexts {
  return JSON.parse(openField(keys, texts(trackingId), Buffer.from(sealed)));
}

export function sealDetails(keys: MasterKeys, fileId: string, value: FileDetails): Buffer {
  return sealField(keys, detailsPlace(fileId), JSON.stringify(value));
}

export function openDetails(keys: MasterKeys, fileId: string, sealed: Uint8Array): FileDetails {
  return parseDetails(openField(keys, detailsPlace(fileId), Buffer.from(sealed)));
}

export function parseDetails(opened: string): FileDetails {
  return JSON.parse(opened);
}

export function sealTransferId(keys: MasterKeys, recipientId: string, value: string): Buffer {
  return sealField(keys, transferId(recipientId), value);
}

export function openTransferId(keys: MasterKeys, recipientId: string, sealed: Uint8Array): string {
  return openField(keys, transferId(recipientId), Buffer.from(sealed));
}
