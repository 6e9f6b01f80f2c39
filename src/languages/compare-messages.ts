import { defaultLanguage } from '../core/session-language.ts';
import type { Hole, Message } from './message.ts';

/** What a message lacks or has too much beside the English one, each as the end of a sentence about it. */
export interface Difference {
  /** For these it is not used: it could not be said, or would be wrong. */
  readonly faults: readonly string[];
  /** A choice of the translator, or a slip. */
  readonly omissions: readonly string[];
}

export function compareMessages(message: Message, english: Message, locale: string): Difference {
  const faults: string[] = [];
  const omissions: string[] = [];
  for (const [name, hole] of message.holes) {
    const asked = english.holes.get(name);
    if (asked === undefined) faults.push(`has {${name}}, which the English one has not`);
    else faults.push(...faultsOf(name, hole, asked, locale));
  }
  for (const [name, asked] of english.holes) {
    const hole = message.holes.get(name);
    if (hole === undefined) omissions.push(`leaves out {${name}}`);
    else if (asked.plurals.length > 0 && hole.plurals.length === 0 && new Set(pluralForms(locale, false)).size > 1) {
      omissions.push(`has no plural of {${name}}`);
    }
  }
  return { faults, omissions };
}

function faultsOf(name: string, hole: Hole, asked: Hole, locale: string): readonly string[] {
  const isFilled = hole.filling === asked.filling || (hole.filling === 'text' && asked.filling === 'number');
  if (!isFilled) return [`takes {${name}} for a ${hole.filling}, which is a ${asked.filling}`];
  const forms = hole.plurals.flatMap((plural) => missingForms(plural, locale));
  const askedCases = new Set(asked.choices.flatMap((choice) => [...choice]));
  const cases = hole.choices.flatMap((choice) => [...askedCases].filter((one) => !choice.has(one)));
  return [
    ...[...new Set(forms)].map((form) => `lacks the plural form "${form}" of {${name}}`),
    ...[...new Set(cases)].map((missing) => `lacks the case "${missing}" of {${name}}`),
  ];
}

/** A form may be given for a number itself: `=1` makes `one` needless where that is only said of 1. */
function missingForms({ forms, ordinal, offset }: Hole['plurals'][number], locale: string): readonly string[] {
  const formFor = pluralForms(locale, ordinal);
  const needed = formFor.keys().filter((count) => !forms.has(`=${count}`));
  // Rules look at a number without its sign.
  const selected = needed.map((count) => formFor[Math.abs(count - offset)] ?? 'other');
  return [...new Set(selected)].filter((form) => !forms.has(form));
}

/** Counts are whole numbers, and what rules say of them repeats after a hundred. */
const counts = Array.from({ length: 201 }, (_, count) => count);
const known = new Map<string, readonly string[]>();

/** The form that a language has for each count. */
function pluralForms(locale: string, ordinal: boolean): readonly string[] {
  const key = `${locale} ${ordinal}`;
  const forms = known.get(key);
  if (forms !== undefined) return forms;
  const rules = new Intl.PluralRules([locale, defaultLanguage], { type: ordinal ? 'ordinal' : 'cardinal' });
  const found = counts.map((count) => rules.select(count));
  known.set(key, found);
  return found;
}
