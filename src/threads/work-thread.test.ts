import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Problem } from '../core/problem.ts';
import { workThread } from './work-thread.ts';

type Input = number | 'fail' | 'die' | 'hang';
const file = new URL('../../test/support/odd-thread.ts', import.meta.url);
const limits = { mostWaiting: 3, answerMs: 60_000 };

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

test('when the thread dies all who wait are told, and the next question starts another', async () => {
  const thread = workThread<Input, number>(file);
  const asked = await Promise.allSettled([thread.ask('die'), thread.ask(1), thread.ask(2)]);
  assert.deepEqual(
    asked.map(({ status }) => status),
    ['rejected', 'rejected', 'rejected'],
  );
  assert.equal(await thread.ask(5), 10);
});

test('a thread that does not answer is ended', async () => {
  const thread = workThread<Input, number>(file, { ...limits, answerMs: 50 });
  await assert.rejects(thread.ask('hang'), /in time/);
  const patient = workThread<Input, number>(file, limits);
  assert.equal(await patient.ask(5), 10);
});

test('so many may wait and no more, and whoever is told to stop does not', async () => {
  const thread = workThread<Input, number>(file, limits);
  const stopping = new AbortController();
  const hanging = Array.from({ length: 3 }, () => thread.ask('hang', stopping.signal));
  await assert.rejects(thread.ask(1), (error) => error instanceof Problem && error.code === 'unavailable');
  stopping.abort(new Error('The service ends.'));
  for (const { status, reason } of (await Promise.allSettled(hanging)) as PromiseRejectedResult[]) {
    assert.deepEqual([status, String(reason)], ['rejected', 'Error: The service ends.']);
  }
  await assert.rejects(thread.ask(1, AbortSignal.abort(new Error('No.'))), /No\./);
});
