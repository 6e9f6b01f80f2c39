import { realpath, stat } from 'node:fs/promises';
import { codeOf, OperatorError } from '../core/errors.ts';
import { Problem } from '../core/problem.ts';
import { compareMessages } from './compare-messages.ts';
import { listFolder, readFolder } from './folder-contents.ts';
import { messagesOf } from './language.ts';
import type { LanguagePackStore } from './language-pack-store.ts';
import type { LanguagePack } from './pack.ts';
import { type PackContents, printable } from './pack-files.ts';
import { parsePack } from './parse-pack.ts';
import { createPause } from './pause.ts';
import { readZip, readZipBytes } from './zip-contents.ts';

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

/** Reads the pack in a folder. Throws an OperatorError with the reason if there is no valid pack. */
export async function readPack(folder: string): Promise<LanguagePack> {
  const { contents } = await readFolder(folder, await listFolder(folder));
  return parsePack(contents, null);
}

/** Reads the files of a pack in a folder or a ZIP that the administrator named. */
async function readSource(source: string): Promise<PackContents> {
  const stats = await stat(source, { throwIfNoEntry: false });
  if (stats === undefined) throw new OperatorError(`There is no file or folder ${source}.`);
  if (!stats.isDirectory()) return readZip(source);
  const folder = await realpath(source);
  const { contents } = await readFolder(folder, await listFolder(folder));
  return contents;
}

/** Describes what a pack lacks or has differently than the English one. Empty for a complete pack. */
export const checkPack = (pack: LanguagePack, english: LanguagePack): readonly string[] =>
  [...remarksOn(pack, english)].flat();

/** Does the same with pauses, so that other requests are served. */
export async function checkPackInSteps(pack: LanguagePack, english: LanguagePack): Promise<readonly string[]> {
  const pause = createPause();
  const remarks: string[] = [];
  for (const some of remarksOn(pack, english)) {
    remarks.push(...some);
    await pause();
  }
  return remarks;
}

/** Yields the remarks on each message. */
function* remarksOn(pack: LanguagePack, english: LanguagePack): Generator<readonly string[]> {
  const own = messagesOf(pack);
  const inEnglish = messagesOf(english);
  for (const key of english.messages.keys()) {
    const [message, original] = [own(key), inEnglish(key)];
    if (message === undefined || original === undefined) yield [printable(`${key}: missing (English is used).`)];
    else {
      const { faults, omissions } = compareMessages(message, original, pack.locale);
      yield [
        ...faults.map((fault) => printable(`${key}: ${fault} (English is used).`)),
        ...omissions.map((omission) => printable(`${key}: ${omission}.`)),
      ];
    }
  }
  for (const key of pack.messages.keys()) {
    if (!english.messages.has(key)) yield [printable(`${key}: unknown message, ignored.`)];
  }
}
