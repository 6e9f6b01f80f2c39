import { codeOf, OperatorError } from '../core/errors.ts';
import { type Languages, languagesOf } from './languages.ts';
import { type LoadedPacks, loadPacks } from './load-packs.ts';
import type { LanguagePack } from './pack.ts';
import { recoverPackFolders } from './pack-folders.ts';
import { printable } from './printable.ts';
import { englishOf, installShippedPacks, readShippedPacks, shippedFolder } from './shipped-packs.ts';
import { type FolderWatch, watchFolders } from './watch-folders.ts';

/** The packs in a folder, read completely into memory. */
export interface LanguagePackStore extends Languages {
  readonly folder: string;
  /** The English pack that came with the program. */
  readonly english: LanguagePack;
  /** Why folders are not valid packs, or no longer: a sentence for each, by folder name. */
  faults(): ReadonlyMap<string, OperatorError>;
  /** Reads all packs again and replaces them at the same time. A broken pack stays as it was before. */
  reload(): Promise<void>;
  /** From now on reloads after every change, and reports problems, beginning with the current ones. */
  watch(report: (error: unknown) => void): Promise<void>;
  /** Stops watching. */
  close(): void;
}

export interface PackStoreOptions {
  readonly folder: string;
  readonly now: Date;
  /** The folder of packs that came with the program. */
  readonly shipped?: string;
}

/** Opens the folder of packs. A new folder gets the packs that came with the program. */
export async function openLanguagePackStore({
  folder,
  now,
  shipped: from = shippedFolder,
}: PackStoreOptions): Promise<LanguagePackStore> {
  const shipped = await readShippedPacks(from);
  const english = englishOf(shipped);
  // A full disk, or files of another user, must not prevent the use of existing packs.
  const troubles = [
    await runUpkeep(() => installShippedPacks(folder, shipped, now)),
    await runUpkeep(() => recoverPackFolders(folder, now)),
  ].filter((trouble) => trouble !== undefined);
  return createStore(folder, english, await loadPacks(folder, new Map(), () => {}), troubles);
}

async function runUpkeep(upkeep: () => Promise<void>): Promise<OperatorError | undefined> {
  try {
    await upkeep();
    return undefined;
  } catch (error) {
    if (!(error instanceof OperatorError) && codeOf(error) === undefined) throw error;
    const why = printable((error as Error).message);
    return new OperatorError(`The language packs stay as they are: ${why}`, { cause: error });
  }
}

/** Changes come in bursts; those within this time are read together. */
const debounceMs = 100;
/** When to retry packs that could not be read: they may be restored, or still be written. */
const retryMs = 5_000;

function createStore(
  folder: string,
  english: LanguagePack,
  first: LoadedPacks,
  troubles: readonly OperatorError[],
): LanguagePackStore {
  let loaded = first;
  let languages = languagesOf(loaded.packs.values(), english);
  let watching: FolderWatch | undefined;
  let report: (error: unknown) => void = () => {};
  let gathering: NodeJS.Timeout | undefined;

  async function readAgain(): Promise<void> {
    const { packs, faults } = loaded;
    loaded = await loadPacks(folder, packs, (folders) => watching?.follow(folders));
    languages = languagesOf(loaded.packs.values(), english);
    for (const [id, fault] of loaded.faults) if (faults.get(id)?.message !== fault.message) report(fault);
  }

  const reload = coalesce(() =>
    readAgain().catch((error: unknown) => {
      report(error);
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
    faults: () => loaded.faults,
    reload,
    watch(listener) {
      report = listener;
      for (const fault of [...troubles, ...loaded.faults.values()]) report(fault);
      watching ??= watchFolders(() => readIn(debounceMs), report);
      return reload();
    },
    close() {
      clearTimeout(gathering);
      watching?.close();
      watching = undefined;
      report = () => {};
    },
  };
}

/** Repeats work, but never runs it twice at the same time: callers share a run that is waiting. */
function coalesce(work: () => Promise<void>): () => Promise<void> {
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
