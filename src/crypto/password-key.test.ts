import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Problem } from '../core/problem.ts';
import { checkedCost, defaultCost, newPasswordDerivation, passwordKeys } from './password-key.ts';

const cheap = { memory: 19 * 1024, passes: 2, lanes: 1 };
const never = new AbortController().signal;
const isBusy = (error: unknown) =>
  error instanceof Problem && error.code === 'too_many_requests' && (error.retryAfter ?? 0) > 0;

test('rejects costs below the minimum or above the maximum', () => {
  assert.equal(checkedCost(defaultCost), defaultCost);
  assert.equal(checkedCost(cheap), cheap);
  const bad = [
    { memory: 19 * 1024 - 1 },
    { memory: 1024 * 1024 + 1 },
    { passes: 1 },
    { lanes: 0 },
    { memory: 20_000.5 },
  ];
  for (const change of bad) assert.throws(() => checkedCost({ ...defaultCost, ...change }), RangeError);
});

test('a password over 1,024 bytes or of broken Unicode is malformed, before any work', async () => {
  const { derive } = passwordKeys({ concurrency: 0, maxQueued: 0 });
  for (const password of ['x'.repeat(1025), 'é'.repeat(513), '\ud800']) {
    const refused = derive(password, newPasswordDerivation(cheap), never);
    await assert.rejects(refused, (error) => error instanceof Problem && error.code === 'value_malformed');
  }
  await assert.rejects(derive('x'.repeat(1024), newPasswordDerivation(cheap), never), isBusy);
});

test('rejects callers beyond the queue limit and serves all others', async () => {
  const { derive } = passwordKeys({ concurrency: 2, maxQueued: 3 });
  const derivation = newPasswordDerivation(cheap);
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => derive('same', derivation, never)));
  const served = outcomes.filter(({ status }) => status === 'fulfilled');
  assert.equal(served.length, 5);
  for (const outcome of outcomes) if (outcome.status === 'rejected') assert.ok(isBusy(outcome.reason));
  await derive('afterwards', derivation, never);
});

test('one transfer gets eight derivations, and others are served before a second one of it', async () => {
  const { derive } = passwordKeys({ concurrency: 2, maxQueued: 32 });
  const derivation = newPasswordDerivation(cheap);
  const served: string[] = [];
  const derived = async (whose: string) => {
    await derive('x', derivation, never, { transfer: whose });
    served.push(whose);
  };
  const many = Promise.allSettled(Array.from({ length: 40 }, () => derived('many')));
  const few = [derived('one'), derived('another')];
  const outcomes = await many;
  await Promise.all(few);
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 8);
  for (const outcome of outcomes) if (outcome.status === 'rejected') assert.ok(isBusy(outcome.reason));
  // In order of arrival, they would come after all eight.
  const last = served.lastIndexOf('many');
  assert.ok(served.indexOf('one') < last && served.indexOf('another') < last, served.join());
});

test('an aborted caller leaves the queue and the next one moves up', async () => {
  const { derive } = passwordKeys({ concurrency: 1, maxQueued: 1 });
  const derivation = newPasswordDerivation(cheap);
  const hurry = new AbortController();
  const first = derive('a', derivation, never);
  const second = derive('b', derivation, hurry.signal);
  await assert.rejects(derive('c', derivation, never), isBusy);
  hurry.abort();
  await assert.rejects(second, isBusy);
  const third = derive('d', derivation, never);
  await Promise.all([first, third]);
  await assert.rejects(
    Promise.all([derive('e', derivation, never), derive('f', derivation, AbortSignal.abort())]),
    isBusy,
  );
});

test('rejects an already aborted caller, also if a slot is free', async () => {
  const { derive } = passwordKeys({ concurrency: 1, maxQueued: 1 });
  await assert.rejects(derive('x', newPasswordDerivation(cheap), AbortSignal.abort()), isBusy);
});

test('a failed derivation releases its slot', async () => {
  const { derive } = passwordKeys({ concurrency: 1, maxQueued: 0 });
  const tooCheap = { kind: 'password', cost: { memory: 8, passes: 1, lanes: 1 }, salt: Buffer.alloc(16) } as const;
  await assert.rejects(derive('a', tooCheap, never), RangeError);
  await derive('a', newPasswordDerivation(cheap), never);
});
