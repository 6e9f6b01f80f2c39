import type { Refusal } from '../core/refusal.ts';
import { type Languages, languagesOf } from './languages.ts';
import type { LanguagePack } from './pack.ts';
import { tidyPlaces } from './pack-places.ts';
import { readShelf, type Shelved } from './read-shelf.ts';
import { bringShipped, englishOf, readShipped, shippedFolder } from './shipped-packs.ts';
import { type FolderWatch, watchFolders } from './watch-folders.ts';

/** The packs in a folder, read whole into memory. */
export interface LanguageShelf extends Languages {
  readonly folder: string;
  /** The English that came with the program. */
  readonly english: LanguagePack;
  /** Why folders that should be packs are none, or no longer: a sentence for each, by their names. */
  faults(): ReadonlyMap<string, Refusal>;
  /** Reads all packs again, and then changes them at once; one that is broken stays as it was before. */
  reload(): Promise<void>;
  /** From now on reads again by itself after every change, and tells what is wrong, beginning with what is so far. */
  watch(tell: (error: unknown) => void): Promise<void>;
  /** Reads no more. */
  close(): void;
}

export interface ShelfOptions {
  readonly folder: string;
  readonly now: Date;
  /** What came with the program. */
  readonly shipped?: string;
}

/** Opens the folder of packs; a fresh one gets those that came with the program. */
export async function openShelf({ folder, now, shipped: from = shippedFolder }: ShelfOptions): Promise<LanguageShelf> {
  const shipped = await readShipped(from);
  const english = englishOf(shipped);
  await bringShipped(folder, shipped, now);
  await tidyPlaces(folder, now);
  return shelfOf(folder, english, await readShelf(folder, new Map(), () => {}));
}

/** Changes come in swarms; those of this time are read together. */
const gatherMs = 100;

function shelfOf(folder: string, english: LanguagePack, first: Shelved): LanguageShelf {
  let shelved = first;
  let languages = languagesOf(shelved.packs.values(), english);
  let watching: FolderWatch | undefined;
  let tell: (error: unknown) => void = () => {};
  let gathering: NodeJS.Timeout | undefined;

  async function readAgain(): Promise<void> {
    const { packs, faults } = shelved;
    shelved = await readShelf(folder, packs, (folders) => watching?.follow(folders));
    languages = languagesOf(shelved.packs.values(), english);
    for (const [id, fault] of shelved.faults) if (faults.get(id)?.message !== fault.message) tell(fault);
  }

  const reload = oneAtATime(() => readAgain().catch((error: unknown) => tell(error)));

  function changed(): void {
    gathering ??= setTimeout(() => {
      gathering = undefined;
      void reload();
    }, gatherMs).unref();
  }

  return {
    folder,
    english,
    all: () => languages.all(),
    find: (id) => languages.find(id),
    choose: (wishes) => languages.choose(wishes),
    faults: () => shelved.faults,
    reload,
    watch(told) {
      tell = told;
      for (const fault of shelved.faults.values()) tell(fault);
      watching ??= watchFolders(changed, tell);
      return reload();
    },
    close() {
      clearTimeout(gathering);
      watching?.close();
      watching = undefined;
      tell = () => {};
    },
  };
}

/** Does some work again, but never twice at the same time: who asks while another waits gets what that one gets. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running = Promise.resolve();
  let waiting: Promise<void> | undefined;
  return () => {
    waiting ??= running.then(() => {
      waiting = undefined;
      return work();
    });
    running = waiting;
    return waiting;
  };
}
