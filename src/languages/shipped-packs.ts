import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defaultLanguage } from '../core/accept-language.ts';
import { newShortId } from '../crypto/identifiers.ts';
import { addPack, type PackRecord, readPackRecords, readStoredPacks, updatePack } from '../db/language-packs.ts';
import type { Database } from '../db/tables.ts';
import { packageRoot } from '../package-root.ts';
import { listFolder, readFolder } from './folder-contents.ts';
import { languageOf } from './language.ts';
import type { Language, LanguagePack } from './pack.ts';
import { contentsDigest, descriptorName, type PackContents, parseDescriptor } from './pack-files.ts';
import { parseShippedPack } from './parse-pack.ts';

/** The folder of the packs that come with the program. */
export const shippedFolder = fileURLToPath(new URL('languages', packageRoot));

export interface ShippedPack {
  readonly pack: LanguagePack;
  readonly contents: PackContents;
  readonly digest: string;
}

export async function readShippedPacks(folder: string): Promise<readonly ShippedPack[]> {
  const packs: ShippedPack[] = [];
  const names = (await readdir(folder)).filter((name) => !name.startsWith('.'));
  for (const name of names.sort()) {
    const path = join(folder, name);
    const { contents } = await readFolder(path, await listFolder(path));
    packs.push({ contents, digest: contentsDigest(contents), pack: await parseShippedPack(contents) });
  }
  return packs;
}

/** Returns the shipped English pack, which provides messages that other packs lack. */
export function englishOf(shipped: readonly ShippedPack[]): LanguagePack {
  const english = shipped.findLast(({ pack }) => pack.locale === defaultLanguage);
  if (english === undefined) throw new Error('The program came without its English language pack');
  return english.pack;
}

/** Returns English as it came with the program, without a database. */
export async function readEnglish(): Promise<Language> {
  const english = englishOf(await readShippedPacks(shippedFolder));
  return languageOf(english, english);
}

/** Adds shipped packs that are new, and updates those that no administrator changed. Does not restore a removed pack. */
export async function installShippedPacks(db: Database, shipped: readonly ShippedPack[], now: Date): Promise<void> {
  const records = new Map((await readPackRecords(db)).map((record) => [record.id, record]));
  for (const { pack, contents, digest } of shipped) {
    const record = records.get(pack.id);
    const own = { id: pack.id, revision: newShortId(), contents, shipped: digest };
    if (record === undefined) await addPack(db, own, null);
    else if (record.revision !== null && (await isOutdated(db, record, pack, digest)))
      await updatePack(db, record.revision, own, now);
  }
}

/**
 * Reports whether the stored pack is an unchanged shipped one that differs from the current one. A lower version never
 * replaces a higher one, which a newer server has stored.
 */
async function isOutdated(
  db: Database,
  { id, shipped }: PackRecord,
  { version }: LanguagePack,
  digest: string,
): Promise<boolean> {
  if (shipped === null || shipped === digest) return false;
  const stored = (await readStoredPacks(db, [id])).get(id);
  return stored !== undefined && parseDescriptor(stored.contents.get(descriptorName)).version.minor <= version.minor;
}
