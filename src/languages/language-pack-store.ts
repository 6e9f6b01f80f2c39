import { codeOf, OperatorError } from '../core/errors.ts';
import { weakMemoize } from '../core/promises.ts';
import { readOwnTexts, readPackRecords, readStoredPacks, type StoredPack } from '../db/language-packs.ts';
import type { Database } from '../db/tables.ts';
import { importPackFolder } from './import-pack-folder.ts';
import { type Languages, languagesOf } from './language.ts';
import { withOwnTexts } from './own-texts.ts';
import type { LanguagePack } from './pack.ts';
import { contentsDigest, printable } from './pack-files.ts';
import { parsePack } from './parse-pack.ts';
import { englishOf, installShippedPacks, readShippedPacks, type ShippedPack, shippedFolder } from './shipped-packs.ts';
import { checkPackInSteps } from './source-pack.ts';

export interface PackStoreOptions {
  readonly db: Database;
  /** The folder in which version 0.1.0 kept the packs. They are imported into the database. */
  readonly folder: string;
  readonly now: Date;
  /** The folder of packs that came with the program. */
  readonly shipped?: string;
}

/** The packs in the database with the own texts of administrators, read completely into memory. */
export interface LanguagePackStore extends Languages {
  /** Finds a pack as it was installed, without own texts. */
  findInstalled(id: string): LanguagePack | undefined;
  /** The English pack that came with the program. */
  readonly english: LanguagePack;
  /** Problems with packs at the start, which do not prevent the use of the others. */
  readonly troubles: readonly OperatorError[];
  /** Why stored packs are not valid: a sentence for each, by ID. */
  faults(): ReadonlyMap<string, OperatorError>;
  /**
   * Reads the packs that were changed by any server, and replaces them at the same time. A pack that is invalid for this
   * version stays as it was before. Waits for a call that runs already.
   */
  reload(): Promise<void>;
  /** Describes what a pack lacks or has differently than the English one. */
  remarks(pack: LanguagePack): Promise<readonly string[]>;
}

/** Opens the stored packs. A new database gets the packs that came with the program. */
export async function openLanguagePackStore({
  db,
  folder,
  now,
  shipped: from = shippedFolder,
}: PackStoreOptions): Promise<LanguagePackStore> {
  const shipped = await readShippedPacks(from);
  // A full disk, or files of another user, must not prevent the use of existing packs.
  const troubles = [
    ...(await runUpkeep(() => importPackFolder(db, folder))),
    ...(await runUpkeep(async () => {
      await installShippedPacks(db, shipped, now);
      return [];
    })),
  ];
  const store = packStore(db, shipped, troubles);
  await store.reload();
  return store;
}

async function runUpkeep(upkeep: () => Promise<readonly OperatorError[]>): Promise<readonly OperatorError[]> {
  try {
    return await upkeep();
  } catch (error) {
    if (!(error instanceof OperatorError) && codeOf(error) === undefined) throw error;
    const why = printable((error as Error).message);
    return [new OperatorError(`The language packs stay as they are: ${why}`, { cause: error })];
  }
}

interface LoadedPack {
  /** The revisions of the pack and of its own texts. */
  readonly revision: string;
  readonly installed: LanguagePack | undefined;
  /** With own texts. */
  readonly pack: LanguagePack | undefined;
  readonly fault: OperatorError | undefined;
}

function packStore(
  db: Database,
  shipped: readonly ShippedPack[],
  troubles: readonly OperatorError[],
): LanguagePackStore {
  const english = englishOf(shipped);
  let loaded: ReadonlyMap<string, LoadedPack> = new Map();
  let languages = languagesOf([], english);
  let reloaded: Promise<void> = Promise.resolve();

  async function readChanges(): Promise<void> {
    const revisions = await readRevisions(db);
    const changed = [...revisions].filter(([id, revision]) => loaded.get(id)?.revision !== revision);
    if (changed.length === 0 && revisions.size === loaded.size) return;
    const stored = await readStoredPacks(
      db,
      changed.map(([id]) => id),
    );
    const next = new Map<string, LoadedPack>();
    for (const id of revisions.keys()) {
      const [last, read] = [loaded.get(id), stored.get(id)];
      // A pack that was removed meanwhile is dropped by the next call.
      const current = read === undefined ? last : await load(db, shipped, id, read, last?.installed);
      if (current !== undefined) next.set(id, current);
    }
    loaded = next;
    languages = languagesOf(
      [...next.values()].flatMap(({ pack }) => pack ?? []),
      english,
    );
  }

  return {
    english,
    troubles,
    all: () => languages.all(),
    find: (id) => languages.find(id),
    findInstalled: (id) => loaded.get(languages.find(id)?.id ?? '')?.installed,
    choose: (acceptLanguage) => languages.choose(acceptLanguage),
    faults: () =>
      new Map([...loaded].flatMap(([id, { fault }]) => (fault === undefined ? [] : [[id, fault] as const]))),
    reload() {
      // A failure of the call before is reported to its caller.
      reloaded = reloaded.then(readChanges, readChanges);
      return reloaded;
    },
    remarks: weakMemoize((pack: LanguagePack) => checkPackInSteps(pack, english)),
  };
}

/** Parses a stored pack, and adds its own texts. If it is invalid, the last one is used. */
async function load(
  db: Database,
  shipped: readonly ShippedPack[],
  id: string,
  stored: StoredPack,
  last: LanguagePack | undefined,
): Promise<LoadedPack> {
  const { installed, fault } = await parseStored(shipped, id, stored, last);
  // Read after the pack: own texts that change in between have another revision, so that the next call reads them again.
  const texts = await readOwnTexts(db, id);
  const pack = installed && (await withOwnTexts(installed, texts, englishOf(shipped)));
  return { revision: revisionOf(stored), installed, pack, fault };
}

async function readRevisions(db: Database): Promise<ReadonlyMap<string, string>> {
  const records = await readPackRecords(db);
  return new Map(
    records.flatMap(({ id, revision, textsRevision }) =>
      revision === null ? [] : [[id, revisionOf({ revision, textsRevision })] as const],
    ),
  );
}

const revisionOf = ({ revision, textsRevision }: Pick<StoredPack, 'revision' | 'textsRevision'>): string =>
  `${revision} ${textsRevision ?? ''}`;

async function parseStored(
  shipped: readonly ShippedPack[],
  id: string,
  { changedAt, contents }: StoredPack,
  last: LanguagePack | undefined,
): Promise<Pick<LoadedPack, 'installed' | 'fault'>> {
  try {
    const at = changedAt === null ? null : new Date(changedAt);
    const digest = contentsDigest(contents);
    const parsed = shipped.find((one) => one.digest === digest)?.pack;
    const installed = parsed === undefined ? await parsePack(contents, at) : { ...parsed, changedAt: at };
    if (installed.id !== id) throw new OperatorError(`Its ID is ${installed.id}.`);
    return { installed, fault: undefined };
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    const sentence = printable(`Invalid language pack ${id}: ${error.message}`);
    return { installed: last, fault: new OperatorError(sentence, { cause: error }) };
  }
}
