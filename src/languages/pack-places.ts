import { mkdir, open, opendir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { broughtName, broughtText } from './brought-ids.ts';
import { errorCode } from './error-code.ts';
import { type InstallRecord, recordText } from './install-record.ts';
import { type PackContents, recordName } from './pack-contents.ts';

/*
 * Where packs lie: each in a folder with its id as name. Hidden beside them lies what is on its way: `.new-…` is being
 * written, `.old-<id>-…` was moved out of the way and counts until its place is taken, `.gone-…` is being removed.
 */

const movedAway = /^\.old-([A-Za-z0-9_]+)-/;
/** A draft in use is younger. */
const draftLifetimeMs = 24 * 60 * 60 * 1000;
/** How often a pack is put into a place that another process takes at the same moment. */
const placingAttempts = 20;
export const mostPacks = 100;

let namesMade = 0;
const uniqueName = () => `${process.pid}-${performance.timeOrigin}-${++namesMade}`;

/** Where each pack lies at this moment. */
export async function packPlaces(folder: string): Promise<ReadonlyMap<string, string>> {
  const names = await namesIn(folder);
  const visible = names.filter((name) => !name.startsWith('.'));
  const places = new Map(visible.map((name) => [name, join(folder, name)]));
  for (const name of names) {
    const id = movedAway.exec(name)?.[1];
    if (id !== undefined && !places.has(id)) places.set(id, join(folder, name));
  }
  return places;
}

export interface PlaceablePack {
  readonly contents: PackContents;
  readonly record: InstallRecord;
}

/** Puts a pack in its place, whole and durable, or changes nothing. */
export async function placePack(folder: string, id: string, pack: PlaceablePack): Promise<void> {
  const draft = join(folder, `.new-${id}-${uniqueName()}`);
  try {
    await writePack(draft, pack);
    await moveIn(draft, folder, id);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function moveIn(draft: string, folder: string, id: string): Promise<void> {
  const place = join(folder, id);
  const movedByUs: string[] = [];
  for (let attempt = 1; ; attempt += 1) {
    const old = join(folder, `.old-${id}-${uniqueName()}`);
    const isMoved = await moved(place, old);
    if (isMoved) movedByUs.push(old);
    try {
      await rename(draft, place);
      break;
    } catch (error) {
      // Another process was faster, or has put back what was moved away.
      if (isTaken(error) && attempt < placingAttempts) continue;
      if (isMoved) await moved(old, place);
      throw error;
    }
  }
  await syncFolder(folder);
  for (const old of movedByUs) await discard(folder, old);
}

/** Tells whether there was one. */
export async function clearPlace(folder: string, id: string): Promise<boolean> {
  for (const name of await namesIn(folder)) {
    // First what would count once the place is empty.
    if (movedAway.exec(name)?.[1] === id) await discard(folder, join(folder, name));
  }
  return discard(folder, join(folder, id));
}

/** Takes a folder out of sight in one step, and then away. Tells whether it was there. */
async function discard(folder: string, path: string): Promise<boolean> {
  const gone = join(folder, `.gone-${uniqueName()}`);
  const wasThere = await moved(path, gone);
  await syncFolder(folder);
  await rm(gone, { recursive: true, force: true });
  return wasThere;
}

/** Finishes, or takes back, what a crash has interrupted. */
export async function tidyPlaces(folder: string, now: Date): Promise<void> {
  for (const name of await namesIn(folder)) {
    const id = movedAway.exec(name)?.[1];
    const isBack = id !== undefined && (await moved(join(folder, name), join(folder, id)));
    if (id !== undefined && !isBack) await discard(folder, join(folder, name));
    if (name.startsWith('.gone-')) await rm(join(folder, name), { recursive: true, force: true });
  }
  await removeStaleDrafts(folder, '.new-', now);
  await removeStaleDrafts(dirname(folder), '.languages-', now);
}

/** Makes the whole folder with these packs of the program, unless another process makes it at the same moment. */
export async function makeFolder(folder: string, packs: ReadonlyMap<string, PlaceablePack>): Promise<void> {
  const parent = dirname(folder);
  const draft = join(parent, `.languages-${uniqueName()}`);
  try {
    await mkdir(draft, { mode: 0o700 });
    for (const [id, pack] of packs) await writePack(join(draft, id), pack);
    await writeDurably(join(draft, broughtName), broughtText(packs.keys()));
    await syncFolder(draft);
    await moved(draft, folder);
    await syncFolder(parent);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function writePack(folder: string, { contents, record }: PlaceablePack): Promise<void> {
  const folders = new Set([folder]);
  await mkdir(folder, { mode: 0o700 });
  for (const [path, bytes] of [...contents, [recordName, recordText(record)] as const]) {
    for (let inner = dirname(path); inner !== '.'; inner = dirname(inner)) folders.add(join(folder, inner));
    await mkdir(dirname(join(folder, path)), { recursive: true, mode: 0o700 });
    await writeDurably(join(folder, path), bytes);
  }
  for (const inner of folders) await syncFolder(inner);
}

/** Notes which packs of the program the folder was given. */
export async function noteBrought(folder: string, ids: Iterable<string>): Promise<void> {
  const draft = join(folder, `.new-${uniqueName()}`);
  try {
    await writeDurably(draft, broughtText(ids));
    await rename(draft, join(folder, broughtName));
    await syncFolder(folder);
  } finally {
    await rm(draft, { force: true });
  }
}

function writeDurably(path: string, content: Buffer | string): Promise<void> {
  return writeFile(path, content, { flag: 'wx', mode: 0o600, flush: true });
}

async function removeStaleDrafts(folder: string, start: string, now: Date): Promise<void> {
  for (const name of await namesIn(folder)) {
    if (!name.startsWith(start)) continue;
    const stats = await stat(join(folder, name), { throwIfNoEntry: false });
    const isStale = stats !== undefined && stats.mtimeMs < now.getTime() - draftLifetimeMs;
    if (isStale) await rm(join(folder, name), { recursive: true, force: true });
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  const names: string[] = [];
  for await (const { name } of await opendir(folder)) names.push(name);
  return names.sort();
}

/** Tells whether it could be done: not when it is gone, and not to a place that is taken. */
async function moved(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || isTaken(error)) return false;
    throw error;
  }
}

function isTaken(error: unknown): boolean {
  return ['ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes(errorCode(error) ?? '');
}

async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, 'r');
  await handle.sync();
}
