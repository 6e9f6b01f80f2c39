import { defaultLanguage } from '../core/session-language.ts';
import { chooseLanguage } from './choose-language.ts';
import { languageOf } from './language.ts';
import type { Language, LanguagePack } from './pack.ts';

/** The language packs that are there. Whoever asks twice may get another pack the second time, but never half of one. */
export interface Languages {
  /** In the order of their ids. */
  all(): readonly LanguagePack[];
  find(id: string): LanguagePack | undefined;
  /** What an Accept-Language header, or a language tag, gets; English if nothing else. */
  choose(wishes: string | undefined): Language;
}

/** `english` is the one that came with the program: it says what no pack says. */
export function languagesOf(packs: Iterable<LanguagePack>, english: LanguagePack): Languages {
  const all = [...packs].sort((one, other) => (one.id < other.id ? -1 : 1));
  const byId = new Map(all.map((pack) => [pack.id, pack]));
  const byLocale = new Map([[defaultLanguage, english]]);
  // Of several major versions the highest comes last, and stays.
  for (const pack of all.toSorted((one, other) => one.version.major - other.version.major)) {
    byLocale.set(pack.locale.toLowerCase(), pack);
  }
  const spoken = new Map(byLocale.entries().map(([locale, pack]) => [locale, languageOf(pack, english)]));
  const otherwise = spoken.get(defaultLanguage) ?? languageOf(english, english);
  return {
    all: () => all,
    find: (id) => byId.get(id),
    choose: (wishes) => chooseLanguage(spoken, wishes, otherwise),
  };
}
