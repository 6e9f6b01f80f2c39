import { dirname } from 'node:path';
import { bytesText } from '../core/byte-text.ts';
import { codeOf } from '../core/errors.ts';
import { defaultSettings } from '../core/settings.ts';
import { startProblems } from '../core/start-problems.ts';
import { freeBytesOf } from '../filesystem/free-bytes.ts';
import { type CheckedSetup, type Finding, failure, ok } from './diagnosis.ts';
import { writtenFolders } from './start-errors.ts';

/** Checks the disks of all folders that the service writes to. */
export async function* checkSpace({
  config,
  settings = defaultSettings,
}: Pick<CheckedSetup, 'config' | 'settings'>): AsyncGenerator<Finding> {
  const { 'disk.minFreeBytes': min } = settings;
  const folders = new Set(writtenFolders(config).map(([, folder]) => folder));
  for (const folder of folders) {
    const free = await freeBytesNear(folder);
    if (free < min) yield failure(`${folder}: ${startProblems.lowSpace(free, min)}`);
    else yield ok(`${folder}: ${bytesText(free)} are free.`);
  }
}

/** A folder that does not exist yet will be on the disk of its parent. */
async function freeBytesNear(folder: string): Promise<number> {
  return freeBytesOf(folder).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT' || dirname(folder) === folder) throw error;
    return freeBytesNear(dirname(folder));
  });
}
