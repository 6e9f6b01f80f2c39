import { context } from './bytes.ts';
import { SealBroken } from './floe.ts';
import type { MasterKey } from './key-tree.ts';
import type { MasterKeys } from './keyring.ts';
import { open, seal } from './seal.ts';

/** Where a sealed value is stored. It does not open in another row, column or table. */
export interface FieldPlace {
  readonly table: string;
  readonly column: string;
  readonly row: string;
}

export type SealingKeys = Pick<MasterKeys, 'current' | 'firstId'>;
export type FieldKeys = SealingKeys & Pick<MasterKeys, 'find'>;
/** The part of one master key that opens fields. */
export type FieldKey = Pick<MasterKey, 'id' | 'field'>;

/** The first byte of a field that names its key. A field that does not begins with the bytes 0 and 0 of its seal. */
const namedMark = 1;
const idLength = 8;
const headLength = 1 + idLength;

/**
 * The bytes before the seal of each field of this key. Fields of the first key have none: they are those of servers that
 * have no other key.
 */
export function fieldHead(id: string, { firstId }: Pick<MasterKeys, 'firstId'>): Buffer {
  if (id === firstId) return Buffer.alloc(0);
  const name = Buffer.from(id, 'latin1');
  if (name.length !== idLength) throw new RangeError(`A key ID has ${idLength} characters`);
  return Buffer.concat([Uint8Array.of(namedMark), name]);
}

function fieldContext(id: string, { table, column, row }: FieldPlace): Buffer {
  return context('xfer/v1/field', id, table, column, row);
}

/** Seals names, subjects and texts, which must not be readable from a copy of the database alone. */
export function sealField(keys: SealingKeys, place: FieldPlace, text: string): Buffer {
  const { id, field } = keys.current;
  return Buffer.concat([fieldHead(id, keys), seal(field, fieldContext(id, place), Buffer.from(text))]);
}

/** The ID of the key that a field was sealed with. */
export function fieldKeyId(sealed: Uint8Array, { firstId }: Pick<MasterKeys, 'firstId'>): string {
  return sealed[0] === namedMark ? Buffer.from(sealed.subarray(1, headLength)).toString('latin1') : firstId;
}

/** Throws SealBroken, also if the field names a key that is not there. */
export function openField(keys: FieldKeys, place: FieldPlace, sealed: Buffer): string {
  return openFieldWith(keys.find(fieldKeyId(sealed, keys)), place, sealed);
}

/** Opens a field with its key; see `fieldKeyId`. */
export function openFieldWith({ id, field }: FieldKey, place: FieldPlace, sealed: Buffer): string {
  if (sealed.length === 0) throw new SealBroken('length');
  const body = sealed[0] === namedMark ? sealed.subarray(headLength) : sealed;
  return open(field, fieldContext(id, place), body).toString();
}

/** Seals an opened field again, with the current key. */
export function resealField(keys: FieldKeys, place: FieldPlace, sealed: Buffer): Buffer {
  return sealField(keys, place, openField(keys, place, sealed));
}
