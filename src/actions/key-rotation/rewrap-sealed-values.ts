import { fieldHead } from '../../crypto/fields.ts';
import type { MasterKeys } from '../../crypto/keyring.ts';
import { isPending, listMasterKeys } from '../../db/master-keys.ts';
import { findOtherValues, replaceSealedValue, type SealedColumn, sealedColumns } from '../../db/sealed-columns.ts';
import { findSlotsOfOtherKeys, replaceSealedKey } from '../../db/transfers/key-slots.ts';
import type { Ports } from '../../ports/ports.ts';
import { reseal, rewrapSlot } from '../../records/reseal.ts';
import { yielding } from '../../runtime/yielding.ts';
import { unlessBroken } from './internal/unless-broken.ts';

type Deps = Pick<Ports, 'db' | 'keys'>;

/** Few enough that no other query waits long. */
const valuesAtOnce = 50;

/**
 * Seals everything with the current master key that is sealed with an earlier one. Needs no password. Can be repeated, killed
 * and run twice at once: each value is replaced only if it is still the one that was read. Values that cannot be opened
 * stay as they are; `check` reports them.
 */
export async function rewrapSealedValues(deps: Deps, stopping: AbortSignal): Promise<void> {
  const { db, keys } = deps;
  if (keys.all.length === 1) return;
  // Until this server has noticed the change, its current key is the one to replace.
  const current = (await listMasterKeys(db)).findLast((record) => !isPending(record));
  if (current?.id !== keys.current.id || current.id === keys.firstId) return;
  await rewrapSlots(deps, stopping);
  for (const column of sealedColumns) await rewrapColumn(deps, column, stopping);
}

async function rewrapSlots({ db, keys }: Deps, stopping: AbortSignal): Promise<void> {
  for (let after: Awaited<ReturnType<typeof findSlotsOfOtherKeys>>[number] | undefined; ; ) {
    const slots = await findSlotsOfOtherKeys(db, keys.current.id, { after, limit: valuesAtOnce });
    const writes: Promise<void>[] = [];
    for await (const slot of yielding(slots)) {
      const rewrapped = await unlessBroken(() => rewrapSlot(keys, slot));
      if (rewrapped !== undefined) writes.push(replaceSealedKey(db, slot, rewrapped));
    }
    await Promise.all(writes);
    after = slots.at(-1);
    if (slots.length < valuesAtOnce || stopping.aborted) return;
  }
}

async function rewrapColumn({ db, keys }: Deps, column: SealedColumn, stopping: AbortSignal): Promise<void> {
  const head = headOf(keys);
  for (let after: string | number | undefined; !stopping.aborted; ) {
    const values = await findOtherValues(db, column, head, { after, limit: valuesAtOnce });
    const writes: Promise<void>[] = [];
    for await (const value of yielding(values)) {
      const replacement = await unlessBroken(() => reseal(keys, column, value));
      if (replacement !== undefined) writes.push(replaceSealedValue(db, column, value, replacement));
    }
    await Promise.all(writes);
    after = values.at(-1)?.id;
    if (values.length < valuesAtOnce) return;
  }
}

const headOf = (keys: MasterKeys) => fieldHead(keys.current.id, keys);
