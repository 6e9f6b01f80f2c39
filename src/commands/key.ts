import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { matchingKeys, readKeys } from '../actions/take-master-key.ts';
import { Refusal } from '../core/refusal.ts';
import { knownMasterKeys } from '../db/master-keys.ts';
import { isPostgresLocation, openDatabase } from '../db/open-database.ts';
import { keyFolder } from '../keys/key-folder.ts';
import type { Call } from './command.ts';

export async function exportKey({ config, print }: Call): Promise<void> {
  const store = keyFolder(config.keys);
  const text = await store.read();
  if (text === undefined) throw new Refusal(`There is no master key at ${store.place}.`);
  readKeys(store, text); // a damaged key must not be copied
  print(text.trim());
}

export async function checkKey({ config, values: [file], print }: Call): Promise<void> {
  const store = keyFolder(config.keys);
  const place = file ?? store.place;
  const text = file === undefined ? await store.read() : await readCopy(file);
  if (!isPostgresLocation(config.database) && !existsSync(config.database)) {
    throw new Refusal(`There is no database at ${config.database} that a key could open.`);
  }
  const db = openDatabase(config.database);
  try {
    const known = await knownMasterKeys(db);
    if (known.length === 0) throw new Refusal('The database is fresh: it knows no master key yet.');
    const { id } = matchingKeys({ place }, text, known);
    print(`The master key ${id} at ${place} opens the data.`);
  } finally {
    await db.destroy();
  }
}

async function readCopy(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new Refusal(`${file} cannot be read: ${(error as Error).message}`, { cause: error });
  }
}
