import type { IncomingMessage } from 'node:http';
import type { TSchema } from 'typebox';
import { weakMemoize } from '../../core/weak-memoize.ts';
import { malformed, percentDecode, readBoolean, readInteger, readNumber } from './values.ts';

type Target = Pick<IncomingMessage, 'url'>;

interface QueryEntry {
  readonly name: string;
  /** Still percent-encoded. */
  readonly value: string;
}

/**
 * Returns the parameters of a request in order. A name that cannot be decoded is unknown and stays unchanged. Each
 * request is parsed once, although many parameters are read.
 */
export const queryEntries = weakMemoize(({ url = '' }: Target) => entriesOf(url));

function entriesOf(target: string): readonly QueryEntry[] {
  const start = target.indexOf('?');
  if (start === -1) return [];
  return target
    .slice(start + 1)
    .split('&')
    .map((pair) => {
      const equals = pair.indexOf('=');
      const name = equals === -1 ? pair : pair.slice(0, equals);
      return { name: decodedName(name), value: equals === -1 ? '' : pair.slice(equals + 1) };
    });
}

function decodedName(name: string): string {
  if (!name.includes('%')) return name;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Returns the single value of a parameter, still percent-encoded. An empty value counts as absent. */
export function queryValue(request: Target, name: string): string | undefined {
  let given: string | undefined;
  for (const entry of queryEntries(request)) {
    if (entry.name !== name || entry.value === '') continue;
    if (given !== undefined) throw malformed(name, 'is given more than once');
    given = entry.value;
  }
  return given;
}

/** Reads the parameters that a route declares, with the declared types. All others are ignored. */
export function readQuery(request: Target, declared: TSchema): Record<string, unknown> {
  const query: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(propertiesOf(declared))) {
    if (schema.type === 'array') {
      const items = listOf(request, name);
      if (items.length > 0) query[name] = items;
      continue;
    }
    const value = queryValue(request, name);
    if (value === undefined) continue;
    const text = decoded(name, value);
    if (schema.type === 'integer') query[name] = readInteger(name, text);
    else if (schema.type === 'number') query[name] = readNumber(name, text);
    else if (schema.type === 'boolean') query[name] = readBoolean(name, text);
    else query[name] = text;
  }
  return query;
}

/**
 * Reads a list, separated by commas, by repeated parameters, or both. The name may have the suffix `[]` or an index, as
 * some HTTP libraries write it. Empty members are ignored.
 */
function listOf(request: Target, name: string): readonly string[] {
  return queryEntries(request)
    .filter((entry) => entry.name.replace(/\[\d{0,6}\]$/, '') === name)
    .flatMap(({ value }) => decoded(name, value).split(','))
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

function decoded(name: string, value: string): string {
  return percentDecode(name, value.includes('+') ? value.replaceAll('+', '%20') : value);
}

function propertiesOf(schema: TSchema): Record<string, { readonly type?: string }> {
  return 'properties' in schema ? (schema.properties as Record<string, { readonly type?: string }>) : {};
}
