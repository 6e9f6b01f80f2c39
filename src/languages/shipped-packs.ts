import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Refusal } from '../core/refusal.ts';
import { defaultLanguage } from '../core/session-language.ts';
import { readBrought } from './brought-ids.ts';
import { parseDescriptor } from './descriptor.ts';
import { errorCode } from './error-code.ts';
import { readFolder, viewFolder } from './folder-contents.ts';
import { contentsDigest, parseRecord } from './install-record.ts';
import type { LanguagePack } from './pack.ts';
import { descriptorName, type PackContents } from './pack-contents.ts';
import { makeFolder, noteBrought, packPlaces, placePack } from './pack-places.ts';
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
 * Gives the packs to a fresh data folder, and later those that are new, and what has changed in those that nobody else has
 * changed. A pack that was removed stays away.
 */
export async function bringShipped(folder: string, shipped: readonly ShippedPack[], now: Date): Promise<void> {
  if ((await stat(folder, { throwIfNoEntry: false })) === undefined) {
    const packs = shipped.map((one) => [one.pack.id, placeable(one, null)] as const);
    return makeFolder(folder, new Map(packs));
  }
  const [places, brought] = [await packPlaces(folder), await readBrought(folder)];
  const ids = shipped.map(({ pack }) => pack.id);
  for (const one of shipped) {
    const { id } = one.pack;
    const place = places.get(id);
    // Without a note, nobody knows whether it was removed.
    const isNew = place === undefined && brought !== undefined && !brought.has(id);
    if (isNew) await placePack(folder, id, placeable(one, null));
    if (place !== undefined && (await isOutdated(place, one))) await placePack(folder, id, placeable(one, now));
  }
  if (!ids.every((id) => brought?.has(id))) await noteBrought(folder, new Set([...(brought ?? []), ...ids]));
}

function placeable({ contents }: ShippedPack, changedAt: Date | null) {
  return { contents, record: { shipped: contentsDigest(contents), changedAt } };
}

/** Whether a folder holds what the program has once put there, and now says otherwise; a lower version never does. */
async function isOutdated(place: string, shipped: ShippedPack): Promise<boolean> {
  try {
    const { contents, record } = await readFolder(place, await viewFolder(place));
    const digest = contentsDigest(contents);
    if (parseRecord(record).shipped !== digest || digest === contentsDigest(shipped.contents)) return false;
    return parseDescriptor(contents.get(descriptorName)).version.minor <= shipped.pack.version.minor;
  } catch (error) {
    // Somebody has changed it, and not for the better: that is told when it is read.
    if (error instanceof Refusal || errorCode(error) !== undefined) return false;
    throw error;
  }
}
