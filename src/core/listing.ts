import type { Settings } from './settings.ts';
import { dayMs } from './time.ts';

/** Transfers that expired before this time are no longer listed, and every request treats them as unknown. */
export function listedFrom(now: Date, settings: Settings): Date {
  return new Date(now.getTime() - settings['retention.days'] * dayMs);
}

export function isListedAt(now: Date, expiresAt: string, settings: Settings): boolean {
  return new Date(expiresAt) >= listedFrom(now, settings);
}

/** One page of a list. */
export interface Page {
  /** Counts from 1. */
  readonly page: number;
  readonly size: number;
}

export function offsetOf({ page, size }: Page): number {
  return (page - 1) * size;
}

export function pagesOf(total: number, size: number): number {
  return Math.ceil(total / size);
}
