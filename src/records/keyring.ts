import { OperatorError } from '../core/errors.ts';
import { openFixedKeys } from '../crypto/fixed-keys.ts';
import {
  makeProcessingSlot,
  openProcessingSlot,
  rewrapRecipientSlot,
  rewrapSenderSlot,
  type SealedSlot,
} from '../crypto/key-slots.ts';
import type { MasterKey } from '../crypto/key-tree.ts';
import { Keyring, type KeyringContent, type MasterKeys } from '../crypto/keyring.ts';
import { type FieldPlace, fieldKeyId, resealField } from '../crypto/seal.ts';
import { firstKeyPosition, fixedKeysOf, isPending, listMasterKeys } from '../db/master-keys.ts';
import type { SealedColumn, SealedValue } from '../db/sealed-columns.ts';
import type { Database } from '../db/tables.ts';
import type { StoredSlot } from '../db/transfers/key-slots.ts';
import { openTransferId, resealFileList } from './sealed-records.ts';

/** Reads which of the held keys is the current one, and the keys that it keeps. */
export const readKeyring = async (db: Database, held: readonly MasterKey[]): Promise<Keyring> =>
  new Keyring(await readKeyringContent(db, held));

export async function readKeyringContent(db: Database, held: readonly MasterKey[]): Promise<KeyringContent> {
  const known = await listMasterKeys(db);
  const currentId = known.findLast((record) => !isPending(record))?.id;
  const current = held.find(({ id }) => id === currentId);
  if (current === undefined)
    throw new OperatorError(
      `The current master key ${currentId} is not stored on this machine. Copy it from another server.`,
    );
  const first = known.find(({ position }) => position === firstKeyPosition);
  const isFirst = first?.id === current.id;
  return {
    current,
    others: held.filter((key) => key !== current && known.some(({ id }) => id === key.id)),
    // Without a first key, all fields name theirs.
    firstId: first?.id ?? '',
    fixed: isFirst ? current : openFixedKeys(current, await fixedKeysOf(db, current.id)),
  };
}

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
const placeOf = (place: FieldPlace): FieldPlace =>
  place.table === 'erasure' ? { ...place, table: 'forgetting' } : place;

/** The ID of the key that a value was sealed with. */
export const keyIdOf = (keys: MasterKeys, { start }: SealedColumn, sealed: Uint8Array): string =>
  fieldKeyId(sealed.subarray(start - 1), keys);

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
