import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bytesOf } from '../archive/join-bytes.ts';
import { Problem } from '../core/problem.ts';
import { type ArchiveLayout, archiveLayouts } from './archive-layouts.ts';

const clock = { now: () => new Date('2026-03-01T12:00:00Z') };
const transfer = 'a transfer';

const aLayout = (weight = 1): ArchiveLayout => ({
  archive: { ...bytesOf(Buffer.alloc(0)), generated: [] },
  version: '',
  fileIds: [],
  weight,
});

const isRefused = (error: unknown) =>
  error instanceof Problem && error.code === 'too_many_requests' && error.retryAfter === 10;

test('builds one layout for parallel or closely following requests, and others separately', async () => {
  const layouts = archiveLayouts(clock);
  let made = 0;
  const use = (name: string, trackingId = transfer) =>
    layouts.acquire({ trackingId, name }, async () => {
      made += 1;
      return aLayout();
    });
  const [one, same] = await Promise.all([use('zip'), use('zip')]);
  assert.equal(one.layout, same.layout);
  one.release();
  same.release();
  const later = await use('zip');
  assert.equal(later.layout, one.layout);
  assert.equal(made, 1);
  assert.notEqual((await use('eml')).layout, one.layout);
  assert.notEqual((await use('zip', 'another')).layout, one.layout);
  assert.equal(made, 3);
});

test('a failed build rejects all waiting requests, and the next request retries it', async () => {
  const layouts = archiveLayouts(clock);
  const place = { trackingId: transfer, name: 'zip' };
  const failing = () => layouts.acquire(place, () => Promise.reject(new Problem('transfer_gone')));
  const outcomes = await Promise.allSettled([failing(), failing()]);
  assert.ok(outcomes.every(({ status }) => status === 'rejected'));
  await layouts.acquire(place, async () => aLayout());
});

test('builds the layouts of one transfer one after the other, with a limited queue', async () => {
  const layouts = archiveLayouts(clock);
  let running = 0;
  const gate = Promise.withResolvers<void>();
  const use = (n: number) =>
    layouts.acquire({ trackingId: transfer, name: `${n}` }, async () => {
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

test('rejects requests while the running responses of a transfer take too much memory', async () => {
  const layouts = archiveLayouts(clock);
  const use = (name: string, trackingId = transfer) =>
    layouts.acquire({ trackingId, name }, async () => aLayout(30_000_000));
  const used = [await use('a'), await use('b'), await use('c'), await use('a')];
  // The fourth is accepted, because its size is unknown until it is built; then all are rejected.
  used.push(await use('d'));
  await assert.rejects(use('a'), isRefused);
  await assert.rejects(use('e'), isRefused);
  await use('a', 'another transfer');
  const [first, , , fourth] = used;
  first?.release();
  first?.release();
  await assert.rejects(use('a'), isRefused, 'another caller still uses it');
  fourth?.release();
  await use('b');
  await assert.rejects(use('a'), isRefused, 'it lingers, and would be used again');
});

test('allows a thousand parallel responses of one archive', async () => {
  const layouts = archiveLayouts(clock);
  const use = () => layouts.acquire({ trackingId: transfer, name: 'zip' }, async () => aLayout(1));
  for (let n = 0; n < 999; n += 1) await use();
  await assert.rejects(use(), isRefused);
});

test('limits the memory of unused layouts', async () => {
  const layouts = archiveLayouts(clock);
  let made = 0;
  const use = (name: string) =>
    layouts.acquire({ trackingId: name, name }, async () => {
      made += 1;
      return aLayout(20_000_000);
    });
  for (const name of ['a', 'b', 'c']) (await use(name)).release();
  for (const name of ['b', 'c']) (await use(name)).release();
  assert.equal(made, 3);
  await use('a');
  assert.equal(made, 4, 'the first is gone');
});
