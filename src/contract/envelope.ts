import { type TSchema, Type } from 'typebox';

/** The envelope of every successful response with a body. `meta` is always present. */
export function envelope<Data extends TSchema>(data: Data) {
  return Type.Object({ data, meta: Type.Object({}) });
}
