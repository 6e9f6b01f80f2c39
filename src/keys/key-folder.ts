import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { KeyStore } from '../ports/key-store.ts';

/** A folder with the master key in a file that only its owner may read. */
export function keyFolder(folder: string): KeyStore {
  const place = join(folder, 'master.key');

  async function read(): Promise<string | undefined> {
    try {
      return await readFile(place, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw new Error(`The master key ${place} cannot be read: ${(error as Error).message}`, { cause: error });
    }
  }

  async function keep(text: string): Promise<string> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const draft = join(folder, `draft-${process.pid}-${performance.now()}`);
    try {
      await writeDurably(draft, text);
      // Linking fails where there is a key already, so that no key is ever overwritten; it is whole when it appears.
      await link(draft, place);
      await syncFolder(folder);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      await rm(draft, { force: true });
    }
    return (await read()) ?? text;
  }

  return { place, read, keep };
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o400);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
