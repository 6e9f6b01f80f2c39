import assert from 'node:assert/strict';
import { test } from 'node:test';
import { adaptiveBatches } from './adaptive-batches.ts';

/** Batches for a client that takes each segment in so many milliseconds. */
function aClient() {
  let time = 0;
  let last = 0;
  const next = adaptiveBatches(() => time);
  return (msPerSegment: number): number => {
    time += last * msPerSegment;
    last = next();
    return last;
  };
}

test('uses batches of 2 MiB after a client has read 16 MiB fast', () => {
  const take = aClient();
  for (let segments = 0; segments < 64; segments += 1) assert.equal(take(32), 1);
  for (let batches = 0; batches < 10; batches += 1) assert.equal(take(32), 8);
});

test('uses single segments for a slow client', () => {
  const take = aClient();
  for (let segments = 0; segments < 1000; segments += 1) assert.equal(take(33), 1);
});

test('does not count data that only fills network buffers as a fast client', () => {
  const take = aClient();
  for (let segments = 0; segments < 40; segments += 1) assert.equal(take(0), 1);
  for (let segments = 0; segments < 40; segments += 1) assert.equal(take(16_000), 1);
  for (let segments = 0; segments < 60; segments += 1) assert.equal(take(0), 1, 'each proof is a whole one');
});

test('returns to single segments when a fast client becomes slow', () => {
  const take = aClient();
  for (let segments = 0; segments < 70; segments += 1) take(1);
  assert.equal(take(1), 8);
  assert.equal(take(33), 1);
  assert.equal(take(1), 1);
});
