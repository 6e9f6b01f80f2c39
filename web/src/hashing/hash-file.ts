import { SealpostProblem } from '#client';
import { baseUrl, service } from '../service.ts';
import type { HashAnswer, HashQuestion } from './hash-question.ts';
import workerUrl from './hash-worker.ts?worker&url';

export interface Hashing {
  /** In lower-case hexadecimal. Rejects when the file cannot be read, or when it was stopped. */
  readonly digest: Promise<string>;
  stop(): void;
}

/** Computes the checksum of a file in a thread, piece by piece: however long it is, little of it is in memory. */
export function hashFile(file: Blob, algorithm: string, progress: (share: number) => void): Hashing {
  const worker = startHashWorker();
  let stop = () => {};
  const computed = new Promise<string>((resolve, reject) => {
    stop = () => reject(new Error('Stopped'));
    worker.addEventListener('message', ({ data }: MessageEvent<HashAnswer>) => {
      if ('share' in data) progress(data.share);
      else if ('digest' in data) resolve(data.digest);
      else reject(new Error('The file could not be read'));
    });
    worker.addEventListener('error', () => reject(new Error('The thread has ended')));
  });
  worker.postMessage({ file, algorithm } satisfies HashQuestion);
  return { digest: computed.finally(() => worker.terminate()), stop };
}

const goneMs = 10_000;

/** Whether the service, since this page was loaded, has another thread in its place. Without a line nobody knows. */
export async function isHashWorkerGone(): Promise<boolean> {
  const path = new URL(workerUrl, document.location.href).href.slice(baseUrl.length);
  try {
    await service.send('HEAD', path, { signal: AbortSignal.timeout(goneMs) });
    return false;
  } catch (error) {
    return error instanceof SealpostProblem && error.status === 404;
  }
}

/** Answers one question at a time. */
export function startHashWorker(): Worker {
  return new Worker(trusted(workerUrl), { type: 'module' });
}

interface TrustedTypes {
  createPolicy(name: string, rules: object): { createScriptURL(url: string): string };
}

/** The security policy of the pages lets no text become the address of a script but by this rule. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('sealpost', {
  createScriptURL: (url: string) => (url === workerUrl ? url : ''),
});

function trusted(url: string): string {
  return policy === undefined ? url : policy.createScriptURL(url);
}
