import assert from 'node:assert/strict';
import { eachDatabase } from '../../test/support/database/each-database.ts';
import { testLogChain } from '../../test/support/database/test-rows.ts';
import { createTestPorts, type TestPorts } from '../../test/support/server/test-ports.ts';
import { createTransfer } from '../../test/support/transfer/test-transfer.ts';
import type { TransferEvent } from '../core/transfer-state.ts';
import { openDatabase } from '../db/engine/open-database.ts';
import { moveTransfer } from '../db/transfers/transfers.ts';
import { abortEndedDownloads } from './downloads.ts';

const hour = 3_600_000;

const end = ({ db, clock }: TestPorts, trackingId: string, event: TransferEvent) =>
  db.transaction().execute((tx) => moveTransfer(tx, testLogChain, trackingId, event, clock.now()));

/** Downloads of two transfers, two of the first and one of the second, and what was cut of them. */
function track({ downloads }: TestPorts, first: string, second: string) {
  const cut: string[] = [];
  const ended = [
    downloads.track(first, () => cut.push('one')),
    downloads.track(first, () => cut.push('two')),
    downloads.track(second, () => cut.push('other')),
  ];
  return { cut, ended };
}

eachDatabase('aborts the downloads of an ended transfer, also on another server', async (db, location) => {
  const ports = await createTestPorts(db);
  const second = openDatabase(location);
  try {
    for (const event of ['revoked', 'removed', 'lockedOut'] as const) {
      const [revoked, saved] = [await createTransfer(ports), await createTransfer(ports)];
      const { cut, ended } = track(ports, revoked.trackingId, saved.trackingId);
      await abortEndedDownloads({ ...ports, db: second });
      assert.deepEqual(cut, []);
      await end(ports, revoked.trackingId, event);
      await abortEndedDownloads({ ...ports, db: second });
      assert.deepEqual(cut, ['one', 'two'], event);
      for (const done of ended) done();
      await abortEndedDownloads({ ...ports, db: second });
      assert.equal(cut.length, 2, 'what has ended is not cut again');
    }
  } finally {
    await second.destroy();
  }
});

eachDatabase('aborts the downloads of a transfer that no longer exists', async (db) => {
  const ports = await createTestPorts(db);
  const { trackingId } = await createTransfer(ports);
  const { cut } = track(ports, trackingId, trackingId);
  await db.deleteFrom('transfer').execute();
  await abortEndedDownloads(ports);
  assert.equal(cut.length, 3);
});

eachDatabase('lets downloads that began before the expiry finish for an hour', async (db) => {
  const ports = await createTestPorts(db);
  const expiry = ports.clock.now().getTime() + hour;
  const columns = { expires_at: new Date(expiry).toISOString() };
  const [moved, due] = [await createTransfer(ports, { columns }), await createTransfer(ports, { columns })];
  const { cut } = track(ports, moved.trackingId, due.trackingId);
  ports.clock.set(new Date(expiry));
  await end(ports, moved.trackingId, 'expired');
  ports.clock.set(new Date(expiry + hour - 1));
  await abortEndedDownloads(ports);
  assert.deepEqual(cut, []);
  ports.clock.set(new Date(expiry + hour));
  await abortEndedDownloads(ports);
  assert.deepEqual(cut, ['one', 'two', 'other']);
});
