import { Problem } from '../../core/problem.ts';
import { ticketsFor } from '../../crypto/tickets.ts';
import { findReceivedTransfer, findSealedFileList } from '../../db/transfers/transfers.ts';
import type { Ports } from '../../ports/ports.ts';
import { type ListedFile, openFileList } from '../../records/sealed-file-list.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import type { OpenTransfer } from './open-transfer.ts';

export interface FilesWithTickets {
  /** The files in the order of their registration. */
  readonly files: readonly ListedFile[];
  /** Whether browsers may show files of harmless types. */
  readonly allowsPreview: boolean;
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
  for (const { id, version, name } of files.slice(0, maxCachedNames)) fileNames.set({ trackingId, id, version }, name);
  return {
    files,
    allowsPreview: allow_preview === 1,
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
