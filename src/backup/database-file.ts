import { open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../core/errors.ts';
import { bytesText } from '../core/sentences.ts';
import { newShortId } from '../crypto/identifiers.ts';
import { deleteAllSessions } from '../db/administration/sessions.ts';
import { readDatabaseBytes } from '../db/engine/database-facts.ts';
import { appliedMigrations } from '../db/engine/migrate.ts';
import { openDatabase } from '../db/engine/open-database.ts';
import { snapshotDatabase } from '../db/engine/snapshot-database.ts';
import { deleteAllLeases } from '../db/leases.ts';
import { deletePendingMasterKeys, listMasterKeys, removeKeyReports } from '../db/master-keys.ts';
import { deleteAllMoves } from '../db/moves/moves.ts';
import { endCapture } from '../db/moves/triggers.ts';
import { deleteServiceId } from '../db/service-identity.ts';
import type { Database } from '../db/tables.ts';
import { makeDurableFolder } from '../filesystem/durable-folders.ts';
import { freeBytesOf } from '../filesystem/folder-facts.ts';
import type { BackupManifest } from './manifest.ts';

export const databaseFile = (snapshot: string): string => `${snapshot}/database`;

const bytesPerRead = 2 ** 20;

/** A copy of the database in a local file, without what only matters to running servers. */
export interface DatabaseCopy {
  /** Opens the copy while the work runs. */
  use<Result>(work: (db: Database) => Promise<Result>): Promise<Result>;
  facts(db: Database): Promise<Pick<BackupManifest, 'migrations' | 'masterKeys'>>;
  /** Reads the bytes of the file, while it is not open. */
  chunks(): AsyncGenerator<Buffer>;
}

/** Copies the database as it is now. The file is removed when the work ends. */
export async function withDatabaseCopy<Result>(
  db: Database,
  location: string,
  scratch: string,
  work: (copy: DatabaseCopy) => Promise<Result>,
): Promise<Result> {
  const path = await newDatabasePath(scratch, 'database');
  await requireSpace(scratch, await readDatabaseBytes(db));
  try {
    await snapshotDatabase(db, location, path);
    const use: DatabaseCopy['use'] = async (task) => {
      const copy = openDatabase(path);
      return task(copy).finally(() => copy.destroy());
    };
    await use(removeVolatileRows);
    return await work({ use, facts: readFacts, chunks: () => readChunks(path) });
  } finally {
    await removeDatabaseFile(path);
  }
}

/**
 * Returns the path for a temporary database of this run, after it has removed those of earlier runs. One of them may only
 * have been suspended, and continue: it must fail then, and not read or remove the file of this run.
 */
export async function newDatabasePath(folder: string, name: string): Promise<string> {
  await makeDurableFolder(folder);
  for (const left of await readdir(folder)) if (left.startsWith(name)) await rm(join(folder, left), { force: true });
  return join(folder, `${name}-${newShortId()}`);
}

/** The files that SQLite creates beside a database, and reads as a part of it. */
export const siblingsOf = (path: string): readonly string[] => ['-journal', '-wal', '-shm'].map((end) => path + end);

/** Removes a SQLite file with its siblings. */
export async function removeDatabaseFile(path: string): Promise<void> {
  for (const file of [path, ...siblingsOf(path)]) await rm(file, { force: true });
}

/**
 * Leases of the running servers must not block those that are started after a restore, and sign-ins do not outlive it. A
 * master key that is not used yet is not needed either: a rotation after the restore adds it again. Without its ID, a
 * restored copy is not taken for the service, so that a rehearsal changes none of its backups.
 */
async function removeVolatileRows(db: Database): Promise<void> {
  await deleteAllLeases(db);
  await deleteServiceId(db);
  await deleteAllSessions(db);
  await removeKeyReports(db);
  await deletePendingMasterKeys(db);
  // A move that runs meanwhile is one of the other database. Its triggers stay as long as it is recorded.
  await deleteAllMoves(db);
  await endCapture(db);
}

async function readFacts(db: Database): Promise<Pick<BackupManifest, 'migrations' | 'masterKeys'>> {
  const keys = await listMasterKeys(db);
  return {
    migrations: (await appliedMigrations(db)) ?? [],
    masterKeys: keys.map(({ id, canary }) => ({ id, canary: Buffer.from(canary).toString('base64') })),
  };
}

async function requireSpace(folder: string, needed: number): Promise<void> {
  if ((await freeBytesOf(folder)) > needed) return;
  throw new OperatorError(
    `Not enough free space in ${folder}: a copy of the database needs about ${bytesText(needed)}.`,
  );
}

async function* readChunks(path: string): AsyncGenerator<Buffer> {
  await using handle = await open(path, 'r');
  for (let position = 0; ; ) {
    // The memory is not from Node's pool, because the receiver may detach it.
    const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafeSlow(bytesPerRead), 0, bytesPerRead, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield bytesRead === bytesPerRead ? buffer : Buffer.from(buffer.subarray(0, bytesRead));
  }
}
