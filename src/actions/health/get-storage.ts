import type { DiskForecast } from '../../core/disk-forecast.ts';
import { dayMs } from '../../core/time.ts';
import { readDatabaseBytes } from '../../db/engine/database-facts.ts';
import { readSettings } from '../../db/settings.ts';
import { readStatistics } from '../../db/statistics/statistics.ts';
import type { Ports } from '../../ports/ports.ts';
import { readDiskForecast } from './internal/read-disk-forecast.ts';

export interface StorageUse {
  /** How much the encrypted contents of all files took an hour ago. Undefined before it was measured. */
  readonly storedBytes: number | undefined;
  /** How much can still be stored. Undefined if there is no limit. */
  readonly freeBytes: number | undefined;
  /** How much is free on the local disk that holds running uploads to an object store. Undefined for a folder. */
  readonly freeSpoolBytes: number | undefined;
  /** New files are rejected if less would be free. */
  readonly minFreeBytes: number;
  readonly databaseBytes: number;
  readonly forecast: DiskForecast | undefined;
}

/** Returns how much space is used and free. */
export async function getStorage(ports: Pick<Ports, 'db' | 'blobs' | 'clock'>): Promise<StorageUse> {
  const { db, blobs, clock } = ports;
  const { 'disk.minFreeBytes': minFreeBytes } = await readSettings(db);
  const freeBytes = await blobs.freeBytes();
  const now = clock.now();
  const recent = await readStatistics(db, 'day', { from: new Date(now.getTime() - dayMs), until: now });
  return {
    storedBytes: recent.findLast(({ name }) => name === 'storedBytes')?.value,
    freeBytes: Number.isFinite(freeBytes) ? freeBytes : undefined,
    freeSpoolBytes: await blobs.freeSpoolBytes?.(),
    minFreeBytes,
    databaseBytes: await readDatabaseBytes(db),
    forecast: await readDiskForecast(ports, { freeBytes, minFreeBytes }),
  };
}
