import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { databaseKinds, freshLocation } from '../../../test/support/database/fresh-database.ts';
import { addMove, deleteMove } from '../moves/moves.ts';
import { DatabaseTooNew, migrate, migrations } from './migrate.ts';
import { openDatabase } from './open-database.ts';

const second = {
  name: '0002-second',
  statements: () => ['create table second_table (id integer)', 'insert into second_table (id) values (1)'],
};
const broken = { name: '0002-broken', statements: () => ['create table half (id integer)', 'create nonsense'] };

eachDatabase('migrating a second time changes nothing', async (db) => {
  await migrate(db);
  const names = (await db.selectFrom('schema_migration').select('name').execute()).map((row) => row.name);
  assert.deepEqual(
    names,
    migrations.map((migration) => migration.name),
  );
});

eachDatabase('a later migration is applied to what is there', async (db) => {
  await migrate(db, [...migrations, second]);
  assert.ok((await db.introspection.getTables()).some((table) => table.name === 'second_table'));
});

eachDatabase('a migration that fails leaves no trace', async (db) => {
  await assert.rejects(migrate(db, [...migrations, broken]));
  const tables = (await db.introspection.getTables()).map((table) => table.name);
  assert.ok(!tables.includes('half'));
  assert.ok(tables.includes('transfer'));
});

eachDatabase('a database of a newer version is refused and left alone', async (db) => {
  await migrate(db, [...migrations, second]);
  await assert.rejects(migrate(db), DatabaseTooNew);
  const count = await db.selectFrom('schema_migration').select('name').execute();
  assert.equal(count.length, migrations.length + 1);
});

eachDatabase('neither side of a move that is not complete is migrated', async (db) => {
  for (const state of ['moving', 'stopped', 'incoming'] as const) {
    await db.transaction().execute((tx) => addMove(tx, { id: state, state, run: 'run', place: null, progress: null }));
    await assert.rejects(migrate(db, [...migrations, second]), /cannot be upgraded during a move/);
    await migrate(db);
    await deleteMove(db, { id: state, states: [state] });
  }
  await migrate(db, [...migrations, second]);
});

for (const kind of databaseKinds) {
  test(`${kind}: of many starters on a fresh database all find one good schema`, async () => {
    await using location = await freshLocation(kind);
    const starters = Array.from({ length: 6 }, () => openDatabase(location.value));
    try {
      await Promise.all(starters.map((db) => migrate(db)));
      for (const db of starters) assert.deepEqual(await db.selectFrom('transfer').selectAll().execute(), []);
    } finally {
      await Promise.all(starters.map((db) => db.destroy()));
    }
  });
}
