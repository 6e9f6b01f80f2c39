import { OperatorError } from '../core/errors.ts';
import { isBlobKey } from '../ports/blob-store.ts';
import type { Ports } from '../ports/ports.ts';
import { namesBlobs, readBlobList } from './copy-blobs.ts';
import { readManifest } from './manifest.ts';
import { requireOwnPlace } from './place-identity.ts';
import { type LeaseDeps, underBackupLease } from './place-lock.ts';
import { type BackupPlace, type BackupTarget, listSnapshots, manifestKey } from './target.ts';

export interface Pruned {
  readonly snapshots: readonly string[];
  readonly blobs: number;
}

const keysAtOnce = 500;

/**
 * Removes all snapshots but the newest ones, and then the blobs that these do not need. Removes only blobs that a list of
 * the place names, and nothing if the list of a snapshot to keep cannot be read. Can be killed at any time and repeated.
 */
export async function pruneBackup(
  deps: LeaseDeps & Pick<Ports, 'keys'>,
  place: BackupPlace,
  keep: number,
): Promise<Pruned> {
  await requireInitialized(deps, place);
  return underBackupLease(deps, place, 'prune', async ({ confirm }) => {
    // Another service may have taken the place over meanwhile.
    await requireInitialized(deps, place);
    const { complete, incomplete } = await listSnapshots(place);
    const newest = complete.slice(-keep);
    const removed = complete.slice(0, -keep);
    const needed = await blobsOfSnapshots(place, newest);
    const files = [...incomplete, ...(await filesOf(place, removed))];
    const named = await blobsNamedIn(place, files);
    // The manifest is removed first: what remains of the snapshot is not taken for one.
    await removeConfirmed(place.snapshots, removed.map(manifestKey), confirm);
    const blobs = await removeBlobs(place, { named, needed }, confirm);
    // The lists of blobs are removed last: a prune that continues this one needs them.
    await removeConfirmed(place.snapshots, files, confirm);
    for (const store of [place.blobs, place.snapshots, place.records]) await store.removeStaleDrafts();
    return { snapshots: removed, blobs };
  });
}

async function requireInitialized(deps: Pick<Ports, 'db' | 'keys'>, place: BackupPlace): Promise<void> {
  if (await requireOwnPlace(deps, place)) return;
  throw new OperatorError(
    `${place.location} was made by an earlier version of Sealpost, and belongs to no service yet. Run the command \`backup init\` once, and then this one again.`,
  );
}

async function blobsOfSnapshots(target: BackupTarget, snapshots: readonly string[]): Promise<ReadonlySet<string>> {
  const keys = new Set<string>();
  for (const snapshot of snapshots) {
    const { manifest } = await readManifest(target, snapshot);
    for await (const { key } of readBlobList(target, manifest)) keys.add(key);
  }
  return keys;
}

async function filesOf({ snapshots }: BackupTarget, names: readonly string[]): Promise<readonly string[]> {
  const files: string[] = [];
  for (const name of names) files.push(...(await Array.fromAsync(snapshots.list(`${name}/`))));
  return files.filter((key) => !names.some((name) => key === manifestKey(name)));
}

/** Also reads lists that have no manifest, or are damaged: a blob that a snapshot needs is not removed anyway. */
async function blobsNamedIn({ snapshots }: BackupTarget, files: readonly string[]): Promise<ReadonlySet<string>> {
  const keys = new Set<string>();
  for (const file of files.filter(namesBlobs)) {
    for (const line of String(await snapshots.read(file)).split('\n')) {
      const [key = ''] = line.split(' ');
      if (isBlobKey(key)) keys.add(key);
    }
  }
  return keys;
}

async function removeConfirmed(
  store: BackupTarget['snapshots'],
  keys: readonly string[],
  confirm: () => Promise<void>,
): Promise<void> {
  for (let start = 0; start < keys.length; start += keysAtOnce) {
    await confirm();
    await store.remove(...keys.slice(start, start + keysAtOnce));
  }
}

async function removeBlobs(
  { blobs }: BackupTarget,
  { named, needed }: { readonly named: ReadonlySet<string>; readonly needed: ReadonlySet<string> },
  confirm: () => Promise<void>,
): Promise<number> {
  const removed: string[] = [];
  for await (const key of blobs.list('')) if (named.has(key) && !needed.has(key)) removed.push(key);
  await removeConfirmed(blobs, removed, confirm);
  return removed.length;
}
