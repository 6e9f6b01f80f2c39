import type { KeySlotKind } from '../core/transfer-state.ts';
import type { Database, Transaction } from './tables.ts';

export interface KeySlot {
  readonly trackingId: string;
  readonly kind: KeySlotKind;
  /** The recipient's row id; empty for the other kinds. */
  readonly holder: string;
  readonly generation: number;
  readonly masterKeyId: string;
  readonly sealedKey: Uint8Array;
}

/** Puts slots in place of those that the same holders had. */
export async function putKeySlots(tx: Transaction, slots: readonly KeySlot[]): Promise<void> {
  for (const slot of slots) {
    await tx
      .insertInto('key_slot')
      .values({
        tracking_id: slot.trackingId,
        kind: slot.kind,
        holder: slot.holder,
        generation: slot.generation,
        master_key_id: slot.masterKeyId,
        sealed_key: slot.sealedKey,
      })
      .onConflict((conflict) =>
        conflict.columns(['tracking_id', 'kind', 'holder']).doUpdateSet((eb) => ({
          generation: eb.ref('excluded.generation'),
          master_key_id: eb.ref('excluded.master_key_id'),
          sealed_key: eb.ref('excluded.sealed_key'),
        })),
      )
      .execute();
  }
}

export async function findKeySlot(
  db: Database,
  { trackingId, kind, holder }: Pick<KeySlot, 'trackingId' | 'kind' | 'holder'>,
): Promise<KeySlot | undefined> {
  const row = await db
    .selectFrom('key_slot')
    .select(['generation', 'master_key_id', 'sealed_key'])
    .where('tracking_id', '=', trackingId)
    .where('kind', '=', kind)
    .where('holder', '=', holder)
    .executeTakeFirst();
  return (
    row && {
      trackingId,
      kind,
      holder,
      generation: row.generation,
      masterKeyId: row.master_key_id,
      sealedKey: row.sealed_key,
    }
  );
}

/**
 * Puts a new generation of slots in place of the current one, all at once. False when the transfer is no longer
 * at `from`, because somebody else was first: then nothing is changed.
 */
export async function replaceGeneration(
  tx: Transaction,
  { trackingId, from }: { readonly trackingId: string; readonly from: number },
  slots: readonly KeySlot[],
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('transfer')
    .set({ generation: from + 1 })
    .where('tracking_id', '=', trackingId)
    .where('generation', '=', from)
    .where('state', '=', 'Active')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await putKeySlots(tx, slots);
  return true;
}
