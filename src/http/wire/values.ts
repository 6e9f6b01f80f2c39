import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { ExpectedVersion } from '../../core/expected-version.ts';
import { Problem } from '../../core/problem.ts';

export function malformed(name: string, why: string): Problem {
  return new Problem('value_malformed', { detail: `${name} ${why}.` });
}

export function malformedAddress(name: string): Problem {
  return new Problem('recipient_address_malformed', { detail: `${name} is not a valid email address.` });
}

/** Accepts only digits: no sign, fraction, exponent or blank. The caller checks the bounds. */
export function readInteger(name: string, text: string): number {
  if (!/^\d+$/.test(text)) throw malformed(name, 'must be a whole number');
  return Number(text);
}

/** Accepts digits with a point between or before them: no sign, exponent or blank. */
export function readNumber(name: string, text: string): number {
  if (!/^(?:\d+\.?\d*|\.\d+)$/.test(text)) throw malformed(name, 'must be a number');
  return Number(text);
}

/** Accepts `true` and `false`, case-insensitively. */
export function readBoolean(name: string, text: string): boolean {
  if (/^true$/i.test(text)) return true;
  if (/^false$/i.test(text)) return false;
  throw malformed(name, 'must be true or false');
}

/** Decodes percent-encoded UTF-8 once. Rejects characters that should have been encoded. */
export function percentDecode(name: string, text: string): string {
  if (/[^\x21-\x7e]/.test(text)) throw malformed(name, 'must be percent-encoded');
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    throw malformed(name, 'is not percent-encoded UTF-8');
  }
}

/** Returns every value of a header, including repeated ones, which Node joins or drops. */
export function headerValues({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>, name: string): readonly string[] {
  const wanted = name.toLowerCase();
  const values: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const given = rawHeaders[index];
    if (given?.length === wanted.length && given.toLowerCase() === wanted) values.push(rawHeaders[index + 1] ?? '');
  }
  return values;
}

/** ISO 8601 with a numeric offset, in whole seconds: `2026-03-01T10:00:00+00:00`. */
export function formatWireDate(date: Date): string {
  return date.toISOString().replace(/\.\d{3}Z$/, '+00:00');
}

const dateForm = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(?:Z|([+-])(\d\d):?(\d\d))$/i;

/** Accepts `Z` and any numeric offset, with and without seconds and fractional seconds. */
export function readWireDate(name: string, text: string): Date {
  const wrong = () => malformed(name, 'must be a date in ISO 8601, with Z or a numeric offset');
  const match = dateForm.exec(text);
  if (match === null) throw wrong();
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const milliseconds = Math.trunc(Number(`0.${match[7] ?? 0}`) * 1000);
  const local = new Date(Date.UTC(year, month - 1, day, hour, minute, second, milliseconds));
  // `Date` would turn a day or an hour that does not exist into another one.
  const parts = [local.getUTCMonth() + 1, local.getUTCDate(), local.getUTCHours(), local.getUTCMinutes()];
  const expected = [month, day, hour, minute];
  const [offsetHours, offsetMinutes] = [Number(match[9] ?? 0), Number(match[10] ?? 0)];
  const isReal = expected.every((part, index) => part === parts[index]) && second < 60 && year >= 1970;
  if (!isReal || offsetHours > 23 || offsetMinutes > 59) throw wrong();
  const offset = (offsetHours * 60 + offsetMinutes) * 60_000;
  return new Date(local.getTime() - (match[8] === '-' ? -offset : offset));
}

/**
 * Returns the versions in `If-Match`, which a change of shared data must have. A weak tag counts like a strong one: proxies
 * that compress responses weaken ours, and it identifies the data rather than the bytes of a response.
 */
export function expectedVersion({ raw }: Pick<FastifyRequest, 'raw'>): ExpectedVersion {
  const text = headerValues(raw, 'if-match').join(',').trim();
  if (text === '') throw new Problem('version_missing');
  if (text === '*') return undefined;
  return text.split(',').flatMap((tag) => /^(?:W\/)?"([^"]*)"$/.exec(tag.trim())?.[1] ?? []);
}

/** The value of `ETag` for a version. */
export function entityTag(version: string): string {
  return `"${version}"`;
}
