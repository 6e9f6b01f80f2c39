import { METHODS } from 'node:http';
import fc from 'fast-check';
import type { BoundRoute } from '../../../src/http/route.ts';
import { contentTypes, oddBodies, oddFields, oddHeaders, oddJson, oddRanges, oddTexts } from './odd-values.ts';

type Route = Pick<BoundRoute, 'method' | 'path' | 'schema'>;

/** The server data that generated requests refer to. */
export interface RequestTarget {
  readonly routes: readonly Route[];
  /** Fills in a route's path parameters: with valid values, except for those in `odd`. */
  pathOf(pattern: string, odd: Readonly<Record<string, string>>): string;
  /** Headers of a client that may do everything. */
  readonly credentials: ReadonlyArray<readonly [name: string, value: string]>;
  /** Bodies that would succeed, by operation. */
  readonly bodies: Readonly<Record<string, unknown>>;
}

export interface GeneratedRequest {
  readonly method: string;
  readonly path: string;
  readonly bytes: string;
}

const text = fc.oneof(
  fc.constantFrom(...oddTexts),
  fc.string({ maxLength: 30 }),
  fc.string({ unit: 'binary', maxLength: 10 }),
);
const visible = (value: string) =>
  value.replace(/[^\x21-\x7e]/gu, (character) => encodeURIComponent(character.toWellFormed()));

/** Generates requests with valid framing and otherwise invalid content. */
export function anyRequestTo(target: RequestTarget): fc.Arbitrary<GeneratedRequest> {
  const { routes } = target;
  return fc.constantFrom(...routes).chain((route) =>
    fc
      .record({
        method: fc.oneof(
          { weight: 5, arbitrary: fc.constant(route.method) },
          fc.constantFrom(...METHODS.filter((method) => method !== 'CONNECT')),
        ),
        path: pathTo(target, route),
        query: queryOf(route),
        credentials: fc.oneof(
          { weight: 3, arbitrary: fc.constant(target.credentials) },
          fc.subarray([...target.credentials]),
        ),
        headers: fc.oneof(fc.constant([]), fc.array(oddHeader, { maxLength: 3 })),
        // On routes without a body, a body would be rejected before anything else is checked.
        body: fc.oneof(
          { weight: route.schema.body === undefined ? 20 : 1, arbitrary: fc.constant(undefined) },
          { weight: 4, arbitrary: bodyOf(target, route) },
        ),
      })
      .map(toRequest),
  );
}

function pathTo({ pathOf, routes }: RequestTarget, { path }: Route): fc.Arbitrary<string> {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const odd = fc.dictionary(fc.constantFrom(...names, 'none'), text.map(visible).filter(Boolean), { maxKeys: 1 });
  const known = odd.map((values) => pathOf(path, values));
  return fc.oneof(
    { weight: 6, arbitrary: known },
    { weight: 1, arbitrary: fc.tuple(known, text).map(([near, end]) => `${near}/${visible(end)}`) },
    { weight: 1, arbitrary: fc.constantFrom(...routes.map((other) => other.path)) },
    { weight: 1, arbitrary: fc.array(text, { maxLength: 4 }).map((parts) => `/${parts.map(visible).join('/')}`) },
  );
}

const generalNames = ['password', 'client-id', 'verification-token', 'product-key', 'minimum-minor-api-version'];

/** Generates query strings, mostly with parameters that the route supports. */
function queryOf({ schema }: Route): fc.Arbitrary<string> {
  const { properties = {} } = (schema.querystring ?? {}) as { readonly properties?: Readonly<Record<string, unknown>> };
  const known = [...Object.keys(properties), 'ticket'];
  const name = fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...known) }, fc.constantFrom(...generalNames), text);
  const pair = name.chain((one) =>
    (one === 'fields' ? fc.oneof(fc.constantFrom(...oddFields), text) : text).map(
      (value) => `${visible(one)}=${visible(value)}`,
    ),
  );
  return fc.oneof(fc.constant([]), fc.array(pair, { maxLength: 3 })).map((pairs) => pairs.join('&'));
}

const headerName = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...oddHeaders) },
  fc.constantFrom('Range', 'If-Range', 'If-None-Match'),
);
const oddHeader = headerName.chain((name) => {
  const value = name === 'Range' || name === 'If-Range' ? fc.oneof(fc.constantFrom(...oddRanges), text) : text;
  return value.map((one) => [name, one] as const);
});

function bodyOf({ bodies }: RequestTarget, { schema }: Route): fc.Arbitrary<readonly [type: string, content: string]> {
  const sample = bodies[schema.operationId];
  const odd = fc.tuple(
    fc.constantFrom(...contentTypes),
    fc.oneof(fc.constantFrom(...oddBodies), fc.string({ maxLength: 40 })),
  );
  if (sample === undefined || typeof sample === 'string') return odd;
  const mutated = fc
    .tuple(fc.constantFrom(...pathsIn(sample)), fc.constantFrom(...oddJson))
    .map(([place, json]) => ['application/json', withJson(sample, place, json)] as const);
  return fc.oneof({ weight: 4, arbitrary: mutated }, odd);
}

type JsonPath = readonly string[];

/** Returns the paths of every member of a value, of the value itself, and of a new member. */
function pathsIn(value: unknown, place: JsonPath = []): readonly JsonPath[] {
  if (typeof value !== 'object' || value === null) return [place];
  const inner = Object.entries(value).flatMap(([name, member]) => pathsIn(member, [...place, name]));
  return [place, ...inner, [...place, 'unknown']];
}

/** Placeholder for the JSON text that replaces it. */
const mark = 'a-mark-that-nothing-else-holds';

function withJson(sample: unknown, place: JsonPath, json: string): string {
  const replaced = (value: unknown, [name, ...rest]: JsonPath): unknown => {
    if (name === undefined) return mark;
    if (Array.isArray(value))
      return value.map((member, index) => (`${index}` === name ? replaced(member, rest) : member));
    const members = value as Readonly<Record<string, unknown>>;
    return { ...members, [name]: replaced(members[name], rest) };
  };
  return JSON.stringify(replaced(sample, place)).replace(`"${mark}"`, () => json);
}

interface Parts {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly credentials: ReadonlyArray<readonly [string, string]>;
  readonly headers: ReadonlyArray<readonly [string, string]>;
  readonly body: readonly [type: string, content: string] | undefined;
}

function toRequest({ method, path, query, credentials, headers, body }: Parts): GeneratedRequest {
  const content = Buffer.from(body?.[1] ?? '').toString('latin1');
  const lines = [
    `${method} ${path}${query === '' ? '' : `?${query}`} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Connection: close',
    ...credentials.map((header) => header.join(': ')),
    ...headers.map(([name, value]) => `${name}: ${value.replace(/\p{Cc}/gu, '')}`),
    ...(body === undefined ? [] : [`Content-Type: ${body[0]}`, `Content-Length: ${content.length}`]),
  ];
  return { method, path, bytes: `${lines.join('\r\n')}\r\n\r\n${content}` };
}
