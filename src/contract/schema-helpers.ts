import { type Static, type TSchema, Type } from 'typebox';
import type { ResponseHeader } from './headers.ts';

/** Keywords for the API description. Validation and serialization ignore them. */
export const descriptionKeywords = ['x-name', 'x-described', 'x-response'] as const;

type DescriptionKeyword = (typeof descriptionKeywords)[number];

/** Returns a copy that keeps the hidden properties by which TypeBox recognizes a schema. */
function annotate<Schema extends TSchema>(schema: Schema, keyword: DescriptionKeyword, value: unknown): Schema {
  return Object.defineProperties({ [keyword]: value }, Object.getOwnPropertyDescriptors(schema)) as unknown as Schema;
}

/** Names a schema. The API description defines it once under this name, and refers to it elsewhere. */
export function named<Schema extends TSchema>(name: string, schema: Schema): Schema {
  return annotate(schema, 'x-name', name);
}

/**
 * Adds keywords to the API description that are not validated: the server accepts more than it documents, such as enum
 * values in any letter case, or checks the value itself and returns a more specific problem.
 */
export function describedAs<Schema extends TSchema>(
  schema: Schema,
  keywords: Readonly<Record<string, unknown>>,
): Schema {
  return annotate(schema, 'x-described', keywords);
}

/** Describes a response with a body of this schema, and the headers that it has besides those of every response. */
export function response<Schema extends TSchema>(
  description: string,
  schema: Schema,
  headers: readonly ResponseHeader[] = [],
): Schema {
  return annotate(schema, 'x-response', { description, headers });
}

/** Describes a response whose body is not JSON. */
export function contentResponse(mediaType: string, description: string, headers: readonly ResponseHeader[] = []) {
  const isText = mediaType === 'text/html';
  const schema = isText ? Type.String() : Type.String({ format: 'binary' });
  return { content: { [mediaType]: { schema } }, 'x-response': { description, headers } };
}

/** Describes a response without a body. */
export function emptyResponse(description: string, headers: readonly ResponseHeader[] = []) {
  return response(description, Type.Unsafe<void>({ type: 'null' }), headers);
}

/** The envelope of every successful response with a body. `meta` is always present. */
export function envelope<Data extends TSchema>(data: Data) {
  return Type.Object({ data, meta: Type.Object({}) });
}

/** ISO 8601 with a numeric offset. */
export const date = Type.String({ format: 'date-time' });

/** A number of bytes. Larger than 32 bits can hold. */
export const byteCount = (description: string) => Type.Integer({ format: 'int64', description });

/** A switch that other products of this API have. It is stored and returned, and nothing reads it. */
export const unusedFlag = Type.Boolean({ description: 'Stored for compatibility, no effect.' });

export const nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);
export const nullish = <Schema extends TSchema>(schema: Schema) => Type.Optional(nullable(schema));

/** A member that is optional in the request and always set in the handler. */
export function withDefault<Schema extends TSchema>(schema: Schema, value: Static<Schema>): Schema {
  // The member is optional in openapi.json and required in the type, because the validator sets the default.
  return Type.Optional({ ...schema, default: value }) as unknown as Schema;
}
