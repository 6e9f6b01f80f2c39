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
