import { defaultLanguage, parseAcceptLanguage } from '../core/accept-language.ts';
import type { Phrase } from './message.ts';

/** A language pack, read completely into memory. */
export interface LanguagePack {
  /** Locale and major version, such as `de_2` or `pt-BR_2`. */
  readonly id: string;
  /** A language tag, such as `de` or `pt-BR`. */
  readonly locale: string;
  readonly version: { readonly major: number; readonly minor: number };
  /** The name of the language, in that language. */
  readonly displayName: string;
  readonly direction: 'ltr' | 'rtl';
  /** When the pack replaced another one with the same ID, or one of its own texts was changed. Null if never. */
  readonly changedAt: Date | null;
  /** All files except the descriptor, by base name: `mail/recipient.json` for `mail/recipient_de.json`. */
  readonly files: ReadonlyMap<string, PackFile>;
  /** The messages of all JSON files: `mail/recipient` and `subject` make the key `mail/recipient:subject`. */
  readonly messages: ReadonlyMap<string, string>;
}

/** The part of a pack that formatting needs, and that is sent to workers. */
export type PackMessages = Pick<LanguagePack, 'locale' | 'direction' | 'messages'>;

export interface PackFile {
  readonly bytes: Buffer;
  readonly contentType: string;
  /** A strong entity tag, with its quotes. */
  readonly etag: string;
}

/** The values of a message. All of them are data: nothing in a value is ever parsed as a message. */
export type Values = Readonly<Record<string, string | number | Date>>;

/**
 * Formats a message in one language. If the pack lacks the key, or its message does not fit the values, the English
 * message is used. A key that English lacks is a bug.
 */
export type Translate = (key: string, values?: Values) => string;

/** A language, ready for emails, labels and pages. */
export interface Language {
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  readonly translate: Translate;
  /** All messages whose keys begin with one of these prefixes, for a page that formats them by itself. */
  phrases(beginnings: readonly string[]): Readonly<Record<string, Phrase>>;
  /** The pack, and the English one that provides missing messages. */
  readonly packs: readonly [own: PackMessages, english: PackMessages];
}

/**
 * Chooses a language by the lookup of RFC 4647, 3.4: for each preference the most specific available language, from
 * `de-CH-1996` over `de-CH` to `de`. Without one, a language for the likely region of the preference, then of the same
 * script, then any region or script of it: `zh-CN` finds `zh-Hans-CN`. The keys of `known` are tags in lower case.
 */
export function chooseLanguage<Found>(
  known: ReadonlyMap<string, Found>,
  header: string | undefined,
  otherwise: Found,
): Found {
  const preferences = parseAcceptLanguage(header).map(({ range, quality }) => ({
    range: range.toLowerCase(),
    quality,
  }));
  const refused = preferences.filter(({ quality }) => quality === 0).map(({ range }) => range);
  const isRefused = (tag: string) => refused.some((range) => tag === range || tag.startsWith(`${range}-`));
  const accepted = [...known.keys()].filter((tag) => !isRefused(tag)).toSorted();
  for (const { range, quality } of preferences) {
    if (quality === 0) break;
    for (const tag of fallbackTags(range)) {
      const found = known.get(tag);
      if (found !== undefined && (tag === range || !isRefused(tag))) return found;
    }
    const found = known.get(relatedTag(range, accepted) ?? '');
    if (found !== undefined) return found;
  }
  // A client that rejects every available language still needs some text.
  const isAnyWelcome = preferences.some(({ range, quality }) => range === '*' && quality > 0);
  if (!isAnyWelcome || !isRefused(defaultLanguage)) return otherwise;
  return known.entries().find(([tag]) => !isRefused(tag))?.[1] ?? otherwise;
}

/** The tag with the longest common beginning of language, script and region, where those that a tag omits are the likely ones. */
function relatedTag(range: string, known: readonly string[]): string | undefined {
  const sameLanguage = known.filter((tag) => tag.split('-', 1)[0] === range.split('-', 1)[0]);
  const wanted = sameLanguage.length > 0 ? likelySubtags(range) : undefined;
  if (wanted === undefined) return undefined;
  const subtags = sameLanguage.map((tag) => ({ tag, ...likelySubtags(tag) }));
  const sameScript = subtags.filter(({ script }) => script === wanted.script);
  const sameRegion = sameScript.find(({ region }) => region === wanted.region);
  return (sameRegion ?? sameScript[0] ?? subtags[0])?.tag;
}

/** Returns undefined for a malformed tag. */
function likelySubtags(tag: string): { readonly script?: string; readonly region?: string } | undefined {
  try {
    const { script = '', region = '' } = new Intl.Locale(tag).maximize();
    return { script, region };
  } catch {
    return undefined;
  }
}

/** A tag and its shorter forms. A single-character subtag is removed together with the subtag after it. */
function fallbackTags(range: string): readonly string[] {
  const tags: string[] = [];
  for (let subtags = range.split('-'); subtags.length > 0; subtags = subtags.slice(0, -1)) {
    if (subtags.at(-1)?.length !== 1 || subtags.length === 1) tags.push(subtags.join('-'));
  }
  return tags;
}
