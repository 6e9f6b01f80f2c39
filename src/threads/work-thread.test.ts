import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WorkNotBegun } from '../core/work-not-begun.ts';
import { workThread } from './work-thread.ts';

type Input = number | 'fail' | 'die' | 'hang' | 'nap';
const file = new URL('../../test/support/odd-thread.ts', import.meta.url);

test('whoever asks gets the answer to their own question', async () => {
  const thread = workThread<Input, number>(file);
  assert.deepEqual(await Promise.all([1, 2, 3].map((number) => thread.ask(number))), [2, 4, 6]);
});

test('a question that fails is told, and costs no other its answer', async () => {
  const thread = workThread<Input, number>(file);
  const [failed, answered] = await Promise.allSettled([thread.ask('fail'), thread.ask(4)]);
  assert.match(String(failed.status === 'rejected' && failed.reason), /told to fail/);
  assert.deepEqual(answered, { status: 'fulfilled', value: 8 });
});

test('a thread that dies is told to whom it was busy with; the others may ask again, and are answered', async () => {
  const thread = workThread<Input, number>(file);
  await thread.ask(1);
  const [busyWith, ...others] = await Promise.allSettled([thread.ask('die'), thread.ask(1), thread.ask(2)]);
  assert.match(String(busyWith.status === 'rejected' && busyWith.reason), /has ended/);
  for (const other of others) assert.ok(other.status === 'rejected' && other.reason instanceof WorkNotBegun);
  assert.equal(await thread.ask(5), 10);
});

test('a thread that does not answer is ended, and the next question is answered', async () => {
  const thread = workThread<Input, number>(file, { answerMs: 2_000 });
  const [hanging, behind] = await Promise.allSettled([thread.ask('hang'), thread.ask(1)]);
  assert.match(String(hanging.status === 'rejected' && hanging.reason), /in time/);
  assert.ok(behind.status === 'rejected' && behind.reason instanceof WorkNotBegun);
  assert.equal(await thread.ask(5), 10);
});

test('the wait behind others does not count', async () => {
  const thread = workThread<Input, number>(file, { answerMs: 1_500 });
  assert.deepEqual(await Promise.all(Array.from({ length: 8 }, () => thread.ask('nap'))), Array(8).fill(0));
});

test('what cannot be handed over is told, and costs the thread nothing', async () => {
  const thread = workThread<Input | (() => void), number>(file, { answerMs: 1_500 });
  await assert.rejects(
    thread.ask(() => {}),
    { name: 'DataCloneError' },
  );
  assert.deepEqual(await Promise.all(Array.from({ length: 6 }, () => thread.ask('nap'))), Array(6).fill(0));
});

test('so many may wait and no more, and whoever is told to stop does not', async () => {
  const thread = workThread<Input, number>(file, { mostWaiting: 3 });
  const stopping = new AbortController();
  const hanging = Array.from({ length: 3 }, () => thread.ask('hang', stopping.signal));
  await assert.rejects(thread.ask(1), WorkNotBegun);
  stopping.abort(new Error('The service ends.'));
  for (const { status, reason } of (await Promise.allSettled(hanging)) as PromiseRejectedResult[]) {
    assert.deepEqual([status, String(reason)], ['rejected', 'Error: The service ends.']);
  }
  await assert.rejects(thread.ask(1, AbortSignal.abort(new Error('No.'))), /No\./);
});
