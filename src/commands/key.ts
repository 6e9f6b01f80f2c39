import { readFile } from 'node:fs/promises';
import { checkMasterKey, checkStoredKeys, exportMasterKey, listPlacedKeys } from '../actions/master-keys/key-copies.ts';
import { parseStoredKeys } from '../actions/master-keys/load-master-key.ts';
import { OperatorError } from '../core/errors.ts';
import { hasTable } from '../db/engine/open-database.ts';
import type { Database } from '../db/tables.ts';
import { openKeyStore, type Service, systemClock } from '../wiring.ts';
import type { Call } from './command.ts';
import { openExistingDatabase } from './existing-database.ts';

export async function exportKey(call: Call): Promise<void> {
  const store = openKeyStore(call.config);
  // Throws if a key is damaged, which must not be copied.
  const found = parseStoredKeys(await store.read());
  if (found.length === 0) throw new OperatorError(`No master key found at ${store.location}.`);
  // The key must be available without the database, for instance to restore a backup.
  await recordKeyExport(call, store).catch((error: Error) =>
    call.warn(`The audit log does not record this export: ${error.message}`),
  );
  for (const { line } of found) call.print(line);
}

/** Does not open the service, which would upgrade the database. */
async function recordKeyExport({ config, actor }: Call, keyStore: Service['keyStore']): Promise<void> {
  const db = openExistingDatabase(config);
  try {
    if (!(await hasTable(db, 'audit_head'))) throw new OperatorError('The database was not upgraded yet.');
    await exportMasterKey({ db, clock: systemClock, keyStore }, actor);
  } finally {
    await db.destroy();
  }
}

export async function checkKey({ config, values: [file], print }: Call): Promise<void> {
  const store = openKeyStore(config);
  const db = openExistingDatabase(config);
  try {
    const keys = listPlacedKeys(
      file === undefined ? (await checkStoredKeys({ db }, store)).used : await checkCopy(db, file),
    );
    print(`OK: master key ${keys} matches this database.`);
  } finally {
    await db.destroy();
  }
}

async function checkCopy(db: Database, location: string) {
  const stored = [{ location, text: await readCopy(location) }];
  const ids = await checkMasterKey({ db }, { location, stored });
  return ids.map((id) => ({ id, location }));
}

async function readCopy(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new OperatorError(`Cannot read ${file}: ${(error as Error).message}`, { cause: error });
  }
}
