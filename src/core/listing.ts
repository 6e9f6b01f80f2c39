import type { Settings } from './settings.ts';
import { dayMs } from './time.ts';

/** Transfers that expired before this time are no longer listed, and every request treats them as unknown. */
export const listedFrom = (now: Date, settings: Settings): Date =>
  new Date(now.getTime() - settings['retention.days'] * dayMs);

export const isListedAt = (now: Date, expiresAt: string, settings: Settings): boolean =>
  new Date(expiresAt) >= listedFrom(now, settings);

/** One page of a list. */
export interface PagePosition {
  /** Counts from 1. */
  readonly page: number;
  readonly size: number;
}

export const offsetOf = ({ page, size }: PagePosition): number => (page - 1) * size;

export const pagesOf = (total: number, size: number): number => Math.ceil(total / size);

/** Where a list that is sorted by a time continues: after the entry with this time and ID. */
export interface TimeCursor {
  /** In the form of `toISOString`. */
  readonly at: string;
  readonly id: string;
}

/** Returns undefined if the text is not one of `formatTimeCursor`. */
export function parseTimeCursor(text: string): TimeCursor | undefined {
  const [, at, id] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)~([A-Za-z0-9]{10})$/.exec(text) ?? [];
  return at === undefined || id === undefined ? undefined : { at, id };
}

export const formatTimeCursor = ({ at, id }: TimeCursor): string => `${at}~${id}`;

/** Returns the keyed tag of a row: without the key, its columns cannot be changed unnoticed. */
export type RowTags = (table: 'transfer' | 'recipient', values: ReadonlyArray<string | number | null>) => string;
