import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { codeOf, DatabaseUnavailable, movedMessage } from '../../core/errors.ts';
import { type CopiedTable, copiedTables, keysOfTables } from '../engine/copied-tables.ts';
import { isPostgres } from '../engine/open-database.ts';
import type { MoveState } from '../service-tables.ts';
import type { Database, Transaction } from '../tables.ts';
import { findRunning, lockMoves } from './moves.ts';

const events = ['insert', 'update', 'delete'] as const;

async function run(db: Database, statements: readonly string[]): Promise<void> {
  const queries = isPostgres(db) ? [statements.join(';')] : statements;
  for (const query of queries) await sql.raw(query).execute(db);
}

interface Capture {
  readonly id: string;
  readonly tables: readonly CopiedTable[];
  /** While the move is in one of these states, every write is rejected. */
  readonly rejectedIn: readonly MoveState[];
}

/**
 * Adds triggers that record the key of each row that is inserted, updated or deleted, by whatever writes it. They record
 * every transaction that commits after this call. PostgreSQL waits for running ones, table by table. Can be repeated.
 */
export async function startCapture(db: Database, { id, tables, rejectedIn }: Capture): Promise<void> {
  const isRejected = `exists (select 1 from move where id = '${id}' and state in ('${rejectedIn.join("', '")}'))`;
  if (!isPostgres(db)) {
    const statements = tables.flatMap((table) => [...sqliteDrops(table), ...sqliteCapture(table, isRejected)]);
    return db.transaction().execute((tx) => run(tx, statements));
  }
  await db.transaction().execute((tx) => run(tx, [postgresFunction(isRejected)]));
  for (const table of tables) await patiently(db, (tx) => run(tx, [postgresCapture(table)]));
}

/** Removes these triggers and what they have recorded, unless another move has begun. Can be repeated. */
export async function endCapture(db: Database): Promise<void> {
  if (isPostgres(db))
    for (const table of await capturedTables(db))
      await patiently(db, (tx) => unlessMoving(tx, () => run(tx, [`drop trigger if exists move_capture on ${table}`])));
  await db.transaction().execute((tx) =>
    unlessMoving(tx, async () => {
      await run(tx, isPostgres(tx) ? ['drop function if exists move_capture()'] : copiedTables.flatMap(sqliteDrops));
      await tx.deleteFrom('move_change').execute();
    }),
  );
}

/** The triggers of a move that has begun meanwhile have the same names. It cannot begin until the transaction ends. */
async function unlessMoving(tx: Transaction, work: () => Promise<void>): Promise<void> {
  await lockMoves(tx);
  if ((await findRunning(tx)) === undefined) await work();
}

async function capturedTables(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_trigger join pg_class on pg_class.oid = tgrelid
    where tgname = 'move_capture' and relnamespace = current_schema()::regnamespace order by name`.execute(db);
  return rows.map(({ name }) => name);
}

const sqliteDrops = (table: CopiedTable) =>
  events.map((event) => `drop trigger if exists move_capture_${table}_${event}`);

function sqliteCapture(table: CopiedTable, isRejected: string): readonly string[] {
  const keyOf = (row: 'old' | 'new') => `json_array(${keysOfTables[table].map((name) => `${row}.${name}`).join(', ')})`;
  const record = (key: string) => `insert into move_change (table_name, row_key) select '${table}', ${key}`;
  const statements = {
    insert: record(keyOf('new')),
    update: `${record(keyOf('new'))}; ${record(keyOf('old'))} where ${keyOf('old')} <> ${keyOf('new')}`,
    delete: record(keyOf('old')),
  };
  return events.map(
    (event) =>
      `create trigger move_capture_${table}_${event} after ${event} on ${table}
        begin select raise(abort, '${movedMessage}') where ${isRejected}; ${statements[event]}; end`,
  );
}

/** Its arguments are the columns of the primary key. Servers recognize the error of a database that only reads. */
const postgresFunction = (isRejected: string) => `
  create or replace function move_capture() returns trigger language plpgsql as $$ begin
    if ${isRejected} then raise exception using errcode = '25006', message = '${movedMessage}'; end if;
    insert into move_change (table_name, row_key)
      select distinct tg_table_name, (select json_agg(changed -> name order by number)::text
        from unnest(tg_argv) with ordinality as columns (name, number))
      from (values (to_jsonb(old)), (to_jsonb(new))) as versions (changed) where changed is not null;
    return null; end $$`;

const postgresCapture = (table: CopiedTable) =>
  `create or replace trigger move_capture after insert or update or delete on ${table}
    for each row execute function move_capture(${keysOfTables[table].map((name) => `'${name}'`).join(', ')})`;

/** How long an attempt to lock a table of PostgreSQL waits. Meanwhile, other queries of the table wait, too. */
const lockWaitMs = 300;
const betweenAttemptsMs = 1_000;
/** A long query, such as that of a backup, may take hours. */
const maxAttempts = 120;

/** Does work that waits for queries of a table, in short attempts, so that other queries do not wait as long. */
async function patiently(db: Database, work: (tx: Transaction) => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(async (tx) => {
        if (isPostgres(tx)) await sql`set local lock_timeout = ${sql.lit(lockWaitMs)}`.execute(tx);
        await work(tx);
      });
    } catch (error) {
      const isLockTimeout = error instanceof DatabaseUnavailable && codeOf(error.cause) === '55P03';
      if (attempt === maxAttempts || !isLockTimeout) throw error;
    }
    await pause(betweenAttemptsMs);
  }
}

/** Does work when no transaction is running that has written to these tables. */
export async function betweenWrites(
  db: Database,
  tables: readonly CopiedTable[],
  work: (tx: Transaction) => Promise<void>,
): Promise<void> {
  await patiently(db, async (tx) => {
    // On SQLite, a transaction that writes is the only one.
    if (isPostgres(tx))
      await sql`lock table ${sql.join(tables.map((name) => sql.table(name)))} in exclusive mode`.execute(tx);
    await work(tx);
  });
}

interface Definition {
  readonly drop: string;
  readonly create: string;
}

/**
 * Does work in a transaction without triggers and foreign keys: rows that are copied have been through them, and come in an
 * order in which they would fail. SQLite needs `ignoreForeignKeys` before.
 */
export async function withoutDefinitions(tx: Transaction, work: () => Promise<void>): Promise<void> {
  const found = await (isPostgres(tx) ? postgresDefinitions(tx) : sqliteTriggers(tx));
  await run(
    tx,
    found.map(({ drop }) => drop),
  );
  await work();
  await run(
    tx,
    found.map(({ create }) => create),
  );
}

async function sqliteTriggers(tx: Database): Promise<readonly Definition[]> {
  const { rows } = await sql<{ name: string; create: string }>`
    select name, sql as "create" from sqlite_schema where type = 'trigger' order by name`.execute(tx);
  return rows.map(({ name, create }) => ({ drop: `drop trigger ${name}`, create }));
}

/** A foreign key that is added without a check of the existing rows takes no time. `validateForeignKeys` checks them later. */
async function postgresDefinitions(tx: Database): Promise<readonly Definition[]> {
  const { rows } = await sql<{ name: string; owner: string; definition: string }>`
    select conname::text as name, relname::text as owner, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and relnamespace = current_schema()::regnamespace order by owner, name`.execute(tx);
  return [
    ...copiedTables.map((table) => ({
      drop: `alter table ${table} disable trigger user`,
      create: `alter table ${table} enable trigger user`,
    })),
    ...rows.map(({ name, owner, definition }) => ({
      drop: `alter table ${owner} drop constraint ${name}`,
      create: `alter table ${owner} add constraint ${name} ${definition.replace(/ NOT VALID$/, '')} not valid`,
    })),
  ];
}

/** Checks the rows that were there before their foreign keys. Blocks no writer. Can be repeated. */
export async function validateForeignKeys(db: Database): Promise<void> {
  if (!isPostgres(db)) return;
  const { rows } = await sql<{ name: string; owner: string }>`
    select conname::text as name, relname::text as owner
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and not convalidated and relnamespace = current_schema()::regnamespace`.execute(db);
  await run(
    db,
    rows.map(({ name, owner }) => `alter table ${owner} validate constraint ${name}`),
  );
}

/** Call this before the first write. SQLite checks foreign keys for each connection. */
export async function ignoreForeignKeys(db: Database): Promise<void> {
  if (!isPostgres(db)) await sql`pragma foreign_keys = off`.execute(db);
}
