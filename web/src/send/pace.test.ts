import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pieceLimit, pieceSize, speed } from './pace.ts';

const mib = 1024 * 1024;

test('pieces grow on a fast line, step by step and up to a limit', () => {
  const size = pieceSize(pieceLimit());
  const sizes = Array.from({ length: 12 }, () => {
    size.took(size.next(), 10);
    return size.next() / mib;
  });
  assert.deepEqual(sizes, [0.5, 1, 2, 4, 8, 16, 32, 64, 64, 64, 64, 64]);
});

test('pieces shrink at once when the line gets slow, and not below a limit', () => {
  const size = pieceSize(pieceLimit());
  for (let round = 0; round < 10; round += 1) size.took(size.next(), 1);
  size.took(64 * mib, 32_000);
  assert.equal(size.next(), 2 * mib);
  size.took(2 * mib, 60_000);
  assert.equal(size.next(), mib / 4);
});

test('after a failure pieces are small again, and grow again', () => {
  const size = pieceSize(pieceLimit());
  for (let round = 0; round < 10; round += 1) size.took(size.next(), 1);
  size.failed();
  assert.equal(size.next(), mib / 4);
  size.took(mib / 4, 1);
  assert.equal(size.next(), mib / 2);
});

test('no piece is as large as one that was refused, also of another file, and the least is refused once', () => {
  const limit = pieceLimit();
  const [size, other] = [pieceSize(limit), pieceSize(limit)];
  assert.ok(size.refused(2 * mib));
  for (const each of [size, other]) for (let round = 0; round < 10; round += 1) each.took(each.next(), 1);
  assert.deepEqual([size.next(), other.next()], [mib, mib]);
  let tries = 0;
  while (size.refused(size.next())) tries += 1;
  assert.equal(tries, 6);
  assert.equal(size.next(), mib / 64);
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
