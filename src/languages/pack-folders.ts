import { mkdir, opendir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf } from '../core/errors.ts';
import { syncFolder } from '../filesystem/durable-folders.ts';
import { type InstallRecord, recordText } from './install-record.ts';
import { type PackContents, recordName } from './pack-contents.ts';
import { shippedIdsName, shippedIdsText } from './shipped-ids.ts';

/*
 * Each pack has a folder with its ID as name. Hidden folders beside them are in transit: `.new-…` is being written,
 * `.old-<id>-…` was moved and is used until its place is taken, `.gone-…` is being removed.
 */

const oldFolderName = /^\.old-([A-Za-z0-9-]+_\d+)-/;
/** A draft in use is younger. */
const draftLifetimeMs = 24 * 60 * 60 * 1000;
/** How often to retry when another process installs the same pack at the same moment. */
const renameAttempts = 20;
export const maxPacks = 100;

/** The current folder of each pack. */
export async function packFolders(folder: string): Promise<ReadonlyMap<string, string>> {
  const names = await namesIn(folder);
  const visible = names.filter((name) => !name.startsWith('.'));
  const places = new Map(visible.map((name) => [name, join(folder, name)]));
  for (const name of names) {
    const id = oldFolderName.exec(name)?.[1];
    if (id !== undefined && !places.has(id)) places.set(id, join(folder, name));
  }
  return places;
}

export interface InstallablePack {
  readonly contents: PackContents;
  readonly record: InstallRecord;
}

/** Installs a complete pack durably, or changes nothing. */
export async function savePack(folder: string, id: string, pack: InstallablePack): Promise<void> {
  const draft = join(folder, `.new-${id}-${crypto.randomUUID()}`);
  try {
    await writePack(draft, pack);
    await replaceFolder(draft, folder, id);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function replaceFolder(draft: string, folder: string, id: string): Promise<void> {
  const place = join(folder, id);
  const movedByUs: string[] = [];
  for (let attempt = 1; ; attempt += 1) {
    const old = join(folder, `.old-${id}-${crypto.randomUUID()}`);
    const isMoved = await tryRename(place, old);
    if (isMoved) movedByUs.push(old);
    try {
      await rename(draft, place);
      break;
    } catch (error) {
      // Another process was faster, or has restored the moved folder.
      if (isTaken(error) && attempt < renameAttempts) continue;
      if (isMoved) await tryRename(old, place);
      throw error;
    }
  }
  await syncFolder(folder);
  for (const old of movedByUs) await discard(folder, old);
}

/** Returns whether there was one. */
export async function removePackFolder(folder: string, id: string): Promise<boolean> {
  for (const name of await namesIn(folder)) {
    // First removes moved folders, which would be used again once the place is empty.
    if (oldFolderName.exec(name)?.[1] === id) await discard(folder, join(folder, name));
  }
  return discard(folder, join(folder, id));
}

/** Hides a folder in one step, and then removes it. Returns whether it existed. */
async function discard(folder: string, path: string): Promise<boolean> {
  const gone = join(folder, `.gone-${crypto.randomUUID()}`);
  const wasThere = await tryRename(path, gone);
  await syncFolder(folder);
  await rm(gone, { recursive: true, force: true });
  return wasThere;
}

/** Finishes or reverts operations that a crash has interrupted. */
export async function recoverPackFolders(folder: string, now: Date): Promise<void> {
  for (const name of await namesIn(folder)) {
    const id = oldFolderName.exec(name)?.[1];
    const isBack = id !== undefined && (await tryRename(join(folder, name), join(folder, id)));
    if (id !== undefined && !isBack) await discard(folder, join(folder, name));
    if (name.startsWith('.gone-')) await rm(join(folder, name), { recursive: true, force: true });
  }
  await removeStaleDrafts(folder, '.new-', now);
  await removeStaleDrafts(dirname(folder), '.languages-', now);
}

/** Creates the folder with the packs of the program, unless another process creates it at the same moment. */
export async function createPacksFolder(folder: string, packs: ReadonlyMap<string, InstallablePack>): Promise<void> {
  const parent = dirname(folder);
  const draft = join(parent, `.languages-${crypto.randomUUID()}`);
  try {
    await mkdir(draft, { mode: 0o700 });
    for (const [id, pack] of packs) await writePack(join(draft, id), pack);
    await writeDurably(join(draft, shippedIdsName), shippedIdsText(packs.keys()));
    await syncFolder(draft);
    await tryRename(draft, folder);
    await syncFolder(parent);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function writePack(folder: string, { contents, record }: InstallablePack): Promise<void> {
  const folders = new Set([folder]);
  await mkdir(folder, { mode: 0o700 });
  for (const [path, bytes] of [...contents, [recordName, recordText(record)] as const]) {
    for (let inner = dirname(path); inner !== '.'; inner = dirname(inner)) folders.add(join(folder, inner));
    await mkdir(dirname(join(folder, path)), { recursive: true, mode: 0o700 });
    await writeDurably(join(folder, path), bytes);
  }
  for (const inner of folders) await syncFolder(inner);
}

/** Records which packs of the program the folder was given. */
export async function writeShippedIds(folder: string, ids: Iterable<string>): Promise<void> {
  const draft = join(folder, `.new-${crypto.randomUUID()}`);
  try {
    await writeDurably(draft, shippedIdsText(ids));
    await rename(draft, join(folder, shippedIdsName));
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

/** Returns false when the source is missing or the target exists. */
async function tryRename(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || isTaken(error)) return false;
    throw error;
  }
}

function isTaken(error: unknown): boolean {
  return ['ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes(codeOf(error) ?? '');
}
