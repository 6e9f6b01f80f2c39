import { type KeySlotKind, keySlotsOf, transferStates } from '../core/transfer-state.ts';
import type { Database, Transaction } from './tables.ts';

export interface KeySlot {
  readonly kind: KeySlotKind;
  /** The recipient's row id; empty for the other kinds. */
  readonly holder: string;
  /** Of the password, for a recipient's slot; the one it was made in, for the others. */
  readonly generation: number;
  readonly masterKeyId: string;
  readonly sealedKey: Uint8Array;
}

/** A statement for each would take a second for hundreds of recipients; one for all could have too many values. */
const slotsAtOnce = 100;

/**
 * Puts slots in place of those that the same holders had. False, and nothing is put, when the transfer is in a state
 * that may not have them: a key never comes back into a transfer that has ended.
 */
export async function putKeySlots(
  tx: Transaction,
  trackingId: string,
  slots: readonly KeySlot[],
  at: Date,
): Promise<boolean> {
  const states = transferStates.filter((state) => slots.every(({ kind }) => keySlotsOf(state).includes(kind)));
  // Writing to the transfer makes this wait for a move that runs at the same time, and then look at its outcome.
  const { numUpdatedRows } = await tx
    .updateTable('transfer')
    .set({ touched_at: at.toISOString() })
    .where('tracking_id', '=', trackingId)
    .where('state', 'in', states)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await upsert(tx, trackingId, slots);
  return true;
}

/**
 * Puts the recipients' slots of a new password in place of all that they had. False, and nothing is changed, when
 * the transfer is no longer active or no longer at generation `from`, because somebody else was first.
 */
export async function replaceRecipientSlots(
  tx: Transaction,
  { trackingId, from }: { readonly trackingId: string; readonly from: number },
  slots: readonly KeySlot[],
): Promise<boolean> {
  const generation = from + 1;
  if (slots.some((slot) => slot.kind !== 'recipient' || slot.generation !== generation)) {
    throw new RangeError('These are not the slots of the next generation');
  }
  const { numUpdatedRows } = await tx
    .updateTable('transfer')
    .set({ generation })
    .where('tracking_id', '=', trackingId)
    .where('generation', '=', from)
    .where('state', '=', 'Active')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await tx.deleteFrom('key_slot').where('tracking_id', '=', trackingId).where('kind', '=', 'recipient').execute();
  await upsert(tx, trackingId, slots);
  return true;
}

/** A recipient's slot is found only while its generation is that of the transfer. */
export async function findKeySlot(
  db: Database,
  trackingId: string,
  { kind, holder }: Pick<KeySlot, 'kind' | 'holder'>,
): Promise<KeySlot | undefined> {
  const row = await db
    .selectFrom('key_slot')
    .innerJoin('transfer', 'transfer.tracking_id', 'key_slot.tracking_id')
    .select(['key_slot.generation', 'key_slot.master_key_id', 'key_slot.sealed_key'])
    .where('key_slot.tracking_id', '=', trackingId)
    .where('key_slot.kind', '=', kind)
    .where('key_slot.holder', '=', holder)
    .$if(kind === 'recipient', (query) => query.whereRef('key_slot.generation', '=', 'transfer.generation'))
    .executeTakeFirst();
  return row && { kind, holder, generation: row.generation, masterKeyId: row.master_key_id, sealedKey: row.sealed_key };
}

async function upsert(tx: Transaction, trackingId: string, slots: readonly KeySlot[]): Promise<void> {
  for (let from = 0; from < slots.length; from += slotsAtOnce) {
    const rows = slots.slice(from, from + slotsAtOnce).map((slot) => ({
      tracking_id: trackingId,
      kind: slot.kind,
      holder: slot.holder,
      generation: slot.generation,
      master_key_id: slot.masterKeyId,
      sealed_key: slot.sealedKey,
    }));
    await tx
      .insertInto('key_slot')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['tracking_id', 'kind', 'holder']).doUpdateSet(({ ref }) => ({
          generation: ref('excluded.generation'),
          master_key_id: ref('excluded.master_key_id'),
          sealed_key: ref('excluded.sealed_key'),
        })),
      )
      .execute();
  }
}
