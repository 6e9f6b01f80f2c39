import type { Migration } from './types.ts';

/** Finds the counters that are locked now, which are few, without reading those of all recipients. */
export const lockIndex: Migration = {
  name: '0004-lock-index',
  statements: () => ['create index attempt_by_lock on attempt (locked_until) where locked_until is not null'],
};
