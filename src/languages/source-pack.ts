import { codeOf, OperatorError } from '../core/errors.ts';
import { Problem } from '../core/problem.ts';
import type { LanguagePackStore } from './language-pack-store.ts';
import type { LanguagePack } from './pack.ts';
import type { PackContents } from './pack-contents.ts';
import { parsePack } from './parse-pack.ts';
import { printable } from './printable.ts';
import { readSource } from './read-pack.ts';
import { readZipBytes } from './zip-contents.ts';

/** A pack that is not installed: in a folder or a ZIP of this machine, or the bytes of a ZIP. */
export type PackSource = { readonly path: string } | { readonly zip: Buffer };

export interface CheckedPack {
  readonly pack: LanguagePack;
  /** Describe messages that are missing, or differ from the English ones. */
  readonly remarks: readonly string[];
}

/** Checks an installed pack by its ID, or one that is not installed. */
export async function checkSource(
  store: LanguagePackStore,
  source: PackSource | { readonly id: string },
): Promise<CheckedPack> {
  const pack = 'id' in source ? requireInstalled(store, source.id) : (await readSourcePack(source)).pack;
  return { pack, remarks: await store.remarks(pack) };
}

function requireInstalled(store: LanguagePackStore, id: string): LanguagePack {
  const fault = store.faults().get(id);
  if (fault !== undefined) throw fault;
  const pack = store.find(id);
  if (pack === undefined) throw new Problem('language_pack_unknown');
  return pack;
}

/** Reads a pack. Throws if it is invalid. */
export async function readSourcePack(
  source: PackSource,
): Promise<{ readonly contents: PackContents; readonly pack: LanguagePack }> {
  try {
    const contents = 'path' in source ? await readSource(source.path) : await readZipBytes(source.zip);
    return { contents, pack: await parsePack(contents, null) };
  } catch (error) {
    if (!(error instanceof OperatorError) && codeOf(error) === undefined) throw error;
    const name = 'path' in source ? ` ${source.path}` : '';
    const why = printable((error as Error).message);
    throw new OperatorError(`Invalid language pack${name}: ${why}`, { cause: error });
  }
}
