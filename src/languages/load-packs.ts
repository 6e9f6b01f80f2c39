import { lstat } from 'node:fs/promises';
import { codeOf, OperatorError } from '../core/errors.ts';
import { type Folder, type FolderListing, listFolder, readFolder, toOperatorError } from './folder-contents.ts';
import { parseRecord } from './install-record.ts';
import type { LanguagePack } from './pack.ts';
import { maxPacks, packFolders } from './pack-folders.ts';
import { parsePack } from './parse-pack.ts';
import { printable } from './printable.ts';

/** The packs in a folder. */
export interface LoadedPacks {
  readonly packs: ReadonlyMap<string, LanguagePack>;
  /** Why folders are not valid packs. */
  readonly faults: ReadonlyMap<string, OperatorError>;
}

const readingAttempts = 20;

/**
 * Reads all packs of a folder as they were at one moment: if something changes meanwhile, they are read again. A broken
 * pack stays as it was in `last`. `seen` receives all folders before they are read.
 */
export async function loadPacks(
  folder: string,
  last: LoadedPacks['packs'],
  seen: (folders: readonly Folder[]) => void,
): Promise<LoadedPacks> {
  for (let attempt = 1; attempt <= readingAttempts; attempt += 1) {
    try {
      const before = await takeSnapshot(folder);
      seen(before.folders);
      const loaded = await readPacks(before, last);
      if ((await takeSnapshot(folder)).stamp === before.stamp) return loaded;
    } catch (error) {
      // A file was removed or replaced meanwhile.
      if (codeOf(error) !== 'ENOENT') throw error;
    }
  }
  throw new OperatorError(`Cannot read language packs in ${folder}: the folder is missing or keeps changing.`);
}

/** The metadata of all packs in a folder. */
interface FolderSnapshot {
  readonly entries: ReadonlyArray<{ readonly id: string; readonly path: string; readonly view: FolderListing }>;
  readonly folders: readonly Folder[];
  readonly stamp: string;
  /** How many packs beyond the limit were ignored. */
  readonly skippedCount: number;
}

async function takeSnapshot(folder: string): Promise<FolderSnapshot> {
  const { dev, ino } = await lstat(folder, { bigint: true });
  const folders: Folder[] = [{ path: folder, identity: `${dev}:${ino}` }];
  const places: Array<FolderSnapshot['entries'][number]> = [];
  const stamps: string[] = [];
  const all = [...(await packFolders(folder))];
  for (const [id, path] of all.slice(0, maxPacks)) {
    const view = await listFolder(path);
    places.push({ id, path, view });
    folders.push(...view.folders);
    stamps.push(id, view.stamp);
  }
  return { entries: places, folders, stamp: stamps.join('\n'), skippedCount: all.length - places.length };
}

async function readPacks({ entries, skippedCount }: FolderSnapshot, last: LoadedPacks['packs']): Promise<LoadedPacks> {
  const packs = new Map<string, LanguagePack>();
  const faults = new Map<string, OperatorError>();
  if (skippedCount > 0)
    faults.set('', new OperatorError(`${skippedCount} language packs were not read: the limit is ${maxPacks}.`));
  for (const { id, path, view } of entries) {
    const pack = await readPackFolder(id, path, view).catch(toOperatorError);
    if (pack instanceof OperatorError) {
      const sentence = printable(`Invalid language pack ${id}: ${pack.message}`);
      faults.set(id, new OperatorError(sentence, { cause: pack }));
    }
    const usable = pack instanceof OperatorError ? last.get(id) : pack;
    if (usable !== undefined) packs.set(id, usable);
  }
  return { packs, faults };
}

async function readPackFolder(id: string, path: string, view: FolderListing): Promise<LanguagePack> {
  const { contents, record } = await readFolder(path, view);
  const pack = await parsePack(contents, parseRecord(record).changedAt);
  if (pack.id !== id) throw new OperatorError(`Its ID is ${pack.id}; rename its folder to ${pack.id}.`);
  return pack;
}
