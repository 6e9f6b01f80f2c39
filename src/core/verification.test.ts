import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { dayMs, minuteMs } from './time.ts';
import { codeDueAt, codeRules, codeWaitMs, newShortCode, parseCode, showShortCode } from './verification.ts';

const noon = new Date('2026-05-04T12:00:00.000Z');
const at = (minutesAgo: number) => new Date(noon.getTime() - minutesAgo * minuteMs);
/** Codes that were requested a minute apart, the last one now. */
const codes = (count: number, isSameNetwork: boolean) =>
  Array.from({ length: count }, (_, index) => ({ createdAt: at(index), isSameNetwork }));

test('pauses for a network grow with its own codes, and only later with those of other networks', () => {
  const waits = (own: number, others: number) =>
    codeWaitMs([...codes(own, true), ...codes(others, false)], noon) / minuteMs;
  assert.deepEqual([waits(0, 0), waits(4, 0), waits(5, 0), waits(6, 0), waits(9, 0)], [0, 0, 10, 30, 810]);
  assert.deepEqual([waits(0, 10), waits(4, 10)], [0, 0]);
  assert.deepEqual([waits(0, 15), waits(0, 16), waits(0, 19)], [10, 30, 810]);
});

test('a pause begins with the newest code and never exceeds a day', () => {
  const old = Array.from({ length: 6 }, () => ({ createdAt: at(29), isSameNetwork: true }));
  assert.equal(codeWaitMs(old, noon), minuteMs);
  assert.equal(codeWaitMs(codes(500, true), noon), dayMs);
  assert.equal(codeWaitMs([...codes(4, true), { createdAt: at(-1), isSameNetwork: true }], noon), 10 * minuteMs);
});

test('the first 30 emails of a network are due at once, and further ones twice a second', () => {
  const delays = [0, 29, 30, 31, 149].map((requested) => codeDueAt(requested, noon).getTime() - noon.getTime());
  assert.deepEqual(delays, [0, 0, 500, 1_000, 60_000]);
});

test('an address gets at most 20 unused codes in any 24 hours, and 10 of one network', () => {
  for (const [isSameNetwork, bound] of [
    [true, 10],
    [false, 20],
  ] as const) {
    let maximum = 0;
    const made: { createdAt: Date; isSameNetwork: boolean }[] = [];
    const lastDay = (now: Date) => made.filter(({ createdAt }) => createdAt.getTime() > now.getTime() - dayMs);
    for (let minute = 0; minute < 5 * 24 * 60; minute += 1) {
      const now = new Date(noon.getTime() + minute * minuteMs);
      while (codeWaitMs(lastDay(now), now) <= 0) made.push({ createdAt: now, isSameNetwork });
      maximum = Math.max(maximum, lastDay(now).length);
    }
    assert.equal(maximum, bound);
  }
});

test('a short code is shown in two groups, and accepted however it is typed', () => {
  const code = 'k7fmq2xp00';
  assert.equal(showShortCode(code), 'k7fm-q2xp');
  for (const typed of ['k7fm-q2xp', 'K7FM Q2XP', ' k7fmq2xp\n', 'k7fm–q2xp', 'k7fmq2xp00', 'k7fm-q2xp-00']) {
    assert.equal(parseCode(typed), code, typed);
  }
});

test('a code of ten characters is accepted as before, and its case matters', () => {
  assert.equal(parseCode('AbCd1234oL'), 'AbCd1234oL');
  assert.equal(parseCode(' AbCd1 234oL '), 'AbCd1234oL');
  for (const typed of ['', '-', 'k7fmq2x', 'k7fmq2xl', 'AbCd1234o', 'AbCd1234oLx', 'AbCd1234o_', 'k7fmq2xp9drt']) {
    assert.equal(parseCode(typed), undefined, typed);
  }
});

test('a short code has 40 bits, which the limits make useless to guess', () => {
  const text = Array.from({ length: 4_000 }, () => newShortCode(randomBytes)).join('');
  const counts = Map.groupBy(text.replaceAll('0', ''), (character) => character);
  assert.equal(counts.size, 32);
  const chiSquare = [...counts.values()].reduce((sum, { length }) => sum + (length - 1_000) ** 2 / 1_000, 0);
  // 31 degrees of freedom: above 110 in fewer than one of ten billion runs.
  assert.ok(chiSquare < 110, `chi-square is ${chiSquare}`);
  // At most 20 unused codes for an address in 24 hours, as shown above.
  const attemptsInADay = 20 * codeRules.maxAttempts;
  assert.ok(attemptsInADay / 2 ** 40 < 1e-10);
});
