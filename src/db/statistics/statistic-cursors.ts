import type { Database, Transaction } from '../tables.ts';
import type { CountedTable } from './settled-id.ts';

/** Returns the last row that was counted. */
export async function readCursor(db: Database, source: CountedTable): Promise<number> {
  const cursor = await db
    .selectFrom('statistic_cursor')
    .select('last_id')
    .where('source', '=', source)
    .executeTakeFirst();
  return cursor?.last_id ?? 0;
}

/** Returns the last row that was counted. Other callers wait until the transaction ends. */
export async function lockCursor(tx: Transaction, source: CountedTable): Promise<number> {
  const { last_id } = await tx
    .insertInto('statistic_cursor')
    .values({ source, last_id: 0 })
    .onConflict((conflict) =>
      conflict.column('source').doUpdateSet(({ ref }) => ({ last_id: ref('statistic_cursor.last_id') })),
    )
    .returning('last_id')
    .executeTakeFirstOrThrow();
  return last_id;
}

export async function moveCursor(tx: Transaction, source: CountedTable, last_id: number): Promise<void> {
  await tx.updateTable('statistic_cursor').set({ last_id }).where('source', '=', source).execute();
}
