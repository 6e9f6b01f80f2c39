import { OperatorError } from '../../core/errors.ts';
import { isPending, type KnownMasterKey, knownMasterKeys } from '../../db/master-keys.ts';
import type { KeyStore, StoredKeys } from '../../ports/key-store.ts';
import type { Ports } from '../../ports/ports.ts';
import { MasterKeyError, matchingKeys, parseStoredKeys, requireMatchingKeys } from '../service/load-master-key.ts';

/** Returns the IDs of the stored keys that the database has. Throws as a start does, if it would fail. */
export async function checkStoredKeys(
  { db }: Pick<Ports, 'db'>,
  store: KeyStore,
): Promise<{
  readonly ids: readonly string[];
  /** Keys that no data needs: the one of an interrupted rotation, or a removed one. */
  readonly others: readonly string[];
}> {
  const stored = await store.read();
  const known = await requireKnown(db);
  const ids = matchingKeys(store, stored, known).map(({ id }) => id);
  const others = parseStoredKeys(stored).filter(({ key }) => !ids.includes(key.id));
  return { ids, others: others.map(({ key }) => key.id) };
}

async function requireKnown(db: Ports['db']): Promise<readonly KnownMasterKey[]> {
  const known = await knownMasterKeys(db);
  if (known.length === 0) throw new OperatorError('The database is empty and has no master key yet.');
  return known;
}

/**
 * Returns the IDs of the keys in a copy. Throws an OperatorError unless they are keys of the database, with the current
 * one among them.
 */
export async function checkMasterKey(
  { db }: Pick<Ports, 'db'>,
  { location, stored }: { readonly location: string; readonly stored: readonly StoredKeys[] },
): Promise<readonly string[]> {
  const known = await requireKnown(db);
  const current = known.filter((record) => !isPending(record)).slice(-1);
  requireMatchingKeys({ location }, stored, current);
  const ids = parseStoredKeys(stored).map(({ key }) => key.id);
  const found = known.filter(({ id }) => ids.includes(id));
  requireMatchingKeys({ location }, stored, found);
  const strange = ids.find((id) => !found.some((record) => record.id === id));
  if (strange !== undefined)
    throw new MasterKeyError(`${location} also contains ${strange}, which is no key of this database.`);
  return found.map(({ id }) => id);
}
