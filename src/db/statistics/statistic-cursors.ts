import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { isPostgres } from '../engine/open-database.ts';
import type { Database, Tables, Transaction } from '../tables.ts';

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

export type CountedTable = Tables['statistic_cursor']['source'];

const pollMs = 50;
const maxPolls = 100;

/**
 * Returns an ID up to which every row of the table is committed: a row with a lower ID cannot appear later. On SQLite
 * transactions commit in the order of their IDs. On PostgreSQL a transaction can commit after another one that got its
 * IDs later, so this waits until all transactions that were running have ended. Returns 0 if one of them takes long.
 */
export async function settledId(db: Database, table: CountedTable, stopping: AbortSignal): Promise<number> {
  const newest = await db
    .selectFrom<CountedTable>(table)
    .select(({ fn }) => fn.max<number | null>('id').as('id'))
    .executeTakeFirst();
  const id = newest?.id ?? 0;
  if (id === 0 || !isPostgres(db)) return id;
  const next = await sql<{ xid: string }>`select pg_snapshot_xmax(pg_current_snapshot())::text as xid`.execute(db);
  for (let polls = 0; polls < maxPolls && !stopping.aborted; polls += 1) {
    const { rows } = await sql<{ settled: boolean }>`
      select pg_snapshot_xmin(pg_current_snapshot()) >= ${next.rows[0]?.xid}::xid8 as settled`.execute(db);
    if (rows[0]?.settled === true) return id;
    await pause(pollMs);
  }
  return 0;
}
