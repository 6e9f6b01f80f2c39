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

/**
 * Those that wait longest come first. Mails without a transfer go before all others: somebody sits and waits for a code,
 * and there may be thousands of notifications.
 */
export async function findDueMails(
  db: Database,
  now: Date,
  most: number,
  which: 'all' | 'without transfer' = 'all',
): Promise<readonly DueMail[]> {
  const urgent = await dueMails(db, now, 'is', most);
  return urgent.length > 0 || which === 'without transfer' ? urgent : dueMails(db, now, 'is not', most);
}

function dueMails(db: Database, now: Date, hasNone: 'is' | 'is not', most: number): Promise<readonly DueMail[]> {
  return db
    .selectFrom('outbox')
    .select(['id', 'due_at'])
    .where('state', '=', 'queued')
    .where('tracking_id', hasNone, null)
    .where('due_at', '<=', now.toISOString())
    .orderBy('due_at')
    .orderBy('id')
    .limit(most)
    .execute();
}

/**
 * Takes a mail for oneself until then. Undefined when another server was faster. If nobody settles it, it is due
 * again then; `tries` and `due_at` tell one who took it from the next.
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

type Series = Pick<OutboxRow, 'tracking_id' | 'recipient_id' | 'kind'>;

/** Of several mails of one kind about the same: the last, or the last before this one. */
export async function latestMail(
  db: Database,
  { tracking_id, recipient_id, kind }: Series,
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

/** First in a transaction that counts what was sent to a recipient: nobody else does until it ends. */
export async function holdRecipient(tx: Transaction, id: string): Promise<void> {
  await tx
    .updateTable('recipient')
    .set(({ ref }) => ({ notification_failed: ref('notification_failed') }))
    .where('id', '=', id)
    .execute();
}

/** When mails of this kind were queued again, since then. */
export async function resentSince(
  db: Database,
  { tracking_id, recipient_id, kind }: Series,
  since: Date,
): Promise<readonly Date[]> {
  const rows = await db
    .selectFrom('outbox')
    .select('created_at')
    .where('tracking_id', '=', tracking_id)
    .where('recipient_id', '=', recipient_id)
    .where('kind', '=', kind)
    .where('ordinal', '>', 0)
    .where('created_at', '>', since.toISOString())
    .execute();
  return rows.map(({ created_at }) => new Date(created_at));
}

/** Undefined when the reader is nobody any more. */
export async function findReader(db: Database, { party_id }: OutboxRow): Promise<EmailAddress | undefined> {
  const party = await db
    .selectFrom('party')
    .select('address')
    .where('id', '=', party_id)
    .where('forgotten_at', 'is', null)
    // A name that leads nowhere, by agreement: such as our own in place of addresses that were forgotten.
    .where('address', 'not like', '%.invalid')
    .executeTakeFirst();
  return party?.address as EmailAddress | undefined;
}

/** Whom a mail of a transfer is for; undefined where it belongs to none. */
export type MailReader = 'recipient' | 'sender' | 'admin' | undefined;

/**
 * True for whoever took the mail, also if another has taken it since: it is out. Its secrets go. Whoever was not reached
 * before has been now.
 */
export async function settleSent(db: Database, { id }: OutboxRow, reader: MailReader): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const settled = await tx
      .updateTable('outbox')
      .set({ state: 'sent', payload: null })
      .where('id', '=', id)
      .where('state', '=', 'queued')
      .returningAll()
      .executeTakeFirst();
    if (settled !== undefined) await noteReached(tx, settled, reader, 0);
  });
}

/** Nothing happens when another has taken it since. The sender can see whom no mail has reached. */
export async function settleFailed(db: Database, mail: OutboxRow, reader: MailReader): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (await settle(tx, mail, 'failed')) await noteReached(tx, mail, reader, 1);
  });
}

/** For a mail that is not to be sent any more, which is nobody's fault. Nothing happens when another has taken it since. */
export async function settleDropped(db: Database, mail: OutboxRow): Promise<void> {
  await settle(db, mail, 'dropped');
}

async function settle(db: Database, mail: OutboxRow, state: 'failed' | 'dropped'): Promise<boolean> {
  return changeTaken(db, mail, { state, payload: null });
}

/** False, and nothing happens, when another has taken it since. */
async function changeTaken(
  db: Database,
  { id, tries, due_at }: OutboxRow,
  change: Partial<Pick<OutboxRow, 'state' | 'payload' | 'due_at' | 'tries' | 'declined_at'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set(change)
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('due_at', '=', due_at)
    .where('state', '=', 'queued')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function noteReached(
  tx: Transaction,
  { tracking_id, recipient_id }: OutboxRow,
  reader: MailReader,
  failed: 0 | 1,
): Promise<void> {
  if (reader === 'recipient') {
    await tx
      .updateTable('recipient')
      .set({ notification_failed: failed })
      .where('id', '=', recipient_id)
      .where('notification_failed', '<>', failed)
      .execute();
  }
  if (reader === 'sender') {
    await tx
      .updateTable('transfer')
      .set({ sender_notification_failed: failed })
      .where('tracking_id', '=', tracking_id)
      .where('sender_notification_failed', '<>', failed)
      .execute();
  }
}

/** After a try that failed; with the time since when the mail is declined, if it is. */
export async function putOffMail(db: Database, mail: OutboxRow, until: Date, declinedAt?: Date): Promise<void> {
  const declined_at = declinedAt?.toISOString() ?? null;
  await changeTaken(db, mail, { due_at: until.toISOString(), declined_at });
}

/** For a mail that was taken and not tried. */
export async function giveBackMail(db: Database, mail: OutboxRow, until: Date): Promise<void> {
  await changeTaken(db, mail, { due_at: until.toISOString(), tries: mail.tries - 1 });
}

/**
 * Of mails that belong to no transfer. Resolves with whom they were for.
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

const transfersAtOnce = 200;

/** Transfers of which there are mails, in the order of their ids, and whether they are gone. */
export async function findMailedTransfers(
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

/** Some of those that are settled. Resolves with whom they were for. */
export async function removeMailsOf(
  tx: Transaction,
  trackingIds: readonly string[],
  most: number,
): Promise<ReadonlyArray<string | null>> {
  const removed = await tx
    .deleteFrom('outbox')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('outbox')
        .select('id')
        .where('tracking_id', 'in', trackingIds)
        .where('state', '<>', 'queued')
        .limit(most),
    )
    .returning('party_id')
    .execute();
  return removed.map((row) => row.party_id);
}
