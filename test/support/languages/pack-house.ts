import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type LanguageShelf, openShelf } from '../../../src/languages/language-shelf.ts';
import { noon } from '../builders.ts';
import { aTemporaryFolder, type Files, shippedFiles, writeFiles } from '../language-packs.ts';

/** A data folder, and a program that brings packs along. */
export async function aHouse(shipped: Files = shippedFiles()) {
  const home = await aTemporaryFolder();
  const [folder, program] = [join(home.path, 'data', 'languages'), join(home.path, 'program')];
  await mkdir(join(home.path, 'data'));
  await writeFiles(program, shipped);
  return {
    path: home.path,
    folder,
    /** What another version of the program brings along. */
    async upgrade(files: Files) {
      await rm(program, { recursive: true });
      await writeFiles(program, files);
    },
    async open(now = noon) {
      const shelf = await openShelf({ folder, shipped: program, now });
      return Object.assign(shelf, { [Symbol.dispose]: () => shelf.close() });
    },
    [Symbol.asyncDispose]: home[Symbol.asyncDispose],
  };
}

export const hello = (shelf: LanguageShelf, wish: string) => shelf.choose(wish).say('messages:hello');
export const ids = (shelf: LanguageShelf) => shelf.all().map(({ id }) => id);
