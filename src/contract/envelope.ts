import { type TSchema, Type } from 'typebox';

/** The frame of every success that has something to say; `meta` is always there. */
export function envelope<Data extends TSchema>(data: Data) {
  return Type.Object({ data, meta: Type.Object({}) });
}
