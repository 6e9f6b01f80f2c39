import { SealpostProblem } from '#client';
import { UnreadableFile } from '../hashing/unreadable-file.ts';
import { inTime } from './in-time.ts';
import { type PieceLimit, pieceSize } from './pace.ts';

/** The content of one file, as the server keeps it. */
export interface StoredContent {
  /** How many bytes are stored. */
  stored(signal: AbortSignal): Promise<number>;
  /** Adds bytes behind those that are stored; resolves with how many there are then. */
  append(piece: { readonly offset: number; readonly bytes: Blob }, signal: AbortSignal): Promise<number>;
}

export interface UploadWatch {
  /** Ends the upload; what is stored by then stays. */
  readonly signal: AbortSignal;
  readonly limit: PieceLimit;
  onStored(bytes: number): void;
  /** Resolves when it is time to try again, after so many tries in a row without any progress. */
  untilNextTry(error: unknown, tries: number): Promise<void>;
}

/** Another place than the end: somebody else went on, or an answer was lost. Whoever asks learns where the end is. */
const mostConflicts = 3;

/**
 * Brings to the server what it does not have yet, piece by piece. A lost line or a server that is away for a while ends
 * nothing: it goes on behind what is stored. `known` is that number, where it need not be asked for.
 */
export async function uploadContent(
  place: StoredContent,
  content: Blob,
  watch: UploadWatch,
  known?: number,
): Promise<void> {
  const pieces = pieceSize(watch.limit);
  let offset = known;
  let last = known ?? 0;
  let sent = 0;
  let tries = 0;
  let conflicts = 0;
  // An empty file is whole when somebody has asked for it.
  while (offset === undefined || offset < content.size) {
    const before = offset;
    try {
      offset =
        before === undefined ? await inTime(watch.signal, (signal) => place.stored(signal)) : await append(before);
      // Also of a piece that was cut something may have arrived.
      if (offset > last) tries = 0;
      if (before !== undefined && offset > before) conflicts = 0;
      last = offset;
      watch.onStored(offset);
    } catch (error) {
      offset = undefined;
      if (isTooLarge(error) && pieces.refused(sent)) continue;
      pieces.failed();
      if (error instanceof SealpostProblem && error.status === 409) conflicts += 1;
      if (watch.signal.aborted || conflicts > mostConflicts || !(await mayPass(error, content, before ?? 0)))
        throw error;
      tries += 1;
      await watch.untilNextTry(error, tries);
    }
  }

  async function append(from: number): Promise<number> {
    const bytes = content.slice(from, from + pieces.next());
    sent = bytes.size;
    const begun = performance.now();
    const stored = await inTime(watch.signal, (signal) => place.append({ offset: from, bytes }, signal));
    pieces.took(bytes.size, performance.now() - begun);
    return stored;
  }
}

/** A proxy takes no requests of this size; the service itself has a number for each of its problems. */
function isTooLarge(error: unknown): boolean {
  return error instanceof SealpostProblem && error.status === 413 && error.errorCode === 0;
}

/** Whether it is worth another try. */
async function mayPass(error: unknown, content: Blob, offset: number): Promise<boolean> {
  if (error instanceof SealpostProblem) return error.status >= 500 || [408, 409, 429].includes(error.status);
  // For a browser a file that cannot be read is the same as a line that is cut.
  try {
    await content.slice(offset, offset + 1).arrayBuffer();
  } catch (cause) {
    throw new UnreadableFile('The file cannot be read', { cause });
  }
  return true;
}
