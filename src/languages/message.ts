import { IntlMessageFormat } from 'intl-messageformat';
import { defaultLanguage } from '../core/session-language.ts';
import type { Values } from './pack.ts';
import { type MessageElement, type Phrase, phraseOf } from './phrase.ts';

/** What a hole can be filled with. */
type Filling = 'text' | 'number' | 'date';

/** How a message uses one of its holes, in all places together. */
export interface Hole {
  readonly filling: Filling;
  /** The forms that each plural of it has: `one`, `other`, `=0`. */
  readonly plurals: ReadonlyArray<{
    readonly forms: ReadonlySet<string>;
    readonly ordinal: boolean;
    readonly offset: number;
  }>;
  /** The cases that each choice by it has. */
  readonly choices: ReadonlyArray<ReadonlySet<string>>;
}

/** A message in ICU's notation, understood once. */
export interface Message {
  readonly holes: ReadonlyMap<string, Hole>;
  /** Throws when the values do not fill the holes. */
  say(values: Values): string;
  /** The same for a page that says it by itself. */
  phrase(): Phrase | undefined;
}

/** Throws when the text is no message. */
export function parseMessage(text: string, locale: string): Message {
  // Without the second, what Intl does not know would be counted and dated as on this machine.
  const format = new IntlMessageFormat(text, [locale, defaultLanguage], undefined, { ignoreTag: true });
  return {
    holes: holesIn(format.getAst()),
    say(values) {
      const said = format.format(values);
      if (typeof said !== 'string') throw new TypeError('A hole was filled with what is no text');
      return said;
    },
    phrase: () => phraseOf(format.getAst()),
  };
}

/** The parser's numbers for the parts of a message; literal text (0) and the number sign of a plural (7) are no holes. */
const fillings: Readonly<Record<number, Filling>> = {
  1: 'text', // {name}
  2: 'number', // {count, number}
  3: 'date', // {day, date}
  4: 'date', // {hour, time}
  5: 'text', // {role, select, …}
  6: 'number', // {count, plural, …}
};

type GatheredHole = { filling: Filling; plurals: Array<Hole['plurals'][number]>; choices: Array<ReadonlySet<string>> };

function holesIn(
  elements: readonly MessageElement[],
  holes = new Map<string, GatheredHole>(),
): Map<string, GatheredHole> {
  for (const element of elements) {
    const filling = fillings[element.type];
    if (filling === undefined || !('value' in element)) continue;
    const hole = holes.get(element.value) ?? { filling, plurals: [], choices: [] };
    // A number can also be said as it is.
    if (hole.filling === 'text') hole.filling = filling;
    holes.set(element.value, hole);
    if (!('options' in element)) continue;
    const forms = new Set(Object.keys(element.options));
    if ('offset' in element)
      hole.plurals.push({ forms, ordinal: element.pluralType === 'ordinal', offset: element.offset });
    else hole.choices.push(forms);
    for (const { value } of Object.values(element.options)) holesIn(value, holes);
  }
  return holes;
}
