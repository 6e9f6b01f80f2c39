import { readFile } from 'node:fs/promises';
import type { WordList } from '../core/password/words.ts';

const languages = ['de', 'en'];

let loading: Promise<readonly WordList[]> | undefined;

/** Common words, one list for each language; read at the first use. The files are lists as they are. */
export function commonWords(): Promise<readonly WordList[]> {
  loading ??= Promise.all(languages.map(read)).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** From `src/words` and from `dist/words` the data folder is equally far. */
function read(language: string): Promise<WordList> {
  return readFile(new URL(`../../words/${language}.txt`, import.meta.url), 'latin1');
}
