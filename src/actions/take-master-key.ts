import { Refusal } from '../core/refusal.ts';
import type { MasterKeys } from '../crypto/key-tree.ts';
import { logChain } from '../crypto/log-chain.ts';
import { generateMasterKey, isCanaryOf, MasterKeyMalformed, makeCanary, parseMasterKey } from '../crypto/master-key.ts';
import { knownMasterKeys, type MasterKeyRecord, rememberFirstMasterKey } from '../db/master-keys.ts';
import { migrate, migrations } from '../db/migrate.ts';
import type { KeyStore } from '../ports/key-store.ts';
import type { Ports } from '../ports/ports.ts';

/** The data cannot be opened with what lies in the key store. Nothing was changed. */
export class MasterKeyRefused extends Refusal {
  override readonly name = 'MasterKeyRefused';
}

/**
 * Brings master key and database together before anything else happens. A database that knows a key is not touched
 * unless that key is there and opens its canary; a fresh one gets its tables, and a key if the store has none.
 */
export async function takeMasterKey(
  { db, clock }: Pick<Ports, 'db' | 'clock'>,
  store: KeyStore,
): Promise<{ readonly keys: MasterKeys; readonly isFresh: boolean }> {
  const known = await knownMasterKeys(db);
  const found = await store.read();
  if (known.length > 0) {
    const keys = matchingKeys(store, found, known);
    await migrate(db, migrations, logChain(keys));
    return { keys, isFresh: false };
  }
  const text = found ?? (await store.keep(`${generateMasterKey()}\n`));
  const keys = readKeys(store, text);
  await migrate(db, migrations, logChain(keys));
  await rememberFirstMasterKey(db, { id: keys.id, canary: makeCanary(keys) }, clock.now());
  // Another starter with another key may have been first.
  return { keys: matchingKeys(store, text, await knownMasterKeys(db)), isFresh: true };
}

/** The keys in `text`, if they are those that the database knows. */
export function matchingKeys(
  { place }: Pick<KeyStore, 'place'>,
  text: string | undefined,
  known: readonly MasterKeyRecord[],
): MasterKeys {
  const ids = known.map((record) => record.id).join(', ');
  if (text === undefined) {
    throw new MasterKeyRefused(`The database needs the master key ${ids}, but there is none at ${place}.`);
  }
  const keys = readKeys({ place }, text);
  const record = known.find(({ id }) => id === keys.id);
  if (record === undefined) {
    throw new MasterKeyRefused(`The database needs the master key ${ids}, but at ${place} lies ${keys.id}.`);
  }
  if (!isCanaryOf(keys, Buffer.from(record.canary))) {
    throw new MasterKeyRefused(`The master key ${keys.id} does not open what the database keeps to recognise it.`);
  }
  return keys;
}

export function readKeys({ place }: Pick<KeyStore, 'place'>, text: string): MasterKeys {
  try {
    return parseMasterKey(text);
  } catch (error) {
    if (!(error instanceof MasterKeyMalformed)) throw error;
    throw new MasterKeyRefused(`The master key at ${place} cannot be read. ${error.message}.`, { cause: error });
  }
}
