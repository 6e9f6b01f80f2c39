import { Problem } from '../../core/problem.ts';
import { findLargestSender, isSentBy, sumAnnouncedBytes } from '../../db/files/content.ts';
import { readSettings } from '../../db/settings.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Runtime } from '../../runtime/runtime.ts';

type Deps = Pick<Ports, 'db' | 'blobs'> & Pick<Runtime, 'announcedBytes'>;

/** Below this share of the minimum free space all uploads end, because the database needs space too. */
const lastShare = 1 / 4;

/**
 * Registers a file, or begins to replace a complete one, if the disk keeps its minimum free space when everything that
 * was announced has arrived, including this file. Space that is free now may be taken by files that are still being
 * uploaded. With a store elsewhere, the local disk for running uploads must have its minimum, because the database may be
 * on it.
 */
export async function withSpaceForFile<Registered>(
  { db, blobs, announcedBytes }: Deps,
  { size, minFreeBytes }: { readonly size: number; readonly minFreeBytes: number },
  register: () => Promise<Registered>,
): Promise<Registered> {
  // Without a minimum nothing is reserved.
  if (minFreeBytes === 0) return register();
  const { bytes: free, spoolBytes: local = Number.POSITIVE_INFINITY } = await blobs.freeSpace();
  let sum = 0;
  const reserved = await announcedBytes.reserve(size, {
    readSum: () => sumAnnouncedBytes(db),
    fits(bytes) {
      sum = bytes;
      return Math.min(free - bytes, local) >= minFreeBytes;
    },
    register,
  });
  if (reserved !== undefined) return reserved.registered;
  const detail = 'Not enough disk space for this file.';
  const cause = `${Math.min(free, local)} bytes are free, ${sum} are announced, and disk.minFreeBytes is ${minFreeBytes}`;
  throw new Problem('storage_full', { detail, cause: new Error(cause) });
}

/**
 * Ends an upload when the free space is below the minimum although all announced bytes fit: other programs use the
 * disk too. The sender with the most unfinished bytes ends first, and the others go on.
 */
export async function requireSpaceForUpload(deps: Deps, trackingId: string): Promise<void> {
  const { db, blobs } = deps;
  const { bytes, spoolBytes: free = bytes } = await blobs.freeSpace();
  const minFreeBytes = (await readSettings(db))['disk.minFreeBytes'];
  if (free >= minFreeBytes) return;
  if (free >= minFreeBytes * lastShare && !(await isOfLargestSender(deps, trackingId))) return;
  const cause = new Error(`${free} bytes are free, and disk.minFreeBytes is ${minFreeBytes}`);
  throw new Problem('storage_full', { detail: 'Not enough disk space for this upload.', cause });
}

/** Returns true when no sender has unfinished bytes: another upload can then not end in place of this one. */
async function isOfLargestSender({ db, announcedBytes }: Deps, trackingId: string): Promise<boolean> {
  const largest = await announcedBytes.findLargestSender(() => findLargestSender(db));
  return largest === undefined || (await isSentBy(db, trackingId, largest));
}
