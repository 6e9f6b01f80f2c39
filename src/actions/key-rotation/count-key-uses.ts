import { fieldKeyId } from '../../crypto/fields.ts';
import { type KeyReport, readKeyReports } from '../../db/key-reports.ts';
import { isPending, listMasterKeys } from '../../db/master-keys.ts';
import { countSealedValues, sealedColumns } from '../../db/sealed-columns.ts';
import type { Database } from '../../db/tables.ts';
import { countSlotsByKey } from '../../db/transfers/key-slots.ts';
import type { Ports } from '../../ports/ports.ts';

export interface MasterKeyStatus {
  readonly id: string;
  /** A pending key is not used before all servers have it. */
  readonly state: 'current' | 'previous' | 'pending';
  readonly createdAt: string;
  readonly activatedAt: string | null;
  /** Whether this machine has the key. */
  readonly isAvailable: boolean;
  /** How many stored values are sealed with it. */
  readonly values: number;
}

/** Returns the master keys in the order of their creation, with what needs them. */
export async function describeMasterKeys({ db, keys }: Pick<Ports, 'db' | 'keys'>): Promise<{
  readonly keys: readonly MasterKeyStatus[];
  /** The servers that have reported while there were several keys. */
  readonly servers: readonly KeyReport[];
}> {
  const uses = await countKeyUses({ db, keys });
  const known = await listMasterKeys(db);
  return {
    keys: known.map((record) => ({
      id: record.id,
      state: isPending(record) ? 'pending' : record.id === keys.current.id ? 'current' : 'previous',
      createdAt: record.createdAt,
      activatedAt: record.activatedAt,
      isAvailable: keys.all.some(({ id }) => id === record.id),
      values: uses.get(record.id) ?? 0,
    })),
    servers: known.length > 1 ? await readKeyReports(db) : [],
  };
}

/** Counts the slots and fields that are sealed with each key. */
export async function countKeyUses({
  db,
  keys,
}: { readonly db: Database } & Pick<Ports, 'keys'>): Promise<ReadonlyMap<string, number>> {
  const uses = new Map(await countSlotsByKey(db));
  for (const column of sealedColumns) {
    for (const { head, count } of await countSealedValues(db, column)) {
      const id = fieldKeyId(head, keys);
      uses.set(id, (uses.get(id) ?? 0) + count);
    }
  }
  return uses;
}
