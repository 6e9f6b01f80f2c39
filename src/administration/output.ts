import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox';
import { cursorPage } from '../contract/admin/paging.ts';
import type { ResponseHeader } from '../contract/headers.ts';
import { contentResponse, emptyResponse, envelope, nameOf, response } from '../contract/schema-helpers.ts';
import { formatTimeCursor, parseTimeCursor, type TimeCursor } from '../core/listing.ts';

// biome-ignore lint/complexity/noBannedTypes: the properties of an object without any
export type NoProperties = {};

/** The part of a list that a request asks for. */
export interface Place<Cursor = TimeCursor> {
  readonly after?: Cursor | undefined;
  readonly max: number;
}

/** A page of a list. */
export interface Page<Entry, Cursor = TimeCursor> {
  readonly entries: readonly Entry[];
  /** The place of the next page. Undefined on the last page. */
  readonly next: Cursor | undefined;
}

/** How a place in a list is written. */
interface CursorForm<Cursor> {
  /** Returns undefined if the text is no place. */
  readonly parse: (text: string) => Cursor | undefined;
  readonly format: (cursor: Cursor) => string;
  readonly example?: string;
}

/** Data that several administrators change, and the version that a change must name. */
export type Versioned<Data> = { readonly version: string } & (undefined extends Data
  ? unknown
  : { readonly data: Data });

/**
 * The result of an operation for a schema: undefined stands for null and for an empty list as well. Members that the schema
 * lacks are not sent.
 */
type Returned<Value> = Value extends Date
  ? Date
  : Value extends readonly (infer Entry)[]
    ? readonly Returned<Entry>[]
    : Value extends object
      ? { readonly [Name in keyof Value as CanMiss<Value, Name, never, Name>]: Returned<Value[Name]> } & {
          readonly [Name in keyof Value as CanMiss<Value, Name, Name, never>]?: Returned<Value[Name]> | undefined;
        }
      : Value;

/** Whether a member may have no value: if it is optional, may be null, or is a list. */
type CanMiss<Value, Name extends keyof Value, Yes, No> = null extends Value[Name]
  ? Yes
  : Value[Name] extends readonly unknown[]
    ? Yes
    : object extends Pick<Value, Name>
      ? Yes
      : No;

declare const result: unique symbol;

/** The response to a successful request. */
export interface Output<Result> {
  readonly kind: 'nothing' | 'data' | 'page' | 'lines' | 'file';
  readonly status: 200 | 201 | 202 | 204;
  /** The body, with its description. */
  readonly response: TSchema;
  /** The value of `data`. */
  readonly data: TSchema;
  /** The file that a browser makes of the response. Of lines it may have several formats: the input has one of them as `format`, or means the first. */
  readonly files?: Readonly<Record<string, SentFile>>;
  /** How the place of a page is written. */
  readonly cursor?: { readonly parse: (text: string) => unknown; readonly format: (cursor: never) => string };
  /** Members of `meta` besides those of every page. */
  readonly meta?: TProperties;
  /** Set if the response has a version, which a request that is no GET must name. */
  readonly isVersioned?: true;
  /** The result of the operation. For the compiler only. */
  readonly [result]?: Result;
}

/** A response without a body. */
export function nothing(description: string, status: 202 | 204 = 204): Output<void> {
  return { kind: 'nothing', status, response: emptyResponse(description), data: Type.Null() };
}

/** A response with one value, which may be a short list. */
export function data<Schema extends TSchema>(
  description: string,
  schema: Schema,
  name = `${nameOf(schema)}Response`,
): Output<Returned<Static<Schema>>> {
  return { kind: 'data', status: 200, response: response(description, envelope(schema, name)), data: schema };
}

/** Like `data`, for something that the request has created. */
export function created<Schema extends TSchema>(
  ...args: Parameters<typeof data<Schema>>
): Output<Returned<Static<Schema>>> {
  return { ...data(...args), status: 201 };
}

/** The same response, with the cookies that its operation sets by its `Browser`. */
export function withCookies<Result>(output: Output<Result>): Output<Result> {
  return { ...output, response: withHeader(output.response, 'Set-Cookie') };
}

function withHeader(schema: TSchema, header: ResponseHeader): TSchema {
  const { 'x-response': described } = schema as { readonly 'x-response'?: { readonly description: string } };
  return response(described?.description ?? '', schema, [header]);
}

interface PageOptions<Cursor, Meta extends TProperties> {
  readonly name?: string;
  readonly cursor?: CursorForm<Cursor>;
  /** Members of `meta` besides those of every page. */
  readonly meta?: Meta;
}

/** For a list that is sorted by names of its entries. */
export const nameCursor: CursorForm<string> = { parse: String, format: String };

/** A page of a list. The input of its operation has a `place`. Without another cursor, it is sorted by a time. */
export function page<Schema extends TSchema, Cursor = TimeCursor, Meta extends TProperties = NoProperties>(
  description: string,
  schema: Schema,
  { name = `${nameOf(schema)}Page`, cursor, meta }: PageOptions<Cursor, Meta> = {},
): Output<Page<Returned<Static<Schema>>, Cursor> & Returned<Static<TObject<Meta>>>> {
  const found = cursorPage(name, schema, meta ?? {}, cursor?.example);
  const form = cursor ?? { parse: parseTimeCursor, format: formatTimeCursor };
  return {
    kind: 'page',
    status: 200,
    response: response(description, found),
    data: schema,
    cursor: form,
    meta: meta ?? {},
  };
}

/** The file that a browser makes of a response. */
interface SentFile {
  readonly name: string;
  readonly mediaType: string;
}

/** JSON Lines. */
const jsonType = 'application/x-ndjson';
const csvType = 'text/csv';

/**
 * A long response of lines, each with its line feed. They are sent as fast as the client reads, and only some of them are in
 * memory. The operation must record the export before it resolves.
 */
export function lines(
  description: string,
  name: string,
  formats: ReadonlyArray<'csv' | 'json'> = ['json'],
): Output<AsyncGenerator<string, void>> {
  const all: Readonly<Record<'csv' | 'json', SentFile>> = {
    csv: { name: `${name}.csv`, mediaType: `${csvType}; charset=utf-8` },
    json: { name: `${name}.jsonl`, mediaType: jsonType },
  };
  const types = formats.map((format) => (format === 'csv' ? csvType : jsonType));
  return {
    kind: 'lines',
    status: 200,
    response: Type.Unsafe<never>(contentResponse(types, description, ['Content-Disposition'])),
    data: Type.Null(),
    files: Object.fromEntries(formats.map((format) => [format, all[format]])),
  };
}

/** A short text as a file. */
export function file(description: string, mediaType: string, name: string): Output<string> {
  return {
    kind: 'file',
    status: 200,
    response: Type.Unsafe<never>(contentResponse(mediaType, description, ['Content-Disposition'])),
    data: Type.Null(),
    files: { text: { name, mediaType: `${mediaType}; charset=utf-8` } },
  };
}

/** The same response with the version of the data. Its operation passes the `expected` versions of its caller to the change. */
export function versioned<Result>(output: Output<Result>): Output<Versioned<Result>> {
  return { ...output, isVersioned: true, response: withHeader(output.response, 'ETag') } as Output<Versioned<Result>>;
}
