import { SealpostProblem, type TransferRef } from '#client';
import { OutdatedPage } from '../hashing/errors.ts';
import type { OutgoingFile } from './outgoing-file.ts';
import { type RetryDeps, retry } from './retry.ts';
import { type StoredContent, type UploadOptions, uploadContent } from './upload-content.ts';
import { type ChunkLimit, minChunkBytes } from './upload-rate.ts';

export interface UploadDeps extends RetryDeps {
  readonly ref: TransferRef;
  checksumOf(content: Blob, signal: AbortSignal): Promise<string>;
  /** Called when there is progress that must survive a reload of the page. */
  saveProgress(): void;
}

/** Parallel uploads keep the connection busy while one of them waits for a response. The sum stays below the connection limit of browsers. */
const [maxLargeUploads, maxSmallUploads] = [2, 4];

/** Uploads all waiting files. An error that affects every file aborts `controller`, and with it the other uploads. */
export async function uploadFiles(
  deps: UploadDeps,
  files: readonly OutgoingFile[],
  limit: ChunkLimit,
  controller: AbortController,
): Promise<void> {
  const { signal } = controller;
  const abortAll = (error: unknown): never => {
    controller.abort(error);
    throw error;
  };
  const uploadQueue = (queue: Iterable<OutgoingFile>, parallel: number) =>
    Array.from({ length: parallel }, async () => {
      for (const file of queue) await uploadFile(deps, file, limit, signal);
    });
  // A small file is a single request, whose duration is mostly latency.
  const isSmall = ({ size }: OutgoingFile) => size <= minChunkBytes;
  const waiting = files.filter(({ step }) => step.value === 'waiting');
  const uploads = [
    ...uploadQueue(waiting.filter(isSmall).values(), maxSmallUploads),
    ...uploadQueue(waiting.filter((file) => !isSmall(file)).values(), maxLargeUploads),
  ];
  await allSettledOrThrow(uploads.map((upload) => upload.catch(abortAll)));
  signal.throwIfAborted();
}

/** Throws the first error, but only after all promises have settled. */
async function allSettledOrThrow(promises: ReadonlyArray<Promise<unknown>>): Promise<void> {
  for (const result of await Promise.allSettled(promises)) if (result.status === 'rejected') throw result.reason;
}

async function uploadFile(deps: UploadDeps, file: OutgoingFile, limit: ChunkLimit, signal: AbortSignal): Promise<void> {
  const { content } = file;
  if (content === undefined) return;
  file.step.value = 'uploading';
  try {
    // A checksum is no request to the server: it must not count as a success.
    const { waitForRetry } = deps;
    const checksum = retry({ waitForRetry }, signal, () => deps.checksumOf(content, signal));
    await allSettledOrThrow([checksum, uploadFileContent(deps, file, content, { limit, signal })]);
    file.checksum = await checksum;
    file.step.value = 'stored';
    deps.saveProgress();
  } catch (error) {
    file.step.value = 'waiting';
    if (signal.aborted || affectsAllFiles(error)) throw error;
    file.problem = error;
    file.step.value = 'failed';
  }
}

function uploadFileContent(
  deps: UploadDeps,
  file: OutgoingFile,
  content: Blob,
  { limit, signal }: Pick<UploadOptions, 'limit' | 'signal'>,
): Promise<void> {
  const ref = { ...deps.ref, fileId: file.id };
  const stored: StoredContent = {
    stored: (stop) => deps.client(stop).storedBytes(ref),
    append: (chunk, stop) => deps.client(stop).appendContent(ref, chunk),
  };
  const options: UploadOptions = {
    signal,
    limit,
    onStored: (bytes) => {
      file.stored.value = bytes;
      deps.onSuccess?.();
    },
    waitForRetry: (error, attempts) => deps.waitForRetry(error, attempts, signal),
  };
  // The server completes an empty file when the client requests its offset.
  const knownOffset = file.isFresh && file.size > 0 ? 0 : undefined;
  file.isFresh = false;
  return uploadContent(stored, content, options, knownOffset);
}

/** For example an expired token or a removed session: every other file would fail in the same way. */
function affectsAllFiles(error: unknown): boolean {
  if (error instanceof OutdatedPage) return true;
  return error instanceof SealpostProblem && [401, 403, 404].includes(error.status);
}
