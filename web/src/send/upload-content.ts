import { SealpostProblem } from '#client';
import { UnreadableFile } from '../hashing/errors.ts';
import { withTimeout } from '../with-timeout.ts';
import { type ChunkLimit, createChunkSizer } from './upload-rate.ts';

/** The content of one file on the server. */
export interface StoredContent {
  /** Resolves with the number of stored bytes. */
  stored(signal: AbortSignal): Promise<number>;
  /** Appends bytes; resolves with the number of bytes that are stored then. */
  append(chunk: { readonly offset: number; readonly bytes: Blob }, signal: AbortSignal): Promise<number>;
}

export interface UploadOptions {
  /** Stops the upload. Bytes that are stored by then stay. */
  readonly signal: AbortSignal;
  readonly limit: ChunkLimit;
  onStored(bytes: number): void;
  /** Resolves when the next attempt is due. `attempts` counts the failures in a row without progress. */
  waitForRetry(error: unknown, attempts: number): Promise<void>;
}

/** A conflict means that the offset was wrong, because a response was lost or another client uploads too. The offset is requested again. */
const maxConflicts = 3;

/**
 * Uploads the bytes that the server does not have yet, in chunks. After a network error or an outage of the server it
 * continues at the stored offset. `knownOffset` avoids the first request for that offset.
 */
export async function uploadContent(
  target: StoredContent,
  content: Blob,
  options: UploadOptions,
  knownOffset?: number,
): Promise<void> {
  const { signal } = options;
  const chunks = createChunkSizer(options.limit);
  let offset = knownOffset;
  let lastOffset = knownOffset ?? 0;
  let sentBytes = 0;
  let attempts = 0;
  let conflicts = 0;
  // The server completes an empty file when its offset is requested.
  while (offset === undefined || offset < content.size) {
    const previous = offset;
    try {
      offset =
        previous === undefined ? await withTimeout(signal, (stop) => target.stored(stop)) : await append(previous);
      // A part of a chunk that failed may have been stored.
      if (offset > lastOffset) attempts = 0;
      if (previous !== undefined && offset > previous) conflicts = 0;
      lastOffset = offset;
      options.onStored(offset);
    } catch (error) {
      offset = undefined;
      if (isTooLarge(error) && chunks.rejected(sentBytes)) continue;
      chunks.failed();
      if (error instanceof SealpostProblem && error.status === 409) conflicts += 1;
      if (signal.aborted || conflicts > maxConflicts || !(await isRetryable(error, content, previous ?? 0)))
        throw error;
      attempts += 1;
      await options.waitForRetry(error, attempts);
    }
  }

  async function append(from: number): Promise<number> {
    const bytes = content.slice(from, from + chunks.next());
    sentBytes = bytes.size;
    const startedAt = performance.now();
    const stored = await withTimeout(signal, (stop) => target.append({ offset: from, bytes }, stop));
    chunks.succeeded(bytes.size, performance.now() - startedAt);
    return stored;
  }
}

/** Whether a proxy rejected the size of the request. Problems of the service itself have an error code. */
function isTooLarge(error: unknown): boolean {
  return error instanceof SealpostProblem && error.status === 413 && error.errorCode === 0;
}

/** Throws UnreadableFile if the file can no longer be read. */
async function isRetryable(error: unknown, content: Blob, offset: number): Promise<boolean> {
  if (error instanceof SealpostProblem) return error.status >= 500 || [408, 409, 429].includes(error.status);
  // Browsers report an unreadable file and a network error in the same way.
  try {
    await content.slice(offset, offset + 1).arrayBuffer();
  } catch (cause) {
    throw new UnreadableFile('The file cannot be read', { cause });
  }
  return true;
}
