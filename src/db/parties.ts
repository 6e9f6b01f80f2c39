import type { ExpressionBuilder } from 'kysely';
import type { EmailAddress } from '../core/email.ts';
import { isPostgres } from './open-database.ts';
import type { Database, Tables, Transaction } from './tables.ts';

/** A party that is found and gone again can be met once, hardly twice. */
const mostTries = 5;

/**
 * The id of the party with this address; `newId` becomes it where there is none yet. Until the transaction ends nobody
 * removes it.
 */
export async function partyOf(tx: Transaction, address: EmailAddress, newId: string, at: Date): Promise<string> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    await tx
      .insertInto('party')
      .values({ id: newId, address, created_at: at.toISOString(), forgotten_at: null })
      .onConflict((conflict) => conflict.column('address').doNothing())
      .execute();
    const party = await tx
      .selectFrom('party')
      .select('id')
      .where('address', '=', address)
      .$if(isPostgres(tx), (query) => query.forKeyShare())
      .executeTakeFirst();
    if (party !== undefined) return party.id;
  }
  throw new Error('A party was removed each time it was found');
}

/** Whom a transfer names: its sender and its recipients. */
export async function partiesOf(db: Database, trackingId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('recipient')
    .select('party_id')
    .where('tracking_id', '=', trackingId)
    .unionAll(db.selectFrom('transfer').select('sender_id as party_id').where('tracking_id', '=', trackingId))
    .execute();
  return rows.map((row) => row.party_id);
}

/**
 * Of these parties, those that nothing names any more are removed. In the transaction that has removed what named them;
 * whoever is busy with one of them keeps it, until a sweep finds it (waiting here would be waiting for each other).
 */
export async function removeUnusedParties(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  // Locked first and looked at then: whatever names one of them by now is seen, and nothing new can.
  const free = await tx
    .selectFrom('party')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .where('forgotten_at', 'is', null)
    .$if(isPostgres(tx), (query) => query.forUpdate().skipLocked())
    .execute();
  if (free.length === 0) return;
  await tx
    .deleteFrom('party')
    .where(
      'id',
      'in',
      free.map(({ id }) => id),
    )
    .where(isNamedNowhere)
    .execute();
}

/** No row of any other table. */
export function isNamedNowhere({ and, not, exists, selectFrom }: ExpressionBuilder<Tables, 'party'>) {
  return and(
    [
      selectFrom('verification_code').select('id').whereRef('verification_code.party_id', '=', 'party.id'),
      selectFrom('verification').select('id').whereRef('verification.party_id', '=', 'party.id'),
      selectFrom('transfer').select('tracking_id').whereRef('transfer.sender_id', '=', 'party.id'),
      selectFrom('recipient').select('id').whereRef('recipient.party_id', '=', 'party.id'),
      selectFrom('outbox').select('id').whereRef('outbox.party_id', '=', 'party.id'),
    ].map((naming) => not(exists(naming))),
  );
}

/** The ids of parties, in their order, and whether nothing names them. */
export async function pageOfParties(
  db: Database,
  after: string,
  most: number,
): Promise<ReadonlyArray<{ readonly id: string; readonly isUnused: boolean }>> {
  const rows = await db
    .selectFrom('party')
    .select('id')
    .select((eb) => isNamedNowhere(eb).as('is_unused'))
    .where('id', '>', after)
    .where('forgotten_at', 'is', null)
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(({ id, is_unused }) => ({ id, isUnused: Boolean(is_unused) }));
}
