import { sql } from 'kysely';
import { type KeySlotKind, keySlotsOf, transferStates } from '../../core/transfer-state.ts';
import { type Ids, isAmong } from '../engine/batch-query.ts';
import { type Param, preparedQuery } from '../engine/prepared-query.ts';
import { changeRows } from '../engine/statements.ts';
import type { Database, Transaction } from '../tables.ts';

export interface KeySlot {
  readonly kind: KeySlotKind;
  /** The recipient's row id; empty for the other kinds. */
  readonly holder: string;
  /** The password generation for a recipient's slot; for the others, the one at creation. */
  readonly generation: number;
  readonly masterKeyId: string;
  readonly sealedKey: Uint8Array;
}

/** One statement per slot would take a second for hundreds of recipients; one for all could exceed the parameter limit. */
const slotsAtOnce = 100;

/**
 * Inserts or replaces the slots of these holders. Returns false and writes nothing when the transfer's state may not have
 * them: a key never returns to an ended transfer.
 */
export async function putKeySlots(
  tx: Transaction,
  trackingId: string,
  slots: readonly KeySlot[],
  at: Date,
): Promise<boolean> {
  const states = transferStates.filter((state) => slots.every(({ kind }) => keySlotsOf(state).includes(kind)));
  // The update waits for a concurrent move and then applies to its result.
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
 * Replaces all recipient slots with those of a new password. Returns false and changes nothing when the transfer is not
 * active or not at generation `from`, because another request changed it first.
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

const senderSlotsQuery = preparedQuery((db, param: Param<Ids>) =>
  db
    .selectFrom('key_slot')
    .select(['tracking_id', 'generation', 'master_key_id', 'sealed_key'])
    .where(isAmong(db, param, 'tracking_id'))
    .where('kind', '=', 'sender'),
);

export async function findSenderSlots(db: Database, trackingIds: readonly string[]) {
  const rows = await senderSlotsQuery(db, { ids: JSON.stringify(trackingIds) });
  return new Map(
    rows.map(({ tracking_id, generation, master_key_id: masterKeyId, sealed_key: sealedKey }) => [
      tracking_id,
      { generation, masterKeyId, sealedKey },
    ]),
  );
}

/** A slot, with the sealed transfer ID of its recipient, if it has one. */
export interface StoredSlot extends KeySlot {
  readonly trackingId: string;
  readonly transferId: Uint8Array | null;
}

/** Returns slots of other master keys than this one, in the order of their primary key. */
export async function findSlotsOfOtherKeys(
  db: Database,
  masterKeyId: string,
  { after, limit }: { readonly after: StoredSlot | undefined; readonly limit: number },
): Promise<readonly StoredSlot[]> {
  const rows = await db
    .selectFrom('key_slot')
    .leftJoin('recipient', 'recipient.id', 'key_slot.holder')
    .selectAll('key_slot')
    .select('recipient.transfer_id')
    .where('key_slot.master_key_id', '<>', masterKeyId)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(key_slot.tracking_id, key_slot.kind, key_slot.holder) > (${after?.trackingId}, ${after?.kind}, ${after?.holder})`,
      ),
    )
    .orderBy('key_slot.tracking_id')
    .orderBy('key_slot.kind')
    .orderBy('key_slot.holder')
    .limit(limit)
    .execute();
  return rows.map(({ tracking_id, kind, holder, generation, master_key_id, sealed_key, transfer_id }) => ({
    ...{ trackingId: tracking_id, kind, holder, generation },
    ...{ masterKeyId: master_key_id, sealedKey: sealed_key, transferId: transfer_id },
  }));
}

/** Replaces the outer layer of a slot, unless the slot was changed or removed meanwhile. */
export async function replaceSealedKey(
  db: Database,
  { trackingId, kind, holder, sealedKey }: StoredSlot,
  replacement: Pick<KeySlot, 'masterKeyId' | 'sealedKey'>,
): Promise<void> {
  await changeRows(
    db,
    'key_slot',
    { tracking_id: trackingId, kind, holder, sealed_key: sealedKey },
    { master_key_id: replacement.masterKeyId, sealed_key: replacement.sealedKey },
  );
}

export async function countSlotsByKey(db: Database): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('key_slot')
    .select(({ fn }) => ['master_key_id', fn.countAll<number | string>().as('slots')])
    .groupBy('master_key_id')
    .execute();
  return new Map(rows.map(({ master_key_id, slots }) => [master_key_id, Number(slots)]));
}
