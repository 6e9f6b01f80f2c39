import { closeSync, type Dirent, open as openFile, readv } from 'node:fs';
import { type FileHandle, link, mkdir, open, opendir, rm, rmdir, stat, statfs } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  assertBlobKey,
  assertBlobPrefix,
  BlobMissing,
  type BlobStore,
  isBlobKey,
  type ReadOptions,
  sliceOf,
} from '../ports/blob-store.ts';
import { release } from '../ports/release.ts';
import { writeFully } from './write-fully.ts';

/** Neither name can be part of a key: a draft is never taken for a blob, nor a blob for a directory of others. */
const draftFolder = '.incoming';
const blobEnding = '.blob';

/**
 * Chunks are gathered up to this size: a call into the kernel costs the main thread more than the bytes of a small
 * chunk do. It is also what a slow sender's upload holds in memory.
 */
const writeBatch = 256 * 1024;
const usualChunkSize = 256 * 1024;
/** How often a write makes its directory anew when a removal takes it away, empty, at the same moment. */
const placingAttempts = 20;
/** A draft in use is younger: every write to it renews its time. Should one be swept all the same, its write fails. */
const draftLifetime = 24 * 60 * 60 * 1000;

let draftsMade = 0;

/** Blobs as files below one directory, which several processes may share. The file system must know hard links. */
export async function openDiskBlobs(directory: string): Promise<BlobStore> {
  const root = resolve(directory);
  const drafts = join(root, draftFolder);
  await makeDurableDirectory(drafts);

  function pathOf(key: string): string {
    assertBlobKey(key);
    return `${root}/${key}${blobEnding}`;
  }

  async function write(key: string, bytes: Readable): Promise<{ readonly size: number }> {
    const draft = join(drafts, `${process.pid}-${performance.timeOrigin}-${++draftsMade}`);
    try {
      const path = pathOf(key);
      const size = await writeDraft(draft, bytes);
      await placeDraft(draft, path, key);
      await keepEntry(path, root);
      return { size };
    } finally {
      bytes.destroy();
      // A draft that cannot be removed now is swept later; the outcome of the write stands.
      await rm(draft, { force: true }).catch(() => {});
    }
  }

  async function read(key: string, { range, chunkSize = () => usualChunkSize }: ReadOptions = {}): Promise<Readable> {
    const handle = await openBlob(key, pathOf(key));
    try {
      const { size } = await handle.stat();
      return readSlice(handle, sliceOf(size, range), chunkSize);
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  async function readWhole(key: string, size: number): Promise<Buffer> {
    return readFileOf(size, key, pathOf(key));
  }

  async function remove(key: string): Promise<void> {
    const path = pathOf(key);
    await rm(path, { force: true });
    await removeEmptyDirectories(dirname(path), root);
  }

  async function* list(prefix: string): AsyncGenerator<string> {
    assertBlobPrefix(prefix);
    yield* keysIn(root, prefix.slice(0, prefix.lastIndexOf('/') + 1), prefix);
  }

  async function freeBytes(): Promise<number> {
    const { bavail, bsize } = await statfs(root);
    return bavail * bsize;
  }

  return { write, read, readWhole, fileOf: pathOf, remove, list, freeBytes, sweep: () => sweepDrafts(drafts) };
}

async function writeDraft(draft: string, bytes: Readable): Promise<number> {
  await using handle = await open(draft, 'wx', 0o600);
  let gathered: Buffer[] = [];
  let gatheredSize = 0;
  let written = 0;

  async function writeGathered(): Promise<void> {
    const [chunks, position] = [gathered, written];
    gathered = [];
    written += gatheredSize;
    gatheredSize = 0;
    await writeFully(handle, chunks, position);
    chunks.forEach(release);
  }

  const file = new Writable({
    highWaterMark: writeBatch,
    write(chunk, _encoding, done) {
      gathered.push(chunk);
      gatheredSize += chunk.length;
      if (gatheredSize < writeBatch) done();
      else writeGathered().then(() => done(), done);
    },
    final(done) {
      writeGathered().then(() => done(), done);
    },
  });
  await pipeline(bytes, file);
  // A failed sync is never tried again: the kernel may have dropped the pages and would then report success.
  await handle.datasync();
  return written;
}

/** A link, unlike a rename, never replaces what is already there. */
async function placeDraft(draft: string, path: string, key: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      return await link(draft, path);
    } catch (error) {
      if (codeOf(error) === 'EEXIST') throw new Error(`There already is a blob ${key}`, { cause: error });
      if (codeOf(error) !== 'ENOENT' || attempt === placingAttempts) throw error;
    }
  }
}

/**
 * Makes the new name durable, with every directory that leads to it: one that was found in place
 * may have been made a moment ago by a writer that has not synced it yet.
 */
async function keepEntry(path: string, root: string): Promise<void> {
  try {
    await Promise.all(directoriesBetween(dirname(path), root).map(syncDirectory));
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

/** Where a byte comes to lie that a blob should not have. Nobody looks at it. */
const beyond = Buffer.alloc(1);

/** With callbacks, and without asking for the size of the file: half of what it costs through a handle. */
function readFileOf(size: number, key: string, path: string): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(size);
  return new Promise((resolve, reject) => {
    openFile(path, 'r', (failure, file) => {
      if (failure !== null) {
        reject(codeOf(failure) === 'ENOENT' ? new BlobMissing(key, { cause: failure }) : failure);
        return;
      }
      const readFrom = (start: number) =>
        readv(file, [bytes.subarray(start), beyond], start, (error, count) => {
          const end = start + count;
          if (error === null && count > 0 && end < size) {
            readFrom(end);
            return;
          }
          closeSync(file); // it was only read: there is nothing to wait for
          if (error !== null) reject(error);
          else if (end === size) resolve(bytes);
          else reject(new Error(`The blob ${key} has not the ${size} bytes that it should have`));
        });
      readFrom(0);
    });
  });
}

/** One read at a time and nothing ahead of its reader, so that a thousand slow ones stay cheap. */
function readSlice(handle: FileHandle, slice: { start: number; end: number }, chunkSize: () => number): Readable {
  let position = slice.start;
  return new Readable({
    highWaterMark: 0,
    read() {
      const left = slice.end - position;
      if (left === 0) {
        this.push(null);
        return;
      }
      const wanted = Math.max(1, Math.min(chunkSize(), left));
      // Not from the pool: a chunk is kept by its reader alone and freed with it.
      handle.read(Buffer.allocUnsafeSlow(wanted), 0, wanted, position).then(
        ({ buffer, bytesRead }) => {
          position += bytesRead;
          if (bytesRead === 0) this.destroy(new Error('A blob is shorter than it was when it was opened'));
          else this.push(bytesRead === wanted ? buffer : buffer.subarray(0, bytesRead));
        },
        (error) => this.destroy(error),
      );
    },
    destroy(error, done) {
      handle.close().then(() => done(error), done);
    },
  });
}

async function* keysIn(root: string, folder: string, prefix: string): AsyncGenerator<string> {
  const isWanted = (key: string) => isBlobKey(key) && key.startsWith(prefix);
  for await (const entry of entriesIn(join(root, folder))) {
    const name = `${folder}${entry.name}`;
    if (entry.isDirectory()) {
      if (isWanted(name)) yield* keysIn(root, `${name}/`, prefix);
    } else if (entry.isFile() && name.endsWith(blobEnding)) {
      const key = name.slice(0, -blobEnding.length);
      if (isWanted(key)) yield key;
    }
  }
}

/** A directory that is not there, or no longer, has no entries. */
async function* entriesIn(directory: string): AsyncGenerator<Dirent> {
  try {
    yield* await opendir(directory, { bufferSize: 256 });
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}

async function makeDurableDirectory(directory: string): Promise<void> {
  const topmostMade = await mkdir(directory, { recursive: true, mode: 0o700 });
  if (topmostMade === undefined) return;
  await Promise.all(directoriesBetween(directory, dirname(topmostMade)).map(syncDirectory));
}

/** What a crash or a power cut left behind. */
async function sweepDrafts(drafts: string): Promise<void> {
  for await (const { name } of entriesIn(drafts)) {
    const draft = join(drafts, name);
    const stats = await stat(draft, { throwIfNoEntry: false });
    if (stats !== undefined && stats.mtimeMs < Date.now() - draftLifetime) await rm(draft, { force: true });
  }
}

/** Goes upwards and stops at the first directory that is still in use. */
async function removeEmptyDirectories(directory: string, root: string): Promise<void> {
  for (const candidate of directoriesBetween(directory, root).slice(0, -1)) {
    const removed = await rmdir(candidate).then(
      () => true,
      () => false,
    );
    if (!removed) return;
  }
}

/** From a directory up to one that holds it, both included. */
function directoriesBetween(inner: string, outer: string): string[] {
  const directories = [inner];
  for (let current = inner; current !== outer; directories.push(current)) current = dirname(current);
  return directories;
}

async function syncDirectory(directory: string): Promise<void> {
  await using handle = await open(directory, 'r');
  await handle.sync();
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
