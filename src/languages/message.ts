import { IntlMessageFormat } from 'intl-messageformat';
import { defaultLanguage } from '../core/accept-language.ts';
import type { Values } from './pack.ts';

/** The type of a placeholder's value. */
type PlaceholderType = 'text' | 'number' | 'date';

/** How a message uses one of its placeholders, in all places together. */
export interface Placeholder {
  readonly type: PlaceholderType;
  /** The forms of each plural: `one`, `other`, `=0`. */
  readonly plurals: ReadonlyArray<{
    readonly forms: ReadonlySet<string>;
    readonly ordinal: boolean;
    readonly offset: number;
  }>;
  /** The cases of each `select`. */
  readonly choices: ReadonlyArray<ReadonlySet<string>>;
}

/** A parsed message in ICU syntax. */
export interface Message {
  readonly placeholders: ReadonlyMap<string, Placeholder>;
  /** Throws when values are missing. */
  format(values: Values): string;
  /** The message for a page that formats it by itself. */
  phrase(): Phrase | undefined;
}

/** The characters with a meaning in ICU syntax. `#` has one only inside a placeholder. */
const syntax = /[{}']/;

/** Throws when the text is not a valid message. */
export function parseMessage(text: string, locale: string): Message {
  // Most messages are plain text. Parsing them too, the first request for the upload page takes 40 instead of 35 ms.
  if (!syntax.test(text)) return { placeholders: new Map(), format: () => text, phrase: () => text };
  // Without the second locale, the locale of this machine would be used for languages that Intl does not support.
  const format = new IntlMessageFormat(text, [locale, defaultLanguage], undefined, { ignoreTag: true });
  return {
    placeholders: placeholdersIn(format.getAst()),
    format(values) {
      const formatted = format.format(values);
      if (typeof formatted !== 'string') throw new TypeError('A hole was filled with what is no text');
      return formatted;
    },
    phrase: () => phraseOf(format.getAst()),
  };
}

/**
 * The parser's numbers for the elements of a message. Literal text (0) and the number sign of a plural (7) are not
 * placeholders.
 */
const placeholderTypes: Readonly<Record<number, PlaceholderType>> = {
  1: 'text', // {name}
  2: 'number', // {count, number}
  3: 'date', // {day, date}
  4: 'date', // {hour, time}
  5: 'text', // {role, select, …}
  6: 'number', // {count, plural, …}
};

type MutablePlaceholder = {
  type: PlaceholderType;
  plurals: Array<Placeholder['plurals'][number]>;
  choices: Array<ReadonlySet<string>>;
};

function placeholdersIn(
  elements: readonly MessageElement[],
  holes = new Map<string, MutablePlaceholder>(),
): Map<string, MutablePlaceholder> {
  for (const element of elements) {
    const filling = placeholderTypes[element.type];
    if (filling === undefined || !('value' in element)) continue;
    const hole = holes.get(element.value) ?? { type: filling, plurals: [], choices: [] };
    // A number can also be used as plain text.
    if (hole.type === 'text') hole.type = filling;
    holes.set(element.value, hole);
    if (!('options' in element)) continue;
    const forms = new Set(Object.keys(element.options));
    if ('offset' in element)
      hole.plurals.push({ forms, ordinal: element.pluralType === 'ordinal', offset: element.offset });
    else hole.choices.push(forms);
    for (const { value } of Object.values(element.options)) placeholdersIn(value, holes);
  }
  return holes;
}

/**
 * A parsed message for a page, which needs no ICU parser: a text without placeholders as a string, any other as its
 * pieces. Dates are not supported: pages pass times as text.
 */
export type Phrase = string | readonly Piece[];

type Piece =
  | string
  | { readonly hole: string }
  | { readonly number: string; readonly options?: object }
  | { readonly plural: string; readonly ordinal?: true; readonly offset?: number; readonly forms: Forms }
  | { readonly choice: string; readonly forms: Forms }
  /** The number of the enclosing plural. */
  | { readonly count: true };

type Forms = Readonly<Record<string, Phrase>>;

type MessageElement = ReturnType<IntlMessageFormat['getAst']>[number];

/** Returns undefined for a message that pages do not support. */
export function phraseOf(elements: readonly MessageElement[]): Phrase | undefined {
  const pieces = elements.map(pieceOf);
  const [only] = pieces;
  if (pieces.length === 0) return '';
  if (pieces.length === 1 && typeof only === 'string') return only;
  return pieces.every((piece) => piece !== undefined) ? pieces : undefined;
}

/** The numbers are those of the parser. */
function pieceOf(element: MessageElement): Piece | undefined {
  switch (element.type) {
    case 0:
      return element.value;
    case 1:
      return { hole: element.value };
    case 2:
      return { number: element.value, ...optionsOf(element.style) };
    case 5: {
      const forms = formsOf(element.options);
      return forms && { choice: element.value, forms };
    }
    case 6: {
      const forms = formsOf(element.options);
      const { offset, pluralType } = element;
      const rest = {
        ...(offset === 0 ? {} : { offset }),
        ...(pluralType === 'ordinal' ? { ordinal: true as const } : {}),
      };
      return forms && { plural: element.value, ...rest, forms };
    }
    case 7:
      return { count: true };
    default:
      return undefined;
  }
}

function optionsOf(style: unknown): { options?: object } {
  const options =
    typeof style === 'string'
      ? IntlMessageFormat.formats.number[style as 'percent']
      : (style as { readonly parsedOptions?: object } | null | undefined)?.parsedOptions;
  return options === undefined ? {} : { options };
}

function formsOf(options: Readonly<Record<string, { readonly value: readonly MessageElement[] }>>): Forms | undefined {
  const forms: Record<string, Phrase> = {};
  for (const [name, { value }] of Object.entries(options)) {
    const phrase = phraseOf(value);
    if (phrase === undefined) return undefined;
    forms[name] = phrase;
  }
  return forms;
}
