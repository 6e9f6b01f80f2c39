import { blobsOf, type ListedBlob } from '../backup/blob-list.ts';
import { type CopyTotals, copyBlobs, copyMissingBlobs } from '../backup/copy-blobs.ts';
import type { Changes } from '../db/moves/moved-rows.ts';
import { findReferencedBlobs } from '../db/parts/orphaned-parts.ts';
import { findStoredParts } from '../db/parts/stored-parts.ts';
import type { Database } from '../db/tables.ts';
import { BlobMissing, type BlobStore, isInlineKey } from '../ports/blob-store.ts';
import { unreferencedBlobs } from '../records/unreferenced-blobs.ts';

export interface BlobMove {
  readonly from: BlobStore;
  readonly to: BlobStore;
}

const never = new AbortController().signal;

/** Copies all blobs that a database refers to, except for those that the new place has already. */
export async function moveAllBlobs(db: Database, { from, to }: BlobMove): Promise<CopyTotals> {
  return copyMissingBlobs(from, acceptingStored(to, db), blobsOf(db), never);
}

export interface ChangedBlobs {
  readonly stored: readonly ListedBlob[];
  /** The keys of parts that do not exist any more. */
  readonly deleted: readonly string[];
}

/** Few enough keys for one statement. */
const keysAtOnce = 500;

/** Returns the blobs of the parts that have changed, as they are now. */
export async function changedBlobs(db: Database, { keys }: Pick<Changes, 'keys'>): Promise<ChangedBlobs> {
  const changed = (keys.get('part') ?? []).map(([key]) => String(key)).filter((key) => !isInlineKey(key));
  const stored = await Array.fromAsync(blobsOf(db, { parts: findStoredParts(db, changed) }));
  const deleted: string[] = [];
  for (let from = 0; from < changed.length; from += keysAtOnce) {
    const some = changed.slice(from, from + keysAtOnce);
    const referenced = await findReferencedBlobs(db, some);
    deleted.push(...some.filter((key) => !referenced.has(key)));
  }
  return { stored, deleted };
}

/** The form of a key of `newBlobKey`. What other programs have written is not removed. */
const movedKey = /^\d{8}\/[^/]+\/[0-9a-f]{32}$/;

/**
 * Removes blobs from the new place whose parts were deleted while they were copied, or before a later run. `confirm` throws
 * when this run does not own the move any more. It is called after keys were listed: after a switch, the new place has blobs
 * that the old database does not know.
 */
export async function removeUnreferenced(db: Database, to: BlobStore, confirm: () => Promise<void>): Promise<void> {
  for await (const keys of unreferencedBlobs({ db, blobs: to })) {
    await confirm();
    await to.remove(...keys.filter((key) => movedKey.test(key)));
  }
}

/** Copies these blobs, except for those that the new place has already, and removes those that were deleted. */
export async function moveChanged({ from, to }: BlobMove, { stored, deleted }: ChangedBlobs): Promise<CopyTotals> {
  const totals = await copyBlobs(from, acceptingStored(to), missing(to, stored), never);
  for (let start = 0; start < deleted.length; start += keysAtOnce)
    await to.remove(...deleted.slice(start, start + keysAtOnce));
  return totals;
}

async function* missing(store: BlobStore, blobs: readonly ListedBlob[]): AsyncGenerator<ListedBlob> {
  for (const blob of blobs) if (!(await isStored(store, blob.key))) yield blob;
}

/**
 * A catch-up copies blobs beside the copy of all, and a run that was taken over may still copy some: one of them is first.
 * It may also remove a blob, and its folder, whose part was deleted meanwhile: that blob need not be written.
 */
function acceptingStored(store: BlobStore, db?: Database): BlobStore {
  return {
    ...store,
    async write(key, bytes) {
      try {
        return await store.write(key, bytes);
      } catch (error) {
        if ((await isStored(store, key)) || (db && !(await findReferencedBlobs(db, [key])).has(key)))
          return { size: 0 };
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
