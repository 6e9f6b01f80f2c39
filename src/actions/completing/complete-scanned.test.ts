import assert from 'node:assert/strict';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { testLogChain } from '../../../test/support/database/test-rows.ts';
import type { ControlledScanner } from '../../../test/support/scanner/controlled-scanner.ts';
import {
  createScannerPorts,
  type SubmittedTransfer,
  stateOf,
  submitUnscanned,
  withSecondServer,
} from '../../../test/support/scanner/scanner-ports.ts';
import { createEmptySession, createSender, uploadFile } from '../../../test/support/transfer/sender.ts';
import { waitUntil } from '../../../test/support/wait-until.ts';
import { dayMs } from '../../core/time.ts';
import type { Database } from '../../db/tables.ts';
import { moveTransfer } from '../../db/transfers/transfers.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import { ScannerUnavailable } from '../../ports/scanner.ts';
import { removeMarkedParts } from '../cleanup/parts.ts';
import { getTransferStatus } from '../managing/get-transfer-status.ts';
import { submitSession } from '../sessions/submit-session.ts';
import { changeSetting } from '../settings/settings.ts';
import { completeTransfer, completeTransfers } from './complete-transfers.ts';

const neverStopped = new AbortController().signal;

const keysIn = (blobs: BlobStore) => Array.fromAsync(blobs.list(''));
const eventsOf = async (db: Database, trackingId: string) =>
  (
    await db.selectFrom('transfer_log').select('event').where('tracking_id', '=', trackingId).orderBy('id').execute()
  ).map(({ event }) => event);

eachDatabase('removes and reports an infected file and delivers the others', async (db) => {
  const ports = await createScannerPorts(db);
  const transfer = await submitUnscanned(ports, 'good', 'a virus', 'fine');
  await completeTransfers(ports, neverStopped);
  const { state, warnings, files } = await getTransferStatus(ports, transfer.sender, transfer.trackingId);
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

eachDatabase('fails a transfer whose files are all infected, and removes its keys and blobs', async (db) => {
  const ports = await createScannerPorts(db);
  const transfer = await submitUnscanned(ports, 'a virus', 'a virus too');
  await completeTransfers(ports, neverStopped);
  const { state, warnings } = await getTransferStatus(ports, transfer.sender, transfer.trackingId);
  assert.deepEqual([state, warnings], ['Failed', true]);
  assert.deepEqual(await keysIn(ports.blobs), []);
  await removeMarkedParts(ports);
  assert.deepEqual(await keysIn(ports.blobs), []);
  for (const table of ['key_slot', 'part', 'lease'] as const) {
    assert.deepEqual(await db.selectFrom(table).selectAll().execute(), [], table);
  }
});

eachDatabase('removes files that cannot be scanned, or delivers them with a warning if so configured', async (db) => {
  const ports = await createScannerPorts(db);
  for (const unscannable of ['undecided', 'block', 'mark'] as const) {
    await changeSetting(ports, 'scanner.unscannable', unscannable);
    const { sender, trackingId } = await submitUnscanned(ports, 'good', 'too large', 'a bomb');
    await completeTransfers(ports, neverStopped);
    const { state, warnings, files } = await getTransferStatus(ports, sender, trackingId);
    assert.deepEqual([state, warnings], ['Active', true]);
    const isMarked = unscannable === 'mark';
    assert.deepEqual(
      files.map(({ removalCause }) => removalCause),
      [null, isMarked ? null : 'TOO_LARGE_TO_SCAN', isMarked ? null : 'SCAN_INCOMPLETE'],
    );
  }
});

eachDatabase('does not read files that have a verdict', async (db) => {
  const ports = await createScannerPorts(db);
  let reads = 0;
  const blobs: BlobStore = {
    ...ports.blobs,
    pathOf: () => undefined,
    read(key, range) {
      reads += 1;
      return ports.blobs.read(key, range);
    },
  };
  const sender = await createSender(ports);
  const trackingId = await createEmptySession(ports, sender);
  for (const content of ['x'.repeat(3_000_000), 'a virus', 'small']) {
    await uploadFile({ ...ports, blobs }, sender, trackingId, { name: content.slice(0, 9), content });
  }
  await waitUntil(
    async () => (await db.selectFrom('file').select('id').where('verdict', 'is', null).execute()).length === 0,
  );
  assert.ok(reads >= 3);
  reads = 0;
  await submitSession(ports, sender, trackingId);
  await completeTransfers({ ...ports, blobs }, neverStopped, 'scanned');
  assert.equal(await stateOf(ports, { sender, trackingId }), 'Active');
  assert.equal(reads, 0);
});

eachDatabase(
  'a transfer stays Processing while the scanner is unavailable, and is completed afterwards',
  async (db) => {
    const ports = await createScannerPorts(db);
    ports.scanner.isUnavailable = true;
    const transfer = await submitUnscanned(ports, 'good', 'a virus');
    for (let day = 0; day < 7; day += 1) {
      // Does not reject: the scanner self-test reports the outage.
      await completeTransfers(ports, neverStopped);
      assert.equal(await stateOf(ports, transfer), 'Processing');
      ports.clock.advance(dayMs);
    }
    ports.scanner.isUnavailable = false;
    await completeTransfers(ports, neverStopped);
    assert.equal(await stateOf(ports, transfer), 'Active');
    assert.deepEqual(await eventsOf(db, transfer.trackingId), ['submitted', 'finalized']);
  },
);

eachDatabase('does not complete a transfer that expired while the scanner was unavailable', async (db) => {
  const ports = await createScannerPorts(db);
  ports.scanner.isUnavailable = true;
  const transfer = await submitUnscanned(ports, 'good');
  await db
    .updateTable('transfer')
    .set({ expires_at: new Date(ports.clock.now().getTime() + 7 * dayMs).toISOString() })
    .execute();
  await completeTransfers(ports, neverStopped);
  ports.clock.advance(7 * dayMs);
  ports.scanner.isUnavailable = false;
  await completeTransfers(ports, neverStopped);
  await completeTransfer(ports, transfer.trackingId);
  assert.equal(await stateOf(ports, transfer), 'Deleted_by_expiration');
  assert.deepEqual(await eventsOf(db, transfer.trackingId), ['submitted']);
  assert.deepEqual(ports.scanner.scanned, []);
});

eachDatabase('removes an infected confidential message and no longer names it', async (db) => {
  const ports = await createScannerPorts(db);
  for (const [message, isNamed] of [
    ['a virus', false],
    ['good', true],
  ] as const) {
    const { sender, trackingId } = await submitUnscanned(ports, message, 'another');
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
    await completeTransfers(ports, neverStopped);
    const { confidentialMessageFileId } = await getTransferStatus(ports, sender, trackingId);
    assert.equal(confidentialMessageFileId, isNamed ? id : null);
  }
});

eachDatabase('does not repeat scans whose verdicts were stored before a scanner outage', async (db) => {
  const ports = await createScannerPorts(db);
  const { scanner } = ports;
  let responses = 0;
  const leaving: ControlledScanner = {
    ...scanner,
    async scan(...args) {
      responses += 1;
      if (responses > 4) throw new ScannerUnavailable('The scanner is unavailable');
      return scanner.scan(...args);
    },
    async check() {
      if (responses > 4) throw new ScannerUnavailable('The scanner is unavailable');
    },
  };
  const transfer = await submitUnscanned(ports, 'a', 'b', 'c', 'd', 'e', 'f');
  await completeTransfers({ ...ports, scanner: leaving }, neverStopped);
  await waitUntil(
    async () => (await db.selectFrom('file').where('verdict', '=', 'clean').select('id').execute()).length === 4,
  );
  assert.equal(await stateOf(ports, transfer), 'Processing');
  ports.clock.advance(20_000);
  await completeTransfers(ports, neverStopped);
  assert.equal(await stateOf(ports, transfer), 'Active');
  assert.deepEqual(scanner.scanned.toSorted(), ['a', 'b', 'c', 'd', 'e', 'f']);
});

const fast = { leaseMs: 15_000, renewMs: 1 };
const frozen = { ...fast, renewMs: 2 ** 31 - 1 };

eachDatabase('two servers that complete the same transfer commit one outcome', async (db, location) => {
  const ports = await createScannerPorts(db);
  await withSecondServer(ports, location, async (other) => {
    for (let round = 0; round < 5; round += 1) {
      const transfer = await submitUnscanned(ports, 'good', 'a virus');
      await Promise.all([ports, other, ports, other].map((server) => completeTransfers(server, neverStopped)));
      assert.equal(await stateOf(ports, transfer), 'Active');
      assert.deepEqual(await eventsOf(db, transfer.trackingId), ['submitted', 'finalized']);
    }
  });
});

eachDatabase('renews the lease while scans run, so that no other server starts', async (db, location) => {
  const ports = await createScannerPorts(db);
  const transfer = await submitUnscanned(ports, 'good');
  ports.scanner.holdVerdicts();
  const completing = completeTransfer(ports, transfer.trackingId, neverStopped, fast);
  await ports.scanner.whenStarted(1);
  await withSecondServer(ports, location, async (other) => {
    for (let minute = 0; minute < 10; minute += 1) {
      ports.clock.advance(10_000);
      const end = new Date(ports.clock.now().getTime() + 15_000).toISOString();
      await waitUntil(async () => (await db.selectFrom('lease').select('until').executeTakeFirst())?.until === end);
      await completeTransfers(other, neverStopped);
    }
    assert.deepEqual(other.scanner.scanned, []);
  });
  ports.scanner.releaseVerdicts();
  await completing;
  assert.equal(await stateOf(ports, transfer), 'Active');
});

eachDatabase('a server that was suspended during a scan and resumes late changes nothing', async (db, location) => {
  const ports = await createScannerPorts(db);
  const transfer = await submitUnscanned(ports, 'good');
  ports.scanner.holdVerdicts();
  const completing = completeTransfer(ports, transfer.trackingId, neverStopped, frozen);
  await ports.scanner.whenStarted(1);
  await withSecondServer(ports, location, async (other) => {
    other.scanner.holdVerdicts();
    ports.clock.advance(15_000);
    const taking = completeTransfer(other, transfer.trackingId, neverStopped, frozen);
    await other.scanner.whenStarted(1);
    // Its verdict is stored, but its outcome is rejected.
    ports.scanner.releaseVerdicts();
    await completing;
    assert.equal(await stateOf(ports, transfer), 'Processing');
    assert.deepEqual(await db.selectFrom('outbox').selectAll().execute(), []);
    other.scanner.releaseVerdicts();
    await taking;
  });
  assert.equal(await stateOf(ports, transfer), 'Active');
  assert.deepEqual(await eventsOf(db, transfer.trackingId), ['submitted', 'finalized']);
});

eachDatabase('a server that has lost its lease stops its scans', async (db) => {
  const ports = await createScannerPorts(db);
  const transfer = await submitUnscanned(ports, 'good');
  ports.scanner.holdVerdicts();
  const completing = completeTransfer(ports, transfer.trackingId, neverStopped, fast);
  await ports.scanner.whenStarted(1);
  await db.updateTable('lease').set({ holder: 'another' }).execute();
  await completing;
  assert.deepEqual(ports.scanner.aborted, ['good']);
  assert.equal((await db.selectFrom('lease').select('holder').executeTakeFirst())?.holder, 'another');
});

eachDatabase('stops scanning a revoked or expired transfer', async (db) => {
  const ports = await createScannerPorts(db);
  const ends = {
    revoked: async ({ trackingId }: SubmittedTransfer) =>
      void (await db
        .transaction()
        .execute((tx) => moveTransfer(tx, testLogChain, trackingId, 'revoked', ports.clock.now()))),
    expired: async () => ports.clock.advance(100 * dayMs),
  };
  for (const [content, end] of Object.entries(ends)) {
    const transfer = await submitUnscanned(ports, content);
    ports.scanner.holdVerdicts();
    const completing = completeTransfer(ports, transfer.trackingId, neverStopped, fast);
    await waitUntil(() => ports.scanner.scanned.includes(content));
    await end(transfer);
    await completing;
    assert.ok(ports.scanner.aborted.includes(content));
    assert.deepEqual(
      await eventsOf(db, transfer.trackingId),
      content === 'revoked' ? ['submitted', 'revoked'] : ['submitted'],
    );
    assert.deepEqual(await db.selectFrom('lease').selectAll().execute(), []);
  }
});

eachDatabase('a service that shuts down stops its scans and leaves the transfer to the next one', async (db) => {
  const ports = await createScannerPorts(db);
  const transfer = await submitUnscanned(ports, 'good');
  ports.scanner.holdVerdicts();
  const ending = new AbortController();
  const completing = completeTransfers(ports, ending.signal);
  await ports.scanner.whenStarted(1);
  ending.abort();
  await completing;
  assert.deepEqual(ports.scanner.aborted, ['good']);
  ports.scanner.releaseVerdicts();
  await completeTransfers(ports, neverStopped);
  assert.equal(await stateOf(ports, transfer), 'Active');
});
