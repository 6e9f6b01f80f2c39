import assert from 'node:assert/strict';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { insertMasterKey, insertSession, noon, testLogChain } from '../../../test/support/database/test-rows.ts';
import { keySlotsOf, movesOf, transferEvents, transferStates } from '../../core/transfer-state.ts';
import { openDatabase } from '../engine/open-database.ts';
import type { Database } from '../tables.ts';
import { moveTransfer } from './transfers.ts';

function move(db: Database, trackingId: string, event: (typeof transferEvents)[number]) {
  return db.transaction().execute((tx) => moveTransfer(tx, testLogChain, trackingId, event, noon));
}

async function stateOf(db: Database, trackingId: string) {
  const { state } = await db
    .selectFrom('transfer')
    .select('state')
    .where('tracking_id', '=', trackingId)
    .executeTakeFirstOrThrow();
  return state;
}

eachDatabase('every event moves a transfer along its arrows and nowhere else', async (db) => {
  for (const event of transferEvents) {
    for (const from of transferStates) {
      const { trackingId } = await insertSession(db, { state: from });
      const to = new Map(movesOf(event)).get(from);
      assert.equal(await move(db, trackingId, event), to && from, `${event} in ${from}`);
      assert.equal(await stateOf(db, trackingId), to ?? from);
      const log = await db.selectFrom('transfer_log').select('event').where('tracking_id', '=', trackingId).execute();
      assert.deepEqual(log, to === undefined ? [] : [{ event }]);
    }
  }
});

eachDatabase('a move destroys the key slots that the new state may not have', async (db) => {
  const masterKeyId = await insertMasterKey(db);
  for (const event of transferEvents) {
    for (const [from, to] of movesOf(event)) {
      const { trackingId, recipientId } = await insertSession(db, { state: from });
      for (const kind of ['recipient', 'sender', 'processing'] as const) {
        const holder = kind === 'recipient' ? recipientId : '';
        await db
          .insertInto('key_slot')
          .values({
            tracking_id: trackingId,
            kind,
            holder,
            generation: 1,
            master_key_id: masterKeyId,
            sealed_key: Buffer.from(kind),
          })
          .execute();
      }
      await move(db, trackingId, event);
      const left = await db.selectFrom('key_slot').select('kind').where('tracking_id', '=', trackingId).execute();
      assert.deepEqual(left.map((row) => row.kind).sort(), [...keySlotsOf(to)].sort(), `${event} from ${from}`);
    }
  }
});

eachDatabase('of several movers exactly one wins, also from other connections', async (db, location) => {
  const other = openDatabase(location);
  try {
    for (let round = 0; round < 20; round += 1) {
      const { trackingId } = await insertSession(db, { state: 'Active' });
      const events = ['expired', 'revoked', 'removed', 'lockedOut'] as const;
      const won = await Promise.all(
        events.map((event, index) => move(index % 2 === 0 ? db : other, trackingId, event)),
      );
      assert.equal(won.filter(Boolean).length, 1);
      const log = await db.selectFrom('transfer_log').select('event').where('tracking_id', '=', trackingId).execute();
      assert.deepEqual(log, [{ event: events[won.indexOf('Active')] }]);
    }
  } finally {
    await other.destroy();
  }
});

eachDatabase('a move that is rolled back leaves state and log as they were', async (db) => {
  const { trackingId } = await insertSession(db, { state: 'Active' });
  const failing = db.transaction().execute(async (tx) => {
    await moveTransfer(tx, testLogChain, trackingId, 'revoked', noon);
    throw new Error('the rest failed');
  });
  await assert.rejects(failing, /the rest failed/);
  assert.equal(await stateOf(db, trackingId), 'Active');
  assert.deepEqual(await db.selectFrom('transfer_log').selectAll().execute(), []);
});
