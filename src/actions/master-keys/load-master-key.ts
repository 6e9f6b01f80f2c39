import { OperatorError } from '../../core/errors.ts';
import type { MasterKey } from '../../crypto/key-tree.ts';
import { type Keyring, onlyKey } from '../../crypto/keyring.ts';
import {
  generateMasterKey,
  isCanaryOf,
  type MasterKeyLine,
  MasterKeyMalformed,
  makeCanary,
  parseMasterKeys,
} from '../../crypto/master-key.ts';
import { migrate } from '../../db/engine/migrate.ts';
import {
  isPending,
  type KnownMasterKey,
  knownMasterKeys,
  type MasterKeyRecord,
  saveFirstMasterKey,
} from '../../db/master-keys.ts';
import type { KeyStore, StoredKeys } from '../../ports/key-store.ts';
import type { Ports } from '../../ports/ports.ts';
import { readKeyring } from '../../records/keyring.ts';

/** The key store does not contain the keys for the data. Nothing was changed. */
export class MasterKeyError extends OperatorError {
  override readonly name = 'MasterKeyError';
}

/**
 * Loads the master keys that belong to the database. A database that has key records is not touched unless these keys are
 * present and open their canaries. A new database gets its tables, and a key if the store has none.
 */
export async function loadMasterKey(
  { db, clock }: Pick<Ports, 'db' | 'clock'>,
  store: KeyStore,
): Promise<{ readonly keys: Keyring; readonly isFresh: boolean }> {
  // Before the records: a key that is removed meanwhile is not missed then.
  const stored = await store.read();
  const known = await knownMasterKeys(db);
  if (known.length > 0) {
    const held = matchingKeys(store, stored, known);
    await migrate(db);
    return { keys: await readKeyring(db, held), isFresh: false };
  }
  const key = firstKey(store, stored.length > 0 ? stored : await createKey(store));
  await migrate(db);
  await saveFirstMasterKey(db, { id: key.id, canary: makeCanary(key) }, clock.now());
  // Another process may have saved a different key first.
  matchingKeys(store, await store.read(), await knownMasterKeys(db));
  return { keys: onlyKey(key), isFresh: true };
}

async function createKey({ location, changes }: KeyStore): Promise<readonly StoredKeys[]> {
  if (changes !== undefined) return [{ location, text: await changes.saveIfAbsent(`${generateMasterKey()}\n`) }];
  throw new MasterKeyError(
    `${location} returns no master key. Create one with \`sealpost key generate\`, and store its line where ${location} finds it.`,
  );
}

function firstKey({ location }: Pick<KeyStore, 'location'>, stored: readonly StoredKeys[]): MasterKey {
  const [only, ...more] = parseStoredKeys(stored);
  if (only !== undefined && more.length === 0) return only.key;
  throw new MasterKeyError(
    `The database is new, and there are several master keys at ${location}. Leave only one of them there.`,
  );
}

/** Reads the keys of a database that exists. Changes nothing, and also works before a migration. */
export async function readMasterKeys({ db }: Pick<Ports, 'db'>, store: KeyStore): Promise<Keyring> {
  const stored = await store.read();
  return readKeyring(db, matchingKeys(store, stored, await knownMasterKeys(db)));
}

/** Returns the keys in `stored` that the database has records of. Throws if one is missing that it may need. */
export function matchingKeys(
  { location }: Pick<KeyStore, 'location'>,
  stored: readonly StoredKeys[],
  known: readonly KnownMasterKey[],
): readonly MasterKey[] {
  const required = known.filter((record) => !isPending(record));
  requireMatchingKeys({ location }, stored, required);
  return heldKeys(stored, known);
}

/** Returns the stored keys that open the canary of their record. */
export function heldKeys(stored: readonly StoredKeys[], known: readonly MasterKeyRecord[]): readonly MasterKey[] {
  const keys = parseStoredKeys(stored).map(({ key }) => key);
  return known.flatMap(({ id, canary }) => {
    const key = keys.find((one) => one.id === id);
    return key !== undefined && isCanaryOf(key, Buffer.from(canary)) ? [key] : [];
  });
}

/** Returns the keys that a database requires. Throws unless all of them are stored. */
export function requireMatchingKeys(
  { location }: Pick<KeyStore, 'location'>,
  stored: readonly StoredKeys[],
  required: readonly MasterKeyRecord[],
): readonly MasterKey[] {
  const keys = parseStoredKeys(stored).map(({ key }) => key);
  return required.map(({ id, canary }) => {
    const key = keys.find((one) => one.id === id);
    if (key === undefined) throw missingKey(location, id, keys);
    if (isCanaryOf(key, Buffer.from(canary))) return key;
    throw new MasterKeyError(`Master key ${id} has the right ID but does not match this database.`);
  });
}

function missingKey(location: string, id: string, found: readonly MasterKey[]): MasterKeyError {
  const foundIds = found.map((key) => key.id).join(', ');
  return new MasterKeyError(
    found.length === 0
      ? `Master key ${id} is required but was not found at ${location}. Restore it from your backup.`
      : `Wrong master key: the database needs ${id}, but ${location} contains ${foundIds}.`,
  );
}

/** Throws a MasterKeyError for a damaged key. */
export function parseStoredKeys(stored: readonly StoredKeys[]): readonly MasterKeyLine[] {
  return stored.flatMap(({ location, text }) => {
    try {
      return parseMasterKeys(text);
    } catch (error) {
      if (!(error instanceof MasterKeyMalformed)) throw error;
      throw new MasterKeyError(`The master key at ${location} is not valid. ${error.message}.`, { cause: error });
    }
  });
}
