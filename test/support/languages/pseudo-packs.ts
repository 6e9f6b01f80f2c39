import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';
import type { LanguagePack } from '../../../src/languages/pack.ts';

/** Returns accented, lengthened English, which makes untranslated text visible. */
export function pseudoPack(english: LanguagePack): LanguagePack {
  return transformedPack(english, 'qps-Ploc', 'ltr', (text) =>
    [...text].map((character) => accents[character] ?? character).join(''),
  );
}

/** Returns English in Hebrew characters: not readable, but written from right to left. */
export function rightToLeftPack(english: LanguagePack): LanguagePack {
  return transformedPack(english, 'he', 'rtl', (text) =>
    [...text.toLowerCase()].map((character) => hebrew[character] ?? character).join(''),
  );
}

const mapping = (from: string, to: string): Readonly<Record<string, string>> => {
  const replacements = [...to];
  return Object.fromEntries([...from].map((character, index) => [character, replacements[index] ?? character]));
};

const accents = mapping(
  'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ',
  'åƀçđéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ',
);
const hebrew = mapping('abcdefghijklmnopqrstuvwxyz', 'אבצדהפגחיזקלמנעפקרסטווושיז');

function transformedPack(
  english: LanguagePack,
  locale: string,
  direction: 'ltr' | 'rtl',
  translate: (text: string) => string,
): LanguagePack {
  const messages = new Map(english.messages.entries().map(([key, text]) => [key, translated(text, locale, translate)]));
  const id = `${locale}_${english.version.major}`;
  return { ...english, id, locale, direction, displayName: translate('English'), messages };
}

function translated(message: string, locale: string, translate: (text: string) => string): string {
  const forms = new Intl.PluralRules([locale, 'en']).resolvedOptions().pluralCategories;
  const walk = (elements: readonly MessageFormatElement[]): MessageFormatElement[] =>
    elements.map((element) => {
      if (element.type === TYPE.literal) return { ...element, value: translate(element.value) };
      if (element.type !== TYPE.plural && element.type !== TYPE.select) return element;
      const options = Object.fromEntries(
        Object.entries(element.options).map(([form, { value }]) => [form, { value: walk(value) }]),
      );
      const other = options['other'];
      const missing = element.type === TYPE.plural && other ? forms.filter((form) => !(form in options)) : [];
      return { ...element, options: { ...options, ...Object.fromEntries(missing.map((form) => [form, other])) } };
    }) as MessageFormatElement[];
  return `⟦${printAST(walk(parse(message, { ignoreTag: true })))}⟧`;
}
