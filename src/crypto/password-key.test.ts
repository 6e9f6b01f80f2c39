import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Problem } from '../core/problem.ts';
import { checkedCost, newPasswordDerivation, passwordKeys, usualCost } from './password-key.ts';

const cheap = { memory: 19 * 1024, passes: 2, lanes: 1 };
const never = new AbortController().signal;
const isBusy = (error: unknown) =>
  error instanceof Problem && error.code === 'requests_too_many' && (error.retryAfter ?? 0) > 0;

test('costs below the floor or above the cap are refused', () => {
  assert.equal(checkedCost(usualCost), usualCost);
  assert.equal(checkedCost(cheap), cheap);
  const bad = [
    { memory: 19 * 1024 - 1 },
    { memory: 1024 * 1024 + 1 },
    { passes: 1 },
    { lanes: 0 },
    { memory: 20_000.5 },
  ];
  for (const change of bad) assert.throws(() => checkedCost({ ...usualCost, ...change }), RangeError);
});

test('a password over 1,024 bytes or of broken Unicode is malformed, before any work', async () => {
  const { derive } = passwordKeys({ atOnce: 0, waiting: 0 });
  for (const password of ['x'.repeat(1025), 'é'.repeat(513), '\ud800']) {
    const refused = derive(password, newPasswordDerivation(cheap), never);
    await assert.rejects(refused, (error) => error instanceof Problem && error.code === 'value_malformed');
  }
  await assert.rejects(derive('x'.repeat(1024), newPasswordDerivation(cheap), never), isBusy);
});

test('beyond the running and the waiting a caller is sent away, and all others are served', async () => {
  const { derive } = passwordKeys({ atOnce: 2, waiting: 3 });
  const derivation = newPasswordDerivation(cheap);
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => derive('same', derivation, never)));
  const served = outcomes.filter(({ status }) => status === 'fulfilled');
  assert.equal(served.length, 5);
  for (const outcome of outcomes) if (outcome.status === 'rejected') assert.ok(isBusy(outcome.reason));
  await derive('afterwards', derivation, never);
});

test('one who has many passwords derived gets eight places, and others are served before a second of theirs', async () => {
  const { derive } = passwordKeys({ atOnce: 2, waiting: 32 });
  const derivation = newPasswordDerivation(cheap);
  const served: string[] = [];
  const derived = async (whose: string) => {
    await derive('x', derivation, never, whose);
    served.push(whose);
  };
  const many = Promise.allSettled(Array.from({ length: 40 }, () => derived('many')));
  const few = [derived('one'), derived('another')];
  const outcomes = await many;
  await Promise.all(few);
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 8);
  for (const outcome of outcomes) if (outcome.status === 'rejected') assert.ok(isBusy(outcome.reason));
  // Two of the many had begun; each that ends makes room for somebody else.
  assert.ok(served.indexOf('one') <= 4 && served.indexOf('another') <= 4, served.join());
});

test('who runs out of patience leaves the queue and the next one moves up', async () => {
  const { derive } = passwordKeys({ atOnce: 1, waiting: 1 });
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

test('who has no patience left is sent away, also where a place is free', async () => {
  const { derive } = passwordKeys({ atOnce: 1, waiting: 1 });
  await assert.rejects(derive('x', newPasswordDerivation(cheap), AbortSignal.abort()), isBusy);
});

test('a derivation that fails gives its place back', async () => {
  const { derive } = passwordKeys({ atOnce: 1, waiting: 0 });
  const tooCheap = { kind: 'password', cost: { memory: 8, passes: 1, lanes: 1 }, salt: Buffer.alloc(16) } as const;
  await assert.rejects(derive('a', tooCheap, never), RangeError);
  await derive('a', newPasswordDerivation(cheap), never);
});
