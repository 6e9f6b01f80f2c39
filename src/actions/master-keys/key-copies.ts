import type { Actor } from '../../core/actor.ts';
import { OperatorError } from '../../core/errors.ts';
import { isPending, type KnownMasterKey, knownMasterKeys } from '../../db/master-keys.ts';
import type { KeyStore, StoredKeys } from '../../ports/key-store.ts';
import type { Ports } from '../../ports/ports.ts';
import { readKeyring } from '../../records/keyring.ts';
import { recordExport } from '../audit/record-audit.ts';
import { MasterKeyError, matchingKeys, parseStoredKeys, requireMatchingKeys } from './load-master-key.ts';

/** A master key, and the place that holds it. */
interface PlacedKey {
  readonly id: string;
  readonly location: string;
}

/** Returns the stored keys that the database has. Throws as a start does, if it would fail. */
export async function checkStoredKeys(
  { db }: Pick<Ports, 'db'>,
  store: KeyStore,
): Promise<{
  readonly used: readonly PlacedKey[];
  /** Keys that no data needs: the one of an interrupted rotation, or a removed one. */
  readonly others: readonly PlacedKey[];
}> {
  const stored = await store.read();
  const known = await requireKnown(db);
  const ids = matchingKeys(store, stored, known).map(({ id }) => id);
  const keys = stored.flatMap((place) =>
    parseStoredKeys([place]).map(({ key: { id } }) => ({ id, location: place.location })),
  );
  return { used: keys.filter(({ id }) => ids.includes(id)), others: keys.filter(({ id }) => !ids.includes(id)) };
}

/** Names keys with their places, such as files of a folder. */
export function listPlacedKeys(keys: readonly PlacedKey[]): string {
  return keys.map(({ id, location }) => `${id} at ${location}`).join(', ');
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

interface ExportedMasterKey {
  readonly id: string;
  readonly text: string;
}

/**
 * Returns the current master key, to copy it. The audit log has an entry before. Throws a MasterKeyError if the stored keys
 * are not the ones of the data: they must not be copied.
 */
export async function exportMasterKey(
  { db, clock, keyStore }: Pick<Ports, 'db' | 'clock'> & { readonly keyStore: KeyStore },
  by: Actor,
): Promise<ExportedMasterKey> {
  const stored = await keyStore.read();
  const keys = await readKeyring(db, matchingKeys(keyStore, stored, await knownMasterKeys(db)));
  const { id } = keys.current;
  await recordExport({ db, keys, clock }, by, { action: 'exportMasterKey', subject: id });
  const exported = parseStoredKeys(stored).find(({ key }) => key.id === id);
  return { id, text: exported?.line ?? '' };
}
