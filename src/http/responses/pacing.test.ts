import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stepBytes } from '../../core/bytes.ts';
import { clientPace, slotBytes, takeSlot } from './pacing.ts';

/** Batches for a client that takes each step in so many milliseconds. */
function aClient() {
  let time = 0;
  let last = 0;
  const { pace, count } = clientPace(() => time);
  return (msPerStep: number): number => {
    time += last * msPerStep;
    count(last * stepBytes);
    last = pace();
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

test('counts bytes, in however small chunks they are', () => {
  for (const chunk of [1_000, 64_000, stepBytes]) {
    const { pace, count } = clientPace(() => 0);
    let taken = 0;
    for (; pace() === 1; taken += chunk) count(chunk);
    assert.ok(taken >= 64 * stepBytes && taken < 64 * (stepBytes + chunk), `${chunk}: ${taken}`);
  }
});

test('gives each holder its own slot and reuses freed slots', () => {
  const held = Array.from({ length: 200 }, takeSlot);
  for (const [n, { bytes }] of held.entries()) bytes.fill(n);
  for (const [n, { bytes }] of held.entries()) assert.ok(bytes.equals(Buffer.alloc(slotBytes, n)), `${n}`);
  const [first, second] = held;
  assert.ok(first !== undefined && second !== undefined);
  const memories = new Set(held.map(({ bytes }) => bytes.buffer));
  assert.ok(memories.size <= 1 + Math.ceil(200 / 256), `${memories.size} blocks`);
  first.free();
  const others = Array.from({ length: 200 }, takeSlot);
  assert.ok(
    others.some(({ bytes }) => bytes.buffer === first.bytes.buffer && bytes.byteOffset === first.bytes.byteOffset),
  );
  assert.ok(
    !others.some(({ bytes }) => bytes.buffer === second.bytes.buffer && bytes.byteOffset === second.bytes.byteOffset),
  );
  for (const { free } of [...held.slice(1), ...others]) free();
});
