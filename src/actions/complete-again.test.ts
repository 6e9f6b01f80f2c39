import assert from 'node:assert/strict';
import { eachDatabase } from '../../test/support/each-database.ts';
import type { HeldScanner } from '../../test/support/held-scanner.ts';
import {
  aScannedHouse,
  later,
  type ScannedHouse,
  stateOf,
  submitted,
  withOther,
} from '../../test/support/scanned-house.ts';
import { ScannerUnavailable } from '../ports/scanner.ts';
import { completeTransfers } from './complete-transfer.ts';

const going = new AbortController().signal;
const dayMs = 86_400_000;

/** It is there, and has no verdict on one file. */
function stubbornScanner(scanner: HeldScanner): HeldScanner {
  return {
    ...scanner,
    async scan(content, size, signal) {
      const verdict = await scanner.scan(content, size, signal);
      if (scanner.asked.at(-1) === 'stubborn') throw new ScannerUnavailable('It said ERROR');
      return verdict;
    },
  };
}

eachDatabase('a transfer that gets no verdict is put off, and holds up no other', async (db) => {
  const ports = await aScannedHouse(db);
  const first = await submitted(ports, 'stubborn');
  const second = await submitted(ports, 'good');
  const withStubborn = { ...ports, scanner: stubbornScanner(ports.scanner) };
  await assert.rejects(completeTransfers(withStubborn, going), AggregateError);
  assert.deepEqual([await stateOf(ports, first), await stateOf(ports, second)], ['Processing', 'Active']);
  await completeTransfers(withStubborn, going);
  assert.deepEqual(ports.scanner.asked.toSorted(), ['good', 'stubborn']);
  later(ports, 20_000);
  await completeTransfers(ports, going);
  assert.equal(await stateOf(ports, first), 'Active');
});

eachDatabase('a file without a verdict is tried ever more rarely, and told once', async (db) => {
  const ports = await aScannedHouse(db);
  const withStubborn = { ...ports, scanner: stubbornScanner(ports.scanner) };
  const { trackingId } = await submitted(ports, 'stubborn');
  await assert.rejects(completeTransfers(withStubborn, going), new RegExp(trackingId));
  for (const most of [20, 40, 80, 160, 320, 640, 900, 900]) {
    const { until: end } = await db.selectFrom('lease').select('until').executeTakeFirstOrThrow();
    const pause = (new Date(end).getTime() - ports.clock.now().getTime()) / 1000;
    assert.ok(pause <= most && pause >= most * 0.75, `${pause} of ${most}`);
    later(ports, pause * 1000 - 1);
    const asked = ports.scanner.asked.length;
    await completeTransfers(withStubborn, going);
    assert.equal(ports.scanner.asked.length, asked);
    later(ports, 1);
    await completeTransfers(withStubborn, going);
    assert.equal(ports.scanner.asked.length, asked + 1);
  }
});

eachDatabase('a scanner that is away puts nothing off: the moment it is back, all goes on', async (db) => {
  const ports = await aScannedHouse(db);
  ports.scanner.isAway = true;
  const transfer = await submitted(ports, 'good');
  await completeTransfers(ports, going);
  assert.deepEqual(await db.selectFrom('lease').selectAll().execute(), []);
  ports.scanner.isAway = false;
  await completeTransfers(ports, going);
  assert.equal(await stateOf(ports, transfer), 'Active');
});

eachDatabase(
  'one that was tried when the scanner went away is tried soon again, however often that was',
  async (db) => {
    const ports = await aScannedHouse(db);
    const transfer = await submitted(ports, 'good');
    for (let outage = 0; outage < 4; outage += 1) {
      ports.scanner.hold();
      const completing = completeTransfers(ports, going);
      await ports.scanner.begun(outage + 1);
      ports.scanner.isAway = true;
      ports.scanner.release();
      await completing;
      ports.scanner.isAway = false;
      later(ports, 20_000);
    }
    await completeTransfers(ports, going);
    assert.equal(await stateOf(ports, transfer), 'Active');
  },
);

eachDatabase('a clock that is days ahead for a moment does not keep a transfer waiting', async (db) => {
  const ports = await aScannedHouse(db);
  const transfer = await submitted(ports, 'stubborn');
  const rightTime = ports.clock.now();
  later(ports, 2 * dayMs);
  const withStubborn = { ...ports, scanner: stubbornScanner(ports.scanner) };
  await assert.rejects(completeTransfers(withStubborn, going), AggregateError);
  ports.clock.set(rightTime);
  await completeTransfers(ports, going);
  assert.equal(await stateOf(ports, transfer), 'Active');
});

/** Counts how often a lease is asked for. */
function countingLeases(ports: ScannedHouse) {
  let asked = 0;
  const db = ports.db.withPlugin({
    transformQuery({ node }) {
      if (node.kind === 'InsertQueryNode' && node.into?.table.identifier.name === 'lease') asked += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { server: { ...ports, db }, asked: () => asked };
}

eachDatabase('those of one server that look for work at the same time take each transfer once', async (db) => {
  const ports = await aScannedHouse(db);
  const transfers = [await submitted(ports, 'a'), await submitted(ports, 'b'), await submitted(ports, 'c')];
  const { server, asked } = countingLeases(ports);
  await Promise.all(Array.from({ length: 8 }, () => completeTransfers(server, going, 'unscanned')));
  for (const transfer of transfers) assert.equal(await stateOf(ports, transfer), 'Active');
  assert.equal(asked(), 3);
});

eachDatabase('what another server has completed meanwhile is not taken any more', async (db, location) => {
  const ports = await aScannedHouse(db);
  const transfers = [await submitted(ports, 'a'), await submitted(ports, 'b')];
  const { server, asked } = countingLeases(ports);
  ports.scanner.hold();
  const completing = completeTransfers(server, going);
  await ports.scanner.begun(1);
  await withOther(ports, location, (other) => completeTransfers(other, going));
  ports.scanner.release();
  await completing;
  for (const transfer of transfers) assert.equal(await stateOf(ports, transfer), 'Active');
  assert.equal(asked(), 1);
});
