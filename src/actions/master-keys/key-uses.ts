import { SealBroken } from '../../crypto/floe.ts';
import { fieldHead, fieldKeyId } from '../../crypto/seal.ts';
import { isPending, type KeyReport, listMasterKeys, readKeyReports } from '../../db/master-keys.ts';
import { countSealedValues, findOtherValues, sealedColumns } from '../../db/sealed-columns.ts';
import type { Database } from '../../db/tables.ts';
import { countSlotsByKey, findSlotsOfOtherKeys, type StoredSlot } from '../../db/transfers/key-slots.ts';
import type { Ports } from '../../ports/ports.ts';
import { keyIdOf, reseal, rewrapSlot } from '../../records/keyring.ts';

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

type Deps = Pick<Ports, 'db' | 'keys'>;

const valuesAtOnce = 100;

/** Counts the fields that name this key but were damaged, so that no key opens them. */
export async function countUnreadableFields({ db, keys }: Deps, id: string): Promise<number> {
  let unreadable = 0;
  const head = fieldHead(keys.current.id, keys);
  for (const column of head.length === 0 ? [] : sealedColumns) {
    for (let after: string | number | undefined; ; ) {
      const values = await findOtherValues(db, column, head, { after, limit: valuesAtOnce });
      for (const value of values) {
        if (keyIdOf(keys, column, value.sealed) !== id) continue;
        if ((await unlessBroken(() => reseal(keys, column, value))) === undefined) unreadable += 1;
      }
      after = values.at(-1)?.id;
      if (values.length < valuesAtOnce) break;
    }
  }
  return unreadable;
}

/** Counts the key slots that name this key but were damaged. */
export async function countUnreadableSlots({ db, keys }: Deps, id: string): Promise<number> {
  let unreadable = 0;
  for (let after: StoredSlot | undefined; ; ) {
    const slots = await findSlotsOfOtherKeys(db, keys.current.id, { after, limit: valuesAtOnce });
    for (const slot of slots)
      if (slot.masterKeyId === id && (await unlessBroken(() => rewrapSlot(keys, slot))) === undefined) unreadable += 1;
    after = slots.at(-1);
    if (slots.length < valuesAtOnce) return unreadable;
  }
}

/** Returns undefined if a sealed value was damaged. */
export async function unlessBroken<Result>(open: () => Result | Promise<Result>): Promise<Result | undefined> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof SealBroken) return undefined;
    throw error;
  }
}
