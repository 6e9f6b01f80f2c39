import type { Language } from '../languages/pack.ts';
import { type ThreadLimits, threadFile, workThread } from '../threads/work-thread.ts';
import type { Letter, UnwrittenLetter } from './write-letter.ts';

/** What the thread is told. */
export interface LetterOrder {
  readonly letter: UnwrittenLetter;
  /** The thread keeps languages by their numbers, and gets the packs of one that it does not have. */
  readonly language: { readonly number: number; readonly packs: Language['packs'] | null };
}

export type LetterDone = Letter | 'language unknown';

type WriteLetter = (letter: UnwrittenLetter, language: Language, stopping?: AbortSignal) => Promise<Letter>;

/** Writes letters in a thread: a long message in one takes a tenth of a second, and any letter more than a moment. */
function letterWriter(limits?: Partial<ThreadLimits>): WriteLetter {
  const thread = workThread<LetterOrder, LetterDone>(threadFile('writing-thread', import.meta.url), limits);
  return async (letter, language, stopping) => {
    const number = numberOf(language);
    const done = await thread.ask({ letter, language: { number, packs: null } }, stopping);
    if (done !== 'language unknown') return done;
    const told = await thread.ask({ letter, language: { number, packs: language.packs } }, stopping);
    if (told === 'language unknown') throw new Error('A language that was told is not known');
    return told;
  };
}

/** For mails. */
export const writtenLetter = letterWriter();
/** For whoever asks to see one: they wait for each other, and no mail waits for them. */
export const shownLetter = letterWriter({ mostWaiting: 8 });

const numbers = new WeakMap<Language, number>();
let lastNumber = 0;

function numberOf(language: Language): number {
  const number = numbers.get(language) ?? ++lastNumber;
  numbers.set(language, number);
  return number;
}
