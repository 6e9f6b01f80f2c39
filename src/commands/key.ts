import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { readKeys, requireMatchingKeys } from '../actions/service/load-master-key.ts';
import { OperatorError } from '../core/errors.ts';
import { isPostgresLocation, openDatabase } from '../db/engine/open-database.ts';
import { knownMasterKeys } from '../db/master-keys.ts';
import { keyFolder } from '../keys/key-folder.ts';
import type { Call } from './command.ts';

export async function exportKey({ config, print }: Call): Promise<void> {
  const store = keyFolder(config.keys);
  const text = await store.read();
  if (text === undefined) throw new OperatorError(`No master key found at ${store.location}.`);
  // Throws if the key is damaged, which must not be copied.
  readKeys(store, text);
  print(text.trim());
}

export async function checkKey({ config, values: [file], print }: Call): Promise<void> {
  const store = keyFolder(config.keys);
  const location = file ?? store.location;
  const text = file === undefined ? await store.read() : await readCopy(file);
  if (!isPostgresLocation(config.database) && !existsSync(config.database)) {
    throw new OperatorError(`No database found at ${config.database}.`);
  }
  const db = openDatabase(config.database);
  try {
    const known = await knownMasterKeys(db);
    if (known.length === 0) throw new OperatorError('The database is empty and has no master key yet.');
    const { id } = requireMatchingKeys({ location }, text, known);
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
