import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { freshLocation } from '../../../test/support/database/fresh-database.ts';
import { migrate } from './migrate.ts';
import { hasTable, openDatabase } from './open-database.ts';

test('a connection to PostgreSQL that is lost in a transaction fails the transaction and nothing else', async () => {
  await using location = await freshLocation('PostgreSQL');
  const db = openDatabase(location.value);
  const other = openDatabase(location.value);
  try {
    await migrate(db);
    const broken = db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(other);
      await sql`select pg_sleep(10)`.execute(tx);
    });
    await assert.rejects(broken);
    assert.deepEqual(await db.selectFrom('lease').selectAll().execute(), []);
  } finally {
    await db.destroy();
    await other.destroy();
  }
});

test('tables of another schema of PostgreSQL are not taken for ours', async () => {
  await using location = await freshLocation('PostgreSQL');
  const db = openDatabase(location.value);
  try {
    await sql`create schema elsewhere`.execute(db);
    await sql`create table elsewhere.schema_migration (name text)`.execute(db);
    assert.equal(await hasTable(db, 'schema_migration'), false);
    await migrate(db);
    assert.equal(await hasTable(db, 'schema_migration'), true);
  } finally {
    await db.destroy();
  }
});
