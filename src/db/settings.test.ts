import assert from 'node:assert/strict';
import { eachDatabase } from '../../test/support/database/each-database.ts';
import { noon } from '../../test/support/database/test-rows.ts';
import { defaultSettings } from '../core/settings.ts';
import { openDatabase } from './engine/open-database.ts';
import { readSettings, writeSetting } from './settings.ts';

eachDatabase('a fresh database has the defaults', async (db) => {
  assert.deepEqual(await readSettings(db), defaultSettings);
});

eachDatabase('a changed setting acts at once on another server', async (db, location) => {
  const other = openDatabase(location);
  try {
    assert.equal((await readSettings(other))['retention.days'], 30);
    await db.transaction().execute((tx) => writeSetting(tx, 'retention.days', '7', noon));
    assert.equal((await readSettings(other))['retention.days'], 7);
  } finally {
    await other.destroy();
  }
});

eachDatabase('rows that this version does not understand fall back to the default', async (db) => {
  const changed_at = noon.toISOString();
  await db
    .insertInto('setting')
    .values([
      { name: 'of.another.version', value: '1', changed_at },
      { name: 'retention.days', value: 'many', changed_at },
    ])
    .execute();
  assert.deepEqual(await readSettings(db), defaultSettings);
});
