import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bytesPiece } from '../archive/composition.ts';
import { Problem } from '../core/problem.ts';
import type { Database } from '../db/tables.ts';
import { type Layout, useLayout } from './shared-layouts.ts';

/** Nothing is asked of it: what is shared is known by its database. */
const aDatabase = () => ({}) as Database;
const transfer = 'a transfer';

const aLayout = (weight = 1): Layout => ({
  archive: { ...bytesPiece(Buffer.alloc(0)), generated: [] },
  version: '',
  fileIds: [],
  weight,
});

const isRefused = (error: unknown) =>
  error instanceof Problem && error.code === 'requests_too_many' && error.retryAfter === 10;

test('what is wanted at the same time or soon after is laid out once, and other things by themselves', async () => {
  const db = aDatabase();
  let made = 0;
  const use = (name: string, trackingId = transfer) =>
    useLayout(db, { trackingId, name }, async () => {
      made += 1;
      return aLayout();
    });
  const [one, same] = await Promise.all([use('zip'), use('zip')]);
  assert.equal(one.layout, same.layout);
  one.letGo();
  same.letGo();
  const later = await use('zip');
  assert.equal(later.layout, one.layout);
  assert.equal(made, 1);
  assert.notEqual((await use('eml')).layout, one.layout);
  assert.notEqual((await use('zip', 'another')).layout, one.layout);
  assert.equal(made, 3);
});

test('what could not be laid out is told to all who waited for it, and tried again by the next', async () => {
  const db = aDatabase();
  const place = { trackingId: transfer, name: 'zip' };
  const failing = () => useLayout(db, place, () => Promise.reject(new Problem('transfer_gone')));
  const outcomes = await Promise.allSettled([failing(), failing()]);
  assert.ok(outcomes.every(({ status }) => status === 'rejected'));
  await useLayout(db, place, async () => aLayout());
});

test('different archives of one transfer are laid out one after the other, and only some wait for that', async () => {
  const db = aDatabase();
  let running = 0;
  const gate = Promise.withResolvers<void>();
  const use = (n: number) =>
    useLayout(db, { trackingId: transfer, name: `${n}` }, async () => {
      running += 1;
      assert.equal(running, 1);
      await gate.promise;
      running -= 1;
      return aLayout();
    });
  const all = Promise.allSettled(Array.from({ length: 30 }, (_, n) => use(n)));
  gate.resolve();
  const outcomes = await all;
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 20);
  for (const outcome of outcomes) if (outcome.status === 'rejected') assert.ok(isRefused(outcome.reason));
  await use(99);
});

test('a transfer whose running answers take too much gets no more until some have ended', async () => {
  const db = aDatabase();
  const use = (name: string, trackingId = transfer) =>
    useLayout(db, { trackingId, name }, async () => aLayout(30_000_000));
  const used = [await use('a'), await use('b'), await use('c'), await use('a')];
  // The fourth may be begun, since nobody knows how large it will be; then nothing more.
  used.push(await use('d'));
  await assert.rejects(use('a'), isRefused);
  await assert.rejects(use('e'), isRefused);
  await use('a', 'another transfer');
  const [first, , , fourth] = used;
  first?.letGo();
  first?.letGo();
  await assert.rejects(use('a'), isRefused, 'somebody else still uses it');
  fourth?.letGo();
  await use('b');
  await assert.rejects(use('a'), isRefused, 'it lingers, and would be used again');
});

test('a thousand answers of one archive may run', async () => {
  const db = aDatabase();
  const use = () => useLayout(db, { trackingId: transfer, name: 'zip' }, async () => aLayout(1));
  for (let n = 0; n < 999; n += 1) await use();
  await assert.rejects(use(), isRefused);
});

test('of what nobody uses any more only so much lingers', async () => {
  const db = aDatabase();
  let made = 0;
  const use = (name: string) =>
    useLayout(db, { trackingId: name, name }, async () => {
      made += 1;
      return aLayout(20_000_000);
    });
  for (const name of ['a', 'b', 'c']) (await use(name)).letGo();
  for (const name of ['b', 'c']) (await use(name)).letGo();
  assert.equal(made, 3);
  await use('a');
  assert.equal(made, 4, 'the first is gone');
});
