import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { freshLocation, migratedLocation } from '../../../test/support/database/fresh-database.ts';
import { insertContact } from '../../../test/support/database/test-rows.ts';
import { migrate, migrations } from './migrate.ts';
import { openDatabase } from './open-database.ts';
import { restoreRows } from './snapshot-database.ts';

async function prepare(location: string, work: (db: ReturnType<typeof openDatabase>) => Promise<unknown>) {
  const db = openDatabase(location);
  await work(db).finally(() => db.destroy());
}

eachDatabase('rows are restored to an empty database, and not to one that has rows', async (db, location) => {
  await using file = await migratedLocation('SQLite');
  await prepare(file.value, (source) => insertContact(source));
  await restoreRows(file.value, location);
  assert.equal((await db.selectFrom('contact').select('id').execute()).length, 1);
  await assert.rejects(
    restoreRows(file.value, location),
    /^OperatorError: The database is not empty: the table contact has rows\.$/,
  );
});

eachDatabase('a restore that fails leaves a database without rows', async (db, location) => {
  await using file = await migratedLocation('SQLite');
  await prepare(file.value, async (source) => {
    await insertContact(source);
    await sql`pragma foreign_keys = off`.execute(source);
    await sql`insert into erasure (contact_id, address, created_at) values ('missing', x'00', '')`.execute(source);
  });
  await assert.rejects(restoreRows(file.value, location), /foreign key/i);
  assert.deepEqual(await db.selectFrom('contact').selectAll().execute(), []);
});

eachDatabase('a file of an older version is migrated before its rows are copied', async (db, location) => {
  await using file = await freshLocation('SQLite');
  await prepare(file.value, async (source) => {
    await migrate(source, migrations.slice(0, 1));
    await insertContact(source);
  });
  await restoreRows(file.value, location);
  assert.equal((await db.selectFrom('contact').select('id').execute()).length, 1);
});

eachDatabase('a file that was removed meanwhile is not restored as an empty database', async (db, location) => {
  await using file = await freshLocation('SQLite');
  await assert.rejects(restoreRows(file.value, location), /^OperatorError: Another restore has removed /);
  await insertContact(db);
});
