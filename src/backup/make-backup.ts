import { OperatorError } from '../core/errors.ts';
import type { MasterKey } from '../crypto/key-tree.ts';
import { blobHold, type Lease, renewLease } from '../db/leases.ts';
import type { Database } from '../db/tables.ts';
import type { Ports } from '../ports/ports.ts';
import {
  announced,
  blobListFile,
  blobsOf,
  type CopyTotals,
  copyMissingBlobs,
  type ListedBlob,
  renderBlobList,
} from './copy-blobs.ts';
import { databaseFile, withDatabaseCopy } from './database-file.ts';
import { type BackupManifest, formatName, writeManifest } from './manifest.ts';
import { writePieces } from './pieces.ts';
import { requireOwnPlace } from './place-identity.ts';
import { type LeaseDeps, leaseTimes, suspendedTooLong, underBackupLease, underLease } from './place-lock.ts';
import { type BackupPlace, type BackupTarget, listSnapshots, manifestKey, newSnapshotName } from './target.ts';

export type BackupDeps = LeaseDeps & Pick<Ports, 'blobs' | 'keys'>;

export interface BackupSource {
  /** Where the database is, as in the configuration. */
  readonly database: string;
  /** The version of this program. */
  readonly program: string;
}

export interface Backup {
  readonly manifest: BackupManifest;
  /** False in a place that was made by a version before places had an identity. */
  readonly hasIdentity: boolean;
  /** The blobs that this run has copied. */
  readonly copied: Pick<CopyTotals, 'copied' | 'bytes'>;
  readonly lost: CopyTotals['lost'];
}

/**
 * Adds a snapshot of the service to a backup while the service runs. Most blobs are copied before the database is, and no
 * blob is removed from the service while the rest is copied. Blobs that an interrupted run has copied are not copied again.
 */
export async function makeBackup(deps: BackupDeps, source: BackupSource, place: BackupPlace): Promise<Backup> {
  await requireOwnPlace(deps, place);
  return underBackupLease(deps, place, 'backup', async ({ run, lease, over, confirm }) => {
    // Another service may have taken the place over meanwhile.
    const hasIdentity = await requireOwnPlace(deps, place);
    const { db, blobs } = deps;
    const copy = async (from: Database, ended: AbortSignal, phase: number) => {
      const list = `${newSnapshotName(deps.clock.now())}/copied-${run}-${phase}`;
      return copyMissingBlobs(blobs, place.blobs, blobsOf(from), ended, (missing) => announced(place, list, missing));
    };
    const before = await copy(db, over, 1);
    return underLease(deps, blobHold, async (hold, lostHold) => {
      const ended = AbortSignal.any([over, lostHold]);
      const backup = await takeSnapshot(deps, source, place, {
        copy: (from) => copy(from, ended, 2),
        async confirm() {
          await confirmLeases(deps, [lease, hold]);
          await confirm();
        },
      });
      const { copied, bytes } = backup.copied;
      return { ...backup, hasIdentity, copied: { copied: before.copied + copied, bytes: before.bytes + bytes } };
    });
  });
}

interface SnapshotRun {
  /** Copies the blobs of a database that the place does not have. */
  copy(from: Database): Promise<CopyTotals>;
  /** Throws if another process may have removed blobs meanwhile. */
  confirm(): Promise<void>;
}

async function takeSnapshot(
  deps: BackupDeps,
  { database, program }: BackupSource,
  target: BackupTarget,
  { copy: copyBlobsOf, confirm }: SnapshotRun,
): Promise<Omit<Backup, 'hasIdentity'>> {
  const snapshot = newSnapshotName(deps.clock.now(), (await listSnapshots(target)).complete.at(-1));
  const createdAt = deps.clock.now().toISOString();
  return withDatabaseCopy(deps.db, database, target.scratch, async (copy) => {
    const totals = await copy.use(copyBlobsOf);
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
    const manifest: BackupManifest = {
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
function signingKey({ keys }: BackupDeps, { masterKeys }: BackupManifest): MasterKey {
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
    if (!(await renewLease(db, lease, until))) throw new OperatorError(suspendedTooLong);
  }
}
