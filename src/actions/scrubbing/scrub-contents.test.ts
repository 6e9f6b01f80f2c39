import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { createTestPorts, type TestPorts } from '../../../test/support/server/test-ports.ts';
import { createTransfer } from '../../../test/support/transfer/test-transfer.ts';
import { dayMs } from '../../core/time.ts';
import { acquireLease, type Lease } from '../../db/leases.ts';
import { readScrubPasses, saveScrubPass } from '../../db/scrub/scrub-passes.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import { changeSetting } from '../settings/settings.ts';
import { scrubContents, scrubNow } from './scrub.ts';

const never = new AbortController().signal;

async function leaseOf({ db, clock }: TestPorts, holder: string): Promise<Lease> {
  const now = clock.now();
  await db.deleteFrom('lease').execute();
  const lease = await acquireLease(db, { name: 'job storage.scrub', holder }, { now, until: now });
  assert.ok(lease);
  return lease;
}

async function sendSome(ports: TestPorts, count: number): Promise<readonly string[]> {
  for (let sent = 0; sent < count; sent += 1) await createTransfer(ports, { password: undefined });
  const rows = await ports.db.selectFrom('part').select('blob_key').orderBy('blob_key').execute();
  return rows.map((row) => row.blob_key);
}

/** Records which blobs are read. */
function watched(blobs: BlobStore, onRead: (key: string) => void): BlobStore {
  return {
    ...blobs,
    read(key, range) {
      onRead(key);
      return blobs.read(key, range);
    },
  };
}

eachDatabase('reads every part once in a pass, and begins the next pass when it is due', async (db) => {
  const ports = await createTestPorts(db);
  const keys = await sendSome(ports, 3);
  const read: string[] = [];
  const deps = { ...ports, blobs: watched(ports.blobs, (key) => read.push(key)) };
  const run = async () => {
    read.length = 0;
    await scrubContents(deps, never, await leaseOf(ports, 'a'));
    return read;
  };
  assert.deepEqual(await run(), keys);
  const { complete } = await readScrubPasses(db);
  assert.deepEqual([complete?.finishedAt, complete?.read.parts, complete?.all.parts], [ports.clock.now(), 3, 3]);
  assert.equal(complete?.read.bytes, complete?.all.bytes);
  assert.notEqual(complete?.read.bytes, 0);
  ports.clock.advance(14 * dayMs);
  assert.deepEqual(await run(), []);
  ports.clock.advance(dayMs);
  assert.deepEqual(await run(), keys);
  ports.clock.advance(400 * dayMs);
  await changeSetting(ports, 'disk.scrubDays', '0');
  assert.deepEqual(await run(), []);
});

eachDatabase('continues after a stop where it was, also on another server', async (db) => {
  const ports = await createTestPorts(db);
  const keys = await sendSome(ports, 4);
  const stopping = new AbortController();
  const read: string[] = [];
  const stopAtSecond = watched(ports.blobs, (key) => {
    read.push(key);
    if (read.length === 2) stopping.abort();
  });
  await scrubContents({ ...ports, blobs: stopAtSecond }, stopping.signal, await leaseOf(ports, 'a'));
  const { current, complete } = await readScrubPasses(db);
  assert.deepEqual([current?.position, current?.finishedAt, complete], [keys[1], undefined, undefined]);
  ports.clock.advance(dayMs);
  const blobs = watched(ports.blobs, (key) => read.push(key));
  await scrubContents({ ...ports, blobs }, never, await leaseOf(ports, 'b'));
  assert.deepEqual(read, keys);
  const after = await readScrubPasses(db);
  assert.deepEqual(after.complete?.read, { parts: 4, bytes: after.complete?.all.bytes });
  assert.deepEqual(after.complete?.startedAt, current?.startedAt);
});

eachDatabase('a server whose lease was taken over stores no progress', async (db) => {
  const ports = await createTestPorts(db);
  await sendSome(ports, 1);
  const lost = await leaseOf(ports, 'a');
  await leaseOf(ports, 'b');
  await scrubContents(ports, never, lost);
  assert.deepEqual(await readScrubPasses(db), {});
});

eachDatabase('a complete run in the foreground replaces the pass that is in progress', async (db) => {
  const ports = await createTestPorts(db);
  const [first = ''] = await sendSome(ports, 2);
  const startedAt = new Date(ports.clock.now().getTime() - dayMs);
  const nothing = { parts: 0, bytes: 0 };
  const old = { startedAt, finishedAt: undefined, position: first, read: nothing, all: nothing };
  await db.transaction().execute((tx) => saveScrubPass(tx, old));
  const lease = await leaseOf(ports, 'a');
  // The run in the foreground is complete while the scheduled one reads its last part.
  const blobs = watched(ports.blobs, () => {});
  const read: BlobStore['read'] = async (...args) => {
    const now = { bytesPerSecond: Number.POSITIVE_INFINITY, stopping: never, onProgress: () => {} };
    await scrubNow({ ...ports, reportDamage: () => {} }, now);
    return ports.blobs.read(...args);
  };
  await scrubContents({ ...ports, blobs: { ...blobs, read } }, never, lease);
  const { current, complete } = await readScrubPasses(db);
  assert.deepEqual([current?.startedAt, complete?.startedAt], [ports.clock.now(), ports.clock.now()]);
  assert.equal(complete?.read.parts, 2);
});

eachDatabase('a part that was removed after its page was read is not missing', async (db) => {
  const ports = await createTestPorts(db);
  const [first = '', second = ''] = await sendSome(ports, 2);
  const blobs = watched(ports.blobs, () => {});
  const read: BlobStore['read'] = async (key, range) => {
    if (key === first) {
      await db.deleteFrom('part').where('blob_key', '=', second).execute();
      await rm(ports.blobs.pathOf(second) ?? '');
    }
    return ports.blobs.read(key, range);
  };
  const found: unknown[] = [];
  const deps = { ...ports, blobs: { ...blobs, read }, reportDamage: (damaged: unknown) => found.push(damaged) };
  await scrubContents(deps, never, await leaseOf(ports, 'a'));
  assert.deepEqual([found, await db.selectFrom('damaged_part').selectAll().execute()], [[], []]);
});
