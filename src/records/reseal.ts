import { type FieldPlace, fieldKeyId, resealField } from '../crypto/fields.ts';
import {
  makeProcessingSlot,
  openProcessingSlot,
  rewrapRecipientSlot,
  rewrapSenderSlot,
  type SealedSlot,
} from '../crypto/key-slots.ts';
import type { MasterKeys } from '../crypto/keyring.ts';
import type { SealedColumn, SealedValue } from '../db/sealed-columns.ts';
import type { StoredSlot } from '../db/transfers/key-slots.ts';
import { resealFileList } from './sealed-file-list.ts';
import { openTransferId } from './sealed-records.ts';

/** Seals a value with the current master key. Throws SealBroken if it cannot be opened. */
export async function reseal(
  keys: MasterKeys,
  { table, column }: SealedColumn,
  { id, sealed }: SealedValue,
): Promise<Buffer> {
  if (column === 'file_list') return resealFileList(keys, String(id), sealed);
  return resealField(keys, placeOf({ table, column, row: String(id) }), Buffer.from(sealed));
}

/** A value is sealed for the table and column that it is in, with one exception. */
function placeOf(place: FieldPlace): FieldPlace {
  return place.table === 'erasure' ? { ...place, table: 'forgetting' } : place;
}

/** The ID of the key that a value was sealed with. */
export function keyIdOf(keys: MasterKeys, { start }: SealedColumn, sealed: Uint8Array): string {
  return fieldKeyId(sealed.subarray(start - 1), keys);
}

/** Seals the outer layer of a slot with the current master key. Throws SealBroken if it cannot be opened. */
export function rewrapSlot(keys: MasterKeys, slot: StoredSlot): SealedSlot {
  const { trackingId, kind, holder, generation, transferId } = slot;
  const place = { trackingId, generation };
  switch (kind) {
    case 'sender':
      return rewrapSenderSlot(keys, place, slot);
    case 'processing':
      return makeProcessingSlot(keys, place, openProcessingSlot(keys, place, slot));
    case 'recipient': {
      const recipientId = openTransferId(keys, holder, transferId ?? new Uint8Array());
      return rewrapRecipientSlot(keys, { ...place, recipientId }, slot);
    }
  }
}
