import { link, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf } from '../core/errors.ts';
import { makeDurableFolder, syncFolder } from '../filesystem/durable-folders.ts';
import type { KeyStore, StoredKeys } from '../ports/key-store.ts';

/** The first key is `master.key`, and later ones have their ID in the name. A person may add others. */
const keyFile = /^master[^/]*\.key$/;
/** A process that was killed may have left such a file. */
const draftFile = /^draft-/;

/** A folder with each master key in a file that only its owner may read. No file is ever changed. */
export function keyFolder(folder: string): KeyStore {
  const firstPath = join(folder, 'master.key');

  const read = () => readFiles(keyFile);

  async function readFiles(pattern: RegExp): Promise<readonly StoredKeys[]> {
    const names = await unlessMissing(folder, readdir(folder));
    const stored: StoredKeys[] = [];
    for (const name of (names ?? []).filter((name) => pattern.test(name)).sort()) {
      const location = join(folder, name);
      const text = await unlessMissing(location, readFile(location, 'utf8'));
      if (text !== undefined) stored.push({ location, text });
    }
    return stored;
  }

  /** The key is complete when it appears. Returns false if there is a file already: no key is ever overwritten. */
  async function save(path: string, text: string): Promise<boolean> {
    await makeDurableFolder(folder);
    const draft = join(folder, `draft-${process.pid}-${performance.timeOrigin}-${performance.now()}`);
    await writeDurably(draft, text);
    const isSaved = await linkIfAbsent(draft, path).finally(() => rm(draft, { force: true }));
    // Also for a key that another process has just stored: a process that uses it must find it again.
    await syncFolder(folder);
    return isSaved;
  }

  async function saveIfAbsent(text: string): Promise<string> {
    await save(firstPath, text);
    const saved = await unlessMissing(firstPath, readFile(firstPath, 'utf8'));
    if (saved === undefined) throw new Error(`The master key was written to ${firstPath}, but cannot be found there`);
    return saved;
  }

  async function add(id: string, text: string): Promise<void> {
    const path = join(folder, `master-${id}.key`);
    if (!(await save(path, text))) throw new Error(`Cannot save the master key: ${path} exists already`);
  }

  async function remove(id: string): Promise<void> {
    for (const { location, text } of [...(await read()), ...(await readFiles(draftFile))]) {
      // A file with several keys was made by a person, who must edit it.
      if (text.trim().split(/\s+/).length === 4 && text.includes(` ${id} `)) await rm(location);
    }
    await syncFolder(folder);
  }

  return { location: firstPath, read, changes: { saveIfAbsent, add, remove } };
}

/** `link`, unlike `rename`, fails if there is a file already. */
async function linkIfAbsent(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    return false;
  }
}

async function unlessMissing<Result>(path: string, reading: Promise<Result>): Promise<Result | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new Error(`Cannot read the master key ${path}: ${(error as Error).message}`, { cause: error });
  }
}

async function writeDurably(path: string, text: string): Promise<void> {
  await using file = await open(path, 'wx', 0o400);
  // The service may run as another user, and would not start with a key that it cannot read.
  const { uid, gid } = await stat(dirname(path));
  if (process.getuid?.() === 0) await file.chown(uid, gid);
  await file.writeFile(text);
  await file.sync();
}
