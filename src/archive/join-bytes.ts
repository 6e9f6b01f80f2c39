import { setImmediate } from 'node:timers/promises';
import type { ByteRange } from '../core/byte-range.ts';
import { type Bytes, type Pace, stepBytes } from '../core/bytes.ts';

/** Bytes in memory, optionally restricted to a range. */
export function bytesOf(buffer: Buffer, { start, end }: ByteRange = { start: 0, end: buffer.length }): Bytes {
  // Copied, because a reader may change its chunks.
  const here = (range: ByteRange) => Buffer.from(buffer.subarray(start + range.start, start + range.end));
  return {
    size: end - start,
    readSync: here,
    // In chunks so small that processing one does not block the event loop.
    async *read(range) {
      for (let at = range.start; at < range.end; at += stepBytes) {
        yield here({ start: at, end: Math.min(range.end, at + stepBytes) });
      }
    },
  };
}

/** Concatenates pieces. A range is read without reading the pieces before it. */
export function joinBytes(pieces: readonly Bytes[]): Bytes {
  const ends = new Float64Array(pieces.length);
  let size = 0;
  for (const [index, piece] of pieces.entries()) {
    size += piece.size;
    ends[index] = size;
  }
  return {
    size,
    read: (range, pace) => coalesceChunks(readAhead(slicesOf(pieces, ends, range), pace)),
  };
}

interface Slice extends ByteRange {
  readonly piece: Bytes;
}

function* slicesOf(pieces: readonly Bytes[], ends: Float64Array, { start, end }: ByteRange): Generator<Slice> {
  for (let index = firstAbove(ends, start); index < pieces.length; index += 1) {
    const piece = pieces[index];
    if (piece === undefined) return;
    const offset = (ends[index] ?? 0) - piece.size;
    if (offset >= end) return;
    if (piece.size > 0) yield { piece, start: Math.max(0, start - offset), end: Math.min(piece.size, end - offset) };
  }
}

/** Returns the index of the first end after this position. */
function firstAbove(ends: Float64Array, position: number): number {
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ends[middle] ?? 0) > position) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Bytes of the next pieces to read ahead while one is being read, for a slow and for a fast reader. */
const slowReadAhead = stepBytes;
const fastReadAhead = 4 * 1024 * 1024;
/** Maximum weight of a piece for reading ahead: larger pieces are read step by step. */
const largestStep = 2 * 1024 * 1024;
const maxAhead = 16;
/** Pieces to open before yielding to the event loop: small ones may come from memory without any pause. */
const piecesAtOnce = 10;

interface StartedRead {
  readonly weight: number;
  readonly buffer?: Buffer;
  readonly reading?: { readonly chunks: AsyncIterator<Buffer>; readonly first: Promise<IteratorResult<Buffer>> };
}

/** Opens the next pieces while one is being read: opening thousands of small ones takes longer than sending them. */
async function* readAhead(slices: Iterator<Slice>, pace: Pace): AsyncGenerator<Buffer> {
  const ahead: StartedRead[] = [];
  let waiting = 0;
  let upcoming = slices.next();

  function begin(slice: Slice): void {
    const weight = weightOf(slice);
    const here = weight <= stepBytes ? slice.piece.readSync?.(slice) : undefined;
    ahead.push(here === undefined ? { weight, reading: startReading(slice, pace) } : { weight, buffer: here });
    waiting += weight;
    upcoming = slices.next();
  }

  function lookAhead(): void {
    const max = pace() > 1 ? fastReadAhead : slowReadAhead;
    while (!upcoming.done && ahead.length < maxAhead && waiting + weightOf(upcoming.value) <= max) {
      begin(upcoming.value);
    }
  }

  let current: StartedRead | undefined;
  try {
    for (let count = 1; ; count += 1) {
      if (count % piecesAtOnce === 0) await setImmediate();
      if (ahead.length === 0 && !upcoming.done) begin(upcoming.value);
      current = ahead.shift();
      if (current === undefined) return;
      waiting -= current.weight;
      lookAhead();
      if (current.buffer !== undefined) yield current.buffer;
      if (current.reading === undefined) continue;
      const { first, chunks } = current.reading;
      for (let next = await first; !next.done; next = await chunks.next()) {
        yield next.value;
        lookAhead();
      }
    }
  } finally {
    // Release the resources of reads that are no longer needed.
    for (const { reading } of current === undefined ? ahead : [current, ...ahead]) {
      reading?.chunks.return?.().catch(() => {});
    }
  }
}

function startReading({ piece, start, end }: Slice, pace: Pace): NonNullable<StartedRead['reading']> {
  const chunks = piece.read({ start, end }, pace)[Symbol.asyncIterator]();
  const first = chunks.next();
  first.catch(() => {}); // reported when this piece is read
  return { chunks, first };
}

const weightOf = ({ start, end }: ByteRange): number => Math.min(largestStep, end - start);

/** Chunks smaller than this are joined. */
const largeChunk = 64 * 1024;

async function* coalesceChunks(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    if (chunk.length < largeChunk) {
      waiting.push(chunk);
      bytes += chunk.length;
    }
    if (waiting.length > 0 && (bytes >= largeChunk || chunk.length >= largeChunk)) {
      yield Buffer.concat(waiting);
      waiting = [];
      bytes = 0;
    }
    if (chunk.length >= largeChunk) yield chunk;
  }
  if (waiting.length > 0) yield Buffer.concat(waiting);
}
