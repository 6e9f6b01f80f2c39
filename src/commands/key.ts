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
  if (text === undefined) throw new OperatorError(`There is no master key at ${store.location}.`);
  // Throws if the key is damaged, which must not be copied.
  readKeys(store, text);
  print(text.trim());
}

export async function checkKey({ config, values: [file], print }: Call): Promise<void> {
  const store = keyFolder(config.keys);
  const location = file ?? store.location;
  const text = file === undefined ? await store.read() : await readCopy(file);
  if (!isPostgresLocation(config.database) && !existsSync(config.database)) {
    throw new OperatorError(`There is no database at ${config.database} that a key could open.`);
  }
  const db = openDatabase(config.database);
  try {
    const known = await knownMasterKeys(db);
    if (known.length === 0) throw new OperatorError('The database is fresh: it knows no master key yet.');
    const { id } = requireMatchingKeys({ location }, text, known);
    print(`The master key ${id} at ${location} opens the data.`);
  } finally {
    await db.destroy();
  }
}

async function readCopy(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new OperatorError(`${file} cannot be read: ${(error as Error).message}`, { cause: error });
  }
}
