import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { databaseKinds, migratedLocation } from '../../../test/support/database/fresh-database.ts';
import type { EndedOperation } from '../../core/telemetry.ts';
import { readSettings } from '../settings.ts';
import { openDatabase } from './open-database.ts';

for (const kind of databaseKinds) {
  test(`${kind}: reports the kind and the time of each statement, without its text and its values`, async () => {
    await using location = await migratedLocation(kind);
    const reported: EndedOperation[] = [];
    const db = openDatabase(location.value, { report: (operation) => reported.push(operation) });
    try {
      const row = { name: 'retention.days', value: '1', changed_at: 'marker' };
      await db.insertInto('setting').values(row).execute();
      await db.transaction().execute((tx) => tx.updateTable('setting').set({ value: '2' }).execute());
      await db.selectFrom('setting').selectAll().execute();
      // A prepared query, which bypasses Kysely on SQLite.
      await readSettings(db);
      await db.deleteFrom('setting').execute();
      await assert.rejects(sql`select marker from nothing`.execute(db));
    } finally {
      await db.destroy();
    }
    assert.deepEqual(
      reported.map(({ name, hasFailed }) => `${name} ${hasFailed ? 'failed' : 'ok'}`),
      ['insert ok', 'begin ok', 'update ok', 'commit ok', 'select ok', 'select ok', 'delete ok', 'select failed'],
    );
    assert.ok(reported.every(({ part, startedAt }) => part === 'database' && startedAt <= performance.now()));
    assert.doesNotMatch(JSON.stringify(reported), /marker|setting/);
  });
}

test('SQLite: reports a transaction that was rolled back', async () => {
  await using location = await migratedLocation('SQLite');
  const reported: string[] = [];
  const db = openDatabase(location.value, { report: ({ name }) => reported.push(name) });
  try {
    await assert.rejects(
      db.transaction().execute(async () => {
        throw new Error('stop');
      }),
      /stop/,
    );
  } finally {
    await db.destroy();
  }
  assert.deepEqual(reported, ['begin', 'rollback']);
});
