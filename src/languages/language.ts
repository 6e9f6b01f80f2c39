import { defaultLanguage } from '../core/accept-language.ts';
import { compareMessages } from './compare-messages.ts';
import { type Message, type Phrase, parseMessage } from './message.ts';
import { chooseLanguage, type Language, type LanguagePack, type PackMessages, type Values } from './pack.ts';
import { underscoreId } from './pack-files.ts';

/** A pack, ready for use. Messages that it lacks, or that are invalid, come from `english`. */
export function languageOf(pack: PackMessages, english: PackMessages): Language {
  const inEnglish = messagesOf(english);
  const own = messagesOf(pack);
  const fitting = memoized((key: string) => {
    const [message, original] = [own(key), inEnglish(key)];
    if (message === undefined || original === undefined) return undefined;
    return compareMessages(message, original, pack.locale).faults.length === 0 ? message : undefined;
  });

  function translate(key: string, values: Values = {}): string {
    const formatted = tryFormat(fitting(key), values);
    if (formatted !== undefined) return formatted;
    const message = inEnglish(key);
    if (message === undefined) throw new Error(`There is no message ${key}`);
    return message.format(values);
  }

  function phrases(beginnings: readonly string[]): Readonly<Record<string, Phrase>> {
    const keys = english.messages.keys().filter((key) => beginnings.some((beginning) => key.startsWith(beginning)));
    return Object.fromEntries(keys.map((key) => [key, fitting(key)?.phrase() ?? inEnglish(key)?.phrase() ?? '']));
  }

  return {
    locale: pack.locale,
    direction: pack.direction,
    translate,
    phrases,
    packs: [messagesOnly(pack), messagesOnly(english)],
  };
}

const messagesOnly = ({ locale, direction, messages }: PackMessages): PackMessages => ({ locale, direction, messages });

/** Some errors appear only when a message is formatted, such as an unknown currency: then English is used. */
function tryFormat(message: Message | undefined, values: Values): string | undefined {
  try {
    return message?.format(values);
  } catch {
    return undefined;
  }
}

/** The messages of a pack, each parsed at its first use. */
export function messagesOf({
  messages,
  locale,
}: Pick<PackMessages, 'messages' | 'locale'>): (key: string) => Message | undefined {
  return memoized((key) => {
    const text = messages.get(key);
    return text === undefined ? undefined : parseMessage(text, locale);
  });
}

function memoized<Value>(find: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, Value>();
  return (key) => {
    const value = known.has(key) ? (known.get(key) as Value) : find(key);
    known.set(key, value);
    return value;
  };
}

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
