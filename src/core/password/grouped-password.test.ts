import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { formOf, groupedAlphabet, passwordToCheck, writeGroups } from '../grouped-text.ts';

const lower = 'k7fm-q2xp-9drt-h6vn';
const capital = 'K7fm-q2xp-9drt-h6vn';

test('accepts a password in groups without hyphens, with spaces or dashes, and in any case', () => {
  const spellings = [
    'k7fmq2xp9drth6vn',
    'K7FM Q2XP 9DRT H6VN',
    ' k7fm – q2xp — 9drt − h6vn\n',
    'K7Fm-Q2xp-9dRT-h6vN',
    'k7\u00a0fmq2\u2011xp9d-rth6vn',
  ];
  for (const typed of [...spellings, lower, capital]) {
    assert.equal(passwordToCheck(typed, 'lower'), lower, typed);
    assert.equal(passwordToCheck(typed, 'capital'), capital, typed);
  }
});

test('changes no text that cannot be a password in groups', () => {
  const others = [
    '',
    'k7fm-q2xp-9drt',
    'k7fm-q2xp-9drt-h6v',
    'k7fm-q2xp-9drt-h6vn-7',
    'k7fm-q2xp-9drt-h6v0',
    'k7fm-q2xp-9drt-h6vl',
    'k7fm_q2xp_9drt_h6vn',
    'k7fm+q2xp+9drt+h6vn',
    'correct horse battery staple',
    'Zr4_hWpk.82!Lb',
    '-'.repeat(1_024),
  ];
  for (const typed of others) {
    for (const form of ['lower', 'capital'] as const) assert.equal(passwordToCheck(typed, form), typed);
    assert.equal(formOf(typed), null, typed);
  }
});

test('changes nothing for a password without a form', () => {
  for (const typed of [lower, 'K7FMQ2XP9DRTH6VN', ' Own Password ', 'ABCD-efgh-abcd-efgh']) {
    assert.equal(passwordToCheck(typed, null), typed);
  }
});

test('only the exact text of the generator has a form', () => {
  assert.deepEqual([formOf(lower), formOf(capital)], ['lower', 'capital']);
  assert.equal(formOf('227f-q2xp-9drt-h6vn-k7fm'), 'lower');
  assert.equal(formOf('227F-q2xp-9drt-h6vn-k7fm'), 'capital');
  for (const own of [
    'k7fmq2xp9drth6vn',
    'k7Fm-q2xp-9drt-h6vn',
    'K7FM-q2xp-9drt-h6vn',
    `${lower} `,
    'I7fm-q2xp-9drt-h6vn',
  ]) {
    assert.equal(formOf(own), null, own);
  }
});

test('the capital letter is the first that is not confused with another character', () => {
  assert.equal(writeGroups('2iifq2xp9drth6vn', 'capital'), '2iiF-q2xp-9drt-h6vn');
  assert.equal(writeGroups('2345678923456789', 'capital'), '2345-6789-2345-6789');
});

test('different characters make different passwords, whose form and characters can be read back', () => {
  const seen = new Set<string>();
  for (let times = 0; times < 1_000; times += 1) {
    const characters = Array.from(randomBytes(16), (byte) => groupedAlphabet[byte % 32]).join('');
    for (const form of ['lower', 'capital'] as const) {
      const password = writeGroups(characters, form);
      assert.equal(passwordToCheck(characters.toUpperCase(), form), password);
      seen.add(password);
    }
  }
  assert.ok(seen.size > 1_990);
});
