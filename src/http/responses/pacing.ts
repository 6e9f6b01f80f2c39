import { type Pace, stepBytes } from '../../core/bytes.ts';
import { release } from '../../ports/release.ts';

/**
 * The number of steps of a file that are read and opened at once. Batches of 2 MiB need the least processor time; a single
 * segment of 256 KiB needs the least memory while a slow client reads.
 */
const smallBatch = 1;
const largeBatch = 8;

/** 8 MiB per second. */
const fastMsPerStep = 32;
/** 16 MiB: more than both kernels buffer before the client reads anything. */
const minFastStreak = 64;

export interface ClientPace {
  readonly pace: Pace;
  /** Call it when the client has taken so many bytes and the next are read. The time between calls is its speed. */
  count(bytes: number): void;
}

/** Measures how fast a client reads. One that is not known to be fast counts as slow. */
export function clientPace(now: () => number): ClientPace {
  let steps = smallBatch;
  /** The number of consecutive steps that the client has read fast. */
  let streak = 0;
  let startedAt = now();
  let left = steps * stepBytes;
  return {
    pace: () => steps,
    count(bytes) {
      left -= bytes;
      if (left > 0) return;
      const time = now();
      streak = time - startedAt <= steps * fastMsPerStep ? streak + steps : 0;
      steps = streak >= minFastStreak ? largeBatch : smallBatch;
      startedAt = time;
      left = steps * stepBytes;
    },
  };
}

/** Calls `begin` when the next chunk may be read. The returned function ends the turn, or the wait for it. */
export type TakeTurn = (begin: () => void) => () => void;

/** Reads in a turn. The signal ends the turn, or the wait for it. */
export async function inTurn<Result>(
  takeTurn: TakeTurn,
  signal: AbortSignal,
  read: () => Promise<Result>,
): Promise<Result> {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const end = takeTurn(begin);
  signal.addEventListener('abort', end);
  try {
    await begun;
    return await read();
  } finally {
    signal.removeEventListener('abort', end);
    // Not before the event loop has served other requests.
    setImmediate(end);
  }
}

/** Bytes for one write. */
export interface Piece {
  readonly bytes: Buffer;
  /** Call it at most once, and only when the bytes are no longer read. A slot that is not freed is not reused. */
  free(): void;
}

/** Splits a chunk, which it owns, into single writes. */
export type Split = (chunk: Buffer) => Generator<Piece, void>;

export function* wholeChunk(chunk: Buffer, onFree?: () => void): Generator<Piece, void> {
  const free = (): void => {
    onFree?.();
    release(chunk);
  };
  yield { bytes: chunk, free };
}

/** Copies a chunk into buffer slots, so that it can be released while a piece is being written. */
export function* inPieces(chunk: Buffer): Generator<Piece, void> {
  try {
    for (let at = 0; at < chunk.length; at += slotBytes) {
      const { bytes, free } = takeSlot();
      yield { bytes: bytes.subarray(0, chunk.copy(bytes, 0, at)), free };
    }
  } finally {
    release(chunk);
  }
}

/** With a shorter time, clients with a few MiB per second would look stalled: the kernel drains its buffer in large steps. */
const stalledMs = 250;

/**
 * Resolves when the kernel has the bytes. Do not free them earlier: reused memory would be sent. Never resolves when the
 * client has disconnected, which the signal handles.
 */
export function writePiece(response: NodeJS.WritableStream, bytes: Buffer, onStall: () => void): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stalling = setTimeout(onStall, stalledMs);
  response.write(bytes, (error) => {
    clearTimeout(stalling);
    if (!error) resolve();
  });
  return promise;
}

/** The limit of bytes in whole chunks being written to clients of unknown speed. */
const maxUnprovenBytes = 4 * 2 ** 20;

/** Bytes counted against `maxUnprovenBytes`, over all responses. */
let unprovenBytes = 0;

/**
 * For a new client, whose speed is unknown: whole chunks while the total of those is below the limit. Small pieces for all
 * would cost a fifth more processor time. The signal frees the share of the response too, because some writes never end.
 */
export function wholeWithinLimit(signal: AbortSignal): Split {
  let held = 0;
  const free = (): void => {
    unprovenBytes -= held;
    held = 0;
  };
  signal.addEventListener('abort', free, { once: true });
  return (chunk) => {
    if (unprovenBytes + chunk.length > maxUnprovenBytes) return inPieces(chunk);
    held = chunk.length;
    unprovenBytes += held;
    return wholeChunk(chunk, free);
  };
}

/**
 * The size of a buffer slot. Slots hold bytes that may wait for a long time, and are allocated in blocks of 4 MiB. A
 * thousand separate buffers make the process 35 MiB larger, probably by memory fragmentation.
 */
export const slotBytes = 16 * 1024;
const slotsPerBlock = 256;

/** The free slots of each block that has any. A full block is referenced only by its used slots. */
const blocks = new Set<Buffer[]>();

export function takeSlot(): Piece {
  const [block = newBlock()] = blocks;
  const bytes = block.pop() ?? Buffer.allocUnsafeSlow(slotBytes);
  if (block.length === 0) blocks.delete(block);
  return {
    bytes,
    free() {
      block.push(bytes);
      if (block.length === slotsPerBlock && blocks.size > 1) blocks.delete(block);
      else blocks.add(block);
    },
  };
}

function newBlock(): Buffer[] {
  const memory = Buffer.allocUnsafeSlow(slotsPerBlock * slotBytes);
  const block = Array.from({ length: slotsPerBlock }, (_, n) => memory.subarray(n * slotBytes, (n + 1) * slotBytes));
  blocks.add(block);
  return block;
}
