import { dayMs } from './day.ts';
import type { Settings } from './settings.ts';

/** What expired before is no longer listed, and unknown to whoever asks for it. */
export function listedFrom(now: Date, settings: Settings): Date {
  return new Date(now.getTime() - settings['retention.days'] * dayMs);
}

export function isListedAt(now: Date, expiresAt: string, settings: Settings): boolean {
  return new Date(expiresAt) >= listedFrom(now, settings);
}

/** A piece of a list: so many entries, after so many that come before. */
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
