import { type Static, type TSchema, Type } from 'typebox';
/** The envelope of every successful response with a body. `meta` is always present. */
export function envelope<Data extends TSchema>(data: Data) {
  return Type.Object({ data, meta: Type.Object({}) });
}

/** A success without content. */
export const emptyResponse = Type.Unsafe<void>({ type: 'null' });

/** ISO 8601 with a numeric offset. */
export const date = Type.String({ format: 'date-time' });

export const nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);
export const nullish = <Schema extends TSchema>(schema: Schema) => Type.Optional(nullable(schema));

/** A member that is optional in the request and always set in the handler. */
export function withDefault<Schema extends TSchema>(schema: Schema, value: Static<Schema>): Schema {
  // The member is optional in openapi.json and required in the type, because the validator sets the default.
  return Type.Optional({ ...schema, default: value }) as unknown as Schema;
}
