import { addAbortSignal, type Readable } from 'node:stream';
import {
  type _Error,
  DeleteObjectsCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import type { ByteRange } from '../core/byte-range.ts';
import { checksumHash } from '../crypto/checksums.ts';
import { newToken } from '../crypto/identifiers.ts';
import { release } from '../ports/release.ts';
import { type S3Bucket, withRetries } from './s3-bucket.ts';
import { errorName, statusOf } from './s3-errors.ts';

/** The bytes of an object. They are sent again with each attempt. */
export interface ObjectBody {
  readonly size: number;
  /** The SHA-256 of the bytes, in hexadecimal. */
  readonly sha256: string;
  open(): Readable | Buffer;
}

/** Metadata of an object by which the write that has made it is recognized. */
const writeName = 'sealpost-write';

/**
 * Writes an object. With a conditional write, an object of this name stays as it is, and the result reports that it
 * exists. If an attempt has written the object but its response was lost, the next one finds the object of this write.
 */
export async function putObject(
  bucket: S3Bucket,
  name: string,
  body: ObjectBody,
  { isConditional }: { readonly isConditional: boolean },
): Promise<{ readonly exists: boolean; readonly versionId?: string | undefined }> {
  const write = newToken();
  return withRetries(bucket, async (signal) => {
    const bytes = body.open();
    const command = new PutObjectCommand({
      Bucket: bucket.location.bucket,
      Key: name,
      Body: bytes,
      ContentLength: body.size,
      ContentType: 'application/octet-stream',
      Metadata: { [writeName]: write },
      ...(isConditional && { IfNoneMatch: '*' }),
    });
    // Every store compares it with the bytes that it received, because it is part of the signature.
    addHeader(command, 'x-amz-content-sha256', () => body.sha256);
    try {
      const { VersionId: versionId } = await bucket.client.send(command, { abortSignal: signal });
      return { exists: false, versionId };
    } catch (error) {
      if (statusOf(error) !== 412) throw error;
      return { exists: (await findWrite(bucket, name, signal)) !== write };
    } finally {
      if (!Buffer.isBuffer(bytes)) bytes.destroy();
    }
  });
}

/** Returns which write has made an object. */
async function findWrite(
  { client, location }: S3Bucket,
  name: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const command = new HeadObjectCommand({ Bucket: location.bucket, Key: name });
  const { Metadata = {} } = await client.send(command, { abortSignal: signal });
  return Metadata[writeName];
}

/** Returns the bytes of the range that exist, or all without a range. Undefined if there is no such object. */
export async function getObject(bucket: S3Bucket, name: string, range?: ByteRange): Promise<Buffer | undefined> {
  return withRetries(bucket, async (signal) => {
    const command = new GetObjectCommand({
      Bucket: bucket.location.bucket,
      Key: name,
      // There is no form for an empty range.
      ...(range && { Range: `bytes=${range.start}-${Math.max(range.start, range.end - 1)}` }),
    });
    try {
      const response = await bucket.client.send(command, { abortSignal: signal });
      const bytes = await bytesOf(response, range, signal);
      return range !== undefined && range.end <= range.start ? Buffer.alloc(0) : bytes;
    } catch (error) {
      if (errorName(error) === 'NoSuchKey') return undefined;
      // The object exists and ends before the range.
      if (statusOf(error) === 416) return Buffer.alloc(0);
      throw error;
    }
  });
}

/**
 * Opens the object from this position to its end, whose position is returned. Rejects if there is no such object. The
 * request is not repeated.
 */
export async function openObject(
  { client, location, limits, activity }: S3Bucket,
  name: string,
  start: number,
): Promise<{ readonly body: Readable; readonly end: number }> {
  const command = new GetObjectCommand({ Bucket: location.bucket, Key: name, Range: `bytes=${start}-` });
  const once = { limits: { ...limits, attempts: 1 }, activity };
  const { Body, ContentLength, ContentRange } = await withRetries(once, (abortSignal) =>
    client.send(command, { abortSignal }),
  );
  const body = Body as Readable;
  // It may fail between two reads, when nothing waits for it.
  body.on('error', () => {});
  if (ContentLength !== undefined && ContentRange?.startsWith(`bytes ${start}-`))
    return { body, end: start + ContentLength };
  body.destroy();
  throw new Error('The object store has returned other bytes than the requested ones');
}

async function bytesOf(
  { Body, ContentLength, ContentRange }: GetObjectCommandOutput,
  range: ByteRange | undefined,
  signal: AbortSignal,
): Promise<Buffer> {
  const body = addAbortSignal(signal, Body as Readable);
  const length = ContentLength ?? Number.POSITIVE_INFINITY;
  const isRange = range === undefined || ContentRange?.startsWith(`bytes ${range.start}-`) === true;
  const longest = range === undefined ? 2 ** 31 : Math.max(1, range.end - range.start);
  if (!isRange || length > longest) {
    body.destroy();
    throw new Error('The object store has returned other bytes than the requested ones');
  }
  // The buffer is not from Node's pool, because the caller may detach it.
  const bytes = Buffer.allocUnsafeSlow(length);
  let filled = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    if (filled + chunk.length > length) throw new Error('The object store has returned more bytes than announced');
    bytes.set(chunk, filled);
    filled += chunk.length;
    release(chunk);
  }
  if (filled < length) throw new Error('The object store has returned fewer bytes than announced');
  return bytes;
}

export async function* listObjects(
  bucket: S3Bucket,
  prefix: string,
): AsyncGenerator<{ readonly name: string; readonly modified: Date | undefined }> {
  let next: string | undefined;
  do {
    const command = new ListObjectsV2Command({
      Bucket: bucket.location.bucket,
      Prefix: prefix,
      MaxKeys: bucket.limits.objectsAtOnce,
      ...(next !== undefined && { ContinuationToken: next }),
    });
    const page = await withRetries(bucket, (abortSignal) => bucket.client.send(command, { abortSignal }));
    for (const { Key: name, LastModified: modified } of page.Contents ?? []) {
      if (name !== undefined) yield { name, modified };
    }
    next = page.NextContinuationToken;
    if (page.IsTruncated && next === undefined) throw new Error('The object store has returned only a part of a list');
  } while (next !== undefined);
}

/** Removes objects. Those that do not exist count as removed. */
export async function deleteObjects(bucket: S3Bucket, names: readonly string[]): Promise<void> {
  const { objectsAtOnce } = bucket.limits;
  for (let from = 0; from < names.length; from += objectsAtOnce) {
    const Objects = names.slice(from, from + objectsAtOnce).map((Key) => ({ Key }));
    await withRetries(bucket, async (abortSignal) => {
      const command = new DeleteObjectsCommand({
        Bucket: bucket.location.bucket,
        Delete: { Objects, Quiet: true },
      });
      // Many stores require this header, which the SDK has replaced by another one.
      addHeader(command, 'content-md5', (body) => checksumHash('MD5').update(body).digest('base64'));
      const { Errors = [] } = await bucket.client.send(command, { abortSignal });
      const failed = Errors.find(({ Code }) => Code !== 'NoSuchKey');
      if (failed !== undefined) throw deleteError(failed);
    });
  }
}

/** The response to a removal of several objects is a success, with an error for each object that was not removed. */
function deleteError({ Code, Message }: _Error): Error {
  const httpStatusCode = Code === 'AccessDenied' ? 403 : 500;
  return Object.assign(new Error(Message ?? 'An object was not removed'), {
    name: Code ?? 'DeleteFailed',
    $metadata: { httpStatusCode },
  });
}

/** Adds a header before the request is signed. */
function addHeader(
  command: PutObjectCommand | DeleteObjectsCommand,
  name: string,
  value: (body: string) => string,
): void {
  // The commands differ only in the types of their input and output, which a header does not have.
  const { middlewareStack } = command as PutObjectCommand;
  middlewareStack.add(
    (next) => (args) => {
      const request = args.request as { readonly headers: Record<string, string>; readonly body: string };
      request.headers[name] = value(request.body);
      return next(args);
    },
    { step: 'build', name: `sealpost-${name}` },
  );
}
