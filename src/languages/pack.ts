import type { Phrase } from './phrase.ts';

/** A language pack, read whole into memory: whatever happens to its folder, nobody gets half a file of it. */
export interface LanguagePack {
  /** Locale and major version, such as `de_2`. */
  readonly id: string;
  /** A language tag, such as `de` or `pt-BR`. */
  readonly locale: string;
  readonly version: { readonly major: number; readonly minor: number };
  /** The language, in its own words. */
  readonly displayName: string;
  readonly direction: 'ltr' | 'rtl';
  /** When the pack took the place of another of the same id; null while it has not. */
  readonly changedAt: Date | null;
  /** All files but the descriptor, by their base names: `mail/recipient.json` for `mail/recipient_de.json`. */
  readonly files: ReadonlyMap<string, PackFile>;
  /** The messages of all JSON files: `mail/recipient` and `subject` make the key `mail/recipient:subject`. */
  readonly messages: ReadonlyMap<string, string>;
}

/** As much of a pack as it takes to speak: no more goes to a thread that writes letters. */
export type SpokenPack = Pick<LanguagePack, 'locale' | 'direction' | 'messages'>;

export interface PackFile {
  readonly bytes: Buffer;
  readonly contentType: string;
  /** A strong entity tag with its quotes. */
  readonly etag: string;
}

/** What a message's holes are filled with. All of them are data: nothing in a value is ever read as a message. */
export type Values = Readonly<Record<string, string | number | Date>>;

/**
 * Says a message in one language. A key that the pack does not have, or whose message does not fit the values, is said
 * in English; one that English does not have either is a mistake of the program.
 */
export type Say = (key: string, values?: Values) => string;

/** A language, ready to be used: for letters, labels and pages. */
export interface Language {
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  readonly say: Say;
  /** All messages whose keys begin with one of these, for a page that says them by itself. */
  phrases(beginnings: readonly string[]): Readonly<Record<string, Phrase>>;
  /** What it was made of: the pack, and the one that says what the pack does not say. */
  readonly packs: readonly [own: SpokenPack, english: SpokenPack];
}
