import type { Database, Transaction } from '../tables.ts';

/**
 * Locks an active administrator until the transaction ends, so that nothing is created for one who is being disabled or
 * reset. Returns false if there is no such administrator.
 */
export async function lockAdministrator(tx: Transaction, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('administrator')
    .set(({ ref }) => ({ state: ref('state') }))
    .where('id', '=', id)
    .where('state', '=', 'active')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function administratorExists(db: Database, id: string): Promise<boolean> {
  const found = await db.selectFrom('administrator').select('id').where('id', '=', id).executeTakeFirst();
  return found !== undefined;
}
