import type { EmailAddress } from '../core/email.ts';
import type { Database, Tables, Transaction } from './tables.ts';

export type OutboxRow = Tables['outbox'];

/** In the transaction of what the mail tells. A mail that was queued before is not queued again. */
export async function queueMail(tx: Transaction, row: OutboxRow): Promise<void> {
  await tx
    .insertInto('outbox')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A statement for each would take long for hundreds of recipients; one for all could have too many values. */
const mailsAtOnce = 50;

export async function queueMails(tx: Transaction, rows: readonly OutboxRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += mailsAtOnce) {
    await tx
      .insertInto('outbox')
      .values(rows.slice(from, from + mailsAtOnce))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

export type DueMail = Pick<OutboxRow, 'id' | 'due_at'>;

/** Those that wait longest come first. */
export async function findDueMails(db: Database, now: Date, most: number): Promise<readonly DueMail[]> {
  return db
    .selectFrom('outbox')
    .select(['id', 'due_at'])
    .where('state', '=', 'queued')
    .where('due_at', '<=', now.toISOString())
    .orderBy('due_at')
    .orderBy('id')
    .limit(most)
    .execute();
}

/**
 * Takes a mail for oneself until then. Undefined when another server was faster. If nobody settles it, it is due
 * again then; `tries` tells one who took it from the next.
 */
export async function claimMail(db: Database, { id, due_at }: DueMail, until: Date): Promise<OutboxRow | undefined> {
  return db
    .updateTable('outbox')
    .set(({ eb }) => ({ due_at: until.toISOString(), tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .where('due_at', '=', due_at)
    .returningAll()
    .executeTakeFirst();
}

/** Undefined when the reader is nobody any more. */
export async function findReader(db: Database, { party_id }: OutboxRow): Promise<EmailAddress | undefined> {
  const party = await db
    .selectFrom('party')
    .select('address')
    .where('id', '=', party_id)
    .where('forgotten_at', 'is', null)
    .executeTakeFirst();
  return party?.address as EmailAddress | undefined;
}

/** True for whoever took the mail, also if another has taken it since: it is out. Its secrets go. */
export async function settleSent(db: Database, { id }: OutboxRow): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'sent', payload: null })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute();
}

/** Nothing happens when another has taken it since. */
export async function settleFailed(db: Database, { id, tries }: OutboxRow): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'failed', payload: null })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('state', '=', 'queued')
    .execute();
}

/** Nothing happens when another has taken it since. */
export async function putOffMail(db: Database, { id, tries }: OutboxRow, until: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ due_at: until.toISOString() })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('state', '=', 'queued')
    .execute();
}

/**
 * Of mails that belong to no transfer; the others keep their events from being told twice. Resolves with whom they were
 * for.
 */
export async function removeSettledMails(
  tx: Transaction,
  queuedUntil: Date,
  most: number,
): Promise<ReadonlyArray<string | null>> {
  const removed = await tx
    .deleteFrom('outbox')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('outbox')
        .select('id')
        .where('state', '<>', 'queued')
        .where('tracking_id', 'is', null)
        .where('created_at', '<=', queuedUntil.toISOString())
        .limit(most),
    )
    .returning('party_id')
    .execute();
  return removed.map((row) => row.party_id);
}
