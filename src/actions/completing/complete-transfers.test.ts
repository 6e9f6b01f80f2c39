import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { testLogChain } from '../../../test/support/database/test-rows.ts';
import { createTestPorts, type TestPorts } from '../../../test/support/server/test-ports.ts';
import {
  createEmptySession,
  createSender,
  type FileToSend,
  uploadFile,
} from '../../../test/support/transfer/sender.ts';
import { acquireLease, type Lease } from '../../db/leases.ts';
import type { Database } from '../../db/tables.ts';
import { moveTransfer } from '../../db/transfers/transfers.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import { openFileList } from '../../records/sealed-records.ts';
import { submitSession } from '../sessions/submit-session.ts';
import { completeTransfer, completeTransfers } from './complete-transfers.ts';

const neverStopped = new AbortController().signal;
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

async function submitted(ports: TestPorts, files: readonly FileToSend[]): Promise<string> {
  const sender = await createSender(ports);
  const trackingId = await createEmptySession(ports, sender);
  for (const file of files) await uploadFile(ports, sender, trackingId, file);
  await submitSession(ports, sender, trackingId);
  return trackingId;
}

async function transferOf(db: Database, trackingId: string) {
  return db
    .selectFrom('transfer')
    .select(['state', 'warnings', 'file_list'])
    .where('tracking_id', '=', trackingId)
    .executeTakeFirstOrThrow();
}

const filesOf = (db: Database, trackingId: string) =>
  db
    .selectFrom('file')
    .select(['state', 'removal_cause'])
    .where('tracking_id', '=', trackingId)
    .orderBy('position')
    .execute();

const slotKinds = async (db: Database, trackingId: string) =>
  (await db.selectFrom('key_slot').select('kind').where('tracking_id', '=', trackingId).execute())
    .map(({ kind }) => kind)
    .sort();

async function keysIn(blobs: BlobStore): Promise<string[]> {
  return Array.fromAsync(blobs.list(''));
}

eachDatabase('activates a submitted transfer with its files in order', async (db) => {
  const ports = await createTestPorts(db);
  const trackingId = await submitted(ports, [
    { name: 'b.txt', content: 'second', checksum: sha256('second').toUpperCase() },
    { name: 'a.txt', content: '' },
  ]);
  assert.deepEqual(await slotKinds(db, trackingId), ['processing', 'recipient', 'sender']);
  await completeTransfers(ports, neverStopped);
  const { state, warnings, file_list } = await transferOf(db, trackingId);
  assert.deepEqual([state, warnings], ['Active', 0]);
  assert.ok(file_list);
  assert.deepEqual(
    (await openFileList(ports.keys, trackingId, file_list)).map(({ name, size, checksum }) => [name, size, checksum]),
    [
      ['b.txt', 6, sha256('second')],
      ['a.txt', 0, sha256('')],
    ],
  );
  assert.deepEqual(await slotKinds(db, trackingId), ['recipient', 'sender']);
  assert.deepEqual(await db.selectFrom('lease').selectAll().execute(), []);
});

eachDatabase('removes a file that differs from its declaration and delivers the others', async (db) => {
  const ports = await createTestPorts(db);
  const trackingId = await submitted(ports, [
    { name: 'good.txt', content: 'good' },
    { name: 'bad.txt', content: 'bad', checksum: sha256('something else') },
  ]);
  assert.equal((await keysIn(ports.blobs)).length, 2);
  await completeTransfers(ports, neverStopped);
  const { state, warnings, file_list } = await transferOf(db, trackingId);
  assert.deepEqual([state, warnings], ['Active', 1]);
  assert.deepEqual(await filesOf(db, trackingId), [
    { state: 'ACTIVE', removal_cause: null },
    { state: 'REMOVED', removal_cause: 'CHECKSUM_MISMATCH' },
  ]);
  assert.deepEqual(
    (await openFileList(ports.keys, trackingId, file_list ?? Buffer.of())).map(({ name }) => name),
    ['good.txt'],
  );
  assert.equal((await keysIn(ports.blobs)).length, 1);
});

eachDatabase('fails a transfer without remaining files, and nothing of it can be opened', async (db) => {
  const ports = await createTestPorts(db);
  const trackingId = await submitted(ports, [{ name: 'bad.txt', content: 'bad', checksum: sha256('else') }]);
  await completeTransfers(ports, neverStopped);
  const { state, warnings } = await transferOf(db, trackingId);
  assert.deepEqual([state, warnings], ['Failed', 1]);
  assert.deepEqual(await slotKinds(db, trackingId), []);
  assert.deepEqual(await keysIn(ports.blobs), []);
});

eachDatabase('completing twice or in parallel has the effect of completing once', async (db) => {
  const ports = await createTestPorts(db);
  const trackingId = await submitted(ports, [{ name: 'a.txt', content: 'Hello' }]);
  await Promise.all([completeTransfer(ports, trackingId), completeTransfer(ports, trackingId)]);
  const { file_list } = await transferOf(db, trackingId);
  await completeTransfer(ports, trackingId);
  const after = await transferOf(db, trackingId);
  assert.equal(after.state, 'Active');
  assert.deepEqual(after.file_list, file_list);
  const log = await db.selectFrom('transfer_log').select('event').orderBy('id').execute();
  assert.deepEqual(log, [{ event: 'submitted' }, { event: 'finalized' }]);
});

eachDatabase('completes the transfers of a dead server when its lease expires', async (db) => {
  const ports = await createTestPorts(db);
  const trackingId = await submitted(ports, [{ name: 'a.txt', content: 'Hello' }]);
  const now = ports.clock.now();
  const until = new Date(now.getTime() + 15_000);
  assert.ok(await acquireLease(db, { name: `complete ${trackingId}`, holder: 'dead' }, { now, until }));
  await completeTransfers(ports, neverStopped);
  assert.equal((await transferOf(db, trackingId)).state, 'Processing');
  ports.clock.set(until);
  await completeTransfers(ports, neverStopped);
  assert.equal((await transferOf(db, trackingId)).state, 'Active');
});

eachDatabase('a server that lost its lease during the work writes nothing', async (db) => {
  const ports = await createTestPorts(db);
  const trackingId = await submitted(ports, [{ name: 'a.txt', content: 'Hello' }]);
  const now = new Date(ports.clock.now().getTime() + 15_000);
  const until = new Date(now.getTime() + 15_000);
  let others: Lease | undefined;
  const slow = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      // The slow server has decided on the files and commits the outcome next.
      const isTheMoment = result.rows.some((row) => 'manifest' in row);
      if (isTheMoment)
        others = await acquireLease(db, { name: `complete ${trackingId}`, holder: 'other' }, { now, until });
      return result;
    },
  });
  await completeTransfer({ ...ports, db: slow }, trackingId);
  assert.ok(others);
  assert.equal((await transferOf(db, trackingId)).state, 'Processing');
});

eachDatabase('leaves a transfer unchanged that was ended meanwhile', async (db) => {
  const ports = await createTestPorts(db);
  const trackingId = await submitted(ports, [{ name: 'a.txt', content: 'Hello' }]);
  await db.transaction().execute((tx) => moveTransfer(tx, testLogChain, trackingId, 'revoked', ports.clock.now()));
  await completeTransfer(ports, trackingId);
  const { state, file_list } = await transferOf(db, trackingId);
  assert.deepEqual([state, file_list], ['Deleted_by_revocation', null]);
});

eachDatabase('a transfer that cannot be completed does not block the others', async (db) => {
  const ports = await createTestPorts(db);
  const broken = await submitted(ports, [{ name: 'a.txt', content: 'Hello' }]);
  await db
    .updateTable('file')
    .set({ manifest: Buffer.from('damaged') })
    .where('tracking_id', '=', broken)
    .execute();
  const others = [
    await submitted(ports, [{ name: 'a.txt', content: 'Hello' }]),
    await submitted(ports, [{ name: 'a.txt', content: 'Hello' }]),
  ];
  await assert.rejects(completeTransfers(ports, neverStopped), AggregateError);
  assert.equal((await transferOf(db, broken)).state, 'Processing');
  for (const trackingId of others) assert.equal((await transferOf(db, trackingId)).state, 'Active');
});
