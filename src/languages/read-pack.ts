import { realpath, stat } from 'node:fs/promises';
import { Refusal } from '../core/refusal.ts';
import { readFolder, viewFolder } from './folder-contents.ts';
import { parseRecord } from './install-record.ts';
import type { LanguagePack } from './pack.ts';
import type { PackContents } from './pack-contents.ts';
import { parsePack } from './parse-pack.ts';
import { readZip } from './zip-contents.ts';

/** The pack in a folder; throws a Refusal that tells why there is none. */
export async function readPack(folder: string): Promise<LanguagePack> {
  const { contents, record } = await readFolder(folder, await viewFolder(folder));
  return parsePack(contents, parseRecord(record).changedAt);
}

/** The files of a pack in a folder or a ZIP that somebody has named. */
export async function readSource(source: string): Promise<PackContents> {
  const stats = await stat(source, { throwIfNoEntry: false });
  if (stats === undefined) throw new Refusal(`There is no file or folder ${source}.`);
  if (!stats.isDirectory()) return readZip(source);
  const folder = await realpath(source);
  const { contents } = await readFolder(folder, await viewFolder(folder));
  return contents;
}
