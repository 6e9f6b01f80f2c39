import type { IncomingMessage } from 'node:http';
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
