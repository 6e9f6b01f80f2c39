import assert from 'node:assert/strict';
import { eachDatabase, oneDatabase } from '../../test/support/database/each-database.ts';
import { explainQueries } from '../../test/support/database/query-plans.ts';
import { noon } from '../../test/support/database/test-rows.ts';
import { createTestPorts } from '../../test/support/server/test-ports.ts';
import { createTransfer } from '../../test/support/transfer/test-transfer.ts';
import {
  countTransfersByState,
  readCleanupQueue,
  readCompletionQueue,
  readEmailQueue,
  readErasureQueue,
  readScanQueue,
} from './queues.ts';
import type { Database } from './tables.ts';

const minutesAgo = (minutes: number) => new Date(noon.getTime() - minutes * 60_000);
const empty = { length: 0, oldest: undefined };

async function insertEmail(
  db: Database,
  id: string,
  row: { readonly state: 'queued' | 'sent'; readonly attempts: number; readonly created: Date; readonly due: Date },
): Promise<void> {
  const { state, attempts, created, due } = row;
  const times = { created_at: created.toISOString(), due_at: due.toISOString(), give_up_at: noon.toISOString() };
  await db
    .insertInto('outbox')
    .values({ id, kind: 'code', ordinal: 0, message_id: id, state, attempts, ...times })
    .execute();
}

eachDatabase('counts transfers by state, and those that wait for their completion and for a scan', async (db) => {
  const ports = await createTestPorts(db);
  assert.deepEqual([await readCompletionQueue(db), await readScanQueue(db)], [empty, empty]);
  const files = [
    { name: 'a', content: 'a' },
    { name: 'b', content: 'b' },
  ];
  await createTransfer(ports, { state: 'Processing', files });
  ports.clock.advance(60_000);
  await createTransfer(ports, { state: 'Processing' });
  await createTransfer(ports);
  await createTransfer(ports, { state: 'Session' });
  const waiting = db.selectFrom('file').select('id').where('state', '=', 'UPLOADED').where('verdict', 'is', null);
  const { id } = await waiting.orderBy('tracking_id').limit(1).executeTakeFirstOrThrow();
  assert.deepEqual(Object.fromEntries(await countTransfersByState(db)), { Processing: 2, Active: 1, Session: 1 });
  assert.deepEqual(await readCompletionQueue(db), { length: 2, oldest: noon });
  assert.deepEqual(await readScanQueue(db), { length: 3, oldest: noon });
  await db.updateTable('file').set({ verdict: 'clean' }).where('id', '=', id).execute();
  assert.equal((await readScanQueue(db)).length, 2);
});

eachDatabase('counts emails that are due or have failed, and no email that is sent later on purpose', async (db) => {
  assert.deepEqual(await readEmailQueue(db, noon), empty);
  const later = minutesAgo(-5);
  await insertEmail(db, 'due', { state: 'queued', attempts: 0, created: minutesAgo(1), due: noon });
  await insertEmail(db, 'tried', { state: 'queued', attempts: 2, created: minutesAgo(9), due: later });
  await insertEmail(db, 'on purpose', { state: 'queued', attempts: 0, created: minutesAgo(20), due: later });
  await insertEmail(db, 'sent', { state: 'sent', attempts: 1, created: minutesAgo(30), due: noon });
  assert.deepEqual(await readEmailQueue(db, noon), { length: 2, oldest: minutesAgo(9) });
});

eachDatabase('counts parts to remove since the end of their transfer, and unfinished erasures', async (db) => {
  const ports = await createTestPorts(db);
  assert.deepEqual([await readCleanupQueue(db), await readErasureQueue(db)], [empty, empty]);
  ports.clock.set(minutesAgo(60));
  const { trackingId } = await createTransfer(ports);
  await createTransfer(ports, { state: 'Deleted_by_revocation' });
  const { length, oldest } = await readCleanupQueue(db);
  assert.deepEqual([length, oldest], [1, minutesAgo(60)]);
  await db
    .updateTable('transfer_log')
    .set({ at: minutesAgo(10).toISOString() })
    .execute();
  assert.deepEqual(await readCleanupQueue(db), { length: 1, oldest: minutesAgo(10) });
  const { sender_id } = await db
    .selectFrom('transfer')
    .select('sender_id')
    .where('tracking_id', '=', trackingId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('erasure')
    .values({ contact_id: sender_id, address: Buffer.from('sealed'), created_at: minutesAgo(3).toISOString() })
    .execute();
  assert.deepEqual(await readErasureQueue(db), { length: 1, oldest: minutesAgo(3) });
});

oneDatabase('reads indexes instead of tables', 'SQLite', async (db) => {
  const plans = await explainQueries(db, async (recording) => {
    await countTransfersByState(recording);
    await readCompletionQueue(recording);
    await readEmailQueue(recording, noon);
    await readScanQueue(recording);
    await readCleanupQueue(recording);
  });
  assert.equal(plans.length, 5);
  for (const { sql, plan } of plans) {
    const scans = plan.split('\n').filter((line) => /^SCAN (?!marked)/.test(line) && !/USING.* INDEX/.test(line));
    assert.deepEqual(scans, [], sql);
  }
});
