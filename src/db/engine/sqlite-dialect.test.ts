import assert from 'node:assert/strict';
import { once } from 'node:events';
import { DatabaseSync } from 'node:sqlite';
import { after, before, test } from 'node:test';
import type { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { type FreshLocation, freshLocation } from '../../../test/support/database/fresh-database.ts';
import { noon } from '../../../test/support/database/test-rows.ts';
import { DatabaseUnavailable } from '../../core/errors.ts';
import { writeSetting } from '../settings.ts';
import type { Database } from '../tables.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open-database.ts';

let location: FreshLocation;
let db: Database;
before(async () => {
  location = await freshLocation('SQLite');
  db = openDatabase(location.value);
  await migrate(db);
});
after(async () => {
  await db.destroy();
  await location[Symbol.asyncDispose]();
});

const daysOf = async (on: Database) =>
  (await on.selectFrom('setting').select('value').where('name', '=', 'retention.days').executeTakeFirst())?.value;

test('the writing connection is durable, wipes what it deletes and keeps references', async () => {
  for (const [pragma, value] of [
    ['journal_mode', 'wal'],
    ['synchronous', 2],
    ['secure_delete', 1],
    ['foreign_keys', 1],
  ] as const) {
    const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(pragma)}`.execute(db);
    assert.deepEqual(Object.values(rows[0] ?? {}), [value], pragma);
  }
});

test('a read does not wait for a transaction that is under way, and sees nothing of it', async () => {
  await db.transaction().execute(async (tx) => {
    await writeSetting(tx, 'retention.days', '11', noon);
    assert.equal(await daysOf(tx), '11');
    assert.equal(await daysOf(db), undefined);
  });
  assert.equal(await daysOf(db), '11');
});

test('does not block the thread while another process holds the write lock', async () => {
  const other = new DatabaseSync(location.value);
  other.exec('begin immediate');
  let turns = 0;
  const writing = db.transaction().execute((tx) => writeSetting(tx, 'retention.days', '12', noon));
  for (; turns < 100; turns += 1) await new Promise((resolve) => setImmediate(resolve));
  assert.equal(await daysOf(db), '11');
  other.exec('commit');
  other.close();
  await writing;
  assert.equal(await daysOf(db), '12');
});

test('writes that come at once take turns', async () => {
  const added = Array.from({ length: 50 }, (_, index) =>
    db
      .insertInto('lease')
      .values({ name: `l${index}`, holder: 'h', fence: 1, until: '' })
      .execute(),
  );
  await Promise.all(added);
  assert.equal((await db.selectFrom('lease').selectAll().execute()).length, 50);
});

test('after a failed statement the connection works on', async () => {
  await assert.rejects(sql`insert into nowhere values (1)`.execute(db), /no such table/);
  await assert.rejects(
    db.transaction().execute(async (tx) => {
      await writeSetting(tx, 'retention.days', '13', noon);
      await sql`insert into nowhere values (1)`.execute(tx);
    }),
    /no such table/,
  );
  assert.equal(await daysOf(db), '12');
  await db.transaction().execute((tx) => writeSetting(tx, 'retention.days', '14', noon));
  assert.equal(await daysOf(db), '14');
});

test('a writer whose thread ends is replaced: its transaction fails, the cause is reported, and nothing committed is lost', async () => {
  await using fresh = await freshLocation('SQLite');
  const opened = once(process, 'worker') as Promise<[Worker]>;
  const own = openDatabase(fresh.value);
  try {
    await migrate(own);
    const [writer] = await opened;
    await own.transaction().execute((tx) => writeSetting(tx, 'retention.days', '20', noon));
    const reported = once(process, 'warning');
    const cut = own.transaction().execute(async (tx) => {
      await writeSetting(tx, 'retention.days', '21', noon);
      await writer.terminate();
      await writeSetting(tx, 'retention.days', '22', noon);
    });
    await assert.rejects(cut, DatabaseUnavailable);
    const [{ name, message }] = await reported;
    assert.deepEqual(
      [name, message],
      ['DatabaseWarning', 'The thread that writes to the database has ended: A worker has ended'],
    );
    assert.equal(await daysOf(own), '20');
    await own.transaction().execute((tx) => writeSetting(tx, 'retention.days', '23', noon));
    assert.equal(await daysOf(own), '23');
  } finally {
    await own.destroy();
  }
});

test('a closed database rejects queries and does not hang', async () => {
  await using fresh = await freshLocation('SQLite');
  const closing = openDatabase(fresh.value);
  await migrate(closing);
  await closing.destroy();
  await assert.rejects(closing.selectFrom('lease').selectAll().execute());
});

test('rejects a file that is not a database with a clear error', async () => {
  await using fresh = await freshLocation('SQLite');
  const { writeFile } = await import('node:fs/promises');
  await writeFile(fresh.value, 'this is a text file, not a database, and it is long enough'.repeat(30));
  await assert.rejects(migrate(openDatabase(fresh.value)), /not a database/);
});

test('expands a star to the current columns of a table', async () => {
  await sql`create table starred (a integer, b integer)`.execute(db);
  await sql`insert into starred values (1, 2)`.execute(db);
  const all = async () => (await sql`select * from starred`.execute(db)).rows;
  assert.deepEqual(await all(), [{ a: 1, b: 2 }]);
  await sql`alter table starred drop column a`.execute(db);
  await sql`alter table starred add column c integer default 3`.execute(db);
  assert.deepEqual(await all(), [{ b: 2, c: 3 }]);
});
