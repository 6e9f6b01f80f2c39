import assert from 'node:assert/strict';
import { aTransfer } from '../../test/support/a-transfer.ts';
import { aChain } from '../../test/support/builders.ts';
import { eachDatabase } from '../../test/support/each-database.ts';
import { type HousePorts, housePorts } from '../../test/support/house-ports.ts';
import type { TransferEvent } from '../core/transfer-state.ts';
import { openDatabase } from '../db/open-database.ts';
import { moveTransfer } from '../db/transfers.ts';
import { cutEndedDownloads, keepDownload } from './running-downloads.ts';

const hour = 3_600_000;

const end = ({ db, clock }: HousePorts, trackingId: string, event: TransferEvent) =>
  db.transaction().execute((tx) => moveTransfer(tx, aChain, trackingId, event, clock.now()));

/** Downloads of two transfers, two of the first and one of the second, and what was cut of them. */
function downloads(db: HousePorts['db'], first: string, second: string) {
  const cut: string[] = [];
  const ended = [
    keepDownload(db, first, () => cut.push('one')),
    keepDownload(db, first, () => cut.push('two')),
    keepDownload(db, second, () => cut.push('other')),
  ];
  return { cut, ended };
}

eachDatabase('downloads of a transfer that was ended are cut, also on another server', async (db, location) => {
  const ports = await housePorts(db);
  const second = openDatabase(location);
  try {
    for (const event of ['revoked', 'removed', 'lockedOut'] as const) {
      const [gone, kept] = [await aTransfer(ports), await aTransfer(ports)];
      const { cut, ended } = downloads(second, gone.trackingId, kept.trackingId);
      await cutEndedDownloads({ ...ports, db: second });
      assert.deepEqual(cut, []);
      await end(ports, gone.trackingId, event);
      await cutEndedDownloads({ ...ports, db: second });
      assert.deepEqual(cut, ['one', 'two'], event);
      for (const done of ended) done();
      await cutEndedDownloads({ ...ports, db: second });
      assert.equal(cut.length, 2, 'what has ended is not cut again');
    }
  } finally {
    await second.destroy();
  }
});

eachDatabase('downloads of a transfer that is not there any more at all are cut', async (db) => {
  const ports = await housePorts(db);
  const { trackingId } = await aTransfer(ports);
  const { cut } = downloads(db, trackingId, trackingId);
  await db.deleteFrom('transfer').execute();
  await cutEndedDownloads(ports);
  assert.equal(cut.length, 3);
});

eachDatabase('what has begun before the expiry may come to its end for an hour', async (db) => {
  const ports = await housePorts(db);
  const expiry = ports.clock.now().getTime() + hour;
  const columns = { expires_at: new Date(expiry).toISOString() };
  const [moved, due] = [await aTransfer(ports, { columns }), await aTransfer(ports, { columns })];
  const { cut } = downloads(db, moved.trackingId, due.trackingId);
  ports.clock.set(new Date(expiry));
  await end(ports, moved.trackingId, 'expired');
  ports.clock.set(new Date(expiry + hour - 1));
  await cutEndedDownloads(ports);
  assert.deepEqual(cut, []);
  ports.clock.set(new Date(expiry + hour));
  await cutEndedDownloads(ports);
  assert.deepEqual(cut, ['one', 'two', 'other']);
});
