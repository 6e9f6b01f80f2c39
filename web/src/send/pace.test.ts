import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pieceSize, speed } from './pace.ts';

const mib = 1024 * 1024;

test('pieces grow on a fast line, step by step and up to a limit', () => {
  const size = pieceSize();
  const sizes = Array.from({ length: 12 }, () => {
    size.took(size.next(), 10);
    return size.next() / mib;
  });
  assert.deepEqual(sizes, [0.5, 1, 2, 4, 8, 16, 32, 64, 64, 64, 64, 64]);
});

test('pieces shrink at once when the line gets slow, and not below a limit', () => {
  const size = pieceSize();
  for (let round = 0; round < 10; round += 1) size.took(size.next(), 1);
  size.took(64 * mib, 32_000);
  assert.equal(size.next(), 2 * mib);
  size.took(2 * mib, 60_000);
  assert.equal(size.next(), mib / 4);
});

test('the speed is that of the last seconds', () => {
  const measured = speed();
  assert.equal(measured.perSecond(0), undefined);
  for (let second = 0; second <= 60; second += 1) measured.note(second * 1000, second * 1000);
  assert.equal(Math.round(measured.perSecond(60_000) ?? 0), 1000);
  for (let second = 61; second <= 80; second += 1) measured.note(60_000 + (second - 60) * 5000, second * 1000);
  assert.equal(Math.round(measured.perSecond(80_000) ?? 0), 5000);
});

test('a line on which nothing goes has no speed', () => {
  const measured = speed();
  measured.note(0, 0);
  measured.note(1000, 1000);
  assert.equal(measured.perSecond(5000), 200);
  assert.equal(measured.perSecond(20_000), undefined);
});
