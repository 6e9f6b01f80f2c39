import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type LanguagePackStore, openLanguagePackStore } from '../../../src/languages/language-pack-store.ts';
import { noon } from '../database/test-rows.ts';
import { createTemporaryFolder, type Files, shippedFiles, writeFiles } from './language-packs.ts';

/** Creates a data folder and a program folder with shipped packs. */
export async function createPackFixture(shipped: Files = shippedFiles()) {
  const home = await createTemporaryFolder();
  const [folder, program] = [join(home.path, 'data', 'languages'), join(home.path, 'program')];
  await mkdir(join(home.path, 'data'));
  await writeFiles(program, shipped);
  return {
    path: home.path,
    folder,
    /** Replaces the shipped packs, as another program version does. */
    async upgrade(files: Files) {
      await rm(program, { recursive: true });
      await writeFiles(program, files);
    },
    async open(now = noon) {
      const store = await openLanguagePackStore({ folder, shipped: program, now });
      return Object.assign(store, { [Symbol.dispose]: () => store.close() });
    },
    [Symbol.asyncDispose]: home[Symbol.asyncDispose],
  };
}

export const helloIn = (store: LanguagePackStore, preference: string) =>
  store.choose(preference).translate('messages:hello');
export const packIdsIn = (store: LanguagePackStore) => store.all().map(({ id }) => id);
