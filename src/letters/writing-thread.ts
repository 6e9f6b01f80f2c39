import { languageOf } from '../languages/language.ts';
import type { Language } from '../languages/pack.ts';
import { answerQuestions } from '../threads/thread-questions.ts';
import type { Message } from './sanitise.ts';
import { type LetterValues, writeLetter } from './write-letter.ts';
import type { LetterDone, LetterOrder } from './written-letter.ts';

/** By their numbers. Those of packs that were replaced go when there are too many. */
const languages = new Map<number, Language>();
const mostLanguages = 100;

answerQuestions(({ letter: [kind, values], language: { number, packs } }: LetterOrder): LetterDone => {
  if (packs !== null) {
    if (languages.size >= mostLanguages) languages.clear();
    languages.set(number, languageOf(...packs));
  }
  const language = languages.get(number);
  return language === undefined ? 'language unknown' : writeLetter(kind, withKnownMessage(values) as never, language);
});

let lastMessage: Message | null = null;

/** The same message goes to many recipients in a row: as the same object it is read once. */
function withKnownMessage(values: LetterValues[keyof LetterValues]): unknown {
  if (!('message' in values) || values.message === null) return values;
  const { type, source } = values.message;
  if (lastMessage?.type !== type || lastMessage.source !== source) lastMessage = values.message;
  return { ...values, message: lastMessage };
}
