import { type Static, type TObjectOptions, type TProperties, type TSchema, Type } from 'typebox';
import type { EmailAddress } from '../core/email-address.ts';
import type { ResponseHeader } from './headers.ts';

/** Keywords for the API description. Validation and serialization ignore them. */
export const descriptionKeywords = ['x-name', 'x-described', 'x-response', 'x-value', 'x-upload'] as const;

type DescriptionKeyword = (typeof descriptionKeywords)[number];

/** Returns a copy that keeps the hidden properties by which TypeBox recognizes a schema. */
function annotate<Schema extends TSchema>(schema: Schema, keyword: DescriptionKeyword, value: unknown): Schema {
  const copy = Object.defineProperties({}, Object.getOwnPropertyDescriptors(schema));
  return Object.assign(copy, { [keyword]: value }) as unknown as Schema;
}

/** Names a schema. The API description defines it once under this name, and refers to it elsewhere. */
export function named<Schema extends TSchema>(name: string, schema: Schema): Schema {
  return annotate(schema, 'x-name', name);
}

/** A named schema of an object with these members. */
export const namedObject = <Members extends TProperties>(
  name: string,
  members: Members,
  options: TObjectOptions = {},
) => named(name, Type.Object(members, options));

/** The name of a schema in the API description. */
export function nameOf(schema: TSchema): string | undefined {
  return (schema as { readonly 'x-name'?: string })['x-name'];
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

/** Describes a response whose body is not JSON. It may have one of several media types. */
export function contentResponse(
  mediaTypes: string | readonly string[],
  description: string,
  headers: readonly ResponseHeader[] = [],
) {
  const content = [mediaTypes].flat().map((mediaType) => {
    const isText = mediaType === 'text/html';
    return [mediaType, { schema: isText ? Type.String() : Type.String({ format: 'binary' }) }] as const;
  });
  return { content: Object.fromEntries(content), 'x-response': { description, headers } };
}

/** Describes a response without a body. */
export function emptyResponse(description: string, headers: readonly ResponseHeader[] = []) {
  return response(description, Type.Unsafe<void>({ type: 'null' }), headers);
}

/** The envelope of every successful response with a body. `meta` is always present. */
export function envelope<Data extends TSchema>(data: Data, name?: string) {
  const schema = Type.Object({ data, meta: Type.Object({}, { description: 'Empty.' }) });
  return name === undefined ? schema : named(name, schema);
}

/** The envelope of a named object. Its own name follows from that. */
export const envelopeOf = <Members extends TProperties>(name: string, members: Members, options: TObjectOptions = {}) =>
  envelope(namedObject(name, members, options), `${name}Response`);

const withExample = (example: unknown) => (example === undefined ? {} : { examples: [example] });

export const text = (description: string, example?: string) => Type.String({ description, ...withExample(example) });
export const count = (description: string, example?: number) => Type.Integer({ description, ...withExample(example) });
export const flag = (description: string) => Type.Boolean({ description });

/** ISO 8601 with a numeric offset. */
export const date = (description: string) =>
  Type.String({ format: 'date-time', description, examples: ['2026-03-31T12:00:00+00:00'] });

/** A date in a response of administration. The operation returns a `Date`, from which the server makes the text. */
export const time = (description: string, example = '2026-03-01T12:00:00+00:00') =>
  Type.Unsafe<Date>({ type: 'string', format: 'date-time', description, examples: [example] });

/** An email address in a request of administration. The operation gets an `EmailAddress`, which the server has parsed. */
export const asAddress = (schema: TSchema) => annotate(Type.Unsafe<EmailAddress>(schema), 'x-value', 'address');

/** Selects the entries of a list that belong to an address. */
export const addressFilter = (description: string) =>
  Type.Optional(asAddress(Type.String({ maxLength: 320, description })));

/** A file in the body of a request of administration. The operation gets its bytes. */
export const upload = (mediaType: string, maxBytes: number) =>
  annotate(Type.Unsafe<{ readonly bytes: Buffer }>({}), 'x-upload', { mediaType, maxBytes });

/** Returns the media type and the limit of a file in the body. */
export function uploadOf(body: TSchema | undefined) {
  return (body as { readonly 'x-upload'?: { readonly mediaType: string; readonly maxBytes: number } } | undefined)?.[
    'x-upload'
  ];
}

/** Like `email` for a search, which also finds the placeholder address of an erased user. */
export const searchedEmail = (description: string) =>
  annotate(Type.Unsafe<EmailAddress>(email(description)), 'x-value', 'searchedAddress');

/** A day in a request of administration. The operation gets its start in UTC. */
export const day = (description: string) => {
  const schema = Type.Unsafe<Date>({ type: 'string', maxLength: 10, description: `${description} YYYY-MM-DD, UTC.` });
  return annotate(describedAs(schema, { format: 'date', examples: ['2026-03-01'] }), 'x-value', 'day');
};

type ValueKind = 'address' | 'searchedAddress' | 'day';

/** Returns which value the server makes of a text in a request, before the operation gets it. */
export function valueKindOf(schema: TSchema): ValueKind | undefined {
  return (schema as { readonly 'x-value'?: ValueKind })['x-value'];
}

/** A date in a request. The operation parses it, and rejects a date without an offset. */
export const requestedDate = (description: string) =>
  describedAs(Type.String({ description: `${description} ISO 8601 with \`Z\` or a numeric offset.` }), {
    format: 'date-time',
    examples: ['2026-03-31T12:00:00Z'],
  });

/** A number of bytes. It can be larger than 32 bits can hold. */
export const byteCount = (description: string) => Type.Integer({ format: 'int64', description, examples: [52428800] });

/** An email address. The server accepts more than `format: email` allows, such as international addresses. */
export const email = (description: string) =>
  describedAs(Type.String({ description }), { format: 'email', examples: ['bob@example.org'] });

/** An object with members of any name, all of this schema. */
export const record = <Schema extends TSchema>(value: Schema, keywords: Readonly<Record<string, unknown>>) =>
  Type.Unsafe<Record<string, Static<Schema>>>({ type: 'object', additionalProperties: value, ...keywords });

export const nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);
export const nullish = <Schema extends TSchema>(schema: Schema) => Type.Optional(nullable(schema));

/** A member that is optional in the request and always set in the handler. */
export function withDefault<Schema extends TSchema>(schema: Schema, value: Static<Schema>): Schema {
  // The member is optional in openapi.json and required in the type, because the validator sets the default.
  return Type.Optional({ ...schema, default: value }) as unknown as Schema;
}
