/*
 * Evaluates conditional and range requests (RFC 9110, sections 13 and 14): send all bytes, a range, or nothing.
 */

/** Bytes from `start`, counted from zero, up to but not including `end`. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Request headers, unparsed. */
export interface Conditions {
  /** Ranges are defined for GET only (14.2). */
  readonly method: string;
  readonly ifMatch?: string | undefined;
  readonly ifNoneMatch?: string | undefined;
  readonly ifRange?: string | undefined;
  readonly range?: string | undefined;
}

export interface Content {
  readonly size: number;
  /** A strong entity tag, with its quotes. */
  readonly etag: string;
}

export type BytesToSend =
  | { readonly send: 'all' }
  /** Never empty. */
  | ({ readonly send: 'range' } & ByteRange)
  | { readonly send: 'nothing'; readonly reason: 'changed' | 'unchanged' | 'unsatisfiable' };

/** Follows the order of RFC 9110, 13.2.2. Responses have no Last-Modified, so conditions on dates never hold. */
export function bytesToSend(conditions: Conditions, { size, etag }: Content): BytesToSend {
  const { method, ifMatch, ifNoneMatch, ifRange, range } = conditions;
  if (ifMatch !== undefined && !isAmongStrong(ifMatch, etag)) return { send: 'nothing', reason: 'changed' };
  if (ifNoneMatch !== undefined && isAmong(ifNoneMatch, etag)) return { send: 'nothing', reason: 'unchanged' };
  if (method !== 'GET' || range === undefined) return { send: 'all' };
  if (ifRange !== undefined && ifRange !== etag) return { send: 'all' };
  return rangeOf(range, size);
}

/** Reports whether a list of entity tags, or `*`, includes this one. Weak tags match too (13.1.2). */
function isAmong(list: string, etag: string): boolean {
  return list === '*' || tagsIn(list).some((tag) => tag.replace(/^W\//, '') === etag);
}

/** Like `isAmong`, but weak tags do not match: they do not promise that every byte is equal (13.1.1). */
const isAmongStrong = (list: string, etag: string): boolean => list === '*' || tagsIn(list).includes(etag);

const tagsIn = (list: string): readonly string[] => list.match(/(?:W\/)?"[^"]*"/g) ?? [];

/** Matches one range; the list may have empty members. Anything else is ignored (14.2). */
const oneRange = /^bytes=[\t ,]*(\d*)-(\d*)[\t ,]*$/i;

function rangeOf(text: string, size: number): BytesToSend {
  const [, first = '', last = ''] = oneRange.exec(text) ?? [];
  if (first === '' && last === '') return { send: 'all' };
  if (first === '') return suffixOf(Number(last), size);
  const start = Number(first);
  const end = last === '' ? size : Number(last) + 1;
  if (end <= start && last !== '') return { send: 'all' };
  if (start >= size) return { send: 'nothing', reason: 'unsatisfiable' };
  return { send: 'range', start, end: Math.min(end, size) };
}

/** A suffix range. For empty content no range can be expressed in a response, but all of it is what was requested. */
function suffixOf(length: number, size: number): BytesToSend {
  if (length === 0) return { send: 'nothing', reason: 'unsatisfiable' };
  if (size === 0) return { send: 'all' };
  return { send: 'range', start: Math.max(0, size - length), end: size };
}
