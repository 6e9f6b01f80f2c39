import { type DiskForecast, forecastDays, forecastDisk } from '../../../core/disk-forecast.ts';
import { dayMs } from '../../../core/time.ts';
import { readStatistics } from '../../../db/statistics/statistics.ts';
import type { Ports } from '../../../ports/ports.ts';

/** Returns when the free space will be used up. Undefined while the statistics are too new, or if there is no limit. */
export async function readDiskForecast(
  { db, clock }: Pick<Ports, 'db' | 'clock'>,
  space: { readonly freeBytes: number; readonly minFreeBytes: number },
): Promise<DiskForecast | undefined> {
  const now = clock.now();
  if (space.freeBytes === Number.POSITIVE_INFINITY) return undefined;
  const days = await readStatistics(db, 'day', { from: new Date(now.getTime() - forecastDays * dayMs), until: now });
  const readings = days
    .filter(({ name }) => name === 'freeBytes')
    // A day has the last value that was measured in it.
    .map(({ period, value }) => ({
      at: new Date(Math.min(new Date(`${period}T00:00:00.000Z`).getTime() + dayMs, now.getTime())),
      freeBytes: value,
    }));
  return forecastDisk(readings, { ...space, now });
}
