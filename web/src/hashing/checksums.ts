import { OutdatedPage, UnreadableFile } from './errors.ts';
import { isHashWorkerOutdated, startHashWorker } from './hash-file.ts';
import type { HashRequest, HashResponse } from './hash-worker.ts';

let worker: Worker | undefined;
let last: Promise<unknown> = Promise.resolve();

/** Starts the worker before the first file needs it, because an upgrade of the service may remove its script. */
export function ensureHashWorker(): Worker {
  if (worker !== undefined) return worker;
  const started = startHashWorker();
  started.addEventListener('error', () => dropWorker(started));
  worker = started;
  return started;
}

function dropWorker(failed: Worker): void {
  failed.terminate();
  if (worker === failed) worker = undefined;
}

/** Computes the SHA-256 of a file. One worker handles all files in turn, because there may be thousands. */
export function checksumOf(file: HashRequest['file'], stop: AbortSignal): Promise<string> {
  const digest = last.then(() => compute(file, stop));
  last = digest.catch(() => {});
  return digest;
}

function compute(file: HashRequest['file'], stop: AbortSignal): Promise<string> {
  stop.throwIfAborted();
  const current = ensureHashWorker();
  const listening = new AbortController();
  const until = { signal: listening.signal };
  const digest = new Promise<string>((resolve, reject) => {
    /** A worker that is hashing a file can only be stopped by terminating it. */
    const end = (error: unknown) => {
      dropWorker(current);
      reject(error);
    };
    stop.addEventListener('abort', () => end(stop.reason), until);
    const onError = async () => {
      const isOutdated = await isHashWorkerOutdated();
      end(isOutdated ? new OutdatedPage('The worker script no longer exists') : new Error('The worker failed'));
    };
    current.addEventListener('error', () => void onError(), until);
    const onMessage = ({ data }: MessageEvent<HashResponse>) => {
      if ('digest' in data) resolve(data.digest);
      else if ('failed' in data) reject(new UnreadableFile('The file cannot be read'));
    };
    current.addEventListener('message', onMessage, until);
  });
  current.postMessage({ file, algorithm: 'SHA-256' } satisfies HashRequest);
  return digest.finally(() => listening.abort());
}
