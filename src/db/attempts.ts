import type { AttemptCounter } from '../core/attempts.ts';
import type { Database, Tables, Transaction } from './tables.ts';

export type CallerKind = Tables['attempt']['caller'];

/** Attempts are counted for each recipient, separately for unverified and verified callers. */
export interface CounterKey {
  readonly recipientId: string;
  readonly caller: CallerKind;
}

/**
 * Locks the counter until the transaction ends, and inserts it where it is missing. Returns undefined when the recipient
 * was deleted.
 */
export async function lockCounter(
  tx: Transaction,
  { recipientId, caller }: CounterKey,
  now: Date,
): Promise<AttemptCounter | undefined> {
  const at = now.toISOString();
  const row = await tx
    .insertInto('attempt')
    .columns(['recipient_id', 'caller', 'attempts', 'pending', 'counted_at', 'reserved_at'])
    .expression(({ selectFrom, val }) =>
      selectFrom('recipient')
        .select('recipient.id')
        .select([val(caller).as('caller'), val(0).as('attempts'), val(0).as('pending')])
        .select([val(at).as('counted_at'), val(at).as('reserved_at')])
        .where('recipient.id', '=', recipientId),
    )
    .onConflict((conflict) =>
      conflict.columns(['recipient_id', 'caller']).doUpdateSet(({ ref }) => ({ attempts: ref('attempt.attempts') })),
    )
    .returningAll()
    .executeTakeFirst();
  return row && counterIn(row);
}

/** Call this only while the counter is locked. */
export async function saveCounter(
  tx: Transaction,
  { recipientId, caller }: CounterKey,
  counter: AttemptCounter,
): Promise<void> {
  await tx
    .updateTable('attempt')
    .set({
      attempts: counter.attempts,
      pending: counter.pending,
      counted_at: counter.countedAt.toISOString(),
      reserved_at: counter.reservedAt.toISOString(),
      locked_until: counter.lockedUntil?.toISOString() ?? null,
    })
    .where('recipient_id', '=', recipientId)
    .where('caller', '=', caller)
    .execute();
}

/** Returns the counter without a lock; undefined before the first attempt. */
export async function findCounter(
  db: Database,
  { recipientId, caller }: CounterKey,
): Promise<AttemptCounter | undefined> {
  const row = await db
    .selectFrom('attempt')
    .selectAll()
    .where('recipient_id', '=', recipientId)
    .where('caller', '=', caller)
    .executeTakeFirst();
  return row && counterIn(row);
}

function counterIn(row: Tables['attempt']): AttemptCounter {
  return {
    attempts: row.attempts,
    pending: row.pending,
    reservedAt: new Date(row.reserved_at),
    countedAt: new Date(row.counted_at),
    lockedUntil: row.locked_until === null ? null : new Date(row.locked_until),
  };
}
