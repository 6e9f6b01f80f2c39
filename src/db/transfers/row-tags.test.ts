import assert from 'node:assert/strict';
import { oneDatabase } from '../../../test/support/database/each-database.ts';
import { insertSession } from '../../../test/support/database/test-rows.ts';
import { changeTagged } from './transfer-rows.ts';

// SQLite runs one write transaction at a time.
oneDatabase('locks the row before a change, also when the change matches no row', 'PostgreSQL', async (db) => {
  const { trackingId } = await insertSession(db);
  const findUnlocked = () =>
    db.selectFrom('transfer').select('tracking_id').where('tracking_id', '=', trackingId).forUpdate().skipLocked();
  assert.equal((await findUnlocked().execute()).length, 1);
  const unlocked = await db.transaction().execute((tx) =>
    changeTagged(
      tx,
      () => 'tag',
      trackingId,
      () => findUnlocked().execute(),
    ),
  );
  assert.deepEqual(unlocked, []);
});
