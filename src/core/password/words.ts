/** Folded words in order, each with a line end after it: a text that is its own index and needs no building. */
export type WordList = string;

const lineEnd = '\n'.charCodeAt(0);

const spelledOut: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/** Without case and accents, the German letters as they are written where they are missing. */
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

/** The letters that a character is commonly written for. */
export const swaps: Readonly<Record<string, string>> = {
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
 * Whether a word of the list stands anywhere in the text, also with swapped letters, as long as one is left as it is: `7345`
 * is a number and not `teas`. What is done at one place is bounded by the words that can begin there, so the work grows
 * with the length of the text and no faster.
 */
export function holdsWord(text: string, list: WordList): boolean {
  // The first reading of a character is the character itself.
  const readings = folded(text)
    .split('')
    .map((character) => [character, ...(swaps[character] ?? '')].map((letter) => letter.charCodeAt(0)));
  const narrowed = narrowing(list);
  const beginsWord = (at: number, stretch: Stretch, allSwapped: boolean): boolean => {
    if (stretch.from === stretch.to) return false;
    // The shortest word of a stretch is its first: if it ends here, all of it has been read.
    if (list.charCodeAt(stretch.from + stretch.shared) === lineEnd && !allSwapped) return true;
    return (readings[at] ?? []).some((letter, reading) =>
      beginsWord(at + 1, narrowed(stretch, letter), allSwapped && reading > 0),
    );
  };
  return readings.some((_, start) => beginsWord(start, { from: 0, to: list.length, shared: 0 }, true));
}

/** A stretch of the list: all words that have the same first letters, `shared` of them. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly shared: number;
}

/** Goes from a stretch to that of the words with one more letter, and remembers where it has been. */
function narrowing(list: WordList): (stretch: Stretch, letter: number) => Stretch {
  const known = new Map<number, Stretch>();
  return (stretch, letter) => {
    const { from, to, shared } = stretch;
    // Where a stretch begins and what its words share tells it from all others.
    const key = (from * 256 + shared) * 65_536 + letter;
    const before = known.get(key);
    if (before !== undefined) return before;
    const start = firstWith(list, stretch, letter);
    const longer = { from: start, to: firstWith(list, { from: start, to, shared }, letter + 1), shared: shared + 1 };
    known.set(key, longer);
    return longer;
  };
}

/** The start of the first word in the stretch that goes on with this letter or a later one; its end if there is none. */
function firstWith(list: WordList, { from, to, shared }: Stretch, letter: number): number {
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
