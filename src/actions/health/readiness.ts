import { setTimeout as pause } from 'node:timers/promises';
import type { Dependency } from '../../core/errors.ts';
import { Problem } from '../../core/problem.ts';
import { ping } from '../../db/engine/open-database.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Runtime } from '../../runtime/runtime.ts';

/** A dependency that takes longer than this counts as down. */
const timeoutMs = 5_000;

type Deps = Pick<Ports, 'db' | 'blobs' | 'clock'> & Pick<Runtime, 'outages'>;

/** Throws `unavailable` when the database or the blob store does not respond, with the time of the first failed check. */
export async function checkReadiness({ db, blobs, clock, outages }: Deps): Promise<void> {
  const checks: ReadonlyArray<readonly [Dependency, Promise<unknown>]> = [
    ['database', ping(db)],
    // One step is enough: an unavailable store fails at the first one.
    ['storage', blobs.list('readiness/')[Symbol.asyncIterator]().next()],
  ];
  const causes: unknown[] = [];
  for (const [part, check] of checks.map(([part, check]) => [part, inTime(part, check)] as const)) {
    const cause = await check;
    if (cause === undefined) outages.delete(part);
    else if (!outages.has(part)) outages.set(part, clock.now());
    if (cause !== undefined) causes.push(cause);
  }
  if (causes.length === 0) return;
  throw notReady(outages, new AggregateError(causes, `readiness check failed: ${[...outages.keys()].join(' and ')}`));
}

export function notReady(outages: ReadonlyMap<Dependency, Date>, cause: unknown): Problem {
  const members = { outages: [...outages].map(([part, since]) => ({ part, since: since.toISOString() })) };
  return new Problem('unavailable', { cause, members });
}

/** Returns why the dependency counts as down, or undefined if it responds. */
async function inTime(part: Dependency, check: Promise<unknown>): Promise<unknown> {
  const finished = new AbortController();
  const tooLate = pause(timeoutMs, undefined, { signal: finished.signal }).then(
    () => new Error(`The ${part} did not respond in ${timeoutMs / 1000} seconds`),
  );
  const responded = check.then(
    () => undefined,
    (error: unknown) => error,
  );
  try {
    return await Promise.race([responded, tooLate]);
  } finally {
    finished.abort();
    tooLate.catch(() => {});
  }
}
