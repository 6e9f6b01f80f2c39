import assert from 'node:assert/strict';
import { test } from 'node:test';
import { afterCheck, type HealthPart, isCheckDue, type PartState } from './health.ts';
import { hourMs, minuteMs } from './time.ts';

const noon = new Date('2026-03-01T12:00:00Z');
const after = (ms: number) => new Date(noon.getTime() + ms);

const noError = { lastError: null, lastErrorCode: null, validUntil: null };

test('a part has its state since the first of equal checks, and its last error after it has recovered', () => {
  const codes = { ok: 'ok', failing: 'mail_unreachable', off: 'mail_not_configured' } as const;
  const check = (state: PartState, sentence: string) =>
    ({ part: 'mail', state, code: codes[state], sentence }) as const;
  const first = afterCheck(undefined, check('ok', 'Works.'), noon);
  assert.deepEqual(first, {
    ...{ part: 'mail', state: 'ok', since: noon, checkedAt: noon },
    ...noError,
  });
  const failing = afterCheck(first, check('failing', 'Refused.'), after(1));
  assert.deepEqual(failing, {
    ...first,
    state: 'failing',
    since: after(1),
    checkedAt: after(1),
    lastError: 'Refused.',
    lastErrorCode: 'mail_unreachable',
  });
  const other = afterCheck(failing, check('failing', 'Silent.'), after(2));
  assert.deepEqual(other, { ...failing, checkedAt: after(2), lastError: 'Silent.' });
  const recovered = afterCheck(other, check('ok', 'Works.'), after(3));
  assert.deepEqual(recovered, { ...other, state: 'ok', since: after(3), checkedAt: after(3) });
  const off = afterCheck(recovered, check('off', 'Not configured.'), after(4));
  assert.deepEqual([off.lastError, off.lastErrorCode], ['Not configured.', 'mail_not_configured']);
  const { lastError, lastErrorCode } = afterCheck(off, check('ok', 'Works.'), after(5));
  assert.deepEqual([lastError, lastErrorCode], [null, null]);
  const ending = afterCheck(first, { ...check('ok', 'Works.'), validUntil: after(9) }, after(6));
  assert.deepEqual(ending.validUntil, after(9));
  assert.equal(afterCheck(ending, check('off', 'Not read.'), after(7)).validUntil, null);
});

test('a failing part is checked each minute, others as often as they change', () => {
  const isDue = (part: HealthPart, state: PartState, ms: number) =>
    isCheckDue({ part, state, since: noon, checkedAt: noon, ...noError }, after(ms));
  assert.deepEqual([isDue('mail', 'ok', minuteMs), isDue('mail', 'ok', 5 * minuteMs)], [false, true]);
  assert.deepEqual([isDue('mail', 'failing', 1_000), isDue('mail', 'failing', minuteMs)], [false, true]);
  assert.deepEqual([isDue('certificate', 'off', minuteMs), isDue('certificate', 'off', hourMs)], [false, true]);
  assert.ok(isDue('certificate', 'ok', -1), 'a check in the future was made by a wrong clock');
});
