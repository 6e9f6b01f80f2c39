import type { Actor } from '../../core/actor.ts';
import { knownMasterKeys } from '../../db/master-keys.ts';
import type { KeyStore } from '../../ports/key-store.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordExport } from '../audit/record-export.ts';
import { requireMatchingKeys } from '../service/load-master-key.ts';

export interface ExportedMasterKey {
  readonly id: string;
  readonly text: string;
}

/**
 * Returns the master key, to copy it. The audit log has an entry before. Throws a MasterKeyError if the stored key is not
 * the one of the data: it must not be copied.
 */
export async function exportMasterKey(
  { db, clock, keyStore }: Pick<Ports, 'db' | 'clock'> & { readonly keyStore: KeyStore },
  by: Actor,
): Promise<ExportedMasterKey> {
  const text = await keyStore.read();
  const keys = requireMatchingKeys(keyStore, text, await knownMasterKeys(db));
  await recordExport({ db, keys, clock }, by, { action: 'exportMasterKey', subject: keys.id });
  return { id: keys.id, text: (text as string).trim() };
}
