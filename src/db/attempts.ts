import type { AttemptCounter, CounterName } from '../core/attempts.ts';
import type { Database, Tables, Transaction } from './tables.ts';

/** Attempts are counted for each recipient, separately for different callers. */
export interface CounterKey {
  readonly recipientId: string;
  readonly caller: CounterName;
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

/**
 * Call this only while the counter is locked. Removes the counter of one caller when nothing is left in it, because a
 * recipient may use many networks.
 */
export async function saveCounter(
  tx: Transaction,
  { recipientId, caller }: CounterKey,
  counter: AttemptCounter,
): Promise<void> {
  const isOwn = caller !== 'unverified' && caller !== 'verified';
  if (isOwn && counter.attempts === 0 && counter.lockedUntil === null) {
    await tx.deleteFrom('attempt').where('recipient_id', '=', recipientId).where('caller', '=', caller).execute();
    return;
  }
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

/** In the order in which attempts lock their counters, which prevents deadlocks. */
export async function counterNamesOf(db: Database, recipientId: string): Promise<readonly CounterName[]> {
  const rows = await db
    .selectFrom('attempt')
    .select('caller')
    .where('recipient_id', '=', recipientId)
    .orderBy('caller')
    .execute();
  return rows.map(({ caller }) => caller);
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

/** Ends the lock at `until` if it ends later. */
export async function shortenLock(db: Database, { recipientId, caller }: CounterKey, until: Date): Promise<void> {
  await db
    .updateTable('attempt')
    .set({ locked_until: until.toISOString() })
    .where('recipient_id', '=', recipientId)
    .where('caller', '=', caller)
    .where('locked_until', '>', until.toISOString())
    .execute();
}

/** The transfer of a recipient. Undefined if there is no such recipient. */
export function findTransferOfRecipient(db: Database, recipientId: string) {
  return db
    .selectFrom('recipient')
    .innerJoin('transfer', 'transfer.tracking_id', 'recipient.tracking_id')
    .select(['transfer.tracking_id', 'transfer.state', 'transfer.expires_at'])
    .where('recipient.id', '=', recipientId)
    .executeTakeFirst();
}

export interface LockSearch {
  /** Undefined for the transfers of all senders. */
  readonly senderId: string | undefined;
  readonly now: Date;
  readonly limit: number;
}

/**
 * Returns the locked counters of all recipients of active transfers, those that end last first. `cross join` makes SQLite
 * begin with the locks: there are many more transfers.
 */
export function findLocks(db: Database, { senderId, now, limit }: LockSearch) {
  return db
    .selectFrom('attempt')
    .crossJoin('recipient')
    .crossJoin('transfer')
    .crossJoin('contact')
    .whereRef('recipient.id', '=', 'attempt.recipient_id')
    .whereRef('transfer.tracking_id', '=', 'recipient.tracking_id')
    .whereRef('contact.id', '=', 'recipient.contact_id')
    .where('attempt.locked_until', '>', now.toISOString())
    .$if(senderId !== undefined, (query) => query.where('transfer.sender_id', '=', senderId ?? ''))
    .where('transfer.state', '=', 'Active')
    .where('transfer.expires_at', '>', now.toISOString())
    .select(['attempt.recipient_id', 'attempt.caller', 'attempt.attempts', 'attempt.pending', 'attempt.locked_until'])
    .select(['recipient.tracking_id', 'recipient.transfer_id', 'recipient.capitals', 'contact.address'])
    .orderBy('attempt.locked_until', 'desc')
    .limit(limit)
    .execute();
}
