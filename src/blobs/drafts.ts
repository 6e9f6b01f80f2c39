import type { Dirent } from 'node:fs';
import { type FileHandle, opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { codeOf } from '../core/errors.ts';
import { writeFully } from '../filesystem/durable-folders.ts';
import { release } from '../ports/release.ts';

/**
 * Chunks are gathered up to this size: a call into the kernel costs the main thread more than the bytes of a small
 * chunk do. It is also what a slow sender's upload holds in memory.
 */
const writeBatch = 256 * 1024;
/** A draft in use is younger, because every write renews its time. If one is removed anyway, its write fails. */
const draftLifetimeMs = 24 * 60 * 60 * 1000;

let draftsMade = 0;

/** Returns a file name that no other draft has, also of another process in the same folder. */
export const newDraftName = (): string => `${process.pid}-${performance.timeOrigin}-${++draftsMade}`;

/** Writes the stream to an empty file and returns its size. Frees the chunks after `see` has had each of them. */
export async function writeDraft(
  handle: FileHandle,
  bytes: Readable,
  see: (chunk: Buffer) => void = () => {},
): Promise<number> {
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
      see(chunk);
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
  return written;
}

/** Removes drafts that a crash or a power failure has left. */
export async function removeOldDrafts(folder: string): Promise<void> {
  for await (const { name } of entriesIn(folder)) {
    const draft = join(folder, name);
    const stats = await stat(draft, { throwIfNoEntry: false });
    if (stats !== undefined && stats.mtimeMs < Date.now() - draftLifetimeMs) await rm(draft, { force: true });
  }
}

/** A missing directory has no entries. */
export async function* entriesIn(directory: string): AsyncGenerator<Dirent> {
  try {
    yield* await opendir(directory, { bufferSize: 256 });
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}
