import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { trackAnnouncedBytes } from './uploads.ts';

test('reads the largest sender once a second, however many uploads ask, and again after an error', async () => {
  let [now, reads] = [0, 0];
  const bytes = trackAnnouncedBytes(() => now);
  const find = () => bytes.findLargestSender(async () => `sender ${++reads}`);
  assert.deepEqual(await Promise.all([find(), find()]), ['sender 1', 'sender 1']);
  now = 1_000;
  assert.equal(await find(), 'sender 1');
  now = 1_001;
  assert.deepEqual(await Promise.all([find(), find()]), ['sender 2', 'sender 2']);
  now = 2_002;
  await assert.rejects(
    bytes.findLargestSender(async () => Promise.reject(new Error('no database'))),
    /no database/,
  );
  assert.equal(await find(), 'sender 3');
});

test('counts a registration that is committed while the sum is read', async () => {
  const bytes = trackAnnouncedBytes(() => 0);
  const fits = (announced: number) => announced <= 100;
  let committed = 0;
  const stale = Promise.withResolvers<number>();
  const sums: Array<Promise<number>> = [];
  const readSum = async () => sums.shift() ?? committed;
  const reserve = (register: Promise<void>) => bytes.reserve(50, { readSum, fits, register: () => register });
  const [one, two] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = reserve(one.promise);
  const second = reserve(two.promise);
  await setImmediate();
  // The read begins before the commit, and ends after it.
  sums.push(stale.promise);
  const third = reserve(Promise.resolve());
  await setImmediate();
  committed = 50;
  one.resolve();
  assert.ok(await first);
  stale.resolve(0);
  assert.equal(await third, undefined);
  two.resolve();
  assert.ok(await second);
});
