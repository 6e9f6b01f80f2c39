/*
 * What to answer to a conditional request for bytes (RFC 9110, 13 and 14): all of them, some of them, or a refusal.
 */

/** The headers that decide, as they came. */
export interface Conditions {
  /** Ranges are defined for GET alone (14.2). */
  readonly method: string;
  readonly ifMatch?: string | undefined;
  readonly ifNoneMatch?: string | undefined;
  readonly ifRange?: string | undefined;
  readonly range?: string | undefined;
}

export interface Content {
  readonly size: number;
  /** A strong entity tag with its quotes. */
  readonly etag: string;
}

export type BytesToSend =
  | { readonly send: 'all' }
  /** From `start` up to, but not including, `end`: at least one byte. */
  | { readonly send: 'range'; readonly start: number; readonly end: number }
  | { readonly send: 'nothing'; readonly because: 'changed' | 'unchanged' | 'unsatisfiable' };

/** In the order of RFC 9110, 13.2.2. Without a date of last change in our answers, conditions on dates never hold. */
export function bytesToSend(conditions: Conditions, { size, etag }: Content): BytesToSend {
  const { method, ifMatch, ifNoneMatch, ifRange, range } = conditions;
  if (ifMatch !== undefined && !isAmongStrong(ifMatch, etag)) return { send: 'nothing', because: 'changed' };
  if (ifNoneMatch !== undefined && isAmong(ifNoneMatch, etag)) return { send: 'nothing', because: 'unchanged' };
  if (method !== 'GET' || range === undefined) return { send: 'all' };
  if (ifRange !== undefined && ifRange !== etag) return { send: 'all' };
  return rangeOf(range, size);
}

/** Whether a list of entity tags, or the star for any, names this one. Weak tags count too (13.1.2). */
function isAmong(list: string, etag: string): boolean {
  return list === '*' || tagsIn(list).some((tag) => tag.replace(/^W\//, '') === etag);
}

/** The same, but a weak tag does not say that every byte is equal (13.1.1). */
function isAmongStrong(list: string, etag: string): boolean {
  return list === '*' || tagsIn(list).includes(etag);
}

function tagsIn(list: string): readonly string[] {
  return list.match(/(?:W\/)?"[^"]*"/g) ?? [];
}

/** One range; a list may have empty members. Several ranges, other units and what is no range are ignored (14.2). */
const oneRange = /^bytes=[\t ,]*(\d*)-(\d*)[\t ,]*$/i;

function rangeOf(text: string, size: number): BytesToSend {
  const [, first = '', last = ''] = oneRange.exec(text) ?? [];
  if (first === '' && last === '') return { send: 'all' };
  if (first === '') return suffixOf(Number(last), size);
  const start = Number(first);
  const end = last === '' ? size : Number(last) + 1;
  if (end <= start && last !== '') return { send: 'all' };
  if (start >= size) return { send: 'nothing', because: 'unsatisfiable' };
  return { send: 'range', start, end: Math.min(end, size) };
}

/** The last bytes. Of nothing there is no range that an answer could name, but the whole is what was asked for. */
function suffixOf(length: number, size: number): BytesToSend {
  if (length === 0) return { send: 'nothing', because: 'unsatisfiable' };
  if (size === 0) return { send: 'all' };
  return { send: 'range', start: Math.max(0, size - length), end: size };
}
