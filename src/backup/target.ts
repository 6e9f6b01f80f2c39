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

/** The file that completes a snapshot. It is written last and removed first. */
export const manifestKey = (snapshot: string): string => `${snapshot}/manifest`;

const snapshotName = /^\d{8}T\d{9}Z$/;

/** Returns the name of a snapshot that is taken now. Names sort by time. */
export function newSnapshotName(now: Date): string {
  return now.toISOString().replaceAll(/[-:.]/g, '');
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

function nameIn(key: string): string {
  return key.slice(0, Math.max(key.indexOf('/'), 0));
}
