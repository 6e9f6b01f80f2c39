import assert from 'node:assert/strict';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import type { ControlledScanner } from '../../../test/support/scanner/controlled-scanner.ts';
import {
  createScannerPorts,
  type ScannerPorts,
  stateOf,
  submitUnscanned,
  withSecondServer,
} from '../../../test/support/scanner/scanner-ports.ts';
import { dayMs } from '../../core/time.ts';
import { ScannerUnavailable } from '../../ports/scanner.ts';
import { completeTransfers } from './complete-transfers.ts';

const neverStopped = new AbortController().signal;

/** A scanner that is available but returns no verdict for one file. */
function stubbornScanner(scanner: ControlledScanner): ControlledScanner {
  return {
    ...scanner,
    async scan(content, size, signal) {
      const verdict = await scanner.scan(content, size, signal);
      if (scanner.scanned.at(-1) === 'stubborn') throw new ScannerUnavailable('It returned ERROR');
      return verdict;
    },
  };
}

eachDatabase('postpones a transfer without a verdict and does not block others', async (db) => {
  const ports = await createScannerPorts(db);
  const first = await submitUnscanned(ports, 'stubborn');
  const second = await submitUnscanned(ports, 'good');
  const withStubborn = { ...ports, scanner: stubbornScanner(ports.scanner) };
  await assert.rejects(completeTransfers(withStubborn, neverStopped), AggregateError);
  assert.deepEqual([await stateOf(ports, first), await stateOf(ports, second)], ['Processing', 'Active']);
  await completeTransfers(withStubborn, neverStopped);
  assert.deepEqual(ports.scanner.scanned.toSorted(), ['good', 'stubborn']);
  ports.clock.advance(20_000);
  await completeTransfers(ports, neverStopped);
  assert.equal(await stateOf(ports, first), 'Active');
});

eachDatabase(
  'retries a file without a verdict more and more rarely, at least every minute, and reports it once',
  async (db) => {
    const ports = await createScannerPorts(db);
    const withStubborn = { ...ports, scanner: stubbornScanner(ports.scanner) };
    const { trackingId } = await submitUnscanned(ports, 'stubborn');
    await assert.rejects(completeTransfers(withStubborn, neverStopped), new RegExp(trackingId));
    for (const max of [20, 40, 60, 60]) {
      const { until: end } = await db.selectFrom('lease').select('until').executeTakeFirstOrThrow();
      const pause = (new Date(end).getTime() - ports.clock.now().getTime()) / 1000;
      assert.ok(pause <= max && pause >= max * 0.75, `${pause} of ${max}`);
      ports.clock.advance(pause * 1000 - 1);
      const before = ports.scanner.scanned.length;
      await completeTransfers(withStubborn, neverStopped);
      assert.equal(ports.scanner.scanned.length, before);
      ports.clock.advance(1);
      await completeTransfers(withStubborn, neverStopped);
      assert.equal(ports.scanner.scanned.length, before + 1);
    }
  },
);

eachDatabase('an unavailable scanner postpones nothing: completion continues when it is back', async (db) => {
  const ports = await createScannerPorts(db);
  ports.scanner.isUnavailable = true;
  const transfer = await submitUnscanned(ports, 'good');
  await completeTransfers(ports, neverStopped);
  assert.deepEqual(await db.selectFrom('lease').selectAll().execute(), []);
  ports.scanner.isUnavailable = false;
  await completeTransfers(ports, neverStopped);
  assert.equal(await stateOf(ports, transfer), 'Active');
});

eachDatabase('retries soon after a scanner outage, however many attempts there were', async (db) => {
  const ports = await createScannerPorts(db);
  const transfer = await submitUnscanned(ports, 'good');
  for (let outage = 0; outage < 4; outage += 1) {
    ports.scanner.holdVerdicts();
    const completing = completeTransfers(ports, neverStopped);
    await ports.scanner.whenStarted(outage + 1);
    ports.scanner.isUnavailable = true;
    ports.scanner.releaseVerdicts();
    await completing;
    ports.scanner.isUnavailable = false;
    ports.clock.advance(20_000);
  }
  await completeTransfers(ports, neverStopped);
  assert.equal(await stateOf(ports, transfer), 'Active');
});

eachDatabase('a clock that is briefly days ahead does not delay a transfer', async (db) => {
  const ports = await createScannerPorts(db);
  const transfer = await submitUnscanned(ports, 'stubborn');
  const rightTime = ports.clock.now();
  ports.clock.advance(2 * dayMs);
  const withStubborn = { ...ports, scanner: stubbornScanner(ports.scanner) };
  await assert.rejects(completeTransfers(withStubborn, neverStopped), AggregateError);
  ports.clock.set(rightTime);
  await completeTransfers(ports, neverStopped);
  assert.equal(await stateOf(ports, transfer), 'Active');
});

/** Counts the attempts to acquire a lease. */
function countingLeases(ports: ScannerPorts) {
  let count = 0;
  const db = ports.db.withPlugin({
    transformQuery({ node }) {
      if (node.kind === 'InsertQueryNode' && node.into?.table.identifier.name === 'lease') count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { server: { ...ports, db }, requests: () => count };
}

eachDatabase('parallel workers of one server take each transfer once', async (db) => {
  const ports = await createScannerPorts(db);
  const transfers = [
    await submitUnscanned(ports, 'a'),
    await submitUnscanned(ports, 'b'),
    await submitUnscanned(ports, 'c'),
  ];
  const { server, requests } = countingLeases(ports);
  await Promise.all(Array.from({ length: 8 }, () => completeTransfers(server, neverStopped, 'unscanned')));
  for (const transfer of transfers) assert.equal(await stateOf(ports, transfer), 'Active');
  assert.equal(requests(), 3);
});

eachDatabase('skips a transfer that another server has completed meanwhile', async (db, location) => {
  const ports = await createScannerPorts(db);
  const transfers = [await submitUnscanned(ports, 'a'), await submitUnscanned(ports, 'b')];
  const { server, requests } = countingLeases(ports);
  ports.scanner.holdVerdicts();
  const completing = completeTransfers(server, neverStopped);
  await ports.scanner.whenStarted(1);
  await withSecondServer(ports, location, (other) => completeTransfers(other, neverStopped));
  ports.scanner.releaseVerdicts();
  await completing;
  for (const transfer of transfers) assert.equal(await stateOf(ports, transfer), 'Active');
  assert.equal(requests(), 1);
});
