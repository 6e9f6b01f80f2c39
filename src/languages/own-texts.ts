import { OperatorError } from '../core/errors.ts';
import { checkMessage, compareMessages } from './compare-messages.ts';
import { messagesOf } from './language.ts';
import { type Message, parseMessage } from './message.ts';
import type { LanguagePack, PackFile, Values } from './pack.ts';
import { printable } from './pack-files.ts';
import { packFile } from './parse-pack.ts';
import { createPause } from './pause.ts';

/** Texts that an administrator has entered for single messages, by key. */
export type OwnTexts = ReadonlyMap<string, string>;

/** Every server keeps them in memory. */
export const maxOwnTexts = 500;

/** Control characters except line feeds and tabs, and halves of a character, which databases and headers refuse. */
const unstorable = /[^\P{Cc}\n\t]|\p{Cs}/u;

/**
 * Returns why a text cannot replace a message of this language, as a sentence, or undefined. `english` has the messages of
 * the program.
 */
export function ownTextFault(
  key: string,
  text: string,
  english: (key: string) => Message | undefined,
  locale: string,
): string | undefined {
  const original = english(key);
  if (original === undefined) return printable(`There is no text ${key}.`);
  if (text.trim() === '') return `${key} must not be empty.`;
  if (unstorable.test(text)) return `${key} contains a control character.`;
  try {
    checkMessage(key, text, locale);
  } catch (error) {
    if (error instanceof OperatorError) return printable(error.message);
    throw error;
  }
  const message = parseMessage(text, locale);
  const [fault = formatFault(message, original)] = compareMessages(message, original, locale).faults;
  return fault === undefined ? undefined : printable(`${key}: ${fault}.`);
}

/** Some errors appear only when a message is formatted, such as an unknown currency. */
function formatFault(message: Message, { placeholders }: Message): string | undefined {
  const samples = { text: 'text', number: 1, date: new Date(0) } as const;
  const values: Values = Object.fromEntries([...placeholders].map(([name, { type }]) => [name, samples[type]]));
  try {
    message.format(values);
    return undefined;
  } catch (error) {
    return `it cannot be formatted: ${(error as Error).message.split('\n')[0]}`;
  }
}

/**
 * Layers own texts over a pack, in its messages and in the files that are served. A text that does not fit this version of
 * the program is left out: then the text of the pack is used.
 */
export async function withOwnTexts(pack: LanguagePack, texts: OwnTexts, english: LanguagePack): Promise<LanguagePack> {
  const pause = createPause();
  const inEnglish = messagesOf(english);
  const fitting = new Map<string, string>();
  for (const [key, text] of texts) {
    if (ownTextFault(key, text, inEnglish, pack.locale) === undefined) fitting.set(key, text);
    await pause();
  }
  if (fitting.size === 0) return pack;
  return { ...pack, messages: new Map([...pack.messages, ...fitting]), files: changedFiles(pack.files, fitting) };
}

/** Replaces messages in the JSON files of a pack. A file that the pack lacks is added. */
function changedFiles(files: ReadonlyMap<string, PackFile>, texts: OwnTexts): ReadonlyMap<string, PackFile> {
  const byFile = Map.groupBy(texts, ([key]) => `${key.slice(0, key.indexOf(':'))}.json`);
  const changed = [...byFile].map(([base, entries]) => {
    const before = files.get(base);
    const messages: object = before === undefined ? {} : JSON.parse(before.bytes.toString());
    const own = Object.fromEntries(entries.map(([key, text]) => [key.slice(key.indexOf(':') + 1), text]));
    const bytes = Buffer.from(`${JSON.stringify({ ...messages, ...own }, null, 2)}\n`);
    return [base, packFile(base, bytes)] as const;
  });
  return new Map([...files, ...changed]);
}
