import { OperatorError } from '../core/errors.ts';
import type { MasterKey } from '../crypto/key-tree.ts';
import { checkBlob, forEachAtOnce, type ListedBlob, readBlobList } from './copy-blobs.ts';
import { databaseFile } from './database-file.ts';
import { DamagedBackup, readManifest, requireSignature } from './manifest.ts';
import { readPieces } from './pieces.ts';
import { type BackupTarget, listSnapshots } from './target.ts';

export interface BackupFinding {
  readonly snapshot: string;
  readonly what: string;
}

const readsAtOnce = 4;

/**
 * Reads every byte of the snapshots and reports what is missing, damaged or changed. A blob of several is read once.
 * Without keys, the signatures are not checked.
 */
export async function verifyBackup(
  target: BackupTarget,
  keys: readonly MasterKey[] | undefined,
  report: (finding: BackupFinding) => void,
): Promise<{ readonly snapshots: number; readonly blobs: number }> {
  const checked = new Map<string, string>();
  const { complete } = await listSnapshots(target);
  for (const snapshot of complete) {
    try {
      await verifySnapshot(target, keys, snapshot, checked, report);
    } catch (error) {
      if (!(error instanceof DamagedBackup)) throw error;
      report({ snapshot, what: error.message });
    }
  }
  return { snapshots: complete.length, blobs: checked.size };
}

async function verifySnapshot(
  target: BackupTarget,
  keys: readonly MasterKey[] | undefined,
  snapshot: string,
  checked: Map<string, string>,
  report: (finding: BackupFinding) => void,
): Promise<void> {
  const stored = await readManifest(target, snapshot);
  if (keys !== undefined) requireSignature(keys, stored);
  // Before its blobs: a damaged line would name blobs that do not exist.
  for await (const _ of readBlobList(target, stored.manifest));
  await forEachAtOnce(readBlobList(target, stored.manifest), readsAtOnce, async (blob) => {
    const what = await faultOf(target, blob, checked);
    if (what !== undefined) report({ snapshot, what });
  });
  // Last, because a damaged database ends the check of its snapshot.
  for await (const _ of readPieces(target.snapshots, databaseFile(snapshot), stored.manifest.database));
}

async function faultOf(
  { blobs }: BackupTarget,
  blob: ListedBlob,
  checked: Map<string, string>,
): Promise<string | undefined> {
  const { key, size, crc32s, lost } = blob;
  if (lost !== undefined) return `blob ${key} was ${lost} when the backup was made`;
  const description = `${size} ${crc32s}`;
  const known = checked.get(key);
  checked.set(key, description);
  if (known === description) return undefined;
  const cause = await checkBlob(blobs, blob);
  return cause && `blob ${key} is ${cause}`;
}

/** Returns the name of the snapshot to use: the chosen one, or the newest. */
export async function chooseSnapshot(target: BackupTarget, name: string | undefined): Promise<string> {
  const { complete } = await listSnapshots(target);
  const chosen = name === undefined ? complete.at(-1) : complete.find((snapshot) => snapshot === name);
  if (chosen !== undefined) return chosen;
  if (complete.length === 0) throw new OperatorError(`There is no complete snapshot in ${target.location}.`);
  throw new OperatorError(`There is no snapshot ${name} in ${target.location}. The newest is ${complete.at(-1)}.`);
}
