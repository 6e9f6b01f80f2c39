/**
 * Makes words/en.txt and words/de.txt from the sources that words/NOTICE.md names:
 * `node scripts/make-word-lists.ts <american-english-small> <deu.traineddata>`.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { folded, wordList } from '../src/core/password/words.ts';

const shortest = 4;

const [english, german] = process.argv.slice(2);
if (english === undefined || german === undefined) throw new Error('Two files are needed: see words/NOTICE.md.');
await write('en', (await readFile(english, 'utf8')).split('\n'));
await write('de', wordsInTraineddata(await readFile(german)));

async function write(language: string, words: readonly string[]): Promise<void> {
  const common = new Set(words.filter(isWord).map(folded).filter(isUsable));
  // A password that holds `password` holds `pass`: words that contain another word are not needed.
  const list = wordList([...common].filter((word) => !partsOf(word).some((part) => common.has(part))));
  await writeFile(new URL(`../words/${language}.txt`, import.meta.url), list);
  console.log(`${language}: ${common.size} words, ${list.split('\n').length - 1} without those that hold another`);
}

/** No abbreviations, no brand names, no forms with an apostrophe. */
function isWord(word: string): boolean {
  return /^\p{Lu}?\p{Ll}+$/u.test(word);
}

function isUsable(word: string): boolean {
  return word.length >= shortest && /^[a-z]+$/.test(word) && /[aeiouy]/.test(word);
}

function partsOf(word: string): readonly string[] {
  const parts: string[] = [];
  for (let start = 0; start + shortest <= word.length; start += 1) {
    for (let end = start + shortest; end <= word.length; end += 1) {
      if (end - start < word.length) parts.push(word.slice(start, end));
    }
  }
  return parts;
}

/** The words of a Tesseract language file: its components `lstm-word-dawg` and `lstm-unicharset`. */
function wordsInTraineddata(file: Buffer): readonly string[] {
  const starts = Array.from({ length: file.readInt32LE(0) }, (_, index) => Number(file.readBigInt64LE(4 + 8 * index)));
  const component = (index: number): Buffer => {
    const start = starts[index] ?? -1;
    return file.subarray(start, Math.min(file.length, ...starts.filter((other) => other > start)));
  };
  const [count, ...lines] = component(21).toString('utf8').split('\n');
  const characters = lines.slice(0, Number(count)).map((line) => line.split(' ')[0] ?? '');
  return wordsInDawg(component(19), characters);
}

/** A graph of characters as 64-bit edges: the character in the low bits, then three flags, then the node it leads to. */
function wordsInDawg(dawg: Buffer, characters: readonly string[]): readonly string[] {
  const headerBytes = 10;
  const characterBits = BigInt(Math.ceil(Math.log2(dawg.readInt32LE(2) + 1)));
  const words: string[] = [];
  const walk = (node: number, prefix: string): void => {
    for (let edge = node, isLast = false; !isLast; edge += 1) {
      const bits = dawg.readBigUInt64LE(headerBytes + 8 * edge);
      const word = prefix + characters[Number(BigInt.asUintN(Number(characterBits), bits))];
      const flags = Number((bits >> characterBits) & 7n);
      const next = Number(bits >> (characterBits + 3n));
      if ((flags & 4) !== 0) words.push(word);
      if (next !== 0) walk(next, word);
      isLast = (flags & 1) !== 0;
    }
  };
  walk(0, '');
  return words;
}
