import { isHashWorkerGone, startHashWorker } from './hash-file.ts';
import type { HashAnswer, HashQuestion } from './hash-question.ts';
import { OutdatedPage } from './outdated-page.ts';
import { UnreadableFile } from './unreadable-file.ts';

let worker: Worker | undefined;
let last: Promise<unknown> = Promise.resolve();

/** Starts the thread, so that it is there when the first file comes: an upgrade of the service may end its place. */
export function expectFiles(): Worker {
  if (worker !== undefined) return worker;
  const own = startHashWorker();
  own.addEventListener('error', () => leave(own));
  worker = own;
  return own;
}

function leave(own: Worker): void {
  own.terminate();
  if (worker === own) worker = undefined;
}

/** The SHA-256 of each file, one after the other in one thread: there may be thousands. */
export function checksumOf(file: Blob, stop: AbortSignal): Promise<string> {
  const digest = last.then(() => compute(file, stop));
  last = digest.catch(() => {});
  return digest;
}

function compute(file: Blob, stop: AbortSignal): Promise<string> {
  stop.throwIfAborted();
  const own = expectFiles();
  const listening = new AbortController();
  const until = { signal: listening.signal };
  const digest = new Promise<string>((resolve, reject) => {
    /** In the midst of a file a thread cannot be stopped but by ending it. */
    const end = (error: unknown) => {
      leave(own);
      reject(error);
    };
    stop.addEventListener('abort', () => end(stop.reason), until);
    const ended = async () => {
      const isGone = await isHashWorkerGone();
      end(isGone ? new OutdatedPage('The thread is gone') : new Error('The thread has ended'));
    };
    own.addEventListener('error', () => void ended(), until);
    const answered = ({ data }: MessageEvent<HashAnswer>) => {
      if ('digest' in data) resolve(data.digest);
      else if ('failed' in data) reject(new UnreadableFile('The file cannot be read'));
    };
    own.addEventListener('message', answered, until);
  });
  own.postMessage({ file, algorithm: 'SHA-256' } satisfies HashQuestion);
  return digest.finally(() => listening.abort());
}
