import { codeOf, OperatorError } from '../core/errors.ts';
import { checkPack } from './check-pack.ts';
import type { LanguagePackStore } from './language-pack-store.ts';
import type { LanguagePack } from './pack.ts';
import type { PackContents } from './pack-contents.ts';
import { parsePack } from './parse-pack.ts';
import { printable } from './printable.ts';
import { readSource } from './read-pack.ts';

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

/** Reads a pack from a folder or a ZIP. Throws if it is invalid. */
export async function readSourcePack(
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
