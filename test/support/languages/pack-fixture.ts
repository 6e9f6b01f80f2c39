import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { installLanguagePack, removeLanguagePack } from '../../../src/actions/languages/language-packs.ts';
import { openDatabase } from '../../../src/db/engine/open-database.ts';
import { type NewPack, savePack } from '../../../src/db/language-packs.ts';
import { type LanguagePackStore, openLanguagePackStore } from '../../../src/languages/language-pack-store.ts';
import { migratedLocation } from '../database/fresh-database.ts';
import { noon } from '../database/test-rows.ts';
import { testKeys } from '../test-keys.ts';
import { createTemporaryFolder, type Files, shippedFiles, writeFiles } from './language-packs.ts';

/** Creates a database, a data folder and a program folder with shipped packs. */
export async function createPackFixture(shipped: Files = shippedFiles()) {
  const home = await createTemporaryFolder();
  const location = await migratedLocation('SQLite');
  const db = openDatabase(location.value);
  const [folder, program] = [join(home.path, 'data', 'languages'), join(home.path, 'program')];
  await mkdir(join(home.path, 'data'));
  await writeFiles(program, shipped);
  let sources = 0;
  const ports = (languages: LanguagePackStore, now = noon) => ({
    db,
    keys: testKeys,
    languagePacks: languages,
    clock: { now: () => now },
  });
  return {
    db,
    path: home.path,
    /** The folder in which version 0.1.0 kept packs. */
    folder,
    /** Replaces the shipped packs, as another program version does. */
    async upgrade(files: Files) {
      await rm(program, { recursive: true });
      await writeFiles(program, files);
    },
    /** Opens the packs as another server does. */
    open: (now = noon) => openLanguagePackStore({ db, folder, shipped: program, now }),
    async install(languages: LanguagePackStore, files: Files, now = noon) {
      sources += 1;
      const source = await writeFiles(join(home.path, `source-${sources}`), files);
      return installLanguagePack(ports(languages, now), { path: source });
    },
    installFrom: (languages: LanguagePackStore, source: string, now: Date) =>
      installLanguagePack(ports(languages, now), { path: source }),
    remove: (languages: LanguagePackStore, id: string) => removeLanguagePack(ports(languages), id),
    /** Stores a pack without checking it. */
    save: (pack: NewPack, now: Date) => db.transaction().execute((tx) => savePack(tx, pack, now)),
    async [Symbol.asyncDispose]() {
      await db.destroy();
      await location[Symbol.asyncDispose]();
      await home[Symbol.asyncDispose]();
    },
  };
}

export const helloIn = (store: LanguagePackStore, preference: string) =>
  store.choose(preference).translate('messages:hello');
export const packIdsIn = (store: LanguagePackStore) => store.all().map(({ id }) => id);
