import { setTimeout as pause } from 'node:timers/promises';
import { ping } from '../db/schema.ts';
import type { Ports } from '../ports/ports.ts';

/** A part that takes longer than this to say a word counts as down. */
const patienceMs = 5_000;

/** Rejects when a part that every request needs does not answer. */
export async function checkReadiness({ db, blobs }: Pick<Ports, 'db' | 'blobs'>): Promise<void> {
  const answered = new AbortController();
  const tooLate = pause(patienceMs, undefined, { signal: answered.signal }).then(() => {
    throw new Error('Database or blob store did not answer in time');
  });
  const answers = Promise.all([
    ping(db),
    // One step is enough: a store that is gone fails at the first.
    blobs.list('readiness/')[Symbol.asyncIterator]().next(),
  ]);
  try {
    await Promise.race([answers, tooLate]);
  } finally {
    answered.abort();
    tooLate.catch(() => {});
  }
}
