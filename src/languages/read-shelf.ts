import { lstat } from 'node:fs/promises';
import { Refusal } from '../core/refusal.ts';
import { errorCode } from './error-code.ts';
import { type Folder, type FolderView, faultOf, readFolder, viewFolder } from './folder-contents.ts';
import { parseRecord } from './install-record.ts';
import type { LanguagePack } from './pack.ts';
import { mostPacks, packPlaces } from './pack-places.ts';
import { parsePack } from './parse-pack.ts';
import { printable } from './printable.ts';

/** What is in a folder of packs. */
export interface Shelved {
  readonly packs: ReadonlyMap<string, LanguagePack>;
  /** Why folders that should be packs are none. */
  readonly faults: ReadonlyMap<string, Refusal>;
}

const readingAttempts = 20;

/**
 * Reads all packs of a folder, as they were at one moment: when something changes meanwhile, they are read again. One
 * that is broken stays what it was among `last`. `seen` is told of all folders before they are read.
 */
export async function readShelf(
  folder: string,
  last: Shelved['packs'],
  seen: (folders: readonly Folder[]) => void,
): Promise<Shelved> {
  for (let attempt = 1; attempt <= readingAttempts; attempt += 1) {
    try {
      const before = await look(folder);
      seen(before.folders);
      const shelved = await readPacks(before, last);
      if ((await look(folder)).stamp === before.stamp) return shelved;
    } catch (error) {
      // Something has just been taken away, or replaced.
      if (errorCode(error) !== 'ENOENT') throw error;
    }
  }
  throw new Refusal(`The language packs in ${folder} cannot be read: they are gone, or change all the time.`);
}

/** The packs of a folder from outside. */
interface Look {
  readonly places: ReadonlyArray<{ readonly id: string; readonly path: string; readonly view: FolderView }>;
  readonly folders: readonly Folder[];
  readonly stamp: string;
  /** How many more there are than are looked at. */
  readonly left: number;
}

async function look(folder: string): Promise<Look> {
  const { dev, ino } = await lstat(folder, { bigint: true });
  const folders: Folder[] = [{ path: folder, identity: `${dev}:${ino}` }];
  const places: Array<Look['places'][number]> = [];
  const stamps: string[] = [];
  const all = [...(await packPlaces(folder))];
  for (const [id, path] of all.slice(0, mostPacks)) {
    const view = await viewFolder(path);
    places.push({ id, path, view });
    folders.push(...view.folders);
    stamps.push(id, view.stamp);
  }
  return { places, folders, stamp: stamps.join('\n'), left: all.length - places.length };
}

async function readPacks({ places, left }: Look, last: Shelved['packs']): Promise<Shelved> {
  const packs = new Map<string, LanguagePack>();
  const faults = new Map<string, Refusal>();
  if (left > 0)
    faults.set('', new Refusal(`There are ${left} language packs more than the ${mostPacks} that are read.`));
  for (const { id, path, view } of places) {
    const pack = await readPlace(id, path, view).catch(faultOf);
    if (pack instanceof Refusal) {
      const sentence = printable(`The language pack ${id} cannot be used: ${pack.message}`);
      faults.set(id, new Refusal(sentence, { cause: pack }));
    }
    const usable = pack instanceof Refusal ? last.get(id) : pack;
    if (usable !== undefined) packs.set(id, usable);
  }
  return { packs, faults };
}

async function readPlace(id: string, path: string, view: FolderView): Promise<LanguagePack> {
  const { contents, record } = await readFolder(path, view);
  const pack = await parsePack(contents, parseRecord(record).changedAt);
  if (pack.id !== id) throw new Refusal(`It is ${pack.id}, and its folder must have that name.`);
  return pack;
}
