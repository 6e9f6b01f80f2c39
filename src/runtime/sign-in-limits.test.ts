import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Problem } from '../core/problem.ts';
import { hourMs, minuteMs } from '../core/time.ts';
import { signInLimits } from './sign-in-limits.ts';

const start = new Date('2026-03-01T12:00:00Z');
const after = (ms: number) => new Date(start.getTime() + ms);
const isLimited = (error: unknown) => error instanceof Problem && error.code === 'too_many_requests';

/** Counts how many of 100 attempts are admitted. */
function admitted(attempt: (index: number) => unknown): number {
  let count = 0;
  for (let index = 0; index < 100; index += 1) {
    try {
      attempt(index);
      count += 1;
    } catch (error) {
      assert.ok(isLimited(error), String(error));
    }
  }
  return count;
}

test('ten wrong passwords for a name lock one network for 15 minutes, and no other network', () => {
  const limits = signInLimits(1);
  const attempt = (caller: string, at = start) => limits.countPassword({ caller, name: 'ann' }, at);
  assert.equal(
    admitted(() => attempt('192.0.2.1')),
    10,
  );
  attempt('192.0.2.2');
  attempt('device a1');
  assert.throws(() => attempt('192.0.2.1', after(15 * minuteMs - 1)), isLimited);
  attempt('192.0.2.1', after(15 * minuteMs));
});

test('thirty wrong passwords lock one network for ten minutes, whatever the names are', () => {
  const limits = signInLimits(1);
  const attempt = (index: number, at = start) =>
    limits.countPassword({ caller: '192.0.2.1', name: `name${index}` }, at);
  assert.equal(
    admitted((index) => attempt(index)),
    30,
  );
  assert.throws(() => attempt(200, after(10 * minuteMs - 1)), isLimited);
  attempt(200, after(10 * minuteMs));
});

test('right passwords are not counted, and rejected attempts do not prolong a lock', () => {
  const limits = signInLimits(1);
  const attempt = { caller: '192.0.2.1', name: 'ann' };
  assert.equal(
    admitted(() => limits.countPassword(attempt, start)()),
    100,
  );
  for (let index = 0; index < 10; index += 1) limits.countPassword(attempt, start);
  assert.equal(
    admitted(() => limits.countPassword(attempt, after(minuteMs))),
    0,
  );
  limits.countPassword(attempt, after(15 * minuteMs));
});

test('attempts that are given back or rejected push no other count out of memory', () => {
  const limits = signInLimits(1);
  const attempt = () => limits.countPassword({ caller: '192.0.2.1', name: 'ann' }, start);
  assert.equal(admitted(attempt), 10);
  for (let index = 0; index < 20_000; index += 1) {
    limits.countPassword({ caller: `device ${index}`, name: `name${index}` }, start)();
  }
  const caller = '192.0.2.2';
  for (let index = 0; index < 20_000; index += 1) {
    if (index < 30) limits.countPassword({ caller, name: `name${index}` }, start);
    else assert.throws(() => limits.countPassword({ caller, name: `name${index}` }, start), isLimited);
  }
  assert.equal(admitted(attempt), 0);
});

test('an attempt that is given back late gives no extra attempts in the next period', () => {
  const limits = signInLimits(1);
  const attempt = { caller: '192.0.2.1', name: 'ann' };
  const givesBack = Array.from({ length: 9 }, () => limits.countPassword(attempt, start));
  const later = after(15 * minuteMs);
  limits.countPassword(attempt, later);
  for (const giveBack of [...givesBack, ...givesBack]) giveBack();
  assert.equal(
    admitted(() => limits.countPassword(attempt, later)),
    9,
  );
});

test('limits codes for each sign-in, for all unknown browsers of an administrator, and for each known browser', () => {
  const limits = signInLimits(1);
  const attempt = (signIn: string, known?: string) =>
    limits.countCode({ signIn, administratorId: 'ann', known }, start);
  assert.equal(
    admitted(() => attempt('s')),
    5,
  );
  assert.equal(
    admitted((index) => attempt(`t${index}`)),
    5,
  );
  assert.equal(
    admitted((index) => attempt(`u${index}`, 'device a1')),
    20,
  );
  attempt('v', 'device a2');
  limits.countCode({ signIn: 'w', administratorId: 'bob' }, start);
  limits.countCode({ signIn: 'x', administratorId: 'ann' }, after(hourMs));
});

test('admits one record of failures for a network in ten minutes, and sixty in an hour', () => {
  const limits = signInLimits(1);
  const records = (at: Date, networkOf: (index: number) => string) =>
    Array.from({ length: 100 }, (_, index) => limits.admitsRecord(networkOf(index), at)).filter(Boolean).length;
  assert.equal(
    records(start, () => '192.0.2.1'),
    1,
  );
  assert.ok(limits.admitsRecord('192.0.2.1', after(10 * minuteMs)));
  assert.equal(
    records(start, (index) => `198.51.100.${index}`),
    58,
  );
});

test('the processes of a server share the limits, but each admits a few attempts', () => {
  const admittedBy = (processes: number) => {
    const limits = signInLimits(processes);
    return admitted(() => limits.countPassword({ caller: '192.0.2.1', name: 'ann' }, start));
  };
  assert.deepEqual([admittedBy(2), admittedBy(64)], [5, 3]);
});

test('the sign-ons of senders have a limit of their own, so that they lock out no administrator of their network', () => {
  const limits = signInLimits(1);
  const senders = () => admitted(() => limits.countSenderSignOn('192.0.2.1', start));
  assert.equal(
    Array.from({ length: 7 }, senders).reduce((sum, count) => sum + count),
    600,
  );
  limits.countSenderSignOn('192.0.2.2', start);
  assert.equal(
    admitted(() => limits.countSignOn('192.0.2.1', start)),
    60,
  );
  limits.countSenderSignOn('192.0.2.1', after(10 * minuteMs));
});
