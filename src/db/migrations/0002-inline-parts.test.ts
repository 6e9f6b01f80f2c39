import assert from 'node:assert/strict';
import { test } from 'node:test';
import { databaseKinds, freshLocation } from '../../../test/support/database/fresh-database.ts';
import { migrate, migrations } from '../engine/migrate.ts';
import { openDatabase } from '../engine/open-database.ts';
import { readSettings } from '../settings.ts';

/** Migrates in two steps, as an upgrade does, and returns the setting. */
async function limitAfterUpgrade(kind: (typeof databaseKinds)[number], isNew: boolean): Promise<number> {
  await using location = await freshLocation(kind);
  const db = openDatabase(location.value);
  try {
    await migrate(db, migrations.slice(0, 1));
    const key = { id: 'ABCDEFGH', position: 0, canary: Buffer.of(1), created_at: '2026-03-01T12:00:00.000Z' };
    if (!isNew) await db.insertInto('master_key').values(key).execute();
    await migrate(db);
    return (await readSettings(db))['disk.maxInlineBytes'];
  } finally {
    await db.destroy();
  }
}

for (const kind of databaseKinds) {
  test(`${kind}: a new installation stores small files in the database`, async () => {
    assert.equal(await limitAfterUpgrade(kind, true), 16_384);
  });
}

test('PostgreSQL: an upgraded installation keeps blobs until all servers know inline parts', async () => {
  assert.equal(await limitAfterUpgrade('PostgreSQL', false), 0);
});

test('SQLite: an upgraded installation stores small files in the database, because it has one server', async () => {
  assert.equal(await limitAfterUpgrade('SQLite', false), 16_384);
});
