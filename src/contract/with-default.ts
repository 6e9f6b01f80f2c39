import { type Static, type TSchema, Type } from 'typebox';

/** A member that is optional in the request and always set in the handler. */
export function withDefault<Schema extends TSchema>(schema: Schema, value: Static<Schema>): Schema {
  // The member is optional in openapi.json and required in the type, because the validator sets the default.
  return Type.Optional({ ...schema, default: value }) as unknown as Schema;
}
