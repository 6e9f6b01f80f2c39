import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { readComposed } from './read-composed.ts';

/** Removes the files of a folder that name this address, in the clear or as mails of ours encode it. */
export async function forgetMails(folder: string, address: string): Promise<void> {
  const name = address.toLowerCase();
  for (const file of await namesIn(folder)) {
    const bytes = await readFile(join(folder, file)).catch(unlessGone);
    if (bytes !== undefined && isNamedIn(bytes, name)) await rm(join(folder, file), { force: true });
    await setImmediate();
  }
}

function isNamedIn(bytes: Buffer, name: string): boolean {
  if (bytes.toString('latin1').toLowerCase().includes(name)) return true;
  const mail = readComposed(bytes);
  return Object.values(mail ?? {}).some((value) => String(value).toLowerCase().includes(name));
}

/** Before the first mail there is no folder. */
async function namesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(unlessGone);
  return (entries ?? []).filter((entry) => entry.isFile()).map((entry) => entry.name);
}

function unlessGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
