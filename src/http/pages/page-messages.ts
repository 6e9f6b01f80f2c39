import type { FastifyRequest } from 'fastify';
import { languageTag } from '../../core/accept-language.ts';
import { weakMemoize } from '../../core/promises.ts';
import type { Ports } from '../../ports/ports.ts';
import { cookieValue } from '../wire/cookies.ts';
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

const prefixesOf = (part: MessagePart): readonly string[] =>
  part.startsWith('admin-') ? [`web/${part}:`] : messagePrefixes[part as PageName];

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

type Languages = Ports['languages'];
export type PageLanguage = ReturnType<Languages['choose']>;

/** The cookie with the language that the user has chosen. The web app sets it, too. */
export const languageCookie = 'sealpost-language';

/** Returns the language that the user has chosen, or else the one that the browser requests. */
export function languageFor(languages: Languages, request: FastifyRequest): PageLanguage {
  const chosen = cookieValue(request, languageCookie) ?? '';
  const preferences = [...(languageTag.test(chosen) ? [chosen] : []), request.headers['accept-language'] ?? ''];
  return languages.choose(preferences.join(','));
}

export interface OfferedLanguage {
  readonly locale: string;
  /** The name of the language in that language. */
  readonly name: string;
}

/** Returns all languages that the user can choose, without duplicates. */
export function offeredLanguages(languages: Languages, current: PageLanguage): readonly OfferedLanguage[] {
  const names = new Map(languages.all().map(({ locale, displayName }) => [locale, displayName]));
  // English is supported without a pack.
  if (!names.has(current.locale)) names.set(current.locale, current.locale === 'en' ? 'English' : current.locale);
  return [...names].map(([locale, name]) => ({ locale, name }));
}
