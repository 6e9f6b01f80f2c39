import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createChunkLimit, createChunkSizer, createSpeedMeter } from './upload-rate.ts';

const mib = 1024 * 1024;

test('doubles the chunk sizer on a fast connection, up to a limit', () => {
  const sizer = createChunkSizer(createChunkLimit());
  const sizesInMib = Array.from({ length: 12 }, () => {
    sizer.succeeded(sizer.next(), 10);
    return sizer.next() / mib;
  });
  assert.deepEqual(sizesInMib, [0.5, 1, 2, 4, 8, 16, 32, 64, 64, 64, 64, 64]);
});

test('reduces the chunk sizer as soon as the connection becomes slow, down to a limit', () => {
  const sizer = createChunkSizer(createChunkLimit());
  for (let round = 0; round < 10; round += 1) sizer.succeeded(sizer.next(), 1);
  sizer.succeeded(64 * mib, 32_000);
  assert.equal(sizer.next(), 2 * mib);
  sizer.succeeded(2 * mib, 60_000);
  assert.equal(sizer.next(), mib / 4);
});

test('starts with small chunks again after a failure', () => {
  const sizer = createChunkSizer(createChunkLimit());
  for (let round = 0; round < 10; round += 1) sizer.succeeded(sizer.next(), 1);
  sizer.failed();
  assert.equal(sizer.next(), mib / 4);
  sizer.succeeded(mib / 4, 1);
  assert.equal(sizer.next(), mib / 2);
});

test('keeps the chunks of all files below a rejected sizer, and gives up at the minimum', () => {
  const limit = createChunkLimit();
  const [sizer, other] = [createChunkSizer(limit), createChunkSizer(limit)];
  assert.ok(sizer.rejected(2 * mib));
  for (const each of [sizer, other]) for (let round = 0; round < 10; round += 1) each.succeeded(each.next(), 1);
  assert.deepEqual([sizer.next(), other.next()], [mib, mib]);
  let rejections = 0;
  while (sizer.rejected(sizer.next())) rejections += 1;
  assert.equal(rejections, 6);
  assert.equal(sizer.next(), mib / 64);
});

test('measures the speed of the last seconds', () => {
  const meter = createSpeedMeter();
  assert.equal(meter.bytesPerSecond(0), undefined);
  for (let second = 0; second <= 60; second += 1) meter.record(second * 1000, second * 1000);
  assert.equal(Math.round(meter.bytesPerSecond(60_000) ?? 0), 1000);
  for (let second = 61; second <= 80; second += 1) meter.record(60_000 + (second - 60) * 5000, second * 1000);
  assert.equal(Math.round(meter.bytesPerSecond(80_000) ?? 0), 5000);
});

test('returns no speed when there was no recent progress', () => {
  const meter = createSpeedMeter();
  meter.record(0, 0);
  meter.record(1000, 1000);
  assert.equal(meter.bytesPerSecond(5000), 200);
  assert.equal(meter.bytesPerSecond(20_000), undefined);
});
