import { context } from './bytes.ts';
import type { MasterKeys } from './key-tree.ts';
import { open, seal } from './seal.ts';

/** Where a sealed value is stored. It does not open in another row, column or table. */
export interface FieldPlace {
  readonly table: string;
  readonly column: string;
  readonly row: string;
}

export type FieldKeys = Pick<MasterKeys, 'id' | 'field'>;

function fieldContext(keys: FieldKeys, { table, column, row }: FieldPlace): Buffer {
  return context('xfer/v1/field', keys.id, table, column, row);
}

/** Seals names, subjects and texts, which must not be readable from a copy of the database alone. */
export function sealField(keys: FieldKeys, place: FieldPlace, text: string): Buffer {
  return seal(keys.field, fieldContext(keys, place), Buffer.from(text));
}

export function openField(keys: FieldKeys, place: FieldPlace, sealed: Buffer): string {
  return open(keys.field, fieldContext(keys, place), sealed).toString();
}
