import type { IncomingMessage } from 'node:http';
import type { TSchema } from 'typebox';
import { generalParameters } from '../../contract/parameters.ts';
import { nearMatches, suggestion } from '../../core/near-matches.ts';
import { Problem } from '../../core/problem.ts';
import { weakMemoize } from '../../core/promises.ts';
import { malformed, percentDecode, readBoolean, readInteger, readNumber } from './values.ts';

type Target = Pick<IncomingMessage, 'url'>;

interface QueryEntry {
  /** Without `[]` or an index, with which some HTTP libraries write the items of an array. */
  readonly name: string;
  readonly isArrayItem: boolean;
  /** Still percent-encoded. */
  readonly value: string;
}

/**
 * Returns the parameters of a request in order. A name that cannot be decoded is unknown and stays unchanged. Each
 * request is parsed once, although many parameters are read.
 */
export const queryEntries = weakMemoize(({ url = '' }: Target) => entriesOf(url));

const arrayItem = /\[\d{0,6}\]$/;

function entriesOf(target: string): readonly QueryEntry[] {
  const start = target.indexOf('?');
  if (start === -1) return [];
  return target
    .slice(start + 1)
    .split('&')
    .map((pair) => {
      const equals = pair.indexOf('=');
      const name = equals === -1 ? pair : pair.slice(0, equals);
      const written = decodedName(name);
      const item = written.replace(arrayItem, '');
      return { name: item, isArrayItem: item !== written, value: equals === -1 ? '' : pair.slice(equals + 1) };
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

/** Returns the single value of a parameter that is no list, still percent-encoded. An empty value counts as absent. */
export function queryValue(request: Target, name: string): string | undefined {
  let given: string | undefined;
  for (const entry of queryEntries(request)) {
    if (entry.name !== name || entry.value === '') continue;
    if (entry.isArrayItem) throw malformed(name, 'is not a list');
    if (given !== undefined) throw malformed(name, 'is given more than once');
    given = entry.value;
  }
  return given;
}

/** Reads the parameters that a route declares, with the declared types, and no others. */
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

/** Throws for a parameter that is neither declared nor general: to ignore a mistyped filter would return everything. */
export function rejectUnknownQuery(request: Target, declared: TSchema | undefined): void {
  const known = [...Object.keys(declared === undefined ? {} : propertiesOf(declared)), ...generalNames];
  const unknown = queryEntries(request).find(({ name, value }) => value !== '' && !known.includes(name));
  if (unknown === undefined) return;
  const near = suggestion(nearMatches(unknown.name, known));
  throw new Problem('value_malformed', { detail: `${unknown.name.slice(0, 100)} is an unknown parameter.${near}` });
}

const generalNames: readonly string[] = Object.values(generalParameters).map(({ query }) => query);

/** Reads a list, separated by commas, by repeated parameters or array items, or all of them. Empty members are ignored. */
function listOf(request: Target, name: string): readonly string[] {
  return queryEntries(request)
    .filter((entry) => entry.name === name)
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
