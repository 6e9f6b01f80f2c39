import { mkdir, open, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { codeOf } from '../core/errors.ts';

/**
 * Creates a folder and its missing parents, for their owner only, and makes them survive a power cut. A folder that
 * exists is synced too, with its parent: a server that was killed may have created it a moment ago.
 */
export async function makeDurableFolder(folder: string): Promise<void> {
  const path = resolve(folder);
  const topmostMade = await createFolders(path);
  if (topmostMade !== undefined) return syncFolders(path, dirname(topmostMade));
  await syncFolder(path);
  await syncFolder(dirname(path)).catch((error) => {
    // Another user has created the folder in a place that this one cannot read.
    if (!['EACCES', 'EPERM'].includes(codeOf(error) ?? '')) throw error;
  });
}

/**
 * Creates a folder and its missing parents. Returns the topmost folder that was created, or undefined if all exist. The
 * option `recursive` of `mkdir` would never end where a parent exists but accepts no folders, such as `/proc`.
 */
async function createFolders(path: string): Promise<string | undefined> {
  if (await isFolder(path)) return undefined;
  const parent = dirname(path);
  const topmost = parent === path ? undefined : await createFolders(parent);
  try {
    await mkdir(path, 0o700);
  } catch (error) {
    // Another process may have created it.
    if (codeOf(error) !== 'EEXIST' || !(await isFolder(path))) throw error;
  }
  return topmost ?? path;
}

export async function isFolder(path: string): Promise<boolean> {
  return (await stat(path, { throwIfNoEntry: false }))?.isDirectory() ?? false;
}

/** Makes the entries of a folder and of its parents up to `outer` durable, both included. */
export async function syncFolders(inner: string, outer: string): Promise<void> {
  await Promise.all(foldersBetween(inner, outer).map(syncFolder));
}

/** Makes the entries of a folder durable: new ones survive a power cut, and removed ones do not come back. */
export async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, 'r');
  await handle.sync();
}

/** Returns the folders from `inner` up to `outer`, both included. */
export function foldersBetween(inner: string, outer: string): string[] {
  const folders = [inner];
  for (let current = inner; current !== outer; folders.push(current)) current = dirname(current);
  return folders;
}

/** The part of a file handle that is used here. */
interface Handle {
  writev(chunks: readonly Buffer[], position: number): Promise<{ readonly bytesWritten: number }>;
}

/** Writes all chunks, however few bytes the kernel accepts at a time. */
export async function writeFully(handle: Handle, chunks: readonly Buffer[], position: number): Promise<void> {
  const size = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  let rest = chunks;
  for (let written = 0; written < size; ) {
    const { bytesWritten } = await handle.writev(rest, position + written);
    written += bytesWritten;
    if (written < size) rest = [Buffer.concat(rest).subarray(bytesWritten)];
  }
}
