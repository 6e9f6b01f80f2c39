import type { TransferState } from '../core/transfer-state.ts';
import { isNamedNowhere } from './parties.ts';
import type { Database, Tables, Transaction } from './tables.ts';

export interface Forgotten {
  readonly partyId: string;
  /** What stands in the place of the address from here on. */
  readonly proxy: string;
  /** Until all is done: sealed, so that nobody reads the address in the database. */
  readonly sealedAddress: Uint8Array;
  readonly at: Date;
}

/**
 * From here on nobody finds the address, and nothing counts that its owner had shown. The rest is to be finished. False when
 * somebody has done this already.
 */
export async function forgetParty(tx: Transaction, { partyId, proxy, sealedAddress, at }: Forgotten): Promise<boolean> {
  // First, as whoever redeems a code holds it before the party: so the two never wait for each other.
  await tx.deleteFrom('verification_code').where('party_id', '=', partyId).execute();
  const { numUpdatedRows } = await tx
    .updateTable('party')
    .set({ address: proxy, forgotten_at: at.toISOString() })
    .where('id', '=', partyId)
    .where('forgotten_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await tx.deleteFrom('verification').where('party_id', '=', partyId).execute();
  await dropMailsTo(tx, partyId);
  await tx
    .insertInto('forgetting')
    .values({ party_id: partyId, address: sealedAddress, created_at: at.toISOString() })
    .execute();
  return true;
}

const partiesAtOnce = 100;

/** Those of whom something may be left, oldest first. */
export async function findForgetting(db: Database): Promise<ReadonlyArray<Tables['forgetting']>> {
  return db.selectFrom('forgetting').selectAll().orderBy('created_at').limit(partiesAtOnce).execute();
}

/** Some of what the party has sent, or wanted to send, that has not ended. */
export async function findUnendedOf(
  db: Database,
  partyId: string,
  most: number,
): Promise<ReadonlyArray<{ readonly trackingId: string; readonly state: TransferState; readonly expiresAt: Date }>> {
  const rows = await db
    .selectFrom('transfer')
    .select(['tracking_id', 'state', 'expires_at'])
    .where('sender_id', '=', partyId)
    .where('state', 'in', ['Session', 'Processing', 'Active'])
    .limit(most)
    .execute();
  return rows.map(({ tracking_id: trackingId, state, expires_at }) => {
    return { trackingId, state, expiresAt: new Date(expires_at) };
  });
}

/** What the party wrote to go with some of its transfers. Resolves with of how many. */
export async function wipeTextsOf(db: Database, partyId: string, most: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('transfer')
    .set({ texts: null })
    .where('tracking_id', 'in', ({ selectFrom }) =>
      selectFrom('transfer')
        .select('tracking_id')
        .where('sender_id', '=', partyId)
        .where('texts', 'is not', null)
        .limit(most),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

async function dropMailsTo(db: Database, partyId: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'dropped', payload: null })
    .where('party_id', '=', partyId)
    .where('state', '=', 'queued')
    .execute();
}

/** To others, about what the party has sent: they would say what it wrote. */
async function dropMailsAbout(db: Database, partyId: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'dropped', payload: null })
    .where('state', '=', 'queued')
    .where('tracking_id', 'in', ({ selectFrom }) =>
      selectFrom('transfer').select('transfer.tracking_id').where('sender_id', '=', partyId),
    )
    .execute();
}

/** What others were about to write when the party was forgotten. */
export async function removeLateRowsOf(tx: Transaction, partyId: string): Promise<void> {
  await tx.deleteFrom('verification_code').where('party_id', '=', partyId).execute();
  await tx.deleteFrom('verification').where('party_id', '=', partyId).execute();
  await dropMailsTo(tx, partyId);
  await dropMailsAbout(tx, partyId);
}

/** Nothing is left to be done. A party that nothing names goes altogether. */
export async function endForgetting(tx: Transaction, partyId: string): Promise<void> {
  await tx.deleteFrom('forgetting').where('party_id', '=', partyId).execute();
  await tx
    .deleteFrom('party')
    .where('id', '=', partyId)
    .where('forgotten_at', 'is not', null)
    .where(isNamedNowhere)
    .execute();
}
