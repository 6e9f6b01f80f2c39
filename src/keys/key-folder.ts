import { link, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeDurableFolder, syncFolder } from '../filesystem/durable-folders.ts';
import type { KeyStore } from '../ports/key-store.ts';

/** A folder with the master key in a file that only its owner may read. */
export function keyFolder(folder: string): KeyStore {
  const path = join(folder, 'master.key');

  async function read(): Promise<string | undefined> {
    try {
      return await readFile(path, 'utf8');
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return undefined;
      throw new Error(`Cannot read the master key ${path}: ${(error as Error).message}`, { cause: error });
    }
  }

  async function saveIfAbsent(text: string): Promise<string> {
    await makeDurableFolder(folder);
    const draft = join(folder, `draft-${process.pid}-${performance.timeOrigin}-${performance.now()}`);
    await writeDurably(draft, text);
    try {
      await linkIfAbsent(draft, path);
    } finally {
      await rm(draft, { force: true });
    }
    // Also for a key that another process has just stored: a process that uses it must find it again.
    await syncFolder(folder);
    const saved = await read();
    if (saved === undefined) throw new Error(`The master key was written to ${path}, but cannot be found there`);
    return saved;
  }

  return { location: path, read, saveIfAbsent };
}

/** `link` fails if there is a key already, so that no key is ever overwritten. The key is complete when it appears. */
async function linkIfAbsent(draft: string, path: string): Promise<void> {
  try {
    await link(draft, path);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

async function writeDurably(path: string, text: string): Promise<void> {
  await using file = await open(path, 'wx', 0o400);
  await file.writeFile(text);
  await file.sync();
}

function codeOf(error: unknown): unknown {
  return (error as NodeJS.ErrnoException).code;
}
