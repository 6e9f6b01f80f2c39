/** Sealed columns: transfer data that must not be readable from a copy of the database alone. */
import type { PathedFile } from '../core/file-path.ts';
import { type FieldPlace, openField, sealField } from '../crypto/fields.ts';
import type { MasterKeys } from '../crypto/keyring.ts';

/** The texts that the sender entered for a transfer. */
export interface TransferTexts {
  readonly senderName: string;
  readonly senderPhone: string;
  readonly subject: string;
  readonly body: string;
}

/** The details that the sender declared when registering a file. */
export interface FileDetails extends PathedFile {
  /** In lower case; undefined when none was given. */
  readonly checksum?: string | undefined;
}

const textsPlace = (trackingId: string): FieldPlace => ({ table: 'transfer', column: 'texts', row: trackingId });
export const detailsPlace = (fileId: string): FieldPlace => ({ table: 'file', column: 'details', row: fileId });
const transferIdPlace = (recipientId: string): FieldPlace => ({
  table: 'recipient',
  column: 'transfer_id',
  row: recipientId,
});

export function sealTexts(keys: MasterKeys, trackingId: string, value: TransferTexts): Buffer {
  return sealField(keys, textsPlace(trackingId), JSON.stringify(value));
}

export function openTexts(keys: MasterKeys, trackingId: string, sealed: Uint8Array): TransferTexts {
  return JSON.parse(openField(keys, textsPlace(trackingId), Buffer.from(sealed)));
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
  return sealField(keys, transferIdPlace(recipientId), value);
}

export function openTransferId(keys: MasterKeys, recipientId: string, sealed: Uint8Array): string {
  return openField(keys, transferIdPlace(recipientId), Buffer.from(sealed));
}
