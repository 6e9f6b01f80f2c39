import { findReferencedBlobs } from '../db/parts/orphaned-parts.ts';
import { BlobMissing } from '../ports/blob-store.ts';
import type { Ports } from '../ports/ports.ts';

type Deps = Pick<Ports, 'db' | 'blobs'>;

/** Few enough keys to not block other requests. */
const blobsAtOnce = 500;

/** Each read opens a file. */
const readsAtOnce = 8;

/** Lists the blobs that no part refers to, in batches. */
export async function* unreferencedBlobs(deps: Deps): AsyncGenerator<readonly string[]> {
  let batch: string[] = [];
  for await (const key of deps.blobs.list('')) {
    batch.push(key);
    if (batch.length < blobsAtOnce) continue;
    yield await filterUnreferencedBlobs(deps, batch);
    batch = [];
  }
  if (batch.length > 0) yield await filterUnreferencedBlobs(deps, batch);
}

/**
 * Returns those of these blobs that exist and that no part refers to. A blob is created after its part and removed before
 * it, so its existence is checked last.
 */
export async function filterUnreferencedBlobs(
  { db, blobs }: Deps,
  keys: readonly string[],
): Promise<readonly string[]> {
  const referenced = await findReferencedBlobs(db, keys);
  const found = keys.filter((key) => !referenced.has(key));
  const exist: boolean[] = [];
  for (let from = 0; from < found.length; from += readsAtOnce) {
    const group = found.slice(from, from + readsAtOnce);
    exist.push(...(await Promise.all(group.map((key) => blobExists(blobs, key)))));
  }
  return found.filter((_, index) => exist[index]);
}

/** A blob that can be read is complete. */
export async function blobExists(blobs: Ports['blobs'], key: string): Promise<boolean> {
  try {
    await blobs.read(key, { start: 0, end: 1 });
    return true;
  } catch (error) {
    if (error instanceof BlobMissing) return false;
    throw error;
  }
}
