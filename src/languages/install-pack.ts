import { codeOf, OperatorError } from '../core/errors.ts';
import { checkPack } from './check-pack.ts';
import type { LanguagePackStore } from './language-pack-store.ts';
import type { LanguagePack } from './pack.ts';
import type { PackContents } from './pack-contents.ts';
import { type InstallablePack, maxPacks, packFolders, removePackFolder, savePack } from './pack-folders.ts';
import { parsePack } from './parse-pack.ts';
import { printable } from './printable.ts';
import { readSource } from './read-pack.ts';

export interface Installation {
  readonly pack: LanguagePack;
  /** The pack that was installed before, if it was valid. */
  readonly replaced: LanguagePack | undefined;
}

/** Installs a pack from a folder or a ZIP. An invalid pack is rejected and changes nothing. */
export async function installPack(store: LanguagePackStore, source: string, now: Date): Promise<Installation> {
  const { contents, pack } = await readSourcePack(source);
  const replaced = store.find(pack.id);
  const places = await packFolders(store.folder);
  const isChange = places.has(pack.id);
  if (!isChange && places.size >= maxPacks)
    throw new OperatorError(`The limit of ${maxPacks} language packs is reached.`);
  await installFiles(store.folder, pack.id, {
    contents,
    record: { shipped: undefined, changedAt: isChange ? now : null },
  });
  await store.reload();
  return { pack, replaced };
}

/** Reports disk errors, such as a full disk, to the operator. */
async function installFiles(folder: string, id: string, pack: InstallablePack): Promise<void> {
  try {
    await savePack(folder, id, pack);
  } catch (error) {
    if (codeOf(error) === undefined) throw error;
    throw new OperatorError(`Cannot install ${id}: ${(error as Error).message}.`, { cause: error });
  }
}

/** Also removes a pack that is invalid. */
export async function removePack(store: LanguagePackStore, given: string): Promise<void> {
  const id = store.find(given)?.id ?? given;
  const isThere = (await packFolders(store.folder)).has(id);
  if (!isThere || !(await removePackFolder(store.folder, id)))
    throw new OperatorError(`Language pack ${id} not found.`);
  await store.reload();
}

/** Checks an installed pack, or one in a folder or a ZIP. */
export async function checkSource(
  store: LanguagePackStore,
  source: string,
): Promise<{ readonly pack: LanguagePack; readonly remarks: readonly string[] }> {
  const fault = store.faults().get(source);
  if (fault !== undefined) throw fault;
  const pack = store.find(source) ?? (await readSourcePack(source)).pack;
  return { pack, remarks: checkPack(pack, store.english) };
}

async function readSourcePack(
  source: string,
): Promise<{ readonly contents: PackContents; readonly pack: LanguagePack }> {
  try {
    const contents = await readSource(source);
    return { contents, pack: await parsePack(contents, null) };
  } catch (error) {
    if (!(error instanceof OperatorError) && codeOf(error) === undefined) throw error;
    const why = printable((error as Error).message);
    throw new OperatorError(`Invalid language pack ${source}: ${why}`, { cause: error });
  }
}
