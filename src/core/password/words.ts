/** Sorted folded words, each followed by a line break. Binary search works on the text itself, so no index is built. */
export type WordList = string;

const lineEnd = '\n'.charCodeAt(0);

const spelledOut: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/** Removes case and accents, and spells out German umlauts. */
export function folded(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => spelledOut[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '');
}

export function wordList(words: readonly string[]): WordList {
  return [...new Set(words.map(folded))]
    .sort()
    .map((word) => `${word}\n`)
    .join('');
}

/** The letters that a character commonly replaces. */
export const substitutions: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'il',
  '2': 'z',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'gb',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'il',
};

/**
 * Whether the text contains a word of the list, also with substituted letters, as long as one letter is unchanged:
 * `7345` is a number, not `teas`. The work at each position is bounded by the words that can begin there, so it grows
 * linearly with the text.
 */
export function containsWord(text: string, list: WordList): boolean {
  // The first reading of a character is the character itself.
  const readings = folded(text)
    .split('')
    .map((character) => [character, ...(substitutions[character] ?? '')].map((letter) => letter.charCodeAt(0)));
  const narrowed = narrowRange(list);
  const beginsWord = (at: number, range: WordRange, allSwapped: boolean): boolean => {
    if (range.from === range.to) return false;
    // The first word of a range is its shortest. If it ends here, the whole word has been read.
    if (list.charCodeAt(range.from + range.shared) === lineEnd && !allSwapped) return true;
    return (readings[at] ?? []).some((letter, reading) =>
      beginsWord(at + 1, narrowed(range, letter), allSwapped && reading > 0),
    );
  };
  return readings.some((_, start) => beginsWord(start, { from: 0, to: list.length, shared: 0 }, true));
}

/** A range of the list: all words that share their first `shared` letters. */
interface WordRange {
  readonly from: number;
  readonly to: number;
  readonly shared: number;
}

/** Narrows a range to the words with one more letter, and caches the result. */
function narrowRange(list: WordList): (range: WordRange, letter: number) => WordRange {
  const known = new Map<number, WordRange>();
  return (range, letter) => {
    const { from, to, shared } = range;
    // Its start and the number of shared letters identify a range.
    const key = (from * 256 + shared) * 65_536 + letter;
    const before = known.get(key);
    if (before !== undefined) return before;
    const start = firstWith(list, range, letter);
    const longer = { from: start, to: firstWith(list, { from: start, to, shared }, letter + 1), shared: shared + 1 };
    known.set(key, longer);
    return longer;
  };
}

/** The start of the first word in the range that continues with this letter or a later one, or the end of the range. */
function firstWith(list: WordList, { from, to, shared }: WordRange, letter: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    let word = (low + high) >>> 1;
    while (word > low && list.charCodeAt(word - 1) !== lineEnd) word -= 1;
    if (list.charCodeAt(word + shared) >= letter) high = word;
    else low = list.indexOf('\n', word + shared) + 1;
  }
  return low;
}
