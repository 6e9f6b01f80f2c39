import { sql } from 'kysely';
import { hasTable, isPostgres } from '../engine/open-database.ts';
import { countRows } from '../engine/statements.ts';
import type { MoveState } from '../service-tables.ts';
import type { Database, Tables, Transaction } from '../tables.ts';

export type MoveRecord = Pick<Tables['move'], 'id' | 'state' | 'run' | 'place' | 'progress' | 'definitions'>;

/** A move that has begun and not ended, in the database that the service leaves. */
export const runningStates: readonly MoveState[] = ['moving', 'stopping', 'stopped'];
export const stoppedStates: readonly MoveState[] = ['stopping', 'stopped'];

/** Returns the moves of this database in their order. Also works before the migration that adds them. */
export async function listMoves(db: Database): Promise<readonly MoveRecord[]> {
  if (!(await hasTable(db, 'move'))) return [];
  return db.selectFrom('move').selectAll().orderBy('number').execute();
}

export const findRunning = async (db: Database): Promise<MoveRecord | undefined> =>
  (await listMoves(db)).find(({ state }) => runningStates.includes(state));

/** Names the last move of the service that is in one of these states, and its state. */
export async function lastMove(db: Database, states: readonly MoveState[] = ['left']): Promise<string | undefined> {
  const last = await db
    .selectFrom('move')
    .select(['id', 'state'])
    .where('state', 'in', states)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last && `${last.id} ${last.state}`;
}

/** Blocks other processes that begin, continue or end a move until the transaction ends. */
export async function lockMoves(tx: Transaction): Promise<void> {
  // On SQLite, a transaction that writes is the only one.
  if (isPostgres(tx)) await sql`lock table move in share row exclusive mode`.execute(tx);
}

/** Call `lockMoves` before. */
export async function addMove(tx: Transaction, move: Omit<MoveRecord, 'definitions'>): Promise<void> {
  const { last } = await tx
    .selectFrom('move')
    .select(({ fn }) => fn.max<number | null>('number').as('last'))
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('move')
    .values({ ...move, number: (last ?? 0) + 1, definitions: null })
    .execute();
}

interface Which {
  readonly id: string;
  readonly states: readonly MoveState[];
  /** Any, unless one is named. */
  readonly run?: string;
}

/**
 * Changes a move in one of these states, and returns whether it was. In a transaction, this also prevents until its end that
 * another run takes the move over: a run that was suspended writes nothing more.
 */
export async function changeMove(
  db: Database,
  { id, states, run }: Which,
  change: Partial<Omit<MoveRecord, 'id'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('move')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', states)
    .$if(run !== undefined, (query) => query.where('run', '=', run as string))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteMove(db: Database, { id, states }: Omit<Which, 'run'>): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('move')
    .where('id', '=', id)
    .where('state', 'in', states)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Removes all moves, in a copy of a database. */
export async function deleteAllMoves(db: Database): Promise<void> {
  await db.deleteFrom('move').execute();
}

/** Returns how many changes are recorded that are not copied yet. */
export const countChanges = async (db: Database): Promise<number> => countRows(db.selectFrom('move_change'));
