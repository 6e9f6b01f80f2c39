import type { TimeCursor } from '../../core/listing.ts';
import { changeRows, countRows } from '../engine/statements.ts';
import type { Database, Tables, Transaction } from '../tables.ts';
import { type EmailAddressee, type OutboxRow, saveNotificationFailed } from './outbox.ts';

export type EmailState = OutboxRow['state'];

/** An email as administrators see it. */
export type AdminEmailRow = Pick<
  OutboxRow,
  'id' | 'kind' | 'tracking_id' | 'state' | 'attempts' | 'due_at' | 'give_up_at' | 'failure' | 'created_at'
> & {
  /** Null for an email to the administrator, and after an erasure. */
  readonly address: string | null;
};

export interface EmailSearch {
  readonly states: readonly EmailState[];
  readonly contactId?: string | undefined;
  readonly trackingId?: string | undefined;
  readonly after?: TimeCursor | undefined;
  readonly max: number;
}

/** Finds emails of these states, those with the latest attempt first. Use the database for reports. */
export async function findAdminEmails(db: Database, search: EmailSearch): Promise<readonly AdminEmailRow[]> {
  const { states, max } = search;
  // One statement for each state: the index is sorted by time within a state.
  const found: AdminEmailRow[] = [];
  for (const state of new Set(states)) found.push(...(await emailsInState(db, state, search)));
  return found.toSorted(laterFirst).slice(0, max);
}

function emailsInState(
  db: Database,
  state: EmailState,
  { contactId, trackingId, after, max }: EmailSearch,
): Promise<readonly AdminEmailRow[]> {
  return adminEmails(db)
    .where('outbox.state', '=', state)
    .$if(contactId !== undefined, (query) => query.where('outbox.contact_id', '=', contactId ?? ''))
    .$if(trackingId !== undefined, (query) => query.where('outbox.tracking_id', '=', trackingId ?? ''))
    .$if(after !== undefined, (query) =>
      query.where(({ and, or, eb }) =>
        or([
          eb('outbox.due_at', '<', after?.at ?? ''),
          and([eb('outbox.due_at', '=', after?.at ?? ''), eb('outbox.id', '<', after?.id ?? '')]),
        ]),
      ),
    )
    .orderBy('outbox.due_at', 'desc')
    .orderBy('outbox.id', 'desc')
    .limit(max)
    .execute();
}

/** Counts the emails that were given up, at most `max`. Use the database for reports. */
export async function countFailedEmails(db: Database, max: number): Promise<number> {
  const failed = db.selectFrom('outbox').select('state').where('state', '=', 'failed').limit(max);
  return countRows(db.selectFrom(failed.as('found')));
}

function laterFirst(one: AdminEmailRow, other: AdminEmailRow): number {
  if (one.due_at !== other.due_at) return one.due_at < other.due_at ? 1 : -1;
  return one.id < other.id ? 1 : -1;
}

export const findAdminEmail = async (db: Database, id: string): Promise<AdminEmailRow | undefined> =>
  adminEmails(db).where('outbox.id', '=', id).executeTakeFirst();

const adminEmails = (db: Database) =>
  db
    .selectFrom('outbox')
    .leftJoin('contact', (join) =>
      join.onRef('contact.id', '=', 'outbox.contact_id').on('contact.erased_at', 'is', null),
    )
    .select(['outbox.id', 'outbox.kind', 'outbox.tracking_id', 'outbox.state', 'outbox.attempts', 'outbox.due_at'])
    .select(['outbox.give_up_at', 'outbox.failure', 'outbox.created_at', 'contact.address']);

/** Locks the email until the transaction ends. */
export async function lockEmail(tx: Transaction, id: string): Promise<OutboxRow | undefined> {
  return tx
    .updateTable('outbox')
    .set(({ ref }) => ({ state: ref('state') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Makes queued emails due now, if they wait for a time after `claimedUntil`. An earlier time may be the claim of a server
 * that is sending the email, and comes soon anyway. Returns how many there were.
 */
export async function bringForward(
  tx: Transaction,
  which: { readonly id: string } | { readonly max: number },
  { now, claimedUntil }: { readonly now: Date; readonly claimedUntil: Date },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('outbox')
    .set({ due_at: now.toISOString(), declined_at: null })
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('outbox')
        .select('id')
        .where('state', '=', 'queued')
        .where('due_at', '>', claimedUntil.toISOString())
        .$if('id' in which, (query) => query.where('id', '=', 'id' in which ? which.id : ''))
        .$if('max' in which, (query) => query.limit('max' in which ? which.max : 1)),
    )
    // Checked again: a server may have claimed it.
    .where('state', '=', 'queued')
    .where('due_at', '>', claimedUntil.toISOString())
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

type Requeued = Pick<Tables['outbox'], 'payload' | 'due_at' | 'give_up_at'>;

/** Queues a failed email again. It keeps its message ID: if it arrives twice after all, mail programs show it once. */
export async function requeueEmail(tx: Transaction, id: string, values: Requeued): Promise<void> {
  await changeRows(
    tx,
    'outbox',
    { id, state: 'failed' },
    { ...values, state: 'queued', attempts: 0, declined_at: null },
  );
}

/** Call this only while the email is locked. The sender can see that the addressee was not reached. */
export async function dropLockedEmail(tx: Transaction, email: OutboxRow, reader: EmailAddressee): Promise<void> {
  await changeRows(tx, 'outbox', { id: email.id }, { state: 'dropped', payload: null });
  await saveNotificationFailed(tx, email, reader, true);
}
