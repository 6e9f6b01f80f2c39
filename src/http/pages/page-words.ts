import type { PageLanguage } from './page-language.ts';
import type { PageName } from './web-app.ts';

/** Which messages a page says: their keys begin like these. Nothing else is sent to it. */
const saidOn = {
  receive: ['web/common:', 'web/receive:', 'messages:size.'],
  send: [
    'web/common:',
    'web/prove:',
    'web/send:',
    'messages:problem.',
    'messages:password.',
    'messages:removal.',
    'messages:role.',
    'messages:size.',
    'messages:state.',
  ],
  transfers: [
    'web/common:',
    'web/prove:',
    'web/transfers:',
    'messages:problem.',
    'messages:removal.',
    'messages:size.',
    'messages:state.',
  ],
} as const satisfies Record<PageName, readonly string[]>;

/** The words of a page as JSON. Making them takes longer than sending them, and a language stays the same. */
const known = new WeakMap<PageLanguage, Map<PageName, string>>();

export function pageWords(language: PageLanguage, page: PageName): string {
  const ofLanguage = known.get(language) ?? new Map<PageName, string>();
  known.set(language, ofLanguage);
  const before = ofLanguage.get(page);
  if (before !== undefined) return before;
  const { locale, direction } = language;
  const phrases = Object.entries(language.phrases(saidOn[page])).map(([key, phrase]) => [
    key.replace(/^web\//, ''),
    phrase,
  ]);
  const words = JSON.stringify({ locale, direction, phrases: Object.fromEntries(phrases) });
  ofLanguage.set(page, words);
  return words;
}
