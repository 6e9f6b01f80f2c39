import { SealpostProblem } from '#client';
import { baseUrl, service } from '../service.ts';
import { startWorker, workerUrls } from '../start-worker.ts';
import type { HashRequest, HashResponse } from './hash-worker.ts';

export interface Hashing {
  /** Lower-case hexadecimal. Rejects if the file cannot be read or `stop` was called. */
  readonly digest: Promise<string>;
  stop(): void;
}

/** Computes the checksum of a file in a worker, chunk by chunk, so that memory use does not depend on the file size. */
export function hashFile(file: Blob, algorithm: string, progress: (share: number) => void): Hashing {
  const worker = startHashWorker();
  let stop = () => {};
  const computed = new Promise<string>((resolve, reject) => {
    stop = () => reject(new Error('Stopped'));
    worker.addEventListener('message', ({ data }: MessageEvent<HashResponse>) => {
      if ('share' in data) progress(data.share);
      else if ('digest' in data) resolve(data.digest);
      else reject(new Error('The file could not be read'));
    });
    worker.addEventListener('error', () => reject(new Error('The worker failed')));
  });
  worker.postMessage({ file, algorithm } satisfies HashRequest);
  return { digest: computed.finally(() => worker.terminate()), stop };
}

const checkTimeoutMs = 10_000;

/** Returns whether an upgrade of the service has removed the worker script of this page. Returns false while offline. */
export async function isHashWorkerOutdated(): Promise<boolean> {
  const path = new URL(workerUrls.hash, document.location.href).href.slice(baseUrl.length);
  try {
    await service.send('HEAD', path, { signal: AbortSignal.timeout(checkTimeoutMs) });
    return false;
  } catch (error) {
    return error instanceof SealpostProblem && error.status === 404;
  }
}

/** Starts a worker that handles one request at a time. */
export const startHashWorker = (): Worker => startWorker('hash');
