import assert from 'node:assert/strict';
import { aChain } from '../../test/support/builders.ts';
import { eachDatabase } from '../../test/support/each-database.ts';
import type { HeldScanner } from '../../test/support/held-scanner.ts';
import { until } from '../../test/support/languages/until.ts';
import {
  aScannedHouse,
  later,
  type Submitted,
  stateOf,
  submitted,
  withOther,
} from '../../test/support/scanned-house.ts';
import { aSender, begunSession, sentFile } from '../../test/support/sending.ts';
import type { Database } from '../db/tables.ts';
import { moveTransfer } from '../db/transfers.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import { ScannerUnavailable } from '../ports/scanner.ts';
import { changeSetting } from './change-setting.ts';
import { completeTransfer, completeTransfers } from './complete-transfer.ts';
import { submitSession } from './submit-session.ts';
import { sweepParts } from './sweep-parts.ts';
import { tellStatus } from './tell-status.ts';

const going = new AbortController().signal;
const dayMs = 86_400_000;

const keysIn = (blobs: BlobStore) => Array.fromAsync(blobs.list(''));
const eventsOf = async (db: Database, trackingId: string) =>
  (
    await db.selectFrom('transfer_log').select('event').where('tracking_id', '=', trackingId).orderBy('id').execute()
  ).map(({ event }) => event);

eachDatabase('an infected file among three is removed and reported, and the others are delivered', async (db) => {
  const ports = await aScannedHouse(db);
  const transfer = await submitted(ports, 'good', 'a virus', 'fine');
  await completeTransfers(ports, going);
  const { state, warnings, files } = await tellStatus(ports, transfer.sender, transfer.trackingId);
  assert.deepEqual([state, warnings], ['Active', true]);
  assert.deepEqual(
    files.map((file) => [file.name, file.state, file.removalCause]),
    [
      ['good.txt', 'ACTIVE', null],
      ['a virus.txt', 'REMOVED', 'VIRUS_FOUND'],
      ['fine.txt', 'ACTIVE', null],
    ],
  );
  assert.equal((await keysIn(ports.blobs)).length, 2);
});

eachDatabase('when all files are infected the transfer has failed, and neither key nor blob remains', async (db) => {
  const ports = await aScannedHouse(db);
  const transfer = await submitted(ports, 'a virus', 'a virus too');
  await completeTransfers(ports, going);
  const { state, warnings } = await tellStatus(ports, transfer.sender, transfer.trackingId);
  assert.deepEqual([state, warnings], ['Failed', true]);
  assert.deepEqual(await keysIn(ports.blobs), []);
  await sweepParts(ports);
  assert.deepEqual(await keysIn(ports.blobs), []);
  for (const table of ['key_slot', 'part', 'lease'] as const) {
    assert.deepEqual(await db.selectFrom(table).selectAll().execute(), [], table);
  }
});

eachDatabase(
  'what the scanner cannot look at is removed, or delivered with a warning where that was decided',
  async (db) => {
    const ports = await aScannedHouse(db);
    for (const aboveCeiling of ['undecided', 'block', 'mark'] as const) {
      await changeSetting(ports, 'scanner.aboveCeiling', aboveCeiling);
      const { sender, trackingId } = await submitted(ports, 'good', 'too large', 'a bomb');
      await completeTransfers(ports, going);
      const { state, warnings, files } = await tellStatus(ports, sender, trackingId);
      assert.deepEqual([state, warnings], ['Active', true]);
      const isMarked = aboveCeiling === 'mark';
      assert.deepEqual(
        files.map(({ removalCause }) => removalCause),
        [null, isMarked ? null : 'TOO_LARGE_TO_SCAN', isMarked ? null : 'SCAN_INCOMPLETE'],
      );
    }
  },
);

eachDatabase('nothing is read of files whose verdicts are in', async (db) => {
  const ports = await aScannedHouse(db);
  let reads = 0;
  const counted = (read: BlobStore['read']): BlobStore['read'] =>
    ((...args) => {
      reads += 1;
      return read(...args);
    }) as BlobStore['read'];
  const blobs: BlobStore = {
    ...ports.blobs,
    read: counted(ports.blobs.read),
    readWhole: (...args) => {
      reads += 1;
      return ports.blobs.readWhole(...args);
    },
  };
  const sender = await aSender(ports);
  const trackingId = await begunSession(ports, sender);
  for (const content of ['x'.repeat(3_000_000), 'a virus', 'small']) {
    await sentFile({ ...ports, blobs }, sender, trackingId, { name: content.slice(0, 9), content });
  }
  await until(
    async () => (await db.selectFrom('file').select('id').where('verdict', 'is', null).execute()).length === 0,
  );
  assert.ok(reads >= 3);
  reads = 0;
  await submitSession(ports, sender, trackingId);
  await completeTransfers({ ...ports, blobs }, going, 'scanned');
  assert.equal(await stateOf(ports, { sender, trackingId }), 'Active');
  assert.equal(reads, 0);
});

eachDatabase(
  'while the scanner is away a transfer is Processing, for a week if need be; then it is completed',
  async (db) => {
    const ports = await aScannedHouse(db);
    ports.scanner.isAway = true;
    const transfer = await submitted(ports, 'good', 'a virus');
    for (let day = 0; day < 7; day += 1) {
      // Whoever tries says nothing: it is told by those who prove the scanner.
      await completeTransfers(ports, going);
      assert.equal(await stateOf(ports, transfer), 'Processing');
      later(ports, dayMs);
    }
    ports.scanner.isAway = false;
    await completeTransfers(ports, going);
    assert.equal(await stateOf(ports, transfer), 'Active');
    assert.deepEqual(await eventsOf(db, transfer.trackingId), ['submitted', 'finalized']);
  },
);

eachDatabase('a transfer whose time comes while the scanner is away is not completed any more', async (db) => {
  const ports = await aScannedHouse(db);
  ports.scanner.isAway = true;
  const transfer = await submitted(ports, 'good');
  await db
    .updateTable('transfer')
    .set({ expires_at: new Date(ports.clock.now().getTime() + 7 * dayMs).toISOString() })
    .execute();
  await completeTransfers(ports, going);
  later(ports, 7 * dayMs);
  ports.scanner.isAway = false;
  await completeTransfers(ports, going);
  await completeTransfer(ports, transfer.trackingId);
  assert.equal(await stateOf(ports, transfer), 'Deleted_by_expiration');
  assert.deepEqual(await eventsOf(db, transfer.trackingId), ['submitted']);
  assert.deepEqual(ports.scanner.asked, []);
});

eachDatabase('a confidential message that is infected is removed, and named no more', async (db) => {
  const ports = await aScannedHouse(db);
  for (const [message, isNamed] of [
    ['a virus', false],
    ['good', true],
  ] as const) {
    const { sender, trackingId } = await submitted(ports, message, 'another');
    const { id } = await db
      .selectFrom('file')
      .select('id')
      .where('tracking_id', '=', trackingId)
      .orderBy('position')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('transfer')
      .set({ confidential_message_file_id: id })
      .where('tracking_id', '=', trackingId)
      .execute();
    await completeTransfers(ports, going);
    const { confidentialMessageFileId } = await tellStatus(ports, sender, trackingId);
    assert.equal(confidentialMessageFileId, isNamed ? id : null);
  }
});

eachDatabase('verdicts that are there when the scanner goes away are not asked for again', async (db) => {
  const ports = await aScannedHouse(db);
  const { scanner } = ports;
  let answers = 0;
  const leaving: HeldScanner = {
    ...scanner,
    async scan(...args) {
      answers += 1;
      if (answers > 4) throw new ScannerUnavailable('The scanner is away');
      return scanner.scan(...args);
    },
    async check() {
      if (answers > 4) throw new ScannerUnavailable('The scanner is away');
    },
  };
  const transfer = await submitted(ports, 'a', 'b', 'c', 'd', 'e', 'f');
  await completeTransfers({ ...ports, scanner: leaving }, going);
  await until(
    async () => (await db.selectFrom('file').where('verdict', '=', 'clean').select('id').execute()).length === 4,
  );
  assert.equal(await stateOf(ports, transfer), 'Processing');
  later(ports, 20_000);
  await completeTransfers(ports, going);
  assert.equal(await stateOf(ports, transfer), 'Active');
  assert.deepEqual(scanner.asked.toSorted(), ['a', 'b', 'c', 'd', 'e', 'f']);
});

const fast = { leaseMs: 15_000, prolongMs: 1 };
const frozen = { ...fast, prolongMs: 2 ** 31 - 1 };

eachDatabase('two servers that complete one transfer settle it once', async (db, location) => {
  const ports = await aScannedHouse(db);
  await withOther(ports, location, async (other) => {
    for (let round = 0; round < 5; round += 1) {
      const transfer = await submitted(ports, 'good', 'a virus');
      await Promise.all([ports, other, ports, other].map((server) => completeTransfers(server, going)));
      assert.equal(await stateOf(ports, transfer), 'Active');
      assert.deepEqual(await eventsOf(db, transfer.trackingId), ['submitted', 'finalized']);
    }
  });
});

eachDatabase('a lease lasts as long as the scans do: nobody else begins', async (db, location) => {
  const ports = await aScannedHouse(db);
  const transfer = await submitted(ports, 'good');
  ports.scanner.hold();
  const completing = completeTransfer(ports, transfer.trackingId, going, fast);
  await ports.scanner.begun(1);
  await withOther(ports, location, async (other) => {
    for (let minute = 0; minute < 10; minute += 1) {
      later(ports, 10_000);
      const end = new Date(ports.clock.now().getTime() + 15_000).toISOString();
      await until(async () => (await db.selectFrom('lease').select('until').executeTakeFirst())?.until === end);
      await completeTransfers(other, going);
    }
    assert.deepEqual(other.scanner.asked, []);
  });
  ports.scanner.release();
  await completing;
  assert.equal(await stateOf(ports, transfer), 'Active');
});

eachDatabase(
  'a server that was frozen in the middle of a scan, and thaws late, changes nothing',
  async (db, location) => {
    const ports = await aScannedHouse(db);
    const transfer = await submitted(ports, 'good');
    ports.scanner.hold();
    const completing = completeTransfer(ports, transfer.trackingId, going, frozen);
    await ports.scanner.begun(1);
    await withOther(ports, location, async (other) => {
      other.scanner.hold();
      later(ports, 15_000);
      const taking = completeTransfer(other, transfer.trackingId, going, frozen);
      await other.scanner.begun(1);
      // Its verdict is good, its outcome is not.
      ports.scanner.release();
      await completing;
      assert.equal(await stateOf(ports, transfer), 'Processing');
      assert.deepEqual(await db.selectFrom('outbox').selectAll().execute(), []);
      other.scanner.release();
      await taking;
    });
    assert.equal(await stateOf(ports, transfer), 'Active');
    assert.deepEqual(await eventsOf(db, transfer.trackingId), ['submitted', 'finalized']);
  },
);

eachDatabase('a server that has lost its lease stops its scans', async (db) => {
  const ports = await aScannedHouse(db);
  const transfer = await submitted(ports, 'good');
  ports.scanner.hold();
  const completing = completeTransfer(ports, transfer.trackingId, going, fast);
  await ports.scanner.begun(1);
  await db.updateTable('lease').set({ holder: 'another' }).execute();
  await completing;
  assert.deepEqual(ports.scanner.stopped, ['good']);
  assert.equal((await db.selectFrom('lease').select('holder').executeTakeFirst())?.holder, 'another');
});

eachDatabase('a transfer that is revoked, or whose time is over, is scanned no more', async (db) => {
  const ports = await aScannedHouse(db);
  const ends = {
    revoked: async ({ trackingId }: Submitted) =>
      void (await db.transaction().execute((tx) => moveTransfer(tx, aChain, trackingId, 'revoked', ports.clock.now()))),
    expired: async () => later(ports, 100 * dayMs),
  };
  for (const [content, end] of Object.entries(ends)) {
    const transfer = await submitted(ports, content);
    ports.scanner.hold();
    const completing = completeTransfer(ports, transfer.trackingId, going, fast);
    await until(() => ports.scanner.asked.includes(content));
    await end(transfer);
    await completing;
    assert.ok(ports.scanner.stopped.includes(content));
    assert.deepEqual(
      await eventsOf(db, transfer.trackingId),
      content === 'revoked' ? ['submitted', 'revoked'] : ['submitted'],
    );
    assert.deepEqual(await db.selectFrom('lease').selectAll().execute(), []);
  }
});

eachDatabase('a service that ends stops its scans, and leaves the transfer to the next', async (db) => {
  const ports = await aScannedHouse(db);
  const transfer = await submitted(ports, 'good');
  ports.scanner.hold();
  const ending = new AbortController();
  const completing = completeTransfers(ports, ending.signal);
  await ports.scanner.begun(1);
  ending.abort();
  await completing;
  assert.deepEqual(ports.scanner.stopped, ['good']);
  ports.scanner.release();
  await completeTransfers(ports, going);
  assert.equal(await stateOf(ports, transfer), 'Active');
});
