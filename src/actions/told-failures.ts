import type { Database } from '../db/tables.ts';

/** With more that fail, one that was told long ago may be told again. */
const mostRemembered = 1_000;

/** What was last told of each transfer, the latest at the end. */
const told = new WeakMap<Database, Map<string, string>>();

/** Whether a transfer has not failed like this before: what is tried again and again is told once. */
export function isNews(db: Database, trackingId: string, error: unknown): boolean {
  const failures = told.get(db) ?? new Map<string, string>();
  told.set(db, failures);
  const isNew = failures.get(trackingId) !== String(error);
  failures.delete(trackingId);
  failures.set(trackingId, String(error));
  const [oldest] = failures.keys();
  if (failures.size > mostRemembered && oldest !== undefined) failures.delete(oldest);
  return isNew;
}
