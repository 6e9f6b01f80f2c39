import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Refusal } from '../core/refusal.ts';
import { defaultLanguage } from '../core/session-language.ts';
import { parseDescriptor } from './descriptor.ts';
import { errorCode } from './error-code.ts';
import { readFolder, viewFolder } from './folder-contents.ts';
import { contentsDigest, parseRecord } from './install-record.ts';
import type { LanguagePack } from './pack.ts';
import { descriptorName, type PackContents } from './pack-contents.ts';
import { makeFolder, packPlaces, placePack } from './pack-places.ts';
import { parsePack } from './parse-pack.ts';

/** The packs that come with the program: from `src/languages` and from `dist/languages` they are equally far. */
export const shippedFolder = fileURLToPath(new URL('../../languages', import.meta.url));

export interface ShippedPack {
  readonly pack: LanguagePack;
  readonly contents: PackContents;
}

export async function readShipped(folder: string): Promise<readonly ShippedPack[]> {
  const packs: ShippedPack[] = [];
  for (const path of (await packPlaces(folder)).values()) {
    const { contents } = await readFolder(path, await viewFolder(path));
    packs.push({ contents, pack: await parsePack(contents, null) });
  }
  return packs;
}

/** The English one, which says what no other says. */
export function englishOf(shipped: readonly ShippedPack[]): LanguagePack {
  const english = shipped.findLast(({ pack }) => pack.locale === defaultLanguage);
  if (english === undefined) throw new Error('The program came without its English language pack');
  return english.pack;
}

/**
 * Gives the packs to a fresh data folder, and later, where nobody has changed them, their newer versions. A pack that was
 * removed stays away.
 */
export async function bringShipped(folder: string, shipped: readonly ShippedPack[], now: Date): Promise<void> {
  if ((await stat(folder, { throwIfNoEntry: false })) === undefined) {
    const packs = shipped.map((one) => [one.pack.id, placeable(one, null)] as const);
    return makeFolder(folder, new Map(packs));
  }
  const places = await packPlaces(folder);
  for (const one of shipped) {
    const place = places.get(one.pack.id);
    if (place === undefined || !(await isOutdated(place, one.pack))) continue;
    await placePack(folder, one.pack.id, placeable(one, now));
  }
}

function placeable({ contents }: ShippedPack, changedAt: Date | null) {
  return { contents, record: { shipped: contentsDigest(contents), changedAt } };
}

/** Whether a folder holds an older version, as the program has once put it there. */
async function isOutdated(place: string, { version }: LanguagePack): Promise<boolean> {
  try {
    const { contents, record } = await readFolder(place, await viewFolder(place));
    if (parseRecord(record).shipped !== contentsDigest(contents)) return false;
    return parseDescriptor(contents.get(descriptorName)).version.minor < version.minor;
  } catch (error) {
    // Somebody has changed it, and not for the better: that is told when it is read.
    if (error instanceof Refusal || errorCode(error) !== undefined) return false;
    throw error;
  }
}
