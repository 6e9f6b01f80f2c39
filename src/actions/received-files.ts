import { Problem } from '../core/problem.ts';
import { findSealedFileList } from '../db/recipients.ts';
import type { Ports } from '../ports/ports.ts';
import type { OpenTransfer } from './open-transfer.ts';
import { type ListedFile, openFileList } from './sealed-file-list.ts';

/** The files of a transfer, in the order in which they were registered. */
export async function receivedFiles(
  { db, keys }: Pick<Ports, 'db' | 'keys'>,
  { trackingId }: OpenTransfer,
): Promise<readonly ListedFile[]> {
  const sealed = await findSealedFileList(db, trackingId);
  // It was there when the transfer was opened: the transfer has ended since.
  if (sealed === undefined || sealed === null) throw new Problem('transfer_gone');
  return openFileList(keys, trackingId, sealed);
}
