import { type FileHandle, link, mkdir, open, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import type { ByteRange } from '../core/byte-range.ts';
import { BlobStoreUnavailable, codeOf } from '../core/errors.ts';
import { foldersBetween, makeDurableFolder, syncFolder, syncFolders } from '../filesystem/durable-folders.ts';
import { freeBytesOf } from '../filesystem/folder-facts.ts';
import {
  assertBlobKey,
  assertBlobPrefix,
  BlobMissing,
  type BlobStore,
  clampRange,
  isBlobKey,
} from '../ports/blob-store.ts';
import { entriesIn, newDraftName, removeOldDrafts, writeDraft } from './drafts.ts';

/** Neither name can be part of a key, so a draft is never mistaken for a blob, nor a blob for a directory. */
const draftFolder = '.incoming';
const blobExtension = '.blob';

/** How often a write creates its directory again when a concurrent removal deletes it while it is empty. */
const linkAttempts = 20;

/**
 * Stores blobs as files below one directory, which several processes may share. The file system must support hard
 * links.
 */
export async function openDiskBlobs(directory: string): Promise<BlobStore> {
  const root = resolve(directory);
  const drafts = join(root, draftFolder);
  await makeDurableFolder(drafts);
  return {
    write: (key, bytes) => explained(drafts, writeBlob(root, key, bytes)),
    read: (key, range) => explained(drafts, readBlob(root, key, range)),
    pathOf: (key) => blobPath(root, key),
    async remove(...keys) {
      // In an empty mount point, the blobs would seem to be removed.
      await requireFolder(drafts);
      await explained(drafts, removeBlobs(root, keys));
    },
    async *list(prefix) {
      assertBlobPrefix(prefix);
      await requireFolder(drafts);
      yield* keysIn(root, prefix.slice(0, prefix.lastIndexOf('/') + 1), prefix);
    },
    freeSpace: async () => ({ bytes: await explained(drafts, freeBytesOf(root)) }),
    removeStaleDrafts: () => removeOldDrafts(drafts),
  };
}

/** Codes of a disk or network drive that is gone or fails. Each may also concern a single file, but rarely does. */
const outageCodes: readonly string[] = [
  'EIO',
  'ENODEV',
  'ENXIO',
  'ENOTCONN',
  'ESTALE',
  'EHOSTDOWN',
  'ETIMEDOUT',
  'EROFS',
];

/** Throws BlobStoreUnavailable when the store as a whole is the reason of the error. */
async function explained<Result>(drafts: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof BlobMissing || codeOf(error) === 'ENOENT') await requireFolder(drafts);
    if (!outageCodes.includes(codeOf(error) ?? '')) throw error;
    throw new BlobStoreUnavailable(`The blob folder is unavailable: ${(error as Error).message}`, { cause: error });
  }
}

/** Throws unless the folder that each start creates is there: without it, the blob folder is not mounted. */
async function requireFolder(drafts: string): Promise<void> {
  await stat(drafts).catch((error: Error) => {
    throw new BlobStoreUnavailable(`The blob folder is unavailable: ${error.message}`, { cause: error });
  });
}

function blobPath(root: string, key: string): string {
  assertBlobKey(key);
  return `${root}/${key}${blobExtension}`;
}

async function writeBlob(root: string, key: string, bytes: Readable): Promise<{ readonly size: number }> {
  const draft = join(root, draftFolder, newDraftName());
  try {
    const path = blobPath(root, key);
    const size = await writeDurably(draft, bytes);
    await linkDraft(draft, path, key);
    await makeEntryDurable(path, root);
    return { size };
  } finally {
    bytes.destroy();
    // A draft that cannot be removed now is removed later. The outcome of the write does not change.
    await rm(draft, { force: true }).catch(() => {});
  }
}

async function readBlob(root: string, key: string, range: ByteRange | undefined): Promise<Buffer> {
  await using handle = await openBlob(key, blobPath(root, key));
  const { size } = await handle.stat();
  const { start, end } = clampRange(range ?? { start: 0, end: size }, size);
  // Awaited here: the handle is closed before a returned promise is, and its rejection would be unhandled.
  return await readFully(handle, start, end - start);
}

async function writeDurably(draft: string, bytes: Readable): Promise<number> {
  await using handle = await open(draft, 'wx', 0o600);
  const size = await writeDraft(handle, bytes);
  // A failed sync is never tried again: the kernel may have dropped the pages and would then report success.
  await handle.datasync();
  return size;
}

/** A link, unlike a rename, never replaces an existing file. */
async function linkDraft(draft: string, path: string, key: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      return await link(draft, path);
    } catch (error) {
      if (codeOf(error) === 'EEXIST') throw new Error(`There already is a blob ${key}`, { cause: error });
      if (codeOf(error) !== 'ENOENT' || attempt === linkAttempts) throw error;
    }
  }
}

/**
 * Makes the new name durable, with every directory that leads to it: one that was found in place
 * may have been made a moment ago by a writer that has not synced it yet.
 */
async function makeEntryDurable(path: string, root: string): Promise<void> {
  try {
    await syncFolders(dirname(path), root);
  } catch (error) {
    await rm(path, { force: true }).catch(() => {});
    throw error;
  }
}

async function openBlob(key: string, path: string): Promise<FileHandle> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw new BlobMissing(key, { cause: error });
    throw error;
  }
}

async function readFully(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  // The buffer is not from Node's pool, because the caller may detach it.
  const bytes = Buffer.allocUnsafeSlow(length);
  for (let filled = 0; filled < length; ) {
    const { bytesRead } = await handle.read(bytes, filled, length - filled, position + filled);
    if (bytesRead === 0) throw new Error('A blob became shorter while it was read');
    filled += bytesRead;
  }
  return bytes;
}

async function* keysIn(root: string, folder: string, prefix: string): AsyncGenerator<string> {
  const isWanted = (key: string) => isBlobKey(key) && key.startsWith(prefix);
  for await (const entry of entriesIn(join(root, folder))) {
    const name = `${folder}${entry.name}`;
    if (entry.isDirectory()) {
      if (isWanted(name)) yield* keysIn(root, `${name}/`, prefix);
    } else if (entry.isFile() && name.endsWith(blobExtension)) {
      const key = name.slice(0, -blobExtension.length);
      if (isWanted(key)) yield key;
    }
  }
}

/** The directories are synced, so that no power cut brings back a blob whose row is deleted next. */
async function removeBlobs(root: string, keys: readonly string[]): Promise<void> {
  const paths = keys.map((key) => blobPath(root, key));
  for (const path of paths) await rm(path, { force: true });
  const changed = new Set<string>();
  for (const directory of new Set(paths.map((path) => dirname(path)))) {
    changed.add(await removeEmptyDirectories(directory, root));
  }
  await Promise.all([...changed].map((directory) => syncNearest(directory, root)));
}

/** Goes upwards, stops at the first directory that is still in use, and returns it. */
async function removeEmptyDirectories(directory: string, root: string): Promise<string> {
  for (const candidate of foldersBetween(directory, root).slice(0, -1)) {
    const removed = await rmdir(candidate).then(
      () => true,
      // A directory that is missing was removed by a concurrent removal.
      (error) => codeOf(error) === 'ENOENT',
    );
    if (!removed) return candidate;
  }
  return root;
}

/** Syncs a directory, or the first one above it that a concurrent removal has left. */
async function syncNearest(directory: string, root: string): Promise<void> {
  for (const candidate of foldersBetween(directory, root)) {
    try {
      return await syncFolder(candidate);
    } catch (error) {
      if (codeOf(error) !== 'ENOENT' || candidate === root) throw error;
    }
  }
}
