import type { Readable } from 'node:stream';
import type { ByteRange } from '../core/byte-range.ts';
import { release } from '../ports/release.ts';
import type { S3Bucket } from './s3-bucket.ts';
import { getObject, openObject } from './s3-requests.ts';

/** A read that begins this soon after the one before it, and where that one has ended, is taken for one of a series. */
const maxGapMs = 500;
/** A stream that is not read for this long is closed: a slow client must not hold a connection. */
const maxIdleMs = 1_000;
/** Streams of the process. Beyond this, each read is a request of its own, which needs a connection only for a moment. */
const maxStreams = 64;

/** The number of open streams, shared by all readers of a store. */
export interface OpenStreams {
  count: number;
}

interface ObjectStream {
  readonly body: Readable;
  readonly chunks: AsyncIterator<Buffer>;
  /** The bytes that were received last. */
  chunk: Buffer;
  /** How many of them were returned. */
  used: number;
  /** The position of the next byte in the object. */
  position: number;
  /** The size of the object. */
  readonly end: number;
}

/**
 * Reads one object, one range after the other. Single reads are ranged requests. A series of reads takes its bytes from
 * one response, because each request costs a round trip, in which nothing is received, and time of the main thread. The
 * store sends no more than the connection buffers before the bytes are read.
 */
export class SequentialReader {
  readonly #bucket: S3Bucket;
  readonly #name: string;
  readonly #open: OpenStreams;
  #stream: ObjectStream | undefined;
  #last: { readonly end: number; readonly finishedAt: number } | undefined;
  #idle: NodeJS.Timeout | undefined;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(bucket: S3Bucket, name: string, open: OpenStreams) {
    this.#bucket = bucket;
    this.#name = name;
    this.#open = open;
  }

  /** Returns the bytes of the range that exist. Undefined if there is no such object. */
  read(range: ByteRange): Promise<Buffer | undefined> {
    const result = this.#queue.then(() => this.#readNext(range));
    this.#queue = result.catch(() => {});
    return result;
  }

  close(): void {
    void this.#queue.then(() => {
      clearTimeout(this.#idle);
      this.#dropStream();
    });
  }

  async #readNext(range: ByteRange): Promise<Buffer | undefined> {
    clearTimeout(this.#idle);
    try {
      return (await this.#readFromStream(range)) ?? (await getObject(this.#bucket, this.#name, range));
    } finally {
      this.#last = { end: range.end, finishedAt: performance.now() };
      this.#idle = setTimeout(() => this.#dropStream(), maxIdleMs).unref();
    }
  }

  /** Returns undefined if there is no stream or if it fails: then a request of its own finds the reason or the bytes. */
  async #readFromStream(range: ByteRange): Promise<Buffer | undefined> {
    if (this.#stream?.position !== range.start) this.#dropStream();
    try {
      if (this.#stream === undefined && this.#isOfSeries(range)) await this.#openStream(range.start);
      if (this.#stream === undefined) return undefined;
      const bytes = await takeBytes(this.#stream, range, this.#bucket.limits.totalMs);
      if (this.#stream.position === this.#stream.end) await this.#finishStream(this.#stream);
      return bytes;
    } catch {
      this.#dropStream();
      return undefined;
    }
  }

  #isOfSeries({ start }: ByteRange): boolean {
    const isNext = this.#last?.end === start && performance.now() - this.#last.finishedAt <= maxGapMs;
    return isNext && this.#open.count < maxStreams;
  }

  async #openStream(start: number): Promise<void> {
    this.#open.count += 1;
    try {
      const { body, end } = await openObject(this.#bucket, this.#name, start);
      const chunks = body[Symbol.asyncIterator]();
      this.#stream = { body, chunks, chunk: Buffer.alloc(0), used: 0, position: start, end };
    } finally {
      if (this.#stream === undefined) this.#open.count -= 1;
    }
  }

  /** Reads the end of the response, so that the connection is used again. */
  async #finishStream({ chunks }: ObjectStream): Promise<void> {
    await chunks.next();
    this.#dropStream();
  }

  #dropStream(): void {
    if (this.#stream === undefined) return;
    this.#stream.body.destroy();
    this.#stream = undefined;
    this.#open.count -= 1;
  }
}

async function takeBytes(stream: ObjectStream, range: ByteRange, totalMs: number): Promise<Buffer> {
  const tooLate = setTimeout(() => stream.body.destroy(new Error('The object store is too slow')), totalMs);
  try {
    // The buffer is not from Node's pool, because the caller may detach it.
    const bytes = Buffer.allocUnsafeSlow(Math.max(0, Math.min(range.end, stream.end) - range.start));
    for (let filled = 0; filled < bytes.length; ) {
      if (stream.used === stream.chunk.length) await receive(stream);
      const count = stream.chunk.copy(bytes, filled, stream.used);
      filled += count;
      stream.used += count;
    }
    stream.position = range.start + bytes.length;
    return bytes;
  } finally {
    clearTimeout(tooLate);
  }
}

async function receive(stream: ObjectStream): Promise<void> {
  release(stream.chunk);
  const { value, done } = await stream.chunks.next();
  if (done) throw new Error('The object store has returned fewer bytes than announced');
  stream.chunk = value;
  stream.used = 0;
}
