import { readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, OperatorError } from '../core/errors.ts';
import { newShortId } from '../crypto/identifiers.ts';
import { addPack, addRemovedPack, maxPacks, readPackRecords, updatePack } from '../db/language-packs.ts';
import type { Database } from '../db/tables.ts';
import { listFolder, readFolder, toOperatorError } from './folder-contents.ts';
import { contentsDigest, type PackContents, printable, readJsonObject, recordName } from './pack-files.ts';
import { parsePack } from './parse-pack.ts';

/** The name of a pack that version 0.1.0 was replacing: it is the pack while there is no folder with its ID. */
const replacedName = /^\.old-([A-Za-z0-9-]+_\d+)-/;
/** The IDs of all shipped packs that a folder was ever given. One that is missing in the folder was removed. */
const shippedIdsName = '.shipped.json';

interface FolderPack {
  readonly id: string;
  readonly contents: PackContents;
  /** The digest of an unchanged pack of the program. */
  readonly shipped: string | null;
  readonly changedAt: Date | null;
}

/**
 * Imports the packs of the folder in which version 0.1.0 kept them, and renames the folder. A pack that the database has
 * already stays as it is there, unless the database has the unchanged one of the program. Returns why packs cannot be
 * imported; then the folder keeps its name, and the next start tries again.
 */
export async function importPackFolder(db: Database, folder: string): Promise<readonly OperatorError[]> {
  const names = await namesIn(folder);
  if (names === undefined) return [];
  try {
    return await importPacks(db, folder, names);
  } catch (error) {
    // Another process on the same data folder has imported and renamed it meanwhile.
    if (codeOf(error) === 'ENOENT' && (await namesIn(folder)) === undefined) return [];
    throw error;
  }
}

async function importPacks(db: Database, folder: string, names: readonly string[]): Promise<readonly OperatorError[]> {
  const troubles: OperatorError[] = [];
  const paths = packPaths(folder, names);
  for (const [id, path] of [...paths].slice(0, maxPacks)) {
    const pack = await readFolderPack(id, path).catch(toOperatorError);
    if (!(pack instanceof OperatorError)) await importPack(db, pack);
    else troubles.push(new OperatorError(printable(`Cannot import language pack ${path}: ${pack.message}`)));
  }
  for (const id of await readShippedIds(folder)) if (!paths.has(id)) await addRemovedPack(db, id);
  if (troubles.length === 0) await rename(folder, `${folder}.imported`);
  return troubles;
}

/** Returns undefined if there is no such folder. */
async function namesIn(folder: string): Promise<readonly string[] | undefined> {
  try {
    return (await readdir(folder)).sort();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function packPaths(folder: string, names: readonly string[]): ReadonlyMap<string, string> {
  const visible = names.filter((name) => !name.startsWith('.'));
  const paths = new Map(visible.map((name) => [name, join(folder, name)]));
  for (const name of names) {
    const id = replacedName.exec(name)?.[1];
    if (id !== undefined && !paths.has(id)) paths.set(id, join(folder, name));
  }
  return paths;
}

async function readFolderPack(id: string, path: string): Promise<FolderPack> {
  const { contents, record } = await readFolder(path, await listFolder(path));
  const { shipped, changedAt } = record === undefined ? {} : readJsonObject(recordName, record);
  const date = typeof changedAt === 'string' ? new Date(changedAt) : null;
  if (Number.isNaN(date?.getTime())) throw new OperatorError(`${recordName}: changedAt is no date.`);
  const pack = await parsePack(contents, date);
  if (pack.id !== id) throw new OperatorError(`Its ID is ${pack.id}; rename its folder to ${pack.id}.`);
  const digest = contentsDigest(contents);
  return { id, contents, shipped: shipped === digest ? digest : null, changedAt: date };
}

async function importPack(db: Database, { changedAt, ...pack }: FolderPack): Promise<void> {
  const own = { ...pack, revision: newShortId() };
  if ((await addPack(db, own, changedAt)) || own.shipped !== null) return;
  const stored = (await readPackRecords(db)).find(({ id }) => id === own.id);
  const isUnchanged = typeof stored?.revision === 'string' && stored.shipped !== null;
  if (isUnchanged) await updatePack(db, stored.revision, own, changedAt);
}

async function readShippedIds(folder: string): Promise<readonly string[]> {
  try {
    const { ids } = readJsonObject(shippedIdsName, await readFile(join(folder, shippedIdsName)));
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}
