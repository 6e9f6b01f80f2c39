import assert from 'node:assert/strict';
import { test } from 'node:test';
import { turnQueue } from './turn-queue.ts';

test('gives a limited number of turns and passes them on in the order of arrival', async () => {
  const turns = turnQueue<string>({ limit: 2 });
  const order: string[] = [];
  const acquire = (name: string) => turns.acquire(name).then(() => order.push(name));
  const all = ['a', 'b', 'c', 'd'].map(acquire);
  await Promise.all(all.slice(0, 2));
  assert.deepEqual([...turns.waiting.keys()], ['c', 'd']);
  turns.release('b');
  await all[2];
  assert.deepEqual([...turns.running], ['a', 'c']);
  turns.release('a');
  await all[3];
  assert.deepEqual(order, ['a', 'b', 'c', 'd']);
});

test('lets a selector prefer a later waiter, and falls back to the first', async () => {
  const turns = turnQueue<string>({ limit: 1, next: (waiting) => [...waiting].find((name) => name.startsWith('!')) });
  const order: string[] = [];
  const all = ['a', 'b', '!c'].map((name) => turns.acquire(name).then(() => order.push(name)));
  turns.release('a');
  await all[2];
  turns.release('!c');
  await Promise.all(all);
  assert.deepEqual(order, ['a', '!c', 'b']);
});

test('rejects a waiter whose signal aborts, and a caller whose signal has aborted', async () => {
  const turns = turnQueue<string>({ limit: 1 });
  await turns.acquire('a');
  const stopping = new AbortController();
  const waiting = turns.acquire('b', stopping.signal);
  stopping.abort(new Error('stopped'));
  await assert.rejects(waiting, /stopped/);
  turns.release('a');
  assert.equal(turns.running.size, 0);
  await assert.rejects(turns.acquire('c', stopping.signal), /stopped/);
  await turns.acquire('d', new AbortController().signal);
  assert.deepEqual([...turns.running], ['d']);
});
