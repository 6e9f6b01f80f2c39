import { Refusal } from '../core/refusal.ts';
import { errorCode } from './error-code.ts';
import { type Languages, languagesOf } from './languages.ts';
import type { LanguagePack } from './pack.ts';
import { tidyPlaces } from './pack-places.ts';
import { printable } from './printable.ts';
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
  // A full disk, or what another user has left here, keeps nobody from what is there.
  const troubles = [
    await troubleIn(() => bringShipped(folder, shipped, now)),
    await troubleIn(() => tidyPlaces(folder, now)),
  ].filter((trouble) => trouble !== undefined);
  return shelfOf(folder, english, await readShelf(folder, new Map(), () => {}), troubles);
}

async function troubleIn(upkeep: () => Promise<void>): Promise<Refusal | undefined> {
  try {
    await upkeep();
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal) && errorCode(error) === undefined) throw error;
    const why = printable((error as Error).message);
    return new Refusal(`The language packs stay as they are: ${why}`, { cause: error });
  }
}

/** Changes come in swarms; those of this time are read together. */
const gatherMs = 100;
/** When to look again at what could not be read: it may be back, or still be written. */
const retryMs = 5_000;

function shelfOf(folder: string, english: LanguagePack, first: Shelved, troubles: readonly Refusal[]): LanguageShelf {
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

  const reload = oneAtATime(() =>
    readAgain().catch((error: unknown) => {
      tell(error);
      if (watching !== undefined) readIn(retryMs);
    }),
  );

  function readIn(ms: number): void {
    gathering ??= setTimeout(() => {
      gathering = undefined;
      void reload();
    }, ms).unref();
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
      for (const fault of [...troubles, ...shelved.faults.values()]) tell(fault);
      watching ??= watchFolders(() => readIn(gatherMs), tell);
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
