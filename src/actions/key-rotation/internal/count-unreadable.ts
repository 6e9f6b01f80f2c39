import { fieldHead } from '../../../crypto/fields.ts';
import { findOtherValues, sealedColumns } from '../../../db/sealed-columns.ts';
import { findSlotsOfOtherKeys, type StoredSlot } from '../../../db/transfers/key-slots.ts';
import type { Ports } from '../../../ports/ports.ts';
import { keyIdOf, reseal, rewrapSlot } from '../../../records/reseal.ts';
import { unlessBroken } from './unless-broken.ts';

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
