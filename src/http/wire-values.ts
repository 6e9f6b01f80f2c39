import type { IncomingMessage } from 'node:http';
import { Problem } from '../core/problem.ts';

export function malformed(name: string, why: string): Problem {
  return new Problem('value_malformed', { detail: `${name} ${why}.` });
}

/** Digits and nothing else: no sign, no fraction, no exponent, no blank. Bounds are the caller's matter. */
export function readInteger(name: string, text: string): number {
  if (!/^\d+$/.test(text)) throw malformed(name, 'must be a whole number');
  return Number(text);
}

/** Digits, and a point between or before them: no sign, no exponent, no blank. */
export function readNumber(name: string, text: string): number {
  if (!/^(?:\d+\.?\d*|\.\d+)$/.test(text)) throw malformed(name, 'must be a number');
  return Number(text);
}

/** `true` or `false` in any letter case. */
export function readBoolean(name: string, text: string): boolean {
  if (/^true$/i.test(text)) return true;
  if (/^false$/i.test(text)) return false;
  throw malformed(name, 'must be true or false');
}

/** Undoes percent-encoding, once, as UTF-8. What should have been encoded and was not is refused. */
export function percentDecoded(name: string, text: string): string {
  if (/[^\x21-\x7e]/.test(text)) throw malformed(name, 'must be percent-encoded');
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    throw malformed(name, 'is not percent-encoded UTF-8');
  }
}

/** Every value of a header, as often as it was sent; Node's own view joins or drops repeated ones. */
export function headerValues({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>, name: string): readonly string[] {
  const wanted = name.toLowerCase();
  const values: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const given = rawHeaders[index];
    if (given?.length === wanted.length && given.toLowerCase() === wanted) values.push(rawHeaders[index + 1] ?? '');
  }
  return values;
}
