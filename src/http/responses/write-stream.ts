import { addAbortSignal, finished, type Readable } from 'node:stream';
import { release } from '../../ports/release.ts';
import { slotBytes, takeSlot } from '../fast-paths/buffer-pool.ts';

/** Bytes of a known length that can be read again from any position. */
export interface ByteSource {
  readonly length: number;
  readonly first: Readable;
  /** Reads the bytes from this position. */
  readFrom(position: number): Promise<Readable>;
  /** Whether the client reads fast. Then saving memory is not worth the processor time. */
  isClientFast(): boolean;
}

/** With a shorter time, clients with a few MiB per second would look stalled: the kernel drains its buffer in large steps. */
const stalledMs = 250;
/** The limit of bytes in whole chunks being written to clients of unknown speed. */
const maxUnprovenBytes = 4 * 2 ** 20;

/**
 * Writes all bytes, one chunk at a time, and takes ownership of them. Rejects when the source has fewer or more bytes than
 * declared: the client would wait for the rest, or read the surplus as another response. The signal aborts the write.
 *
 * While a client stalls, only the piece passed to the kernel stays in memory. The source is closed, and reopened at that
 * position later, so that a thousand stalled clients do not hold a thousand chunks and open files. A client that has
 * stalled gets small pieces. Small pieces for all would cost a fifth more processor time, so new clients get whole chunks
 * while the total of those is below the limit.
 */
export async function writeStream(
  bytes: ByteSource,
  response: NodeJS.WritableStream,
  { signal, takeTurn }: WriteOptions,
): Promise<void> {
  const onTrust = unprovenBudget(signal);
  const cutNew = (chunk: Buffer) => (onTrust.take(chunk) ? wholeChunk(chunk, onTrust.free) : inPieces(chunk));
  const first = { source: bytes.first, offset: 0, split: cutNew, takeTurn };
  let written = await writeUntilStalled(bytes, response, first);
  while (written < bytes.length) {
    const source = addAbortSignal(signal, await bytes.readFrom(written));
    written = await writeUntilStalled(bytes, response, { source, offset: written, split: inPieces, takeTurn });
  }
}

export interface WriteOptions {
  readonly signal: AbortSignal;
  /** Calls `begin` when the next chunk may be read. The returned function ends the turn, or the wait for it. */
  readonly takeTurn: (begin: () => void) => () => void;
}

interface StreamSection extends Pick<WriteOptions, 'takeTurn'> {
  readonly source: Readable;
  /** The number of bytes written before. */
  readonly offset: number;
  /** Splits a chunk into single writes, for clients that are not known to be fast. */
  readonly split: (chunk: Buffer) => Generator<Piece, void>;
}

/** Resolves with the number of bytes written so far, at the end or when the client stalls. */
function writeUntilStalled(
  bytes: ByteSource,
  response: NodeJS.WritableStream,
  { source, offset, split, takeTurn }: StreamSection,
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  let written = offset;
  let isStalled = false;
  const readNext = readInTurns(source, bytes, takeTurn);

  function write(pieces: Generator<Piece, void>): void {
    const { value: piece, done } = pieces.next();
    if (done) {
      readNext();
      return;
    }
    written += piece.bytes.length;
    const stalling = setTimeout(() => {
      // After the last bytes there is nothing left to release.
      if (written === bytes.length) return;
      isStalled = true;
      pieces.return();
      source.destroy();
    }, stalledMs);
    response.write(piece.bytes, (error) => {
      clearTimeout(stalling);
      if (error) return; // The client has disconnected; the signal handles it.
      // The kernel has the bytes now. Do not free the buffer earlier: reused memory would be sent.
      piece.free();
      if (isStalled) resolve(written);
      else write(pieces);
    });
  }

  source.on('data', (chunk: Buffer) => {
    if (written + chunk.length <= bytes.length) write(bytes.isClientFast() ? wholeChunk(chunk) : split(chunk));
    else reject(new Error(`The stream has more than the announced ${bytes.length} bytes.`));
  });
  finished(source, (error) => {
    const missing = bytes.length - written;
    if (isStalled) return;
    if (error) reject(error);
    else if (missing === 0) resolve(written);
    else reject(new Error(`The stream has ${missing} of the announced ${bytes.length} bytes too few.`));
  });
  readNext();
  return promise;
}

/** Returns a function that reads one chunk, in a turn unless the client is fast. Pauses the source after each chunk. */
function readInTurns(
  source: Readable,
  { isClientFast }: Pick<ByteSource, 'isClientFast'>,
  takeTurn: WriteOptions['takeTurn'],
): () => void {
  let endTurn = (): void => {};
  // Otherwise the first listener would make the source read at once.
  source.pause();
  source.on('data', () => {
    source.pause();
    // Not before the event loop has served other requests.
    setImmediate(endTurn);
  });
  finished(source, () => endTurn());
  return () => {
    // A destroyed source would never end its turn.
    if (isClientFast() || source.destroyed) source.resume();
    else endTurn = takeTurn(() => source.resume());
  };
}

interface Piece {
  readonly bytes: Buffer;
  free(): void;
}

function* wholeChunk(chunk: Buffer, onFree?: () => void): Generator<Piece, void> {
  const free = (): void => {
    onFree?.();
    release(chunk);
  };
  yield { bytes: chunk, free };
}

/** Copies a chunk into buffer slots, so that it can be released while a piece is being written. */
function* inPieces(chunk: Buffer): Generator<Piece, void> {
  try {
    for (let at = 0; at < chunk.length; at += slotBytes) {
      const { bytes, free } = takeSlot();
      yield { bytes: bytes.subarray(0, chunk.copy(bytes, 0, at)), free };
    }
  } finally {
    release(chunk);
  }
}

/** Bytes counted against `maxUnprovenBytes`, over all responses. */
let unprovenBytes = 0;

/** The share of one response, which writes one chunk at a time. The signal frees it too, because some writes never end. */
function unprovenBudget(signal: AbortSignal): { take(chunk: Buffer): boolean; free(): void } {
  let held = 0;
  const free = (): void => {
    unprovenBytes -= held;
    held = 0;
  };
  signal.addEventListener('abort', free, { once: true });
  return {
    take(chunk) {
      if (unprovenBytes + chunk.length > maxUnprovenBytes) return false;
      held = chunk.length;
      unprovenBytes += held;
      return true;
    },
    free,
  };
}
