import { changeRows, countRows, doNothing } from '../engine/statements.ts';
import { saveRecipientNotification } from '../recipients/recipients.ts';
import type { Database, Tables, Transaction } from '../tables.ts';
import { saveSenderNotification } from '../transfers/transfers.ts';

export type OutboxRow = Tables['outbox'];

/** Call this in the transaction of the event. An email that was queued before is not queued again. */
export async function queueEmail(tx: Transaction, row: OutboxRow): Promise<void> {
  await tx.insertInto('outbox').values(row).onConflict(doNothing).execute();
}

/** One statement per email is slow for hundreds of recipients; one for all could exceed the parameter limit. */
const emailsAtOnce = 50;

export async function queueEmails(tx: Transaction, rows: readonly OutboxRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += emailsAtOnce) {
    await tx
      .insertInto('outbox')
      .values(rows.slice(from, from + emailsAtOnce))
      .onConflict(doNothing)
      .execute();
  }
}

export type DueEmail = Pick<OutboxRow, 'id' | 'due_at'>;

/**
 * Emails that have waited longest come first. Emails without a transfer precede all others: a user waits for a code, and
 * there may be thousands of notifications.
 */
export async function findDueEmails(
  db: Database,
  now: Date,
  max: number,
  which: 'all' | 'without transfer' = 'all',
): Promise<readonly DueEmail[]> {
  const urgent = await dueEmails(db, now, 'is', max);
  return urgent.length > 0 || which === 'without transfer' ? urgent : dueEmails(db, now, 'is not', max);
}

function dueEmails(db: Database, now: Date, hasNone: 'is' | 'is not', max: number): Promise<readonly DueEmail[]> {
  return db
    .selectFrom('outbox')
    .select(['id', 'due_at'])
    .where('state', '=', 'queued')
    .where('tracking_id', hasNone, null)
    .where('due_at', '<=', now.toISOString())
    .orderBy('due_at')
    .orderBy('id')
    .limit(max)
    .execute();
}

/**
 * Claims an email until a time. Returns undefined when another server claimed it first. An email that is not settled by
 * then is due again; `attempts` and `due_at` identify the claim.
 */
export async function claimEmail(db: Database, { id, due_at }: DueEmail, until: Date): Promise<OutboxRow | undefined> {
  return db
    .updateTable('outbox')
    .set(({ eb }) => ({ due_at: until.toISOString(), attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .where('due_at', '=', due_at)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Extends a claim until a time. Returns undefined when another server has claimed or settled the email since: then it
 * must not be sent.
 */
export async function renewClaim(
  db: Database,
  { id, attempts, due_at }: OutboxRow,
  until: Date,
): Promise<OutboxRow | undefined> {
  return db
    .updateTable('outbox')
    .set({ due_at: until.toISOString() })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .where('attempts', '=', attempts)
    .where('due_at', '=', due_at)
    .returningAll()
    .executeTakeFirst();
}

type EmailSeries = Pick<OutboxRow, 'tracking_id' | 'recipient_id' | 'kind'>;

/** The last email of a series, or the last before this ordinal. */
export async function findLatestEmail(
  db: Database,
  { tracking_id, recipient_id, kind }: EmailSeries,
  before?: number,
): Promise<Pick<OutboxRow, 'ordinal' | 'created_at'> | undefined> {
  return db
    .selectFrom('outbox')
    .select(['ordinal', 'created_at'])
    .where('tracking_id', '=', tracking_id)
    .where('recipient_id', recipient_id === null ? 'is' : '=', recipient_id)
    .where('kind', '=', kind)
    .$if(before !== undefined, (query) => query.where('ordinal', '<', before ?? 0))
    .orderBy('ordinal', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Returns the times when emails of this series were resent within `periodMs`. A later time was written by a wrong clock,
 * and does not count.
 */
export async function findResendTimes(
  db: Database,
  { tracking_id, recipient_id, kind }: EmailSeries,
  { now, periodMs }: { readonly now: Date; readonly periodMs: number },
): Promise<readonly Date[]> {
  const rows = await db
    .selectFrom('outbox')
    .select('created_at')
    .where('tracking_id', '=', tracking_id)
    .where('recipient_id', '=', recipient_id)
    .where('kind', '=', kind)
    .where('ordinal', '>', 0)
    .where('created_at', '>', new Date(now.getTime() - periodMs).toISOString())
    .where('created_at', '<', new Date(now.getTime() + periodMs).toISOString())
    .execute();
  return rows.map(({ created_at }) => new Date(created_at));
}

/** The addressee of a transfer's email; undefined for an email without a transfer. */
export type EmailAddressee = 'recipient' | 'sender' | 'admin' | undefined;

/**
 * Marks the email as sent, even if another server has claimed it since, and deletes its payload. The addressee counts as
 * reached again.
 */
export async function markEmailSent(db: Database, { id }: OutboxRow, reader: EmailAddressee, at: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const settled = await tx
      .updateTable('outbox')
      .set({ state: 'sent', payload: null, failure: null, due_at: at.toISOString() })
      .where('id', '=', id)
      .where('state', '=', 'queued')
      .returningAll()
      .executeTakeFirst();
    if (settled !== undefined) await saveNotificationFailed(tx, settled, reader, false);
  });
}

/** Does nothing when another server has claimed the email since. The sender can see the failure. */
export async function markEmailFailed(
  db: Database,
  email: OutboxRow,
  reader: EmailAddressee,
  at: Date,
  failure?: Uint8Array,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (await settle(tx, email, 'failed', at, failure)) await saveNotificationFailed(tx, email, reader, true);
  });
}

/** Drops an email that is no longer needed. Does nothing when another server has claimed it since. */
export async function markEmailDropped(db: Database, email: OutboxRow, at: Date): Promise<void> {
  await settle(db, email, 'dropped', at);
}

async function settle(
  db: Database,
  email: OutboxRow,
  state: 'failed' | 'dropped',
  at: Date,
  failure: Uint8Array | null = email.failure,
): Promise<boolean> {
  return updateClaimed(db, email, { state, payload: null, failure, due_at: at.toISOString() });
}

/** Returns false and changes nothing when another server has claimed the email since. */
async function updateClaimed(
  db: Database,
  { id, attempts, due_at }: OutboxRow,
  change: Partial<Pick<OutboxRow, 'state' | 'payload' | 'due_at' | 'attempts' | 'declined_at' | 'failure'>>,
): Promise<boolean> {
  return changeRows(db, 'outbox', { id, attempts, due_at, state: 'queued' }, change);
}

/** Records whether the last email to the addressee has failed, for the sender. */
export async function saveNotificationFailed(
  tx: Transaction,
  { tracking_id, recipient_id }: OutboxRow,
  reader: EmailAddressee,
  failed: boolean,
): Promise<void> {
  if (reader === 'recipient' && recipient_id !== null) await saveRecipientNotification(tx, recipient_id, failed);
  if (reader === 'sender' && tracking_id !== null) await saveSenderNotification(tx, tracking_id, failed);
}

/** Schedules the next attempt after a failed one. `declinedAt` is the time since which the mail server declines the email. */
export async function postponeEmail(
  db: Database,
  email: OutboxRow,
  {
    until,
    declinedAt,
    failure,
  }: { readonly until: Date; readonly declinedAt?: Date | undefined; readonly failure: Uint8Array },
): Promise<void> {
  const declined_at = declinedAt?.toISOString() ?? null;
  await updateClaimed(db, email, { due_at: until.toISOString(), declined_at, failure });
}

/** Releases an email that was claimed and not attempted. */
export async function releaseEmail(db: Database, email: OutboxRow, until: Date): Promise<void> {
  await updateClaimed(db, email, { due_at: until.toISOString(), attempts: email.attempts - 1 });
}

/**
 * Updates when the queued emails of a transfer are given up. Call this first in the transaction: settling an email locks
 * the email before the transfer, and the same order prevents deadlocks.
 */
export async function updateGiveUpTimes(
  tx: Transaction,
  trackingId: string,
  kinds: readonly string[],
  giveUpAt: (queuedAt: Date) => Date,
): Promise<void> {
  const held = await tx
    .updateTable('outbox')
    .set(({ ref }) => ({ give_up_at: ref('give_up_at') }))
    .where('tracking_id', '=', trackingId)
    .where('state', '=', 'queued')
    .where('kind', 'in', kinds)
    .returning('created_at')
    .execute();
  // Uses one update for each queue time, because most emails were queued together.
  for (const queuedAt of new Set(held.map(({ created_at }) => created_at))) {
    await tx
      .updateTable('outbox')
      .set({ give_up_at: giveUpAt(new Date(queuedAt)).toISOString() })
      .where('tracking_id', '=', trackingId)
      .where('state', '=', 'queued')
      .where('kind', 'in', kinds)
      .where('created_at', '=', queuedAt)
      .execute();
  }
}

export async function dropEmailsTo(db: Database, contactId: string): Promise<void> {
  await changeRows(db, 'outbox', { contact_id: contactId, state: 'queued' }, { state: 'dropped', payload: null });
}

/** Drops emails to others about the contact's transfers: they contain its texts. */
export async function dropEmailsAbout(db: Database, contactId: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'dropped', payload: null })
    .where('state', '=', 'queued')
    .where('tracking_id', 'in', ({ selectFrom }) =>
      selectFrom('transfer').select('transfer.tracking_id').where('sender_id', '=', contactId),
    )
    .execute();
}

/** The number of emails that were given up and were last due in this time, `before` excluded. */
export async function countEmailsFailedBetween(db: Database, from: Date, before: Date): Promise<number> {
  return countRows(
    db
      .selectFrom('outbox')
      .where('state', '=', 'failed')
      .where('due_at', '>=', from.toISOString())
      .where('due_at', '<', before.toISOString()),
  );
}
