import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { createTestPorts } from '../../../test/support/server/test-ports.ts';
import { createEmptySession, createSender, hasProblemCode, uploadFile } from '../../../test/support/transfer/sender.ts';
import { hourMs } from '../../core/time.ts';
import type { Tables } from '../../db/tables.ts';
import type { Ports } from '../../ports/ports.ts';
import { removeMarkedParts } from '../cleanup/parts.ts';
import { changeSetting } from '../settings/settings.ts';
import { registerFile } from '../uploading/files.ts';
import { receiveContent } from '../uploading/receive-content.ts';
import { openSession, removeAbandonedSessions } from './open-session.ts';
import { submitSession } from './submit-session.ts';

const hello = { name: 'a.txt', content: 'Hello' };
const running = new AbortController().signal;

async function setUp(db: Ports['db']) {
  const ports = await createTestPorts(db);
  const sender = await createSender(ports);
  const { clock } = ports;
  return {
    ports,
    sender,
    advanceHours: (hours: number) => clock.advance(hours * hourMs),
    remove: () => removeAbandonedSessions(ports, running),
    open: (trackingId: string) => openSession(ports, sender, trackingId),
    createEmpty: () => createEmptySession(ports, sender),
  };
}

const isUnknown = hasProblemCode('session_unknown');
const rowsIn = async (db: Ports['db'], table: keyof Tables) =>
  (await db.selectFrom(table).selectAll().execute()).length;

eachDatabase('removes a session with all its data a day after the last call', async (db) => {
  const { ports, sender, advanceHours, remove, open, createEmpty } = await setUp(db);
  const abandoned = await createEmpty();
  await uploadFile(ports, sender, abandoned, hello);
  advanceHours(12);
  const saved = await createEmpty();
  advanceHours(12);
  await remove();
  await open(abandoned);
  advanceHours(25);
  await open(saved);
  await remove();
  await assert.rejects(open(abandoned), isUnknown);
  await open(saved);
  for (const [table, rows] of [
    ['file', 0],
    ['key_slot', 1],
    ['recipient', 1],
    ['transfer', 1],
  ] as const) {
    assert.equal(await rowsIn(db, table), rows, table);
  }
  await removeMarkedParts(ports);
  assert.deepEqual(await Array.fromAsync(ports.blobs.list('')), []);
  assert.equal(await rowsIn(db, 'part'), 0);
});

eachDatabase('keeps a session alive with every call, also one that changes nothing', async (db) => {
  const { advanceHours, remove, open, createEmpty } = await setUp(db);
  const trackingId = await createEmpty();
  for (let day = 0; day < 5; day += 1) {
    advanceHours(24);
    await remove();
    await open(trackingId);
  }
  advanceHours(25);
  await remove();
  await assert.rejects(open(trackingId), isUnknown);
});

eachDatabase('keeps a session alive during an upload', async (db) => {
  const { ports, sender, advanceHours, remove, open, createEmpty } = await setUp(db);
  const trackingId = await createEmpty();
  const session = await open(trackingId);
  const size = 2 * 2 ** 20 + 10;
  const fileId = await registerFile(ports, session, { name: 'slow.bin', size });
  // A sender that needs days: every mebibyte closes one part and starts the next.
  async function* slowBytes() {
    yield Buffer.alloc(2 ** 20);
    advanceHours(20);
    yield Buffer.alloc(10);
    advanceHours(20);
    yield Buffer.alloc(2 ** 20);
    await remove();
  }
  const bytes = Readable.from(slowBytes(), { objectMode: false });
  await receiveContent(ports, session, fileId, { bytes, length: size });
  await remove();
  await submitSession(ports, sender, trackingId);
});

eachDatabase('keeps a session while one of its uploads stalls, and removes the others', async (db) => {
  const { ports, sender, advanceHours, remove, open, createEmpty } = await setUp(db);
  const trackingIds = [await createEmpty(), await createEmpty(), await createEmpty()].toSorted();
  const [first, uploading = '', last] = trackingIds;
  const session = await open(uploading);
  const fileId = await registerFile(ports, session, { name: 'slow.bin', size: 20 });
  async function* stalling() {
    yield Buffer.alloc(10);
    while ((await rowsIn(db, 'part')) === 0) await new Promise(setImmediate);
    advanceHours(60);
    await remove();
    yield Buffer.alloc(10);
  }
  const bytes = Readable.from(stalling(), { objectMode: false });
  await receiveContent(ports, session, fileId, { bytes, length: 20 });
  for (const removed of [first, last]) await assert.rejects(open(removed ?? ''), isUnknown);
  await submitSession(ports, sender, uploading);
});

eachDatabase('uses the configured time and never removes submitted transfers', async (db) => {
  const { ports, sender, advanceHours, remove, open, createEmpty } = await setUp(db);
  const submitted = await createEmpty();
  await uploadFile(ports, sender, submitted, hello);
  await submitSession(ports, sender, submitted);
  const trackingId = await createEmpty();
  await changeSetting(ports, 'session.abandonedHours', '2');
  advanceHours(2);
  await remove();
  await open(trackingId);
  advanceHours(3);
  await Promise.all([remove(), remove()]);
  await assert.rejects(open(trackingId), isUnknown);
  assert.deepEqual(await db.selectFrom('transfer').select('tracking_id').execute(), [{ tracking_id: submitted }]);
});

eachDatabase('removes all abandoned sessions in one run, and stops early when aborted', async (db) => {
  const { ports, advanceHours, remove, createEmpty } = await setUp(db);
  for (let count = 0; count < 3; count += 1) await createEmpty();
  advanceHours(25);
  await removeAbandonedSessions(ports, AbortSignal.abort());
  assert.equal(await rowsIn(db, 'transfer'), 3);
  await remove();
  assert.equal(await rowsIn(db, 'transfer'), 0);
});
