import { OperatorError } from '../../core/errors.ts';
import type { MasterKeys } from '../../crypto/key-tree.ts';
import {
  generateMasterKey,
  isCanaryOf,
  MasterKeyMalformed,
  makeCanary,
  parseMasterKey,
} from '../../crypto/master-key.ts';
import { migrate } from '../../db/engine/migrate.ts';
import { knownMasterKeys, type MasterKeyRecord, saveFirstMasterKey } from '../../db/master-keys.ts';
import type { KeyStore } from '../../ports/key-store.ts';
import type { Ports } from '../../ports/ports.ts';

/** The key store does not contain the key for the data. Nothing was changed. */
export class MasterKeyError extends OperatorError {
  override readonly name = 'MasterKeyError';
}

/**
 * Loads the master key that belongs to the database. A database that has a key record is not touched unless that key is
 * present and opens its canary. A new database gets its tables, and a key if the store has none.
 */
export async function loadMasterKey(
  { db, clock }: Pick<Ports, 'db' | 'clock'>,
  store: KeyStore,
): Promise<{ readonly keys: MasterKeys; readonly isFresh: boolean }> {
  const known = await knownMasterKeys(db);
  const found = await store.read();
  if (known.length > 0) {
    const keys = requireMatchingKeys(store, found, known);
    await migrate(db);
    return { keys, isFresh: false };
  }
  const text = found ?? (await store.saveIfAbsent(`${generateMasterKey()}\n`));
  const keys = readKeys(store, text);
  await migrate(db);
  await saveFirstMasterKey(db, { id: keys.id, canary: makeCanary(keys) }, clock.now());
  // Another process may have saved a different key first.
  return { keys: requireMatchingKeys(store, text, await knownMasterKeys(db)), isFresh: true };
}

/** Returns the keys in `text` if they are the ones that the database requires. */
export function requireMatchingKeys(
  { location }: Pick<KeyStore, 'location'>,
  text: string | undefined,
  known: readonly MasterKeyRecord[],
): MasterKeys {
  const ids = known.map((record) => record.id).join(', ');
  if (text === undefined) {
    throw new MasterKeyError(
      `Master key ${ids} is required but was not found at ${location}. Restore it from your backup.`,
    );
  }
  const keys = readKeys({ location }, text);
  const record = known.find(({ id }) => id === keys.id);
  if (record === undefined) {
    throw new MasterKeyError(`Wrong master key: the database needs ${ids}, but ${location} contains ${keys.id}.`);
  }
  if (!isCanaryOf(keys, Buffer.from(record.canary))) {
    throw new MasterKeyError(`Master key ${keys.id} has the right ID but does not match this database.`);
  }
  return keys;
}

export function readKeys({ location }: Pick<KeyStore, 'location'>, text: string): MasterKeys {
  try {
    return parseMasterKey(text);
  } catch (error) {
    if (!(error instanceof MasterKeyMalformed)) throw error;
    throw new MasterKeyError(`The master key at ${location} is not valid. ${error.message}.`, { cause: error });
  }
}
