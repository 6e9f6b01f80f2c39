import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { defaultLanguage } from '../core/accept-language.ts';
import { codeOf, OperatorError } from '../core/errors.ts';
import { parseDescriptor } from './descriptor.ts';
import { listFolder, readFolder } from './folder-contents.ts';
import { contentsDigest, parseRecord } from './install-record.ts';
import type { LanguagePack } from './pack.ts';
import { descriptorName, type PackContents } from './pack-contents.ts';
import { createPacksFolder, packFolders, savePack, writeShippedIds } from './pack-folders.ts';
import { parsePack } from './parse-pack.ts';
import { readShippedIds } from './shipped-ids.ts';

/**
 * The folder of the packs that come with the program. The path is the same from `src/languages` and `dist/languages`.
 */
export const shippedFolder = fileURLToPath(new URL('../../languages', import.meta.url));

export interface ShippedPack {
  readonly pack: LanguagePack;
  readonly contents: PackContents;
}

export async function readShippedPacks(folder: string): Promise<readonly ShippedPack[]> {
  const packs: ShippedPack[] = [];
  for (const path of (await packFolders(folder)).values()) {
    const { contents } = await readFolder(path, await listFolder(path));
    packs.push({ contents, pack: await parsePack(contents, null) });
  }
  return packs;
}

/** Returns the shipped English pack, which provides messages that other packs lack. */
export function englishOf(shipped: readonly ShippedPack[]): LanguagePack {
  const english = shipped.findLast(({ pack }) => pack.locale === defaultLanguage);
  if (english === undefined) throw new Error('The program came without its English language pack');
  return english.pack;
}

/**
 * Installs all shipped packs in a new data folder. In an existing one, adds new packs and updates those that were not
 * changed by hand. Does not restore a removed pack.
 */
export async function installShippedPacks(folder: string, shipped: readonly ShippedPack[], now: Date): Promise<void> {
  if ((await stat(folder, { throwIfNoEntry: false })) === undefined) {
    const packs = shipped.map((one) => [one.pack.id, installable(one, null)] as const);
    return createPacksFolder(folder, new Map(packs));
  }
  const [places, brought] = [await packFolders(folder), await readShippedIds(folder)];
  const ids = shipped.map(({ pack }) => pack.id);
  for (const one of shipped) {
    const { id } = one.pack;
    const place = places.get(id);
    // Without the list, it is unknown whether the pack was removed.
    const isNew = place === undefined && brought !== undefined && !brought.has(id);
    if (isNew) await savePack(folder, id, installable(one, null));
    if (place !== undefined && (await isOutdated(place, one))) await savePack(folder, id, installable(one, now));
  }
  if (!ids.every((id) => brought?.has(id))) await writeShippedIds(folder, new Set([...(brought ?? []), ...ids]));
}

function installable({ contents }: ShippedPack, changedAt: Date | null) {
  return { contents, record: { shipped: contentsDigest(contents), changedAt } };
}

/**
 * Reports whether a folder contains an unchanged shipped pack that differs from the current one. A lower version never
 * replaces a higher one.
 */
async function isOutdated(place: string, shipped: ShippedPack): Promise<boolean> {
  try {
    const { contents, record } = await readFolder(place, await listFolder(place));
    const digest = contentsDigest(contents);
    if (parseRecord(record).shipped !== digest || digest === contentsDigest(shipped.contents)) return false;
    return parseDescriptor(contents.get(descriptorName)).version.minor <= shipped.pack.version.minor;
  } catch (error) {
    // The pack was changed by hand and is invalid. The error is reported when the pack is read.
    if (error instanceof OperatorError || codeOf(error) !== undefined) return false;
    throw error;
  }
}
