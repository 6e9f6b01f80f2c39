import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { checksumHash } from '../crypto/checksums.ts';
import { newDraftName, writeDraft } from './drafts.ts';
import type { ObjectBody } from './s3-requests.ts';

/** Bytes that are read from a spooled part at once. Each request that sends one has two buffers of this size. */
const chunkSize = 512 * 1024;

/**
 * Writes the bytes to a local file, because the store needs their number and checksum before them. The file loses its name
 * before the first byte, so that its space is free again when the process ends.
 */
export async function spool(folder: string, bytes: Readable): Promise<ObjectBody & AsyncDisposable> {
  const path = join(folder, newDraftName());
  const handle = await open(path, 'wx+', 0o600);
  try {
    await rm(path);
    const hash = checksumHash('SHA-256');
    const size = await writeDraft(handle, bytes, (chunk) => hash.update(chunk));
    return {
      size,
      sha256: hash.digest('hex'),
      open: () => (size === 0 ? Buffer.alloc(0) : bodyStream(handle, size)),
      [Symbol.asyncDispose]: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/**
 * A stream with its own `pipe`, which is all that the SDK uses of it. Node's does not report when a chunk was sent, so
 * that each chunk would take new memory and leave it to the garbage collector.
 */
function bodyStream(handle: FileHandle, size: number): Readable {
  const stream = new Readable({ read() {} });
  const pipe = (request: Writable) => {
    sendFile(handle, size, request, () => stream.destroyed).then(
      () => request.end(),
      (error: Error) => request.destroy(error),
    );
    return request;
  };
  return Object.assign(stream, { pipe });
}

/** While one buffer is being sent, the other one is filled. The stream does not close the handle. */
async function sendFile(handle: FileHandle, size: number, request: Writable, isStopped: () => boolean): Promise<void> {
  let [filling, sending] = [Buffer.allocUnsafeSlow(chunkSize), Buffer.allocUnsafeSlow(chunkSize)];
  let sent: Promise<void> = Promise.resolve();
  for (let position = 0; position < size; ) {
    const { bytesRead } = await handle.read(filling, 0, Math.min(chunkSize, size - position), position);
    if (bytesRead === 0) throw new Error('A spooled part became shorter');
    await sent;
    // The response came before the end of the request, or the attempt was given up.
    if (isStopped()) throw new Error('The request was stopped');
    [filling, sending] = [sending, filling];
    sent = write(request, sending.subarray(0, bytesRead));
    sent.catch(() => {}); // thrown before the next chunk
    position += bytesRead;
  }
  await sent;
}

/** Resolves when the kernel has the bytes, and their memory can be used again. */
function write(request: Writable, chunk: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    request.write(chunk, (error) => (error ? reject(error) : resolve()));
  });
}
