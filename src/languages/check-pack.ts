import { compareMessages } from './compare-messages.ts';
import { messagesOf } from './language.ts';
import type { LanguagePack } from './pack.ts';
import { printable } from './printable.ts';

/** What a pack lacks, or says otherwise than the English one: a sentence for each. Of a complete pack there is none. */
export function checkPack(pack: LanguagePack, english: LanguagePack): readonly string[] {
  const own = messagesOf(pack);
  const inEnglish = messagesOf(english);
  const remarks = english.messages.keys().flatMap((key) => {
    const [message, asked] = [own(key), inEnglish(key)];
    if (message === undefined || asked === undefined) return [`${key} is missing, and is said in English.`];
    const { faults, omissions } = compareMessages(message, asked, pack.locale);
    return [
      ...faults.map((fault) => `${key} ${fault}, and is said in English.`),
      ...omissions.map((omission) => `${key} ${omission}.`),
    ];
  });
  const unused = pack.messages.keys().filter((key) => !english.messages.has(key));
  return [...remarks, ...unused.map((key) => `${key} is no message of this program, and is not used.`)].map(printable);
}
