import type { BlobStore } from '../ports/blob-store.ts';

/** A place for backups: a folder or a bucket. See docs/formats/backup.md. */
export interface BackupTarget {
  /** As the operator has named it, without secrets. */
  readonly location: string;
  /** The blobs of all snapshots. Each is stored once, under its own key. */
  readonly blobs: BlobStore;
  /** The other files of the snapshots, under `<name of the snapshot>/<name of the file>`. */
  readonly snapshots: BlobStore;
  /** A local folder for the copy of a database while a backup or restore runs. */
  readonly scratch: string;
}

/** A place that a command changes. */
export interface BackupPlace extends BackupTarget {
  /** The identity of the place, and its lock. */
  readonly records: BlobStore;
  /** The name of this machine, for those who wait for the lock. */
  readonly host: string;
}

/** The file that completes a snapshot. It is written last and removed first. */
export const manifestKey = (snapshot: string): string => `${snapshot}/manifest`;

const snapshotName = /^\d{8}T\d{9}Z$/;
const partsOfName = /^(....)(..)(..)T(..)(..)(..)(...)Z$/;

/**
 * Returns the name of a snapshot that is taken now. Names sort by time: if the clock was set back, the name follows the
 * newest one, so that a restore and a prune take the snapshot for the newest.
 */
export function newSnapshotName(now: Date, newest?: string): string {
  const name = now.toISOString().replaceAll(/[-:.]/g, '');
  if (newest === undefined || name > newest) return name;
  const at = Date.parse(newest.replace(partsOfName, '$1-$2-$3T$4:$5:$6.$7Z'));
  return newSnapshotName(new Date(at + 1));
}

export interface SnapshotFiles {
  /** Complete snapshots, oldest first. */
  readonly complete: readonly string[];
  /** Keys of files whose snapshot has no manifest: it was interrupted, or is being written or removed. */
  readonly incomplete: readonly string[];
}

export async function listSnapshots({ snapshots }: Pick<BackupTarget, 'snapshots'>): Promise<SnapshotFiles> {
  const keys = (await Array.fromAsync(snapshots.list(''))).filter((key) => snapshotName.test(nameIn(key)));
  const complete = new Set(keys.filter((key) => key === manifestKey(nameIn(key))).map(nameIn));
  return { complete: [...complete].sort(), incomplete: keys.filter((key) => !complete.has(nameIn(key))) };
}

const nameIn = (key: string): string => key.slice(0, Math.max(key.indexOf('/'), 0));
