import { setImmediate } from 'node:timers/promises';

/** From `start` up to, but not including, `end`. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * How many steps a source should read at once; it may be asked at any time. One means that the reader is slow: then what is
 * read ahead would only take memory.
 */
export type Pace = () => number;

/** Bytes of a known number that can be read at any place. */
export interface Piece {
  readonly size: number;
  /** Gives exactly these bytes, or fails. Nothing is read before the first is asked for; a chunk belongs to its reader. */
  read(range: ByteRange, pace: Pace): AsyncIterable<Buffer>;
  /** The same at once, where they lie in memory. */
  readonly here?: (range: ByteRange) => Buffer;
}

/** So few that whoever works on them keeps nobody waiting. */
const bytesAtOnce = 256 * 1024;

/** Bytes that lie in memory: all of these, or a part of them. */
export function bytesPiece(bytes: Buffer, { start, end }: ByteRange = { start: 0, end: bytes.length }): Piece {
  // A copy: what its reader does with it must not change the next one's.
  const here = (range: ByteRange) => Buffer.from(bytes.subarray(start + range.start, start + range.end));
  return {
    size: end - start,
    here,
    async *read(range) {
      for (let at = range.start; at < range.end; at += bytesAtOnce) {
        yield here({ start: at, end: Math.min(range.end, at + bytesAtOnce) });
      }
    },
  };
}

/** All pieces one after the other. Where a range begins is found without looking at what is before it. */
export function compose(pieces: readonly Piece[]): Piece {
  const ends = new Float64Array(pieces.length);
  let size = 0;
  for (const [index, piece] of pieces.entries()) {
    size += piece.size;
    ends[index] = size;
  }
  return {
    size,
    read: (range, pace) => gathered(inOrder(slicesOf(pieces, ends, range), pace)),
  };
}

interface Slice extends ByteRange {
  readonly piece: Piece;
}

function* slicesOf(pieces: readonly Piece[], ends: Float64Array, { start, end }: ByteRange): Generator<Slice> {
  for (let index = firstAbove(ends, start); index < pieces.length; index += 1) {
    const piece = pieces[index];
    if (piece === undefined) return;
    const offset = (ends[index] ?? 0) - piece.size;
    if (offset >= end) return;
    if (piece.size > 0) yield { piece, start: Math.max(0, start - offset), end: Math.min(piece.size, end - offset) };
  }
}

/** The index of the first end behind this position. */
function firstAbove(ends: Float64Array, position: number): number {
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ends[middle] ?? 0) > position) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** How many bytes of the next pieces may be on their way while one is being read, by a slow and by a swift reader. */
const aheadOfSlow = 256 * 1024;
const aheadOfSwift = 4 * 1024 * 1024;
/** What a large piece counts: it is read step by step. */
const largestStep = 2 * 1024 * 1024;
const mostAhead = 16;
/** So few that opening them keeps nobody waiting: small ones may come from memory, and then without any pause between them. */
const piecesAtOnce = 10;

interface Begun {
  readonly weight: number;
  readonly here?: Buffer;
  readonly coming?: { readonly chunks: AsyncIterator<Buffer>; readonly first: Promise<IteratorResult<Buffer>> };
}

/** Begins with the next pieces while one is being read: to open thousands of small ones takes longer than to send them. */
async function* inOrder(slices: Iterator<Slice>, pace: Pace): AsyncGenerator<Buffer> {
  const ahead: Begun[] = [];
  let waiting = 0;
  let upcoming = slices.next();

  function begin(slice: Slice): void {
    const weight = weightOf(slice);
    const here = weight <= bytesAtOnce ? slice.piece.here?.(slice) : undefined;
    ahead.push(here === undefined ? { weight, coming: beginReading(slice, pace) } : { weight, here });
    waiting += weight;
    upcoming = slices.next();
  }

  function lookAhead(): void {
    const most = pace() > 1 ? aheadOfSwift : aheadOfSlow;
    while (!upcoming.done && ahead.length < mostAhead && waiting + weightOf(upcoming.value) <= most) {
      begin(upcoming.value);
    }
  }

  let current: Begun | undefined;
  try {
    for (let count = 1; ; count += 1) {
      if (count % piecesAtOnce === 0) await setImmediate();
      if (ahead.length === 0 && !upcoming.done) begin(upcoming.value);
      current = ahead.shift();
      if (current === undefined) return;
      waiting -= current.weight;
      lookAhead();
      if (current.here !== undefined) yield current.here;
      if (current.coming === undefined) continue;
      const { first, chunks } = current.coming;
      for (let next = await first; !next.done; next = await chunks.next()) {
        yield next.value;
        lookAhead();
      }
    }
  } finally {
    // What was begun and is no longer wanted lets go of what it holds.
    for (const { coming } of current === undefined ? ahead : [current, ...ahead]) {
      coming?.chunks.return?.().catch(() => {});
    }
  }
}

function beginReading({ piece, start, end }: Slice, pace: Pace): NonNullable<Begun['coming']> {
  const chunks = piece.read({ start, end }, pace)[Symbol.asyncIterator]();
  const first = chunks.next();
  first.catch(() => {}); // told when its turn comes
  return { chunks, first };
}

function weightOf({ start, end }: ByteRange): number {
  return Math.min(largestStep, end - start);
}

/** Smaller chunks than this leave together. */
const largeChunk = 64 * 1024;

async function* gathered(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
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
