import type { AttemptCounter, CounterName } from '../core/attempts.ts';
import type { TimeCursor } from '../core/listing.ts';
import { changeRows } from './engine/statements.ts';
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
  await changeRows(
    tx,
    'attempt',
    { recipient_id: recipientId, caller },
    {
      attempts: counter.attempts,
      pending: counter.pending,
      counted_at: counter.countedAt.toISOString(),
      reserved_at: counter.reservedAt.toISOString(),
      locked_until: counter.lockedUntil?.toISOString() ?? null,
    },
  );
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

/**
 * The locked counters of recipients of active transfers. `cross join` makes SQLite begin with the locks: there are many
 * more transfers.
 */
const activeLocks = (db: Database, now: Date) =>
  db
    .selectFrom('attempt')
    .crossJoin('recipient')
    .crossJoin('transfer')
    .crossJoin('contact')
    .whereRef('recipient.id', '=', 'attempt.recipient_id')
    .whereRef('transfer.tracking_id', '=', 'recipient.tracking_id')
    .whereRef('contact.id', '=', 'recipient.contact_id')
    .where('attempt.locked_until', '>', now.toISOString())
    .where('transfer.state', '=', 'Active')
    .where('transfer.expires_at', '>', now.toISOString());

const locks = (db: Database, now: Date) =>
  activeLocks(db, now)
    .select(['attempt.recipient_id', 'attempt.caller', 'attempt.attempts', 'attempt.pending', 'attempt.locked_until'])
    .select(['recipient.tracking_id', 'recipient.transfer_id', 'recipient.capitals', 'contact.address'])
    .orderBy('attempt.locked_until', 'desc');

export type Lock = Awaited<ReturnType<typeof findLocksOfSender>>[number];

interface SenderLockSearch {
  readonly senderId: string;
  readonly now: Date;
  readonly limit: number;
}

/** Returns the locked counters of the active transfers of a sender, those that end last first. */
export const findLocksOfSender = (db: Database, { senderId, now, limit }: SenderLockSearch) =>
  locks(db, now).where('transfer.sender_id', '=', senderId).limit(limit).execute();

/**
 * Returns all locked counters of these recipients. They are few: the wrong passwords of all callers together lock a
 * recipient too.
 */
export const findLocksOfRecipients = (db: Database, recipientIds: readonly string[], now: Date) =>
  locks(db, now).where('attempt.recipient_id', 'in', recipientIds).execute();

export interface LockedRecipientSearch {
  /** Undefined for the recipients of all addresses. */
  readonly contactId: string | undefined;
  readonly now: Date;
  readonly after: TimeCursor | undefined;
  readonly max: number;
}

/** Returns each locked recipient once, with the end of the lock that ends last. Use the database for reports. */
export async function findLockedRecipients(
  db: Database,
  { contactId, now, after, max }: LockedRecipientSearch,
): Promise<readonly TimeCursor[]> {
  const rows = await activeLocks(db, now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('attempt as other')
            .select('other.caller')
            .whereRef('other.recipient_id', '=', 'attempt.recipient_id')
            .where(({ or, and, eb, ref }) =>
              or([
                eb('other.locked_until', '>', ref('attempt.locked_until')),
                and([
                  eb('other.locked_until', '=', ref('attempt.locked_until')),
                  eb('other.caller', '>', ref('attempt.caller')),
                ]),
              ]),
            ),
        ),
      ),
    )
    .$if(contactId !== undefined, (query) => query.where('recipient.contact_id', '=', contactId ?? ''))
    .$if(after !== undefined, (query) =>
      query
        .where('attempt.locked_until', '<=', after?.at ?? '')
        .where(({ or, eb }) =>
          or([eb('attempt.locked_until', '<', after?.at ?? ''), eb('attempt.recipient_id', '<', after?.id ?? '')]),
        ),
    )
    .select(['attempt.locked_until as at', 'attempt.recipient_id as id'])
    .orderBy('attempt.locked_until', 'desc')
    .orderBy('attempt.recipient_id', 'desc')
    .limit(max)
    .execute();
  return rows.map(({ at, id }) => ({ at: at ?? '', id }));
}
