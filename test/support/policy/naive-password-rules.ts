import { alphabetRows, digitRows, keyboardRows } from '../../../src/core/password/runs.ts';
import { folded, substitutions } from '../../../src/core/password/words.ts';
import type { Settings } from '../../../src/core/settings.ts';

/** Every code point that Unicode classifies as white space. */
const whiteSpace = new Set(
  [9, 10, 11, 12, 13, 32, 0x85, 0xa0, 0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000]
    .concat(Array.from({ length: 11 }, (_, index) => 0x2000 + index))
    .map((code) => String.fromCodePoint(code)),
);

export interface NaiveWords {
  readonly words: ReadonlySet<string>;
  readonly prefixes: ReadonlySet<string>;
}

export function naiveWords(words: readonly string[]): NaiveWords {
  const beginnings = words.flatMap((word) => Array.from(word, (_, index) => word.slice(0, index + 1)));
  return { words: new Set(words), prefixes: new Set(beginnings) };
}

/** Returns the names of the broken rules by trying every combination: slow, but simple enough to verify by reading. */
export function naiveBrokenRules(password: string, settings: Settings, common: NaiveWords): readonly string[] {
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
    dictionaryWordsDeclined: containsWord(password, common) || containsWord(password, own),
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

function containsWord(password: string, { words, prefixes }: NaiveWords): boolean {
  const text = folded(password);
  return Array.from({ length: text.length }, (_, start) => start).some((start) => {
    let read = [''];
    for (const character of text.slice(start)) {
      const variants = [character, ...(substitutions[character] ?? '')];
      read = read.flatMap((part) => variants.map((variant) => part + variant)).filter((part) => prefixes.has(part));
      if (read.some((part) => words.has(part) && sharesCharacter(part, text.slice(start)))) return true;
      if (read.length === 0) return false;
    }
    return false;
  });
}

/** Whether the text contains at least one character of the word without substitution. */
function sharesCharacter(word: string, text: string): boolean {
  return [...word].some((character, index) => text[index] === character);
}
