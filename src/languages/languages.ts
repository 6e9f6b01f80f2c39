import { defaultLanguage } from '../core/accept-language.ts';
import { chooseLanguage } from './choose-language.ts';
import { underscoreId } from './descriptor.ts';
import { languageOf } from './language.ts';
import type { Language, LanguagePack } from './pack.ts';

/** The installed language packs. Two calls may return different packs, but each pack is complete. */
export interface Languages {
  /** Ordered by ID. */
  all(): readonly LanguagePack[];
  find(id: string): LanguagePack | undefined;
  /** The language for an Accept-Language header or a language tag, with English as the fallback. */
  choose(acceptLanguage: string | undefined): Language;
}

/** `english` came with the program: it provides messages that no pack has. */
export function languagesOf(packs: Iterable<LanguagePack>, english: LanguagePack): Languages {
  const all = [...packs].sort((one, other) => (one.id < other.id ? -1 : 1));
  const byId = new Map(all.flatMap((pack) => [underscoreId(pack.id), pack.id].map((id) => [id, pack] as const)));
  const byLocale = new Map([[defaultLanguage, english]]);
  // The highest of several major versions comes last, and stays.
  for (const pack of all.toSorted((one, other) => one.version.major - other.version.major)) {
    byLocale.set(pack.locale.toLowerCase(), pack);
  }
  const languages = new Map(byLocale.entries().map(([locale, pack]) => [locale, languageOf(pack, english)]));
  const fallback = languages.get(defaultLanguage) ?? languageOf(english, english);
  return {
    all: () => all,
    find: (id) => byId.get(id),
    choose: (acceptLanguage) => chooseLanguage(languages, acceptLanguage, fallback),
  };
}
