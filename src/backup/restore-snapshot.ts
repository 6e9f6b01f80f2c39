import { link, open, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { codeOf, OperatorError } from '../core/errors.ts';
import type { MasterKey } from '../crypto/key-tree.ts';
import { DatabaseTooNew, isKnownMigration } from '../db/engine/migrate.ts';
import { hasTable, isPostgresLocation, openDatabase } from '../db/engine/open-database.ts';
import { restoreRows } from '../db/engine/snapshot-database.ts';
import { knownMasterKeys } from '../db/master-keys.ts';
import { syncFolder, writeFully } from '../filesystem/durable-folders.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import { type CopyTotals, copyMissingBlobs, type ListedBlob, readBlobList } from './copy-blobs.ts';
import { databaseFile, newDatabasePath, removeDatabaseFile, siblingsOf } from './database-file.ts';
import { type BackupManifest, requireSignature, type StoredManifest } from './manifest.ts';
import { readPieces } from './pieces.ts';
import type { BackupTarget } from './target.ts';

/** The database and the blobs of the configuration, which a restore writes. Both must be empty. */
export interface RestoreDestination {
  readonly database: string;
  /** Without inline parts, which are in the database. */
  readonly blobs: BlobStore;
}

const never = new AbortController().signal;

const anotherRestore =
  'Another restore to this database has begun later, and has removed the file of this one. Wait until it has ended.';

/**
 * Restores a snapshot. Blobs come first and the database appears at the end, at once and complete: a restore that was
 * interrupted before has left no database, and can be repeated. It keeps the blobs that are there already.
 */
export async function restoreSnapshot(
  keys: readonly MasterKey[],
  stored: StoredManifest,
  target: BackupTarget,
  destination: RestoreDestination,
): Promise<CopyTotals> {
  const { manifest } = stored;
  requireSignature(keys, stored);
  const unknown = manifest.migrations.filter((name) => !isKnownMigration(name));
  if (unknown.length > 0) throw new DatabaseTooNew(unknown);
  await requireNoDatabase(destination.database);
  await requireNoOtherBlobs(destination.blobs, target, manifest);
  const blobs = storedBlobs(readBlobList(target, manifest));
  const totals = await copyMissingBlobs(target.blobs, destination.blobs, blobs, never);
  await restoreDatabase(manifest, target, destination.database);
  return totals;
}

async function requireNoDatabase(location: string): Promise<void> {
  if (!isPostgresLocation(location)) {
    const found: string[] = [];
    for (const path of [location, ...siblingsOf(location)])
      if ((await stat(path, { throwIfNoEntry: false })) !== undefined) found.push(path);
    if (found.length === 0) return;
    if (found[0] !== location)
      throw new OperatorError(
        `An earlier database has left ${found.join(' and ')}. SQLite would read this as a part of the restored database, and damage it: move it to where you have moved the database.`,
      );
    throw new OperatorError(
      `The database ${location} exists already. A restore overwrites nothing: move ${found.join(', ')} and the blobs to another place first. If a restore has just ended here, run the command check.`,
    );
  }
  const db = openDatabase(location);
  try {
    if (!(await hasTable(db, 'master_key')) || (await knownMasterKeys(db)).length === 0) return;
  } finally {
    await db.destroy();
  }
  throw new OperatorError(
    'The PostgreSQL database is in use already. A restore overwrites nothing: create an empty database, and set SEALPOST_DATABASE to it. If a restore has just ended here, run the command check.',
  );
}

/** An interrupted restore of the same snapshot has left some of its blobs. Others belong to another service. */
async function requireNoOtherBlobs(blobs: BlobStore, target: BackupTarget, manifest: BackupManifest): Promise<void> {
  const known = new Set<string>();
  for await (const { key } of readBlobList(target, manifest)) known.add(key);
  for await (const key of blobs.list('')) {
    if (known.has(key)) continue;
    throw new OperatorError(
      `SEALPOST_BLOBS is not empty: the blob ${key} is not part of this snapshot. A restore overwrites nothing: use an empty folder or bucket.`,
    );
  }
}

async function* storedBlobs(blobs: AsyncIterable<ListedBlob>): AsyncGenerator<ListedBlob> {
  for await (const blob of blobs) if (blob.lost === undefined) yield blob;
}

async function restoreDatabase(manifest: BackupManifest, target: BackupTarget, location: string): Promise<void> {
  const isPostgres = isPostgresLocation(location);
  const path = isPostgres
    ? await newDatabasePath(target.scratch, 'restored')
    : await newDatabasePath(dirname(location), `${basename(location)}.restoring`);
  try {
    await writeFile(path, readPieces(target.snapshots, databaseFile(manifest.snapshot), manifest.database));
    await (isPostgres ? restoreRows(path, location) : publish(path, location));
  } finally {
    await removeDatabaseFile(path);
  }
}

async function writeFile(path: string, chunks: AsyncIterable<Buffer>): Promise<void> {
  await using handle = await open(path, 'wx', 0o600);
  let position = 0;
  for await (const chunk of chunks) {
    await writeFully(handle, [chunk], position);
    position += chunk.length;
  }
  await handle.sync();
}

/** A link, unlike a rename, never replaces a database that was created meanwhile. */
async function publish(path: string, location: string): Promise<void> {
  await link(path, location).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') throw new OperatorError(anotherRestore, { cause: error });
    if (codeOf(error) !== 'EEXIST') throw error;
    throw new OperatorError(`Another process has created the database ${location} during the restore.`, {
      cause: error,
    });
  });
  await syncFolder(dirname(location));
}
