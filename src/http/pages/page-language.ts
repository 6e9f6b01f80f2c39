import type { FastifyRequest } from 'fastify';
import { languageTag } from '../../core/session-language.ts';
import type { Ports } from '../../ports/ports.ts';
import { cookieIn } from '../cookies.ts';

type Languages = Ports['languages'];
export type PageLanguage = ReturnType<Languages['choose']>;

/** Where a browser keeps the language that its user has chosen; the app writes it, too. */
export const languageCookie = 'sealpost-language';

/** The language that was chosen, or else what the browser asks for. */
export function languageFor(languages: Languages, request: FastifyRequest): PageLanguage {
  const chosen = cookieIn(request, languageCookie) ?? '';
  const wishes = [...(languageTag.test(chosen) ? [chosen] : []), request.headers['accept-language'] ?? ''];
  return languages.choose(wishes.join(','));
}

export interface OfferedLanguage {
  readonly locale: string;
  /** In its own words. */
  readonly name: string;
}

/** All that can be chosen, each once. */
export function offeredLanguages(languages: Languages, spoken: PageLanguage): readonly OfferedLanguage[] {
  const names = new Map(languages.all().map(({ locale, displayName }) => [locale, displayName]));
  // English is spoken without a pack, too.
  if (!names.has(spoken.locale)) names.set(spoken.locale, spoken.locale === 'en' ? 'English' : spoken.locale);
  return [...names].map(([locale, name]) => ({ locale, name }));
}
