import { sql } from 'kysely';
import { hasTable, isPostgres } from '../engine/open-database.ts';
import type { Database, Tables, Transaction } from '../tables.ts';

export type MoveRecord = Pick<Tables['move'], 'id' | 'state' | 'run' | 'place' | 'progress' | 'definitions'>;

/** Returns the moves of this database in their order. Also works before the migration that adds them. */
export async function listMoves(db: Database): Promise<readonly MoveRecord[]> {
  if (!(await hasTable(db, 'move'))) return [];
  return db.selectFrom('move').selectAll().orderBy('number').execute();
}

/** Returns the ID of the last move that has ended here: of the database, or of the blobs alone. */
export async function lastLeft(db: Database): Promise<string | undefined> {
  const last = await db
    .selectFrom('move')
    .select('id')
    .where('state', '=', 'left')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.id;
}

/** Blocks other processes that begin, continue or end a move until the transaction ends. */
export async function lockMoves(tx: Transaction): Promise<void> {
  // On SQLite, a transaction that writes is the only one.
  if (isPostgres(tx)) await sql`lock table move in share row exclusive mode`.execute(tx);
}

/** Call `lockMoves` before. */
export async function addMove(
  tx: Transaction,
  move: Pick<MoveRecord, 'id' | 'state' | 'run' | 'place' | 'progress'>,
): Promise<void> {
  const { last } = await tx
    .selectFrom('move')
    .select(({ fn }) => fn.max<number | null>('number').as('last'))
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('move')
    .values({ ...move, number: (last ?? 0) + 1, definitions: null })
    .execute();
}

/**
 * Returns the move if this run may continue it, and prevents until the end of the transaction that another run takes it
 * over. So a run that was suspended writes nothing more.
 */
export async function confirmRun(
  tx: Transaction,
  { id, state, run }: Pick<MoveRecord, 'id' | 'state' | 'run'>,
): Promise<MoveRecord | undefined> {
  return tx
    .updateTable('move')
    .set({ run })
    .where('id', '=', id)
    .where('state', '=', state)
    .where('run', '=', run)
    .returningAll()
    .executeTakeFirst();
}

export async function changeMove(
  db: Database,
  { id, state }: Pick<MoveRecord, 'id' | 'state'>,
  change: Partial<Omit<MoveRecord, 'id'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('move')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteMove(db: Database, { id, state }: Pick<MoveRecord, 'id' | 'state'>): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('move')
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Removes all moves, in a copy of a database. */
export async function deleteAllMoves(db: Database): Promise<void> {
  await db.deleteFrom('move').execute();
}

/** Returns how many changes are recorded that are not copied yet. */
export async function countChanges(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('move_change')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
