import { weakMemoize } from '../../core/weak-memoize.ts';
import type { PageLanguage } from './page-language.ts';
import type { PageName } from './web-app.ts';

/** Key prefixes of the messages that each page uses. A page gets no other messages. */
const messagePrefixes = {
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
  // A section brings its own messages.
  admin: [
    'web/common:',
    'web/admin:',
    'messages:problem.',
    'messages:removal.',
    'messages:role.',
    'messages:size.',
    'messages:state.',
  ],
} as const satisfies Record<PageName, readonly string[]>;

/** A page, or a section of the administration. */
export type MessagePart = PageName | `admin-${string}`;

function prefixesOf(part: MessagePart): readonly string[] {
  return part.startsWith('admin-') ? [`web/${part}:`] : messagePrefixes[part as PageName];
}

/** The messages of each page as JSON, cached because building them takes longer than sending them. */
const cachedMessages = weakMemoize((_language: PageLanguage) => new Map<string, string>());

/** Returns the messages of a page, or of a section of the administration, as JSON. */
export function pageMessages(language: PageLanguage, page: MessagePart): string {
  const ofLanguage = cachedMessages(language);
  const before = ofLanguage.get(page);
  if (before !== undefined) return before;
  const { locale, direction } = language;
  const phrases = Object.entries(language.phrases(prefixesOf(page))).map(([key, phrase]) => [
    key.replace(/^web\//, ''),
    phrase,
  ]);
  const words = JSON.stringify({ locale, direction, phrases: Object.fromEntries(phrases) });
  ofLanguage.set(page, words);
  return words;
}
