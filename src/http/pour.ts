import { addAbortSignal, finished, type Readable } from 'node:stream';
import { release } from '../ports/release.ts';
import { placeBytes, takePlace } from './places.ts';

/** Bytes of a known number, which can be read once more from any place on. */
export interface BytesInOrder {
  readonly length: number;
  readonly first: Readable;
  /** Those from this place on. */
  readFrom(position: number): Promise<Readable>;
  /** Whether the client has proved to be swift: then its memory is not worth the work of saving it. */
  isSwift(): boolean;
}

/** Sooner, clients of some MiB a second would be taken for stalled: the kernel empties its buffer in large steps. */
const stalledMs = 250;
/** Bytes that may be on their way in whole chunks to clients of whom nothing is known yet. */
const mostOnTrust = 4 * 2 ** 20;

/**
 * Writes all bytes, one chunk at a time, and takes them over. Rejects unless they are as many as announced: a client would
 * wait for the rest, or take it for an answer. The signal ends it.
 *
 * While a client stalls, all that is kept for it is what the kernel was asked to take, and its source is closed, to be
 * opened again at that place: a thousand of them must not hold a thousand chunks and open files. So whoever has stalled
 * gets small pieces. Who will stall cannot be known before, and small pieces for all would cost a fifth more processor
 * time: new clients get whole chunks as long as few of those are on their way.
 */
export async function pour(bytes: BytesInOrder, response: NodeJS.WritableStream, signal: AbortSignal): Promise<void> {
  const onTrust = chunkOnTrust(signal);
  const cutNew = (chunk: Buffer) => (onTrust.take(chunk) ? whole(chunk, onTrust.giveBack) : inPieces(chunk));
  let written = await pourUntilStalled(bytes, response, { source: bytes.first, before: 0, cut: cutNew });
  while (written < bytes.length) {
    const source = addAbortSignal(signal, await bytes.readFrom(written));
    written = await pourUntilStalled(bytes, response, { source, before: written, cut: inPieces });
  }
}

interface Course {
  readonly source: Readable;
  /** How many bytes are written already. */
  readonly before: number;
  /** Makes what is written at once, for clients that have not proved to be swift. */
  readonly cut: (chunk: Buffer) => Generator<Piece, void>;
}

/** Resolves with how many bytes are written then. */
function pourUntilStalled(
  bytes: BytesInOrder,
  response: NodeJS.WritableStream,
  { source, before, cut }: Course,
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  let written = before;
  let isStalled = false;

  function write(pieces: Generator<Piece, void>): void {
    const { value: piece, done } = pieces.next();
    if (done) {
      source.resume();
      return;
    }
    written += piece.bytes.length;
    const stalling = setTimeout(() => {
      // The last bytes hold nothing up that could be let go of.
      if (written === bytes.length) return;
      isStalled = true;
      pieces.return();
      source.destroy();
    }, stalledMs);
    response.write(piece.bytes, (error) => {
      clearTimeout(stalling);
      if (error) return; // the client has left, and the signal tells of it
      // The kernel has the bytes now. Before that, giving up their memory would send whatever comes to lie there.
      piece.giveUp();
      if (isStalled) resolve(written);
      else write(pieces);
    });
  }

  source.on('data', (chunk: Buffer) => {
    source.pause();
    if (written + chunk.length <= bytes.length) write(bytes.isSwift() ? whole(chunk) : cut(chunk));
    else reject(new Error(`The stream has more than the announced ${bytes.length} bytes.`));
  });
  finished(source, (error) => {
    const missing = bytes.length - written;
    if (isStalled) return;
    if (error) reject(error);
    else if (missing === 0) resolve(written);
    else reject(new Error(`The stream has ${missing} of the announced ${bytes.length} bytes too few.`));
  });
  source.resume();
  return promise;
}

interface Piece {
  readonly bytes: Buffer;
  giveUp(): void;
}

function* whole(chunk: Buffer, givenUp?: () => void): Generator<Piece, void> {
  const giveUp = (): void => {
    givenUp?.();
    release(chunk);
  };
  yield { bytes: chunk, giveUp };
}

/** In other memory, so that the chunk can be given up while a piece of it is on its way. */
function* inPieces(chunk: Buffer): Generator<Piece, void> {
  try {
    for (let at = 0; at < chunk.length; at += placeBytes) {
      const { bytes, giveBack } = takePlace();
      yield { bytes: bytes.subarray(0, chunk.copy(bytes, 0, at)), giveUp: giveBack };
    }
  } finally {
    release(chunk);
  }
}

/** Of all answers together. */
let bytesOnTrust = 0;

/** For one answer, which has one chunk on its way at a time. The signal gives back too: some writes never end. */
function chunkOnTrust(signal: AbortSignal): { take(chunk: Buffer): boolean; giveBack(): void } {
  let held = 0;
  const giveBack = (): void => {
    bytesOnTrust -= held;
    held = 0;
  };
  signal.addEventListener('abort', giveBack, { once: true });
  return {
    take(chunk) {
      if (bytesOnTrust + chunk.length > mostOnTrust) return false;
      held = chunk.length;
      bytesOnTrust += held;
      return true;
    },
    giveBack,
  };
}
