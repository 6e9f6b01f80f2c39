import { OperatorError } from '../core/errors.ts';
import { parseMessage } from './message.ts';
import { packLimits } from './pack-contents.ts';

/** A text without these characters is a literal, which is always valid. Parsing all literals would delay each start. */
const hasSyntax = /[{}]/;

/** Throws an OperatorError if a text is too long for a message, or not in ICU syntax. */
export function checkMessage(key: string, text: string, locale: string): void {
  const longest = text.includes('::') ? packLimits.skeletonMessageLength : packLimits.messageLength;
  if (text.length > longest) throw new OperatorError(`${key} has more than ${longest} characters.`);
  try {
    if (hasSyntax.test(text)) parseMessage(text, locale);
  } catch (error) {
    // The parser's messages are in upper case.
    const why = (error as Error).message.replaceAll('_', ' ').toLowerCase();
    throw new OperatorError(`${key}: invalid ICU message: ${why}.`, { cause: error });
  }
}
