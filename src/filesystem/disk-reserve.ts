import { rmSync, statfsSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { writeFully } from './durable-folders.ts';
import { freeBytesOf } from './folder-facts.ts';

/*
 * A file beside the SQLite database that holds space for a full disk: the end of a transfer destroys keys and frees
 * space, and needs a few pages for that. It is removed when the disk is full and created again when there is space.
 */

const mebibyte = 2 ** 20;
/** Enough for the write-ahead log of the largest transactions, which end or remove a transfer with 10,000 files. */
const reserveBytes = 32 * mebibyte;
/** Twice the size at which SQLite starts to reuse its write-ahead log. */
const releaseBelowBytes = 8 * mebibyte;

/** Free space that the reserve needs to be created. */
export const reserveNeedsBytes = reserveBytes + 2 * releaseBelowBytes;

const reservePath = (database: string) => `${database}.reserve`;

/** Removes the reserve if the disk is almost full. It is synchronous and cheap, for the thread that writes the database. */
export function releaseReserveIfFull(database: string): void {
  try {
    const { bavail, bsize } = statfsSync(dirname(database));
    if (bavail * bsize < releaseBelowBytes) rmSync(reservePath(database), { force: true });
  } catch {
    // A folder that is missing or read-only fails the use of the database next, with a better message.
  }
}

export async function isReserved(database: string): Promise<boolean> {
  return (await stat(reservePath(database), { throwIfNoEntry: false }))?.size === reserveBytes;
}

/** Creates the reserve unless it is complete or there is too little space for it. */
export async function renewReserve(database: string): Promise<void> {
  const path = reservePath(database);
  if (await isReserved(database)) return;
  const draft = `${path}-draft`;
  try {
    // A server that was killed may have left its draft, which takes the space that is measured next.
    await rm(draft, { force: true });
    if ((await freeBytesOf(dirname(database))) < reserveNeedsBytes) return;
    await writeReserve(draft);
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}

/** Random bytes, because a file system that compresses would not hold space for zeros. */
async function writeReserve(path: string): Promise<void> {
  const bytes = Buffer.alloc(mebibyte);
  const randomAtOnce = 65_536;
  for (let start = 0; start < mebibyte; start += randomAtOnce) {
    crypto.getRandomValues(bytes.subarray(start, start + randomAtOnce));
  }
  await using file = await open(path, 'w', 0o600);
  for (let position = 0; position < reserveBytes; position += mebibyte) await writeFully(file, [bytes], position);
  // Without this the file may be empty after a power cut, although it has its final name.
  await file.datasync();
}
