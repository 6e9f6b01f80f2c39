import type { Actor } from '../../core/actor.ts';
import { knownMasterKeys } from '../../db/master-keys.ts';
import type { KeyStore } from '../../ports/key-store.ts';
import type { Ports } from '../../ports/ports.ts';
import { readKeyring } from '../../records/read-keyring.ts';
import { recordExport } from '../audit/record-export.ts';
import { matchingKeys, parseStoredKeys } from '../service/load-master-key.ts';

export interface ExportedMasterKey {
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
