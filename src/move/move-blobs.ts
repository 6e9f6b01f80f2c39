import { blobsOf, type ListedBlob } from '../backup/blob-list.ts';
import { type CopyTotals, copyBlobs, copyMissingBlobs } from '../backup/copy-blobs.ts';
import type { Changes } from '../db/moves/moved-rows.ts';
import { findStoredParts } from '../db/parts/stored-parts.ts';
import type { Database } from '../db/tables.ts';
import { BlobMissing, type BlobStore } from '../ports/blob-store.ts';

export interface BlobMove {
  readonly from: BlobStore;
  readonly to: BlobStore;
}

const never = new AbortController().signal;

/** Copies all blobs that a database refers to, except for those that the new place has already. */
export async function moveAllBlobs(db: Database, { from, to }: BlobMove): Promise<CopyTotals> {
  return copyMissingBlobs(from, acceptingStored(to), blobsOf(db), never);
}

/** Returns the blobs of the parts that have changed, as they are stored now. */
export async function changedBlobs(db: Database, { keys }: Pick<Changes, 'keys'>): Promise<readonly ListedBlob[]> {
  const changed = (keys.get('part') ?? []).map(([key]) => String(key));
  return Array.fromAsync(blobsOf(db, { parts: findStoredParts(db, changed) }));
}

/** Copies these blobs, except for those that the new place has already. */
export async function moveBlobs({ from, to }: BlobMove, blobs: readonly ListedBlob[]): Promise<CopyTotals> {
  return copyBlobs(from, acceptingStored(to), missing(to, blobs), never);
}

async function* missing(store: BlobStore, blobs: readonly ListedBlob[]): AsyncGenerator<ListedBlob> {
  for (const blob of blobs) if (!(await isStored(store, blob.key))) yield blob;
}

/** A catch-up copies blobs beside the copy of all, and a run that was taken over may still copy some: one of them is first. */
function acceptingStored(store: BlobStore): BlobStore {
  return {
    ...store,
    async write(key, bytes) {
      try {
        return await store.write(key, bytes);
      } catch (error) {
        if (await isStored(store, key)) return { size: 0 };
        throw error;
      }
    },
  };
}

/** A blob that can be read is complete. */
async function isStored(store: BlobStore, key: string): Promise<boolean> {
  try {
    await store.read(key, { start: 0, end: 1 });
    return true;
  } catch (error) {
    if (!(error instanceof BlobMissing)) throw error;
    return false;
  }
}
