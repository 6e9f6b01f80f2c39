import { dayMs } from './time.ts';

/** How much space was free at a time. */
export interface SpaceReading {
  readonly at: Date;
  readonly freeBytes: number;
}

export interface DiskForecast {
  /** How much the free space shrinks in a day. Negative if it grows. */
  readonly usedPerDay: number;
  /** When the free space reaches the minimum. Undefined if it does not within the next ten years. */
  readonly fullAt: Date | undefined;
}

/** The days whose readings count. More would hide that the use has changed. */
export const forecastDays = 14;
/** Readings of less time show the size of single transfers and not a trend. */
const minSpanMs = 2 * dayMs;
const horizonMs = 3_650 * dayMs;

/**
 * Extends the straight line through the readings of the last days. Returns undefined while there are too few of them. The
 * line begins at the current free space, so that a disk that has grown counts from now on.
 */
export function forecastDisk(
  readings: readonly SpaceReading[],
  { freeBytes, minFreeBytes, now }: { readonly freeBytes: number; readonly minFreeBytes: number; readonly now: Date },
): DiskForecast | undefined {
  const from = now.getTime() - forecastDays * dayMs;
  const recent = readings.filter(({ at }) => at.getTime() >= from && at <= now);
  const times = recent.map(({ at }) => at.getTime());
  if (Math.max(...times) - Math.min(...times) < minSpanMs) return undefined;
  const usedPerDay = Math.round(0 - slopeOf(recent) * dayMs);
  const leftMs = usedPerDay > 0 ? (Math.max(0, freeBytes - minFreeBytes) / usedPerDay) * dayMs : horizonMs;
  return { usedPerDay, fullAt: leftMs < horizonMs ? new Date(now.getTime() + leftMs) : undefined };
}

/** The least-squares slope, in bytes per millisecond. */
function slopeOf(readings: readonly SpaceReading[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const meanTime = mean(readings.map(({ at }) => at.getTime()));
  const meanFree = mean(readings.map(({ freeBytes }) => freeBytes));
  let products = 0;
  let squares = 0;
  for (const { at, freeBytes } of readings) {
    const offset = at.getTime() - meanTime;
    products += offset * (freeBytes - meanFree);
    squares += offset ** 2;
  }
  return products / squares;
}
