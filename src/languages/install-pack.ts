import { codeOf, OperatorError } from '../core/errors.ts';
import { newShortId } from '../crypto/identifiers.ts';
import { removeStoredPack, savePack } from '../db/language-packs.ts';
import type { Database } from '../db/tables.ts';
import { checkPack } from './check-pack.ts';
import type { LanguagePackStore } from './language-pack-store.ts';
import type { LanguagePack } from './pack.ts';
import type { PackContents } from './pack-contents.ts';
import { parsePack } from './parse-pack.ts';
import { printable } from './printable.ts';
import { readSource } from './read-pack.ts';

interface Deps {
  readonly db: Database;
  readonly languages: LanguagePackStore;
}

export interface Installation {
  readonly pack: LanguagePack;
  /** The pack that was installed before, if it was valid. */
  readonly replaced: LanguagePack | undefined;
}

/** Installs a pack from a folder or a ZIP for all servers. An invalid pack is rejected and changes nothing. */
export async function installPack({ db, languages }: Deps, source: string, now: Date): Promise<Installation> {
  const { contents, pack } = await readSourcePack(source);
  const replaced = languages.find(pack.id);
  await savePack(db, { id: pack.id, revision: newShortId(), contents, shipped: null }, now);
  await languages.reload();
  return { pack, replaced };
}

/** Removes a pack from all servers, also one that is invalid. */
export async function removePack({ db, languages }: Deps, given: string): Promise<void> {
  const id = languages.find(given)?.id ?? given;
  if (!(await removeStoredPack(db, id))) throw new OperatorError(`Language pack ${id} not found.`);
  await languages.reload();
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
