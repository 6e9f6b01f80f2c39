import { setTimeout as pause } from 'node:timers/promises';
import { ping } from '../../db/engine/open-database.ts';
import type { Ports } from '../../ports/ports.ts';

/** A dependency that takes longer than this counts as down. */
const timeoutMs = 5_000;

/** Rejects when the database or the blob store does not respond. */
export async function checkReadiness({ db, blobs }: Pick<Ports, 'db' | 'blobs'>): Promise<void> {
  const finished = new AbortController();
  const tooLate = pause(timeoutMs, undefined, { signal: finished.signal }).then(() => {
    throw new Error('readiness check timed out: database or file storage did not respond');
  });
  const responses = Promise.all([
    ping(db),
    // One step is enough: an unavailable store fails at the first one.
    blobs.list('readiness/')[Symbol.asyncIterator]().next(),
  ]);
  try {
    await Promise.race([responses, tooLate]);
  } finally {
    finished.abort();
    tooLate.catch(() => {});
  }
}
