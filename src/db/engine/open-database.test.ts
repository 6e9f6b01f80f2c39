import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { freshLocation } from '../../../test/support/database/fresh-database.ts';
import { DatabaseUnavailable } from '../../core/errors.ts';
import { migrate } from './migrate.ts';
import { hasTable, openDatabase, poolSizeFor } from './open-database.ts';
import { explainPostgresError } from './postgres-dialect.ts';

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
    await assert.rejects(broken, DatabaseUnavailable);
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

test('distinguishes an outage of PostgreSQL from a wrong statement', () => {
  const coded = (code: string) => explainPostgresError(Object.assign(new Error('it failed'), { code }));
  const outages = ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EAI_AGAIN', '08006', '25006', '40001', '40P01', '53300'];
  // The first of these are as long as an SQLSTATE, but come from the operating system.
  const lost = ['EPIPE', 'EPERM', 'EBUSY', 'ERR_SOCKET_CLOSED', 'ERR_STREAM_DESTROYED', 'ERR_SSL_WRONG_VERSION_NUMBER'];
  for (const code of [...outages, ...lost, '53200', '55P03', '57014', '57P01', '57P02', '57P03', '58030']) {
    assert.ok(coded(code) instanceof DatabaseUnavailable, code);
  }
  for (const code of ['23505', '23503', '42601', '42P01', '53100', '28P01', '22001', 'XX000', 'ERR_INVALID_ARG_TYPE']) {
    assert.ok(!(coded(code) instanceof DatabaseUnavailable), code);
  }
  for (const message of [
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
  ]) {
    assert.ok(explainPostgresError(new Error(message)) instanceof DatabaseUnavailable, message);
  }
  const bug = new RangeError('9007199254740993 is no safe integer');
  assert.equal(explainPostgresError(bug), bug);
});

test('repeats transactions and statements that PostgreSQL ends because of a deadlock', async () => {
  await using location = await freshLocation('PostgreSQL');
  const db = openDatabase(location.value);
  try {
    await migrate(db);
    const addLease = (name: string) => db.insertInto('lease').values({ name, holder: '', fence: 0, until: '' });
    await Promise.all(['a', 'b'].map((name) => addLease(name).execute()));
    const count = (on: typeof db, name: string) =>
      on
        .updateTable('lease')
        .set(({ eb }) => ({ fence: eb('fence', '+', 1) }))
        .where('name', '=', name)
        .execute();
    // Each of the two holds one row before either wants the other one; PostgreSQL ends one of them.
    const both = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    let attempts = 0;
    const inOrder = (mine: 0 | 1, names: readonly [string, string]) =>
      db.transaction().execute(async (tx) => {
        attempts += 1;
        await count(tx, names[0]);
        both[mine].resolve();
        await Promise.all(both.map(({ promise }) => promise));
        await count(tx, names[1]);
      });
    await Promise.all([inOrder(0, ['a', 'b']), inOrder(1, ['b', 'a'])]);
    assert.ok(attempts > 2, 'There was no deadlock');
    const leases = await db.selectFrom('lease').select('fence').execute();
    assert.deepEqual(leases, [{ fence: 2 }, { fence: 2 }]);
  } finally {
    await db.destroy();
  }
});

test('one process has ten connections, and many processes fewer each', () => {
  assert.deepEqual([1, 4, 5, 8, 64].map(poolSizeFor), [10, 10, 8, 5, 4]);
});
