import assert from 'node:assert/strict';
import { test } from 'node:test';
import { trackAnnouncedBytes } from './announced-bytes.ts';

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
