import { codeOf, OperatorError } from '../core/errors.ts';
import { type Languages, languagesOf } from './languages.ts';
import { type LoadedPacks, loadPacks } from './load-packs.ts';
import type { Language, LanguagePack } from './pack.ts';
import { recoverPackFolders } from './pack-folders.ts';
import { printable } from './printable.ts';
import { englishOf, installShippedPacks, readShippedPacks, shippedFolder } from './shipped-packs.ts';
import { type FolderWatch, watchFolders } from './watch-folders.ts';

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
  const loaded = await loadPacks(folder, new Map(), () => {});
  return new LanguagePackStore({ folder, english, loaded, troubles });
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

interface OpenedFolder {
  readonly folder: string;
  readonly english: LanguagePack;
  readonly loaded: LoadedPacks;
  /** Problems with shipped packs and leftovers, which do not prevent the use of the packs. */
  readonly troubles: readonly OperatorError[];
}

/** The packs in a folder, read completely into memory. */
export class LanguagePackStore implements Languages {
  readonly folder: string;
  /** The English pack that came with the program. */
  readonly english: LanguagePack;
  readonly #troubles: readonly OperatorError[];
  #loaded: LoadedPacks;
  #languages: Languages;
  #report: (error: unknown) => void = () => {};
  #watching: FolderWatch | undefined;
  #nextReload: NodeJS.Timeout | undefined;

  constructor({ folder, english, loaded, troubles }: OpenedFolder) {
    this.folder = folder;
    this.english = english;
    this.#troubles = troubles;
    this.#loaded = loaded;
    this.#languages = languagesOf(loaded.packs.values(), english);
  }

  all(): readonly LanguagePack[] {
    return this.#languages.all();
  }

  find(id: string): LanguagePack | undefined {
    return this.#languages.find(id);
  }

  choose(acceptLanguage: string | undefined): Language {
    return this.#languages.choose(acceptLanguage);
  }

  /** Why folders are not valid packs, or no longer: a sentence for each, by folder name. */
  faults(): ReadonlyMap<string, OperatorError> {
    return this.#loaded.faults;
  }

  /** Reads all packs again and replaces them at the same time. A broken pack stays as it was before. */
  readonly reload = coalesce(() =>
    this.#load().catch((error: unknown) => {
      this.#report(error);
      if (this.#watching !== undefined) this.#reloadIn(retryMs);
    }),
  );

  /** From now on reloads after every change, and reports problems, beginning with the current ones. */
  watch(report: (error: unknown) => void): Promise<void> {
    this.#report = report;
    for (const fault of [...this.#troubles, ...this.faults().values()]) report(fault);
    this.#watching ??= watchFolders(() => this.#reloadIn(debounceMs), report);
    return this.reload();
  }

  /** Stops watching. */
  close(): void {
    clearTimeout(this.#nextReload);
    this.#watching?.close();
    this.#watching = undefined;
    this.#report = () => {};
  }

  async #load(): Promise<void> {
    const { packs, faults } = this.#loaded;
    this.#loaded = await loadPacks(this.folder, packs, (folders) => this.#watching?.follow(folders));
    this.#languages = languagesOf(this.#loaded.packs.values(), this.english);
    for (const [id, fault] of this.#loaded.faults) if (faults.get(id)?.message !== fault.message) this.#report(fault);
  }

  #reloadIn(ms: number): void {
    this.#nextReload ??= setTimeout(() => {
      this.#nextReload = undefined;
      void this.reload();
    }, ms).unref();
  }
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
