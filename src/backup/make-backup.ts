import { OperatorError } from '../core/errors.ts';
import type { MasterKey } from '../crypto/key-tree.ts';
import { blobHold, type Lease, renewLease } from '../db/leases.ts';
import { removedMasterKeys } from '../db/master-keys.ts';
import type { Ports } from '../ports/ports.ts';
import { backupLease, type LeaseDeps, leaseTimes, underLease } from './backup-lease.ts';
import { blobListFile, blobsOf, type ListedBlob, renderBlobList } from './blob-list.ts';
import { type CopyTotals, copyMissingBlobs } from './copy-blobs.ts';
import { databaseFile, withDatabaseCopy } from './database-file.ts';
import { formatName, type Manifest, readManifest, writeManifest } from './manifest.ts';
import { writePieces } from './pieces.ts';
import { type BackupTarget, listSnapshots, manifestKey, newSnapshotName } from './target.ts';

export type BackupDeps = LeaseDeps & Pick<Ports, 'blobs' | 'keys'>;

export interface BackupSource {
  /** Where the database is, as in the configuration. */
  readonly database: string;
  /** The version of this program. */
  readonly program: string;
}

export interface Backup {
  readonly manifest: Manifest;
  /** The blobs that this run has copied. */
  readonly copied: Pick<CopyTotals, 'copied' | 'bytes'>;
  readonly lost: CopyTotals['lost'];
}

/**
 * Adds a snapshot of the service to a backup while the service runs. Most blobs are copied before the database is, and no
 * blob is removed from the service while the rest is copied. Blobs that an interrupted run has copied are not copied again.
 */
export async function makeBackup(deps: BackupDeps, source: BackupSource, target: BackupTarget): Promise<Backup> {
  return underLease(deps, backupLease, async (lease, over) => {
    await requireSameService(deps, target);
    const { db, blobs } = deps;
    const before = await copyMissingBlobs(blobs, target.blobs, blobsOf(db), over);
    return underLease(deps, blobHold, async (hold, lostHold) => {
      const ended = AbortSignal.any([over, lostHold]);
      const confirm = () => confirmLeases(deps, [lease, hold]);
      const backup = await takeSnapshot(deps, source, target, { ended, confirm });
      const { copied, bytes } = backup.copied;
      return { ...backup, copied: { copied: before.copied + copied, bytes: before.bytes + bytes } };
    });
  });
}

/** The newest snapshot must be of this service: pruning would remove those of the other one. */
async function requireSameService({ db, keys }: BackupDeps, target: BackupTarget): Promise<void> {
  const newest = (await listSnapshots(target)).complete.at(-1);
  if (newest === undefined) return;
  const { masterKeys } = (await readManifest(target, newest)).manifest;
  const own = new Set([...keys.all.map(({ id }) => id), ...(await removedMasterKeys(db))]);
  if (masterKeys.some(({ id }) => own.has(id))) return;
  throw new OperatorError(
    `${target.location} contains backups of another service, with the master key ${masterKeys.map(({ id }) => id).join(', ')}. Choose another place.`,
  );
}

interface SnapshotRun {
  readonly ended: AbortSignal;
  /** Throws if another process may have removed blobs meanwhile. */
  confirm(): Promise<void>;
}

async function takeSnapshot(
  deps: BackupDeps,
  { database, program }: BackupSource,
  target: BackupTarget,
  { ended, confirm }: SnapshotRun,
): Promise<Backup> {
  const snapshot = newSnapshotName(deps.clock.now());
  const createdAt = deps.clock.now().toISOString();
  return withDatabaseCopy(deps.db, database, target.scratch, async (copy) => {
    const totals = await copy.use(async (db) => copyMissingBlobs(deps.blobs, target.blobs, blobsOf(db), ended));
    const counted = { count: 0, bytes: 0, lost: 0 };
    const blobList = await copy.use((db) =>
      writePieces(
        target.snapshots,
        blobListFile(snapshot),
        renderBlobList(counting(blobsOf(db, { lost: totals.lost }), counted)),
      ),
    );
    const facts = await copy.use(copy.facts);
    const pieces = await writePieces(target.snapshots, databaseFile(snapshot), copy.chunks());
    const manifest: Manifest = {
      format: formatName,
      ...{ snapshot, createdAt, program, ...facts, database: pieces, blobList, blobs: counted },
    };
    await confirm();
    await writeManifest(target, signingKey(deps, manifest), manifest);
    await confirm().catch(async (error: unknown) => {
      await target.snapshots.remove(manifestKey(snapshot));
      throw error;
    });
    return { manifest, copied: totals, lost: totals.lost };
  });
}

/** The newest key of the snapshot. After a rotation during the backup, a restore may not have the current one. */
function signingKey({ keys }: BackupDeps, { masterKeys }: Manifest): MasterKey {
  const id = masterKeys.at(-1)?.id;
  const key = keys.all.find((held) => held.id === id);
  if (key === undefined) throw new OperatorError(`Master key ${id} was removed during the backup. Run it again.`);
  return key;
}

async function* counting(
  blobs: AsyncIterable<ListedBlob>,
  totals: { count: number; bytes: number; lost: number },
): AsyncGenerator<ListedBlob> {
  for await (const blob of blobs) {
    totals.count += 1;
    totals.bytes += blob.size;
    if (blob.lost !== undefined) totals.lost += 1;
    yield blob;
  }
}

async function confirmLeases({ db, clock }: LeaseDeps, leases: readonly Lease[]): Promise<void> {
  for (const lease of leases) {
    const until = new Date(clock.now().getTime() + leaseTimes.leaseMs);
    if (!(await renewLease(db, lease, until)))
      throw new OperatorError('The backup was suspended for too long, and another one has begun. Run it again.');
  }
}
