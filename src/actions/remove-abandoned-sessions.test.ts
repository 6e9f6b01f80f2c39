import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { eachDatabase } from '../../test/support/each-database.ts';
import { housePorts } from '../../test/support/house-ports.ts';
import { aSender, begunSession, refusedAs, sentFile } from '../../test/support/sending.ts';
import type { Tables } from '../db/tables.ts';
import type { Ports } from '../ports/ports.ts';
import { changeSetting } from './change-setting.ts';
import { openSession } from './open-session.ts';
import { receiveContent } from './receive-content.ts';
import { registerFile } from './register-file.ts';
import { removeAbandonedSessions } from './remove-abandoned-sessions.ts';
import { submitSession } from './submit-session.ts';
import { sweepParts } from './sweep-parts.ts';

const hourMs = 3_600_000;
const hello = { name: 'a.txt', content: 'Hello' };
const running = new AbortController().signal;

async function house(db: Ports['db']) {
  const ports = await housePorts(db);
  const sender = await aSender(ports);
  const { clock } = ports;
  return {
    ports,
    sender,
    later: (hours: number) => clock.set(new Date(clock.now().getTime() + hours * hourMs)),
    remove: () => removeAbandonedSessions(ports, running),
    open: (trackingId: string) => openSession(ports, sender, trackingId),
    begun: () => begunSession(ports, sender),
  };
}

const isUnknown = refusedAs('entity_unknown');
const rowsIn = async (db: Ports['db'], table: keyof Tables) =>
  (await db.selectFrom(table).selectAll().execute()).length;

eachDatabase('a session that nobody works on is removed after a day, with everything in it', async (db) => {
  const { ports, sender, later, remove, open, begun } = await house(db);
  const abandoned = await begun();
  await sentFile(ports, sender, abandoned, hello);
  later(12);
  const kept = await begun();
  later(12);
  await remove();
  await open(abandoned);
  later(25);
  await open(kept);
  await remove();
  await assert.rejects(open(abandoned), isUnknown);
  await open(kept);
  for (const [table, rows] of [
    ['file', 0],
    ['key_slot', 1],
    ['recipient', 1],
    ['transfer', 1],
  ] as const) {
    assert.equal(await rowsIn(db, table), rows, table);
  }
  await sweepParts(ports);
  assert.deepEqual(await Array.fromAsync(ports.blobs.list('')), []);
  assert.equal(await rowsIn(db, 'part'), 0);
});

eachDatabase('every call keeps a session, also one that changes nothing', async (db) => {
  const { later, remove, open, begun } = await house(db);
  const trackingId = await begun();
  for (let day = 0; day < 5; day += 1) {
    later(24);
    await remove();
    await open(trackingId);
  }
  later(25);
  await remove();
  await assert.rejects(open(trackingId), isUnknown);
});

eachDatabase('an upload that goes on keeps its session', async (db) => {
  const { ports, sender, later, remove, open, begun } = await house(db);
  const trackingId = await begun();
  const session = await open(trackingId);
  const size = 2 * 2 ** 20 + 10;
  const fileId = await registerFile(ports, session, { name: 'slow.bin', size });
  // A sender that needs days: each time it has sent a mebibyte, a part is closed and the next one begun.
  async function* slowly() {
    yield Buffer.alloc(2 ** 20);
    later(20);
    yield Buffer.alloc(10);
    later(20);
    yield Buffer.alloc(2 ** 20);
    await remove();
  }
  const bytes = Readable.from(slowly(), { objectMode: false });
  await receiveContent(ports, session, fileId, { bytes, length: size });
  await remove();
  await submitSession(ports, sender, trackingId);
});

eachDatabase('a session stays while a file comes in, however silent its sender is, and keeps no other', async (db) => {
  const { ports, sender, later, remove, open, begun } = await house(db);
  const trackingIds = [await begun(), await begun(), await begun()].toSorted();
  const [first, uploading = '', last] = trackingIds;
  const session = await open(uploading);
  const fileId = await registerFile(ports, session, { name: 'slow.bin', size: 20 });
  async function* silently() {
    yield Buffer.alloc(10);
    while ((await rowsIn(db, 'part')) === 0) await new Promise(setImmediate);
    later(60);
    await remove();
    yield Buffer.alloc(10);
  }
  const bytes = Readable.from(silently(), { objectMode: false });
  await receiveContent(ports, session, fileId, { bytes, length: 20 });
  for (const gone of [first, last]) await assert.rejects(open(gone ?? ''), isUnknown);
  await submitSession(ports, sender, uploading);
});

eachDatabase('the administrator says how long; what was submitted is never abandoned', async (db) => {
  const { ports, sender, later, remove, open, begun } = await house(db);
  const submitted = await begun();
  await sentFile(ports, sender, submitted, hello);
  await submitSession(ports, sender, submitted);
  const trackingId = await begun();
  await changeSetting(ports, 'session.abandonedHours', '2');
  later(2);
  await remove();
  await open(trackingId);
  later(3);
  await Promise.all([remove(), remove()]);
  await assert.rejects(open(trackingId), isUnknown);
  assert.deepEqual(await db.selectFrom('transfer').select('tracking_id').execute(), [{ tracking_id: submitted }]);
});

eachDatabase('all of them go in one run, and a run that is told to stop ends early', async (db) => {
  const { ports, later, remove, begun } = await house(db);
  for (let count = 0; count < 3; count += 1) await begun();
  later(25);
  await removeAbandonedSessions(ports, AbortSignal.abort());
  assert.equal(await rowsIn(db, 'transfer'), 3);
  await remove();
  assert.equal(await rowsIn(db, 'transfer'), 0);
});
