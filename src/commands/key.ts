import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { checkMasterKey } from '../actions/admin/check-master-key.ts';
import { exportMasterKey } from '../actions/admin/export-master-key.ts';
import { readKeys } from '../actions/service/load-master-key.ts';
import type { Config } from '../config.ts';
import { OperatorError } from '../core/errors.ts';
import { hasTable, isPostgresLocation, openDatabase } from '../db/engine/open-database.ts';
import type { Database } from '../db/tables.ts';
import { keyFolder } from '../keys/key-folder.ts';
import { systemClock } from '../wiring.ts';
import type { Call } from './command.ts';

export async function exportKey(call: Call): Promise<void> {
  const store = keyFolder(call.config.keys);
  const text = await store.read();
  if (text === undefined) throw new OperatorError(`No master key found at ${store.location}.`);
  // Throws if the key is damaged, which must not be copied.
  readKeys(store, text);
  // The key must be available without the database, for instance to restore a backup.
  await recordKeyExport(call, store).catch((error: Error) =>
    call.warn(`The audit log does not record this export: ${error.message}`),
  );
  call.print(text.trim());
}

/** Does not open the service, which would upgrade the database. */
async function recordKeyExport({ config, actor }: Call, keyStore: ReturnType<typeof keyFolder>): Promise<void> {
  const db = openExistingDatabase(config);
  try {
    if (!(await hasTable(db, 'audit_head'))) throw new OperatorError('The database was not upgraded yet.');
    await exportMasterKey({ db, clock: systemClock, keyStore }, actor);
  } finally {
    await db.destroy();
  }
}

/** Opening a SQLite file that does not exist would create it. */
function openExistingDatabase({ database }: Config): Database {
  if (!isPostgresLocation(database) && !existsSync(database))
    throw new OperatorError(`No database found at ${database}.`);
  return openDatabase(database);
}

export async function checkKey({ config, values: [file], print }: Call): Promise<void> {
  const store = keyFolder(config.keys);
  const location = file ?? store.location;
  const text = file === undefined ? await store.read() : await readCopy(file);
  const db = openExistingDatabase(config);
  try {
    const id = await checkMasterKey({ db }, { location, text });
    print(`OK: master key ${id} at ${location} matches this database.`);
  } finally {
    await db.destroy();
  }
}

async function readCopy(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new OperatorError(`Cannot read ${file}: ${(error as Error).message}`, { cause: error });
  }
}
