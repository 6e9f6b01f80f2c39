import { type DiskForecast, forecastDays, forecastDisk } from '../../core/health.ts';
import { dayMs } from '../../core/time.ts';
import { readDatabaseBytes } from '../../db/engine/database-facts.ts';
import { readSettings } from '../../db/settings.ts';
import { readStatistics } from '../../db/statistics/statistics.ts';
import type { Ports } from '../../ports/ports.ts';

interface StorageUse {
  /** How much the encrypted contents of all files took an hour ago. Undefined before it was measured. */
  readonly storedBytes: number | undefined;
  /** How much can still be stored. Undefined if there is no limit. */
  readonly freeBytes: number | undefined;
  /** How much is free on the local disk that holds running uploads to an object store. Undefined for a folder. */
  readonly freeSpoolBytes: number | undefined;
  /** New files are rejected if less would be free. */
  readonly minFreeBytes: number;
  readonly databaseBytes: number;
  /** Null while the statistics are too new, or if there is no limit. */
  readonly forecast: { readonly usedPerDay: number; readonly fullAt: Date | null } | null;
}

/** Returns how much space is used and free. */
export async function getStorage(ports: Pick<Ports, 'db' | 'blobs' | 'clock'>): Promise<StorageUse> {
  const { db, blobs, clock } = ports;
  const { 'disk.minFreeBytes': minFreeBytes } = await readSettings(db);
  const { bytes: freeBytes, spoolBytes: freeSpoolBytes } = await blobs.freeSpace();
  const now = clock.now();
  const forecast = await readDiskForecast(ports, { freeBytes, minFreeBytes });
  const recent = await readStatistics(db, 'day', { from: new Date(now.getTime() - dayMs), until: now });
  return {
    storedBytes: recent.findLast(({ name }) => name === 'storedBytes')?.value,
    freeBytes: Number.isFinite(freeBytes) ? freeBytes : undefined,
    freeSpoolBytes,
    minFreeBytes,
    databaseBytes: await readDatabaseBytes(db),
    forecast: forecast === undefined ? null : { ...forecast, fullAt: forecast.fullAt ?? null },
  };
}

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
