import { backupLease, type LeaseDeps, underLease } from './backup-lease.ts';
import { readBlobList } from './blob-list.ts';
import { readManifest } from './manifest.ts';
import { type BackupTarget, listSnapshots, manifestKey } from './target.ts';

export interface Pruned {
  readonly snapshots: readonly string[];
  readonly blobs: number;
}

const keysAtOnce = 500;

/**
 * Removes all snapshots but the newest ones, and then the blobs that none of these refers to. Removes nothing if the list
 * of a snapshot to keep cannot be read. Can be killed at any time and repeated.
 */
export async function pruneBackup(deps: LeaseDeps, target: BackupTarget, keep: number): Promise<Pruned> {
  return underLease(deps, backupLease, async (_lease, over) => {
    const { complete, incomplete } = await listSnapshots(target);
    const newest = complete.slice(-keep);
    const removed = complete.slice(0, -keep);
    const needed = await blobsOfSnapshots(target, newest);
    // The manifest is removed first: what remains of the snapshot is not taken for one.
    if (removed.length > 0) await target.snapshots.remove(...removed.map(manifestKey));
    for (const snapshot of removed) await removeAll(target, await filesOf(target, snapshot));
    await removeAll(target, incomplete);
    const blobs = await removeOtherBlobs(target, needed, over);
    await target.blobs.removeStaleDrafts();
    return { snapshots: removed, blobs };
  });
}

async function blobsOfSnapshots(target: BackupTarget, snapshots: readonly string[]): Promise<ReadonlySet<string>> {
  const keys = new Set<string>();
  for (const snapshot of snapshots) {
    const { manifest } = await readManifest(target, snapshot);
    for await (const { key } of readBlobList(target, manifest)) keys.add(key);
  }
  return keys;
}

async function filesOf({ snapshots }: BackupTarget, snapshot: string): Promise<readonly string[]> {
  return Array.fromAsync(snapshots.list(`${snapshot}/`));
}

async function removeAll({ snapshots }: BackupTarget, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await snapshots.remove(...keys);
}

async function removeOtherBlobs(
  { blobs }: BackupTarget,
  needed: ReadonlySet<string>,
  over: AbortSignal,
): Promise<number> {
  let count = 0;
  let batch: string[] = [];
  const removeBatch = async () => {
    over.throwIfAborted();
    if (batch.length > 0) await blobs.remove(...batch);
    count += batch.length;
    batch = [];
  };
  for await (const key of blobs.list('')) {
    if (needed.has(key)) continue;
    batch.push(key);
    if (batch.length === keysAtOnce) await removeBatch();
  }
  await removeBatch();
  return count;
}
