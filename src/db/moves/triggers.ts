import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { codeOf, DatabaseUnavailable, movedMessage } from '../../core/errors.ts';
import { type CopiedTable, copiedTables, keysOfTables } from '../engine/copied-tables.ts';
import { isPostgres } from '../engine/open-database.ts';
import type { Database, Transaction } from '../tables.ts';
import { listMoves, lockMoves } from './moves.ts';

const events = ['insert', 'update', 'delete'] as const;

async function run(db: Database, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/**
 * Adds triggers that record the key of each row that is inserted, updated or deleted, by whatever writes it. They record
 * every transaction that commits after this call. PostgreSQL waits for running ones, table by table. Can be repeated.
 */
export async function startCapture(db: Database, tables: readonly CopiedTable[]): Promise<void> {
  if (isPostgres(db)) for (const table of tables) await patiently(db, (tx) => run(tx, postgresCapture(table)));
  else await db.transaction().execute((tx) => run(tx, tables.flatMap(sqliteCapture)));
}

/** Removes these triggers and what they have recorded, unless another move has begun. Can be repeated. */
export async function endCapture(db: Database): Promise<void> {
  if (isPostgres(db))
    for (const table of await capturedTables(db))
      await patiently(db, (tx) => unlessMoving(tx, () => run(tx, postgresDrops(table))));
  await db.transaction().execute((tx) =>
    unlessMoving(tx, async () => {
      if (!isPostgres(tx)) await run(tx, copiedTables.flatMap(sqliteDrops));
      await tx.deleteFrom('move_change').execute();
    }),
  );
}

/** The triggers of a move that has begun meanwhile have the same names. It cannot begin until the transaction ends. */
async function unlessMoving(tx: Transaction, work: () => Promise<void>): Promise<void> {
  await lockMoves(tx);
  if (!(await listMoves(tx)).some(({ state }) => state === 'moving')) await work();
}

const sqliteDrops = (table: CopiedTable) =>
  events.map((event) => `drop trigger if exists move_capture_${table}_${event}`);

const postgresDrops = (table: string) => [
  `drop trigger if exists move_capture on ${table}`,
  `drop function if exists move_capture_${table}()`,
];

async function capturedTables(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_trigger join pg_class on pg_class.oid = tgrelid
    where tgname = 'move_capture' and relnamespace = current_schema()::regnamespace order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** How long an attempt to change a table of PostgreSQL waits. Meanwhile, other queries of the table wait, too. */
const changeWaitMs = 300;
const betweenChangesMs = 1_000;
/** A long query, such as that of a backup, may take hours. */
const maxChangeAttempts = 120;

/** Does work that waits for queries of a table, in short attempts, so that other queries do not wait as long. */
async function patiently(db: Database, work: (tx: Transaction) => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(async (tx) => {
        await sql`set local lock_timeout = ${sql.lit(changeWaitMs)}`.execute(tx);
        await work(tx);
      });
    } catch (error) {
      if (attempt === maxChangeAttempts || !isLockTimeout(error)) throw error;
    }
    await pause(betweenChangesMs);
  }
}

/** Whether PostgreSQL has waited for a lock as long as it may. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof DatabaseUnavailable && codeOf(error.cause) === '55P03';
}

const keyText = (table: CopiedTable, row: 'old' | 'new') =>
  keysOfTables[table].map((column) => `${row}.${column}`).join(', ');

function sqliteCapture(table: CopiedTable): readonly string[] {
  const [before, after] = [`json_array(${keyText(table, 'old')})`, `json_array(${keyText(table, 'new')})`];
  const record = (key: string) => `insert into move_change (table_name, row_key) select '${table}', ${key}`;
  const statements = {
    insert: record(after),
    update: `${record(after)}; ${record(before)} where ${before} <> ${after}`,
    delete: record(before),
  };
  return events.map(
    (event) =>
      `create trigger if not exists move_capture_${table}_${event} after ${event} on ${table} begin ${statements[event]}; end`,
  );
}

function postgresCapture(table: CopiedTable): readonly string[] {
  const record = (row: 'old' | 'new') =>
    `insert into move_change (table_name, row_key) values ('${table}', json_build_array(${keyText(table, row)})::text);`;
  const isOther = `(${keyText(table, 'old')}) is distinct from (${keyText(table, 'new')})`;
  return [
    `create or replace function move_capture_${table}() returns trigger language plpgsql as $$ begin
      if tg_op <> 'INSERT' and ${isOther} then ${record('old')} end if;
      if tg_op <> 'DELETE' then ${record('new')} end if;
      return null; end $$`,
    `create or replace trigger move_capture after insert or update or delete on ${table}
      for each row execute function move_capture_${table}()`,
  ];
}

/** Waits for running writes to these tables and blocks others until the transaction ends. Readers go on. */
export async function lockTables(tx: Database, tables: readonly CopiedTable[], waitMs: number): Promise<void> {
  // On SQLite, a transaction that writes is the only one.
  if (!isPostgres(tx)) return;
  await sql`set local lock_timeout = ${sql.lit(waitMs)}`.execute(tx);
  await sql`lock table ${sql.join(tables.map((name) => sql.table(name)))} in exclusive mode`.execute(tx);
}

/**
 * From the commit on, the database rejects every write to the tables of the service. PostgreSQL reports a database that
 * only reads, and SQLite a message that its writer recognizes.
 */
export async function rejectWrites(tx: Database): Promise<void> {
  await run(tx, isPostgres(tx) ? postgresRejection() : copiedTables.flatMap(sqliteRejection));
}

function sqliteRejection(table: CopiedTable): readonly string[] {
  return events.map(
    (event) =>
      `create trigger move_reject_${table}_${event} before ${event} on ${table} begin select raise(abort, '${movedMessage}'); end`,
  );
}

function postgresRejection(): readonly string[] {
  return [
    `create function move_reject() returns trigger language plpgsql as $$ begin
      raise exception using errcode = '25006', message = '${movedMessage}'; end $$`,
    ...copiedTables.map(
      (table) =>
        `create trigger move_reject before insert or update or delete or truncate on ${table}
          for each statement execute function move_reject()`,
    ),
  ];
}

/**
 * Drops all triggers, and on PostgreSQL all foreign keys: rows that are copied have been through them, and come in an order
 * in which they would fail. Returns the statements that create them again. On SQLite, `ignoreForeignKeys` does the rest.
 */
export async function dropDefinitions(tx: Database): Promise<readonly string[]> {
  const found = await (isPostgres(tx) ? postgresDefinitions(tx) : sqliteDefinitions(tx));
  await run(
    tx,
    found.map(({ drop }) => drop),
  );
  return found.map(({ create }) => create);
}

export async function createDefinitions(tx: Database, statements: readonly string[]): Promise<void> {
  await run(tx, statements);
}

interface Definition {
  readonly drop: string;
  readonly create: string;
}

async function sqliteDefinitions(tx: Database): Promise<readonly Definition[]> {
  const { rows } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_schema where type = 'trigger' order by name`.execute(tx);
  return rows.map(({ name, sql: create }) => ({ drop: `drop trigger ${name}`, create }));
}

/** A foreign key that is added without a check of the existing rows takes no time. `validateForeignKeys` checks them later. */
async function postgresDefinitions(tx: Database): Promise<readonly Definition[]> {
  const { rows: triggers } = await sql<{ name: string; owner: string; definition: string }>`
    select tgname::text as name, relname::text as owner, pg_get_triggerdef(pg_trigger.oid) as definition
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and relnamespace = current_schema()::regnamespace order by owner, name`.execute(tx);
  const { rows: references } = await sql<{ name: string; owner: string; definition: string }>`
    select conname::text as name, relname::text as owner, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and relnamespace = current_schema()::regnamespace order by owner, name`.execute(tx);
  return [
    ...triggers.map(({ name, owner, definition }) => ({
      drop: `drop trigger ${name} on ${owner}`,
      create: definition,
    })),
    ...references.map(({ name, owner, definition }) => ({
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

/** Call this before the first write. SQLite checks foreign keys for each connection; PostgreSQL has none meanwhile. */
export async function ignoreForeignKeys(db: Database): Promise<void> {
  if (!isPostgres(db)) await sql`pragma foreign_keys = off`.execute(db);
}
