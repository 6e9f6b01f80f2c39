import { storageKey } from './storage.ts';

export type ReleaseLock = () => void;

/** Acquires a lock for this tab, until it is released or the tab is closed. Resolves with undefined if another tab has it. */
export function acquireTabLock(name: string): Promise<ReleaseLock | undefined> {
  // Browsers offer locks only in secure contexts. Without them, every tab gets the lock.
  const noop = () => {};
  if (navigator.locks === undefined) return Promise.resolve(noop);
  return new Promise((resolve) => {
    navigator.locks
      .request(storageKey(name), { ifAvailable: true }, (lock) => {
        if (lock === null) return resolve(undefined);
        return new Promise<void>((release) => resolve(release));
      })
      .catch(() => resolve(noop));
  });
}
