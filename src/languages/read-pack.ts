import { realpath, stat } from 'node:fs/promises';
import { OperatorError } from '../core/errors.ts';
import { listFolder, readFolder } from './folder-contents.ts';
import type { LanguagePack } from './pack.ts';
import type { PackContents } from './pack-contents.ts';
import { parsePack } from './parse-pack.ts';
import { readZip } from './zip-contents.ts';

/** Reads the pack in a folder. Throws an OperatorError with the reason if there is no valid pack. */
export async function readPack(folder: string): Promise<LanguagePack> {
  const { contents } = await readFolder(folder, await listFolder(folder));
  return parsePack(contents, null);
}

/** Reads the files of a pack in a folder or a ZIP that the administrator named. */
export async function readSource(source: string): Promise<PackContents> {
  const stats = await stat(source, { throwIfNoEntry: false });
  if (stats === undefined) throw new OperatorError(`There is no file or folder ${source}.`);
  if (!stats.isDirectory()) return readZip(source);
  const folder = await realpath(source);
  const { contents } = await readFolder(folder, await listFolder(folder));
  return contents;
}
