import { defaultLanguage } from '../core/accept-language.ts';
import { OperatorError } from '../core/errors.ts';
import { type Message, type Placeholder, parseMessage } from './message.ts';
import { packLimits } from './pack-files.ts';

/** Differences between a message and the English one, each as the end of a sentence about it. */
interface Difference {
  /** The message is not used: it could not be formatted, or would be wrong. */
  readonly faults: readonly string[];
  /** A choice of the translator, or an oversight. */
  readonly omissions: readonly string[];
}

export function compareMessages(message: Message, english: Message, locale: string): Difference {
  const faults: string[] = [];
  const omissions: string[] = [];
  for (const [name, hole] of message.placeholders) {
    const expected = english.placeholders.get(name);
    if (expected === undefined) faults.push(`unknown placeholder {${name}}`);
    else faults.push(...faultsOf(name, hole, expected, locale));
  }
  for (const [name, expected] of english.placeholders) {
    const hole = message.placeholders.get(name);
    if (hole === undefined) omissions.push(`placeholder {${name}} is not used`);
    else if (expected.plurals.length > 0 && hole.plurals.length === 0 && new Set(pluralForms(locale, false)).size > 1) {
      omissions.push(`no plural form for {${name}}`);
    }
  }
  return { faults, omissions };
}

function faultsOf(name: string, hole: Placeholder, expected: Placeholder, locale: string): readonly string[] {
  const isFilled = hole.type === expected.type || (hole.type === 'text' && expected.type === 'number');
  if (!isFilled) return [`placeholder {${name}} must be a ${expected.type}, not a ${hole.type}`];
  const forms = hole.plurals.flatMap((plural) => missingForms(plural, locale));
  const expectedCases = new Set(expected.choices.flatMap((choice) => [...choice]));
  const cases = hole.choices.flatMap((choice) => [...expectedCases].filter((one) => !choice.has(one)));
  return [
    ...[...new Set(forms)].map((form) => `plural form "${form}" of {${name}} is missing`),
    ...[...new Set(cases)].map((missing) => `case "${missing}" of {${name}} is missing`),
  ];
}

/** An exact form replaces a category: `=1` makes `one` unnecessary if it covers only 1. */
function missingForms({ forms, ordinal, offset }: Placeholder['plurals'][number], locale: string): readonly string[] {
  const formFor = pluralForms(locale, ordinal);
  const needed = formFor.keys().filter((count) => !forms.has(`=${count}`));
  // Plural rules ignore the sign of a number.
  const selected = needed.map((count) => formFor[Math.abs(count - offset)] ?? 'other');
  return [...new Set(selected)].filter((form) => !forms.has(form));
}

/** Counts are integers, and plural rules repeat after a hundred. */
const counts = Array.from({ length: 201 }, (_, count) => count);
const pluralFormCache = new Map<string, readonly string[]>();

/** The plural category of each count. */
function pluralForms(locale: string, ordinal: boolean): readonly string[] {
  const key = `${locale} ${ordinal}`;
  const forms = pluralFormCache.get(key);
  if (forms !== undefined) return forms;
  const rules = new Intl.PluralRules([locale, defaultLanguage], { type: ordinal ? 'ordinal' : 'cardinal' });
  const found = counts.map((count) => rules.select(count));
  pluralFormCache.set(key, found);
  return found;
}

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
