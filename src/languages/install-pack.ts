import { Refusal } from '../core/refusal.ts';
import { checkPack } from './check-pack.ts';
import { errorCode } from './error-code.ts';
import type { LanguageShelf } from './language-shelf.ts';
import type { LanguagePack } from './pack.ts';
import type { PackContents } from './pack-contents.ts';
import { clearPlace, mostPacks, type PlaceablePack, packPlaces, placePack } from './pack-places.ts';
import { parsePack } from './parse-pack.ts';
import { printable } from './printable.ts';
import { readSource } from './read-pack.ts';

export interface Installation {
  readonly pack: LanguagePack;
  /** Of the pack that was there before, if it could be used. */
  readonly replaced: LanguagePack | undefined;
}

/** Takes a pack from a folder or a ZIP. What is no pack is refused and changes nothing. */
export async function installPack(shelf: LanguageShelf, source: string, now: Date): Promise<Installation> {
  const { contents, pack } = await readSourcePack(source);
  const replaced = shelf.find(pack.id);
  const places = await packPlaces(shelf.folder);
  const isChange = places.has(pack.id);
  if (!isChange && places.size >= mostPacks) throw new Refusal(`There are ${mostPacks} language packs already.`);
  await place(shelf.folder, pack.id, { contents, record: { shipped: undefined, changedAt: isChange ? now : null } });
  await shelf.reload();
  return { pack, replaced };
}

/** What the disk has against it, such as that it is full, is told to whoever installs. */
async function place(folder: string, id: string, pack: PlaceablePack): Promise<void> {
  try {
    await placePack(folder, id, pack);
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    throw new Refusal(`${id} cannot be installed: ${(error as Error).message}.`, { cause: error });
  }
}

/** Also one that cannot be used. */
export async function removePack(shelf: LanguageShelf, id: string): Promise<void> {
  const isThere = (await packPlaces(shelf.folder)).has(id);
  if (!isThere || !(await clearPlace(shelf.folder, id))) throw new Refusal(`There is no language pack ${id}.`);
  await shelf.reload();
}

/** What a pack lacks: one that is installed, or one in a folder or a ZIP. */
export async function checkSource(
  shelf: LanguageShelf,
  source: string,
): Promise<{ readonly pack: LanguagePack; readonly remarks: readonly string[] }> {
  const fault = shelf.faults().get(source);
  if (fault !== undefined) throw fault;
  const pack = shelf.find(source) ?? (await readSourcePack(source)).pack;
  return { pack, remarks: checkPack(pack, shelf.english) };
}

async function readSourcePack(
  source: string,
): Promise<{ readonly contents: PackContents; readonly pack: LanguagePack }> {
  try {
    const contents = await readSource(source);
    return { contents, pack: await parsePack(contents, null) };
  } catch (error) {
    if (!(error instanceof Refusal) && errorCode(error) === undefined) throw error;
    const why = printable((error as Error).message);
    throw new Refusal(`${source} is no language pack that can be used: ${why}`, { cause: error });
  }
}
