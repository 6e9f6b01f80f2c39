import { setImmediate } from 'node:timers/promises';
import type { PathedFile } from '../core/file-name.ts';
import { SealBroken } from '../crypto/floe.ts';
import type { MasterKeys } from '../crypto/keyring.ts';
import { type FieldPlace, openField, sealField } from '../crypto/seal.ts';

/** Sealed columns: transfer data that must not be readable from a copy of the database alone. */

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

export const sealTexts = (keys: MasterKeys, trackingId: string, value: TransferTexts): Buffer =>
  sealField(keys, textsPlace(trackingId), JSON.stringify(value));

export const openTexts = (keys: MasterKeys, trackingId: string, sealed: Uint8Array): TransferTexts =>
  JSON.parse(openField(keys, textsPlace(trackingId), Buffer.from(sealed)));

export const sealDetails = (keys: MasterKeys, fileId: string, value: FileDetails): Buffer =>
  sealField(keys, detailsPlace(fileId), JSON.stringify(value));

export const openDetails = (keys: MasterKeys, fileId: string, sealed: Uint8Array): FileDetails =>
  parseDetails(openField(keys, detailsPlace(fileId), Buffer.from(sealed)));

export const parseDetails = (opened: string): FileDetails => JSON.parse(opened);

export const sealTransferId = (keys: MasterKeys, recipientId: string, value: string): Buffer =>
  sealField(keys, transferIdPlace(recipientId), value);

export const openTransferId = (keys: MasterKeys, recipientId: string, sealed: Uint8Array): string =>
  openField(keys, transferIdPlace(recipientId), Buffer.from(sealed));

/** One file of a finished transfer, as recipients see it. */
export interface ListedFile extends PathedFile {
  readonly id: string;
  readonly size: number;
  readonly checksum: string;
  readonly crc32: number;
  /** Changes with each upload. */
  readonly version: string;
  /** Identifies the sealed manifest, so that a changed one is found without the transfer's key. */
  readonly manifestHash: string;
}

/** Files per seal: a list of thousands must neither need thousands of openings nor block the event loop with one. */
const filesPerPage = 250;

/** Binds a page to its position, so that removing, adding or moving a page breaks a seal. */
const placeOf = (trackingId: string, page: number, pages: number): FieldPlace => ({
  table: 'transfer',
  column: 'file_list',
  row: `${trackingId} ${page}/${pages}`,
});

export async function sealFileList(
  keys: MasterKeys,
  trackingId: string,
  files: readonly ListedFile[],
): Promise<Buffer> {
  // An empty list has one page too, so that its seal can be checked.
  const pages = Math.max(1, Math.ceil(files.length / filesPerPage));
  const sealed: Buffer[] = [];
  // All pages have one key, also if the current one changes meanwhile.
  const { current, firstId } = keys;
  for (let page = 0; page < pages; page += 1) {
    if (page > 0) await setImmediate();
    const text = JSON.stringify(files.slice(page * filesPerPage, (page + 1) * filesPerPage));
    sealed.push(withLength(sealField({ current, firstId }, placeOf(trackingId, page, pages), text)));
  }
  return Buffer.concat(sealed);
}

export async function openFileList(
  keys: MasterKeys,
  trackingId: string,
  sealed: Uint8Array,
): Promise<readonly ListedFile[]> {
  const pages = pagesIn(Buffer.from(sealed));
  if (pages.length === 0) throw new SealBroken('length');
  const files: ListedFile[] = [];
  for (const [page, bytes] of pages.entries()) {
    if (page > 0) await setImmediate();
    files.push(...JSON.parse(openField(keys, placeOf(trackingId, page, pages.length), bytes)));
  }
  return files;
}

/** Seals all pages with the current master key. */
export const resealFileList = async (keys: MasterKeys, trackingId: string, sealed: Uint8Array): Promise<Buffer> =>
  sealFileList(keys, trackingId, await openFileList(keys, trackingId, sealed));

function withLength(bytes: Buffer): Buffer {
  const length = Buffer.allocUnsafe(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

function pagesIn(sealed: Buffer): Buffer[] {
  const pages: Buffer[] = [];
  for (let start = 0; start < sealed.length; ) {
    const end = start + 4 + sealed.readUInt32BE(start);
    pages.push(sealed.subarray(start + 4, end));
    start = end;
  }
  return pages;
}
