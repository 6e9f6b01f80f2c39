import type { TrustedTime } from '../core/trusted-time.ts';
import { upsertRow } from './engine/statements.ts';
import type { Database, Transaction } from './tables.ts';

/** A time that has certainly passed. Undefined before the first write. */
export async function readTrustedTime(db: Database): Promise<Date | undefined> {
  const row = await db.selectFrom('trusted_time').select('trusted_at').executeTakeFirst();
  return row && new Date(row.trusted_at);
}

/** Locks the trusted time until the transaction ends. Call this first in a transaction that writes it. */
export async function lockTrustedTime(tx: Transaction): Promise<TrustedTime | undefined> {
  const row = await tx
    .updateTable('trusted_time')
    .set(({ ref }) => ({ trusted_at: ref('trusted_at') }))
    .returningAll()
    .executeTakeFirst();
  return (
    row && {
      stopwatch: row.stopwatch_ms,
      trusted: new Date(row.trusted_at).getTime(),
      steadySince: row.steady_since_ms,
      clockOffset: row.clock_offset_ms,
      slowestOffset: row.slowest_offset_ms,
    }
  );
}

export async function writeTrustedTime(tx: Transaction, time: TrustedTime): Promise<void> {
  const columns = {
    trusted_at: new Date(time.trusted).toISOString(),
    stopwatch_ms: time.stopwatch,
    steady_since_ms: time.steadySince,
    clock_offset_ms: time.clockOffset,
    slowest_offset_ms: time.slowestOffset,
  };
  await upsertRow(tx, 'trusted_time', { name: 'service' }, columns);
}
