import { readFile } from 'node:fs/promises';
import type { WordList } from '../core/password/words.ts';
import { loadOnce } from '../core/promises.ts';
import { packageRoot } from '../package-root.ts';

const languages = ['de', 'en'];

/** Lists of common words, one for each language, read at the first use. The files have the format of a WordList. */
export const commonWords = loadOnce((): Promise<readonly WordList[]> => Promise.all(languages.map(read)));

function read(language: string): Promise<WordList> {
  return readFile(new URL(`words/${language}.txt`, packageRoot), 'latin1');
}
