import type { Language } from '../languages/pack.ts';
import { threadFile, workThread } from '../threads/work-thread.ts';
import type { Letter, UnwrittenLetter } from './write-letter.ts';

/** What the thread is told. */
export interface LetterOrder {
  readonly letter: UnwrittenLetter;
  /** The thread keeps languages by their numbers, and gets the packs of one that it does not have. */
  readonly language: { readonly number: number; readonly packs: Language['packs'] | null };
}

export type LetterDone = Letter | 'language unknown';

const thread = workThread<LetterOrder, LetterDone>(threadFile('writing-thread', import.meta.url));

const numbers = new WeakMap<Language, number>();
let lastNumber = 0;

/** Writes a letter in a thread: a long message in it takes a tenth of a second, and any letter more than a moment. */
export async function writtenLetter(letter: UnwrittenLetter, language: Language): Promise<Letter> {
  const number = numberOf(language);
  const done = await thread.ask({ letter, language: { number, packs: null } });
  if (done !== 'language unknown') return done;
  const told = await thread.ask({ letter, language: { number, packs: language.packs } });
  if (told === 'language unknown') throw new Error('A language that was told is not known');
  return told;
}

function numberOf(language: Language): number {
  const number = numbers.get(language) ?? ++lastNumber;
  numbers.set(language, number);
  return number;
}
