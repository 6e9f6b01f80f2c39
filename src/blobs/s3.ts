import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import type { ByteRange } from '../core/byte-range.ts';
import type { S3Settings } from '../core/s3-location.ts';
import { checksumHash } from '../crypto/checksums.ts';
import { makeDurableFolder } from '../filesystem/durable-folders.ts';
import { freeBytesOf } from '../filesystem/folder-facts.ts';
import {
  assertBlobKey,
  assertBlobPrefix,
  BlobMissing,
  type BlobReader,
  type BlobStore,
  clampRange,
  isBlobKey,
} from '../ports/blob-store.ts';
import { newDraftName, removeOldDrafts, writeDraft } from './drafts.ts';
import { defaultLimits, openBucket, type S3Bucket, type S3Limits } from './s3-bucket.ts';
import { checkBucket, probeWrites } from './s3-check.ts';
import { toOutage } from './s3-errors.ts';
import { type OpenStreams, SequentialReader } from './s3-reader.ts';
import { deleteObjects, getObject, listObjects, type ObjectBody, putObject } from './s3-requests.ts';

/** As in a blob folder, so that its files can be copied to a bucket and back. */
const blobExtension = '.blob';

export interface S3Blobs {
  readonly blobs: BlobStore;
  /** Rejects with one sentence for the operator if the bucket cannot be used. Returns what the operator should know. */
  check(now: Date): Promise<readonly string[]>;
}

/**
 * Stores blobs as objects of a bucket, which several processes may share. Opening sends no request. `folder` is on a
 * local disk and holds the bytes of each running write until the store has them.
 */
export async function openS3Blobs(
  settings: S3Settings,
  folder: string,
  limits: S3Limits = defaultLimits,
): Promise<S3Blobs> {
  await makeDurableFolder(folder);
  const bucket = await openBucket(settings, limits);
  const streams = { count: 0 };
  let probing: Promise<boolean> | undefined;

  /** Probes once in the life of the process, and again only if that has failed. */
  function hasConditionalWrites(): Promise<boolean> {
    probing ??= probeWrites(bucket).catch((error) => {
      probing = undefined;
      throw error;
    });
    return probing;
  }

  const blobs: BlobStore = {
    write: (key, bytes) => writeBlob({ bucket, folder, hasConditionalWrites }, key, bytes),
    read: (key, range) => readBlob(bucket, key, range),
    pathOf: (key) => void assertBlobKey(key),
    openReader: (key) => openReader(bucket, key, streams),
    remove: (...keys) => removeBlobs(bucket, keys),
    list: (prefix) => listBlobs(bucket, prefix),
    freeSpace: async () => ({ bytes: Number.POSITIVE_INFINITY, spoolBytes: await freeBytesOf(folder) }),
    // A crash between the creation of a spool file and the removal of its name leaves an empty file.
    removeStaleDrafts: () => removeOldDrafts(folder),
  };
  return {
    blobs,
    async check(now) {
      await checkBucket(bucket, now);
      return noticesFor(await hasConditionalWrites());
    },
  };
}

/** Checks a bucket as `S3Blobs.check` does, without opening a store, which needs a folder. */
export async function checkS3Bucket(
  settings: S3Settings,
  now: Date,
  limits: S3Limits = defaultLimits,
): Promise<readonly string[]> {
  const bucket = await openBucket(settings, limits);
  try {
    await checkBucket(bucket, now);
    return noticesFor(await probeWrites(bucket));
  } finally {
    bucket.client.destroy();
  }
}

const noticesFor = (hasConditionalWrites: boolean): readonly string[] =>
  hasConditionalWrites ? [] : [overwritingNotice];

const overwritingNotice =
  'The object store does not support conditional writes (If-None-Match). Sealpost looks for an existing object before each write instead.';

function objectName({ location }: S3Bucket, key: string): string {
  assertBlobKey(key);
  return `${location.prefix}${key}${blobExtension}`;
}

interface Target {
  readonly bucket: S3Bucket;
  readonly folder: string;
  hasConditionalWrites(): Promise<boolean>;
}

async function writeBlob(
  { bucket, folder, hasConditionalWrites }: Target,
  key: string,
  bytes: Readable,
): Promise<{ readonly size: number }> {
  try {
    const name = objectName(bucket, key);
    await using body = await spool(folder, bytes);
    const { exists } = await orOutage(async () => {
      const isConditional = await hasConditionalWrites();
      if (!isConditional && (await getObject(bucket, name, { start: 0, end: 0 })) !== undefined)
        return { exists: true };
      return putObject(bucket, name, body, { isConditional });
    });
    if (exists) throw new Error(`There already is a blob ${key}`);
    return { size: body.size };
  } finally {
    bytes.destroy();
  }
}

async function readBlob(bucket: S3Bucket, key: string, range: ByteRange | undefined): Promise<Buffer> {
  const name = objectName(bucket, key);
  const wanted = range && clampRange(range, Number.POSITIVE_INFINITY);
  const bytes = await orOutage(() => getObject(bucket, name, wanted));
  if (bytes === undefined) throw new BlobMissing(key);
  return bytes;
}

function openReader(bucket: S3Bucket, key: string, streams: OpenStreams): BlobReader {
  const reader = new SequentialReader(bucket, objectName(bucket, key), streams);
  return {
    async read(range) {
      const bytes = await orOutage(() => reader.read(clampRange(range, Number.POSITIVE_INFINITY)));
      if (bytes === undefined) throw new BlobMissing(key);
      return bytes;
    },
    close: () => reader.close(),
  };
}

async function removeBlobs(bucket: S3Bucket, keys: readonly string[]): Promise<void> {
  const names = keys.map((key) => objectName(bucket, key));
  await orOutage(() => deleteObjects(bucket, names));
}

async function* listBlobs(bucket: S3Bucket, prefix: string): AsyncGenerator<string> {
  assertBlobPrefix(prefix);
  const { prefix: start } = bucket.location;
  try {
    for await (const { name } of listObjects(bucket, `${start}${prefix}`)) {
      const key = name.slice(start.length, -blobExtension.length);
      if (name.endsWith(blobExtension) && isBlobKey(key) && key.startsWith(prefix)) yield key;
    }
  } catch (error) {
    throw toOutage(error);
  }
}

async function orOutage<Result>(request: () => Promise<Result>): Promise<Result> {
  try {
    return await request();
  } catch (error) {
    throw toOutage(error);
  }
}

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
