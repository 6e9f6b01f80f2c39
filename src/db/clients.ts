import type { Database, Tables, Transaction } from './tables.ts';

export type ClientPurpose = Tables['client']['purpose'];

/** False when it was there already. */
export async function addClient(db: Database, hash: string, purpose: ClientPurpose, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('client')
    .values({ client_hash: hash, purpose, created_at: at.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function isRegistered(db: Database, hash: string, purpose: ClientPurpose): Promise<boolean> {
  const row = await db
    .selectFrom('client')
    .select('client_hash')
    .where('client_hash', '=', hash)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  return row !== undefined;
}

export async function listClients(db: Database) {
  return db.selectFrom('client').selectAll().orderBy('created_at').orderBy('client_hash').execute();
}

/** Removes the clients whose hash begins so, and with them what they have proven. Resolves with how many there were. */
export async function removeClients(tx: Transaction, hashBeginning: string): Promise<number> {
  const removed = await tx
    .deleteFrom('client')
    .where('client_hash', 'like', `${hashBeginning}%`)
    .returning(['client_hash', 'purpose'])
    .execute();
  for (const { client_hash, purpose } of removed) {
    if (purpose !== 'verification') continue;
    await tx.deleteFrom('verification').where('client_hash', '=', client_hash).execute();
  }
  return removed.length;
}
