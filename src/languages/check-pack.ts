import { compareMessages } from './compare-messages.ts';
import { messagesOf } from './language.ts';
import type { LanguagePack } from './pack.ts';
import { createPause } from './pause.ts';
import { printable } from './printable.ts';

/** Describes what a pack lacks or has differently than the English one. Empty for a complete pack. */
export function checkPack(pack: LanguagePack, english: LanguagePack): readonly string[] {
  return [...remarksOn(pack, english)].flat();
}

/** Does the same with pauses, so that other requests are served. */
export async function checkPackInSteps(pack: LanguagePack, english: LanguagePack): Promise<readonly string[]> {
  const pause = createPause();
  const remarks: string[] = [];
  for (const some of remarksOn(pack, english)) {
    remarks.push(...some);
    await pause();
  }
  return remarks;
}

/** Yields the remarks on each message. */
function* remarksOn(pack: LanguagePack, english: LanguagePack): Generator<readonly string[]> {
  const own = messagesOf(pack);
  const inEnglish = messagesOf(english);
  for (const key of english.messages.keys()) {
    const [message, original] = [own(key), inEnglish(key)];
    if (message === undefined || original === undefined) yield [printable(`${key}: missing (English is used).`)];
    else {
      const { faults, omissions } = compareMessages(message, original, pack.locale);
      yield [
        ...faults.map((fault) => printable(`${key}: ${fault} (English is used).`)),
        ...omissions.map((omission) => printable(`${key}: ${omission}.`)),
      ];
    }
  }
  for (const key of pack.messages.keys()) {
    if (!english.messages.has(key)) yield [printable(`${key}: unknown message, ignored.`)];
  }
}
