import { readFile } from 'node:fs/promises';
import type { WordList } from '../core/password/words.ts';

const languages = ['de', 'en'];

let loading: Promise<readonly WordList[]> | undefined;

/** Lists of common words, one for each language, read at the first use. The files have the format of a WordList. */
export function commonWords(): Promise<readonly WordList[]> {
  loading ??= Promise.all(languages.map(read)).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** The path is the same from `src/words` and from `dist/words`. */
function read(language: string): Promise<WordList> {
  return readFile(new URL(`../../words/${language}.txt`, import.meta.url), 'latin1');
}
