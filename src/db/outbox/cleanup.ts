import { sql } from 'kysely';
import type { EmailKind } from '../../core/email-kinds.ts';
import type { TimeLimit } from '../../core/time.ts';
import { isPostgres } from '../engine/open-database.ts';
import type { Database, Transaction } from '../tables.ts';
import type { OutboxRow } from './outbox.ts';

/** Emails without a transfer, or of a deleted one. */
export async function pageOfEmailsWithoutTransfer(
  db: Database,
  after: string,
  max: number,
): Promise<readonly OutboxRow[]> {
  return db
    .selectFrom('outbox')
    .leftJoin('transfer', 'transfer.tracking_id', 'outbox.tracking_id')
    .selectAll('outbox')
    .where('transfer.tracking_id', 'is', null)
    .where('outbox.id', '>', after)
    .orderBy('outbox.id')
    .limit(max)
    .execute();
}

/** Deletes settled emails that belong to no transfer. Returns the contact IDs of their addressees. */
export async function deleteSettledEmailsWithoutTransfer(
  tx: Transaction,
  queuedUntil: Date,
  max: number,
): Promise<ReadonlyArray<string | null>> {
  const removed = await tx
    .deleteFrom('outbox')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('outbox')
        .select('id')
        .where('state', '<>', 'queued')
        .where('tracking_id', 'is', null)
        .where('created_at', '<=', queuedUntil.toISOString())
        .limit(max),
    )
    .returning('contact_id')
    .execute();
  return removed.map((row) => row.contact_id);
}

const transfersAtOnce = 200;

/** Tracking IDs that have emails, in order, and whether the transfer was deleted. */
export async function findTransfersWithEmails(
  db: Database,
  after: string,
): Promise<ReadonlyArray<{ readonly trackingId: string; readonly isGone: boolean }>> {
  const rows = await db
    .selectFrom((from) =>
      from
        .selectFrom('outbox')
        .select('tracking_id')
        .distinct()
        .where('tracking_id', '>', after)
        .orderBy('tracking_id')
        .limit(transfersAtOnce)
        .as('mailed'),
    )
    .leftJoin('transfer', 'transfer.tracking_id', 'mailed.tracking_id')
    .select(['mailed.tracking_id', 'transfer.tracking_id as found'])
    .orderBy('mailed.tracking_id')
    .execute();
  return rows.map(({ tracking_id, found }) => ({ trackingId: tracking_id ?? '', isGone: found === null }));
}

/** Deletes some settled emails of these transfers. Returns the contact IDs of their addressees. */
export async function deleteSettledEmailsOf(
  tx: Transaction,
  trackingIds: readonly string[],
  max: number,
): Promise<ReadonlyArray<string | null>> {
  const removed = await tx
    .deleteFrom('outbox')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('outbox')
        .select('id')
        .where('tracking_id', 'in', trackingIds)
        .where('state', '<>', 'queued')
        .limit(max),
    )
    .returning('contact_id')
    .execute();
  return removed.map((row) => row.contact_id);
}

/** Limits when queued emails are due, or are given up. */
export async function limitQueuedEmails(
  db: Database,
  column: 'due_at' | 'give_up_at',
  { bound, latest }: TimeLimit,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ [column]: latest.toISOString() })
    .where('state', '=', 'queued')
    .where(column, '>', bound.toISOString())
    .execute();
}

/** The bytes of "Mail". No other advisory lock uses this number. */
const queueLock = 0x4d_61_69_6c;

/** Call this first in a transaction: what `findEmailTimes` returns in it stays correct until it ends. */
export async function lockEmailTimes(tx: Transaction): Promise<void> {
  // On SQLite a transaction is exclusive from its beginning.
  if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(${sql.lit(queueLock)})`.execute(tx);
}

/** Returns when emails of this kind, which are about no transfer, were queued since a time. The earliest comes first. */
export async function findEmailTimes(db: Database, kind: EmailKind, since: Date): Promise<readonly Date[]> {
  const rows = await db
    .selectFrom('outbox')
    .select('created_at')
    .where('tracking_id', 'is', null)
    .where('kind', '=', kind)
    .where('created_at', '>', since.toISOString())
    .orderBy('created_at')
    .execute();
  return rows.map(({ created_at }) => new Date(created_at));
}

export const findEmail = async (db: Database, id: string, kind: EmailKind): Promise<OutboxRow | undefined> =>
  db.selectFrom('outbox').selectAll().where('id', '=', id).where('kind', '=', kind).executeTakeFirst();
