import { setTimeout as pause } from 'node:timers/promises';
import { type KeyReport, readKeyReports, removeKeyReports } from '../../../db/key-reports.ts';
import type { Database } from '../../../db/tables.ts';

/** How to wait for the reports of running servers. */
export interface ReportTimes {
  /** Within this time every running server reports at least once. */
  readonly silenceMs: number;
  /** How long servers have to get ready. */
  readonly timeoutMs: number;
  /** Waits until the reports may have changed. */
  readonly wait: () => Promise<void>;
}

/** Servers look for changes of the keys every three seconds. */
const defaultTimes: ReportTimes = { silenceMs: 10_000, timeoutMs: 60_000, wait: () => pause(1_000) };

/**
 * Asks the running servers which keys they have, and waits until each of them is ready. Returns those that are not. Uses no
 * clock of another machine: servers whose old report was removed write a new one.
 */
export async function findUnreadyServers(
  db: Database,
  isReady: (report: KeyReport) => boolean,
  { silenceMs, timeoutMs, wait }: ReportTimes = defaultTimes,
): Promise<readonly KeyReport[]> {
  await removeKeyReports(db);
  const start = performance.now();
  for (;;) {
    await wait();
    const elapsed = performance.now() - start;
    const unready = (await readKeyReports(db)).filter((report) => !isReady(report));
    if (elapsed >= timeoutMs || (elapsed >= silenceMs && unready.length === 0)) return unready;
  }
}
