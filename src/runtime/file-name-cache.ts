import type { Clock } from '../ports/clock.ts';
import { type CacheCounts, ExpiringCache } from './expiring-cache.ts';

/** One upload of one file. */
export interface NamedFile {
  readonly trackingId: string;
  readonly id: string;
  /** Differs for each upload. */
  readonly version: string;
}

/**
 * The names of files that were listed a moment ago. A recipient lists the files of a transfer before fetching them, and
 * most of the time to open a small file goes into deriving the key of its name. Access is decided before.
 */
export interface FileNameCache {
  get(file: NamedFile): string | undefined;
  set(file: NamedFile, name: string): void;
}

export function fileNameCache(clock: Clock, counts?: CacheCounts): FileNameCache {
  const cache = new ExpiringCache<string>({ clock, counts, capacity: 10_000, idleMs: 600_000 });
  const keyOf = ({ trackingId, id, version }: NamedFile) => `${trackingId} ${id} ${version}`;
  return {
    get: (file) => cache.get(keyOf(file)),
    set: (file, name) => cache.set(keyOf(file), name),
  };
}
