import { type EmailAddress, parseEmailAddress } from '../../core/email-address.ts';
import { parseTimeCursor, type TimeCursor } from '../../core/time-cursor.ts';
import { malformed } from './values.ts';

/** Reads a filter by address. */
export function readOptionalAddress(name: string, text: string | undefined): EmailAddress | undefined {
  const address = text === undefined ? undefined : parseEmailAddress(text);
  if (text !== undefined && address === undefined) throw malformed(name, 'is not an email address');
  return address;
}

/** Reads `after` of a list that is sorted by a time. */
export function readTimeCursor(text: string | undefined): TimeCursor | undefined {
  const cursor = text === undefined ? undefined : parseTimeCursor(text);
  if (text !== undefined && cursor === undefined) throw malformed('after', 'must be `next` of the previous page');
  return cursor;
}
