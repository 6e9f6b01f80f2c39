import type { FastifyRequest } from 'fastify';
import { languageTag } from '../../core/accept-language.ts';
import type { Ports } from '../../ports/ports.ts';
import { cookieValue } from '../wire/cookies.ts';

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
