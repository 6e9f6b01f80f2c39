import { Problem } from '../../../core/problem.ts';
import type { StoredTexts } from '../../../db/language-pack-texts.ts';
import { messagesOf } from '../../../languages/language.ts';
import type { LanguagePackStore } from '../../../languages/language-pack-store.ts';
import type { Placeholder } from '../../../languages/message.ts';
import { ownTextFault } from '../../../languages/own-texts.ts';
import type { LanguagePack } from '../../../languages/pack.ts';

/** A message of a pack, with the text that an administrator has entered for it. */
export interface PackText {
  readonly key: string;
  /** The text of the pack, or the English one if the pack lacks it. Undefined if this version has no such message. */
  readonly text: string | undefined;
  readonly ownText: string | undefined;
  /** Why the own text is not used, as a sentence. */
  readonly fault: string | undefined;
  /** The placeholders of the English message, by name. */
  readonly placeholders: ReadonlyMap<string, Placeholder>;
}

/** Returns a pack as it is installed, without own texts. Throws if there is none. */
export function requirePack(languages: LanguagePackStore, id: string): LanguagePack {
  const pack = languages.findInstalled(id);
  if (pack === undefined) throw new Problem('language_pack_unknown');
  return pack;
}

/** Returns a function that describes the message with a key. */
export function describeTexts(
  { english }: Pick<LanguagePackStore, 'english'>,
  pack: LanguagePack,
  own: StoredTexts,
): (key: string) => PackText {
  const inEnglish = messagesOf(english);
  return (key) => {
    const ownText = own.get(key);
    return {
      key,
      text: english.messages.has(key) ? (pack.messages.get(key) ?? english.messages.get(key)) : undefined,
      ownText,
      fault: ownText === undefined ? undefined : ownTextFault(key, ownText, inEnglish, pack.locale),
      placeholders: inEnglish(key)?.placeholders ?? new Map(),
    };
  };
}
