import pdfWorkerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import hashWorkerUrl from './hashing/hash-worker.ts?worker&url';

/** The worker scripts of the app. */
export const workerUrls = { hash: hashWorkerUrl, pdf: pdfWorkerUrl } as const;

interface TrustedTypes {
  createPolicy(name: string, rules: object): { createScriptURL(url: string): string };
}

/** The content security policy of the pages requires a Trusted Types policy for every script URL, and allows one. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('sealpost', {
  createScriptURL: (url: string) => (Object.values(workerUrls).includes(url) ? url : ''),
});

export function startWorker(name: keyof typeof workerUrls): Worker {
  const url = workerUrls[name];
  return new Worker(policy === undefined ? url : policy.createScriptURL(url), { type: 'module' });
}
