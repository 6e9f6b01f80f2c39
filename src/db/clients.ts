import { deleteVerificationsOfClient } from './contacts/verifications.ts';
import { countRows, doNothing, findRow } from './engine/statements.ts';
import type { Database, Tables, Transaction } from './tables.ts';

/** Lists show this many characters of the hash in place of the client ID, which is a secret. */
export const clientFingerprintLength = 16;

export type ClientPurpose = Tables['client']['purpose'];

/** Returns false when the client was registered before. */
export async function addClient(db: Database, hash: string, purpose: ClientPurpose, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('client')
    .values({ client_hash: hash, purpose, created_at: at.toISOString() })
    .onConflict(doNothing)
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function isClientRegistered(db: Database, hash: string, purpose: ClientPurpose): Promise<boolean> {
  const row = await findRow(db, 'client', ['client_hash'], { client_hash: hash, purpose });
  return row !== undefined;
}

export const listClients = async (db: Database) =>
  db.selectFrom('client').selectAll().orderBy('created_at').orderBy('client_hash').execute();

export const countClients = async (db: Database): Promise<number> => countRows(db.selectFrom('client'));

/** Removes the clients with this hash prefix and their verifications. Returns the purposes that they had. */
export async function removeClients(tx: Transaction, hashBeginning: string): Promise<readonly ClientPurpose[]> {
  const removed = await tx
    .deleteFrom('client')
    .where('client_hash', 'like', `${hashBeginning}%`)
    .returning(['client_hash', 'purpose'])
    .execute();
  for (const { client_hash, purpose } of removed) {
    if (purpose === 'verification') await deleteVerificationsOfClient(tx, client_hash);
  }
  return removed.map(({ purpose }) => purpose);
}
