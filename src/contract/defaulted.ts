import { type Static, type TSchema, Type } from 'typebox';

/** A member that may be left out on the wire and is never undefined in the handler. */
export function defaulted<Schema extends TSchema>(schema: Schema, value: Static<Schema>): Schema {
  // The printed contract calls it optional, the type does not: the validator puts the value in.
  return Type.Optional({ ...schema, default: value }) as unknown as Schema;
}
