import { alphabetRows, digitRows, keyboardRows } from '../../src/core/password/runs.ts';
import { folded, swaps } from '../../src/core/password/words.ts';
import type { Settings } from '../../src/core/settings.ts';

/** Unicode's list of white space, code point by code point. */
const whiteSpace = new Set(
  [9, 10, 11, 12, 13, 32, 0x85, 0xa0, 0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000]
    .concat(Array.from({ length: 11 }, (_, index) => 0x2000 + index))
    .map((code) => String.fromCodePoint(code)),
);

export interface NaiveWords {
  readonly words: ReadonlySet<string>;
  readonly beginnings: ReadonlySet<string>;
}

export function naiveWords(words: readonly string[]): NaiveWords {
  const beginnings = words.flatMap((word) => Array.from(word, (_, index) => word.slice(0, index + 1)));
  return { words: new Set(words), beginnings: new Set(beginnings) };
}

/** The names of the broken rules, found by trying everything: slow, and plain enough to be believed. */
export function naivelyBroken(password: string, settings: Settings, common: NaiveWords): readonly string[] {
  const characters = [...password.normalize('NFC')];
  const count = settings['password.sequenceLength'];
  const windows = windowsOf([...password.normalize('NFC').toLowerCase()], count);
  const inRow = (rows: readonly string[]) => windows.some((window) => rows.some((row) => isIn(row, window)));
  const own = naiveWords(settings['password.blockedWords'].map(folded));
  const without = (pattern: RegExp) => !characters.some((character) => pattern.test(character));
  const broken: Readonly<Record<string, boolean>> = {
    whitespacesDeclined: characters.some((character) => whiteSpace.has(character)),
    alphabeticalSequenceDeclined: inRow(alphabetRows),
    numericSequenceDeclined: inRow(digitRows),
    keyboardSequenceDeclined: inRow(keyboardRows),
    blacklistedCharactersDeclined: characters.some((one) => [...settings['password.blockedCharacters']].includes(one)),
    repeatedCharactersDeclined: windows.some((window) => new Set(window).size === 1),
    dictionaryWordsDeclined: holds(password, common) || holds(password, own),
    minimumLengthRequired: characters.length < settings['password.minimumLength'],
    maximumLengthRequired: characters.length > settings['password.maximumLength'],
    lettersRequired: without(/^\p{L}$/u),
    digitsRequired: without(/^\p{Nd}$/u),
    specialCharactersRequired: without(/^[\p{P}\p{S}]$/u),
    upperCaseRequired: without(/^\p{Lu}$/u),
    lowerCaseRequired: without(/^\p{Ll}$/u),
  };
  const values: Readonly<Record<string, unknown>> = settings;
  return Object.keys(broken).filter((name) => broken[name] && values[`password.${name}`] !== false);
}

function windowsOf(characters: readonly string[], length: number): readonly string[][] {
  return characters.slice(length - 1).map((_, start) => characters.slice(start, start + length));
}

function isIn(row: string, window: readonly string[]): boolean {
  return row.includes(window.join('')) || row.includes(window.toReversed().join(''));
}

function holds(password: string, { words, beginnings }: NaiveWords): boolean {
  const text = folded(password);
  return Array.from(text, (_, start) => start).some((start) => {
    let read = [''];
    for (const character of text.slice(start)) {
      const letters = [character, ...(swaps[character] ?? '')];
      read = read.flatMap((part) => letters.map((letter) => part + letter)).filter((part) => beginnings.has(part));
      if (read.some((part) => words.has(part) && sharesLetter(part, text.slice(start)))) return true;
      if (read.length === 0) return false;
    }
    return false;
  });
}

/** Whether a word stands for at least one letter that is written as it is. */
function sharesLetter(word: string, text: string): boolean {
  return [...word].some((letter, index) => text[index] === letter);
}
