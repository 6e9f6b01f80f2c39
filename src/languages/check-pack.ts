import { compareMessages } from './compare-messages.ts';
import { messagesOf } from './language.ts';
import type { LanguagePack } from './pack.ts';
import { printable } from './printable.ts';

/** Describes what a pack lacks or has differently than the English one. Empty for a complete pack. */
export function checkPack(pack: LanguagePack, english: LanguagePack): readonly string[] {
  const own = messagesOf(pack);
  const inEnglish = messagesOf(english);
  const remarks = english.messages.keys().flatMap((key) => {
    const [message, original] = [own(key), inEnglish(key)];
    if (message === undefined || original === undefined) return [`${key}: missing (English is used).`];
    const { faults, omissions } = compareMessages(message, original, pack.locale);
    return [
      ...faults.map((fault) => `${key}: ${fault} (English is used).`),
      ...omissions.map((omission) => `${key}: ${omission}.`),
    ];
  });
  const unused = pack.messages.keys().filter((key) => !english.messages.has(key));
  return [...remarks, ...unused.map((key) => `${key}: unknown message, ignored.`)].map(printable);
}
