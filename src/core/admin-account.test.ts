import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import {
  newRecoveryCodes,
  parseAdministratorName,
  parseSignInCode,
  passwordFault,
  showRecoveryCode,
} from './admin-account.ts';
import { wordList } from './password/words.ts';

const words = [wordList(['pass', 'zebra'])];

test('names are short, in lower case and not email addresses', () => {
  assert.equal(parseAdministratorName(' Ann.B-1 '), 'ann.b-1');
  for (const text of ['', 'a', '.ann', 'ann@example.org', 'ann b', 'änn', 'a'.repeat(33), 'ann\n\n#']) {
    assert.equal(parseAdministratorName(text), undefined, text);
  }
});

test('rejects passwords that are short, repetitive, common or contain the name', () => {
  const weak = {
    'correct-9.x': /fewer than 12/,
    ['x'.repeat(257)]: /more than 256/,
    abababababab: /repeats/,
    'x-anna-9812-qk': /contains the name/,
    'x-ANNA-9812-qk': /contains the name/,
    Password1234: /common word/,
    '2026-zebra-2026!': /common word/,
  };
  for (const [password, fault] of Object.entries(weak))
    assert.match(passwordFault(password, 'anna', words) ?? '', fault);
  for (const password of ['correct horse battery', '4821-9934-77-20', 'zebra password', '🔑🗝️ schlüssel äöü']) {
    assert.equal(passwordFault(password, 'anna', words), undefined, password);
  }
  // A short name occurs in many good passwords.
  assert.equal(passwordFault('correct horse battery', 'at', words), undefined);
});

test('recovery codes differ, and are read as people type them', () => {
  const codes = newRecoveryCodes(randomBytes);
  assert.equal(new Set(codes).size, 10);
  for (const code of codes) {
    assert.match(showRecoveryCode(code), /^[a-kmnp-z2-9]{4}-[a-kmnp-z2-9]{4}-[a-kmnp-z2-9]{4}$/);
    for (const typed of [
      code,
      showRecoveryCode(code),
      ` ${showRecoveryCode(code).toUpperCase().replaceAll('-', ' ')} `,
    ]) {
      assert.deepEqual(parseSignInCode(typed), { kind: 'recovery', text: code });
    }
  }
});

test('distinguishes the codes of an app from recovery codes, and rejects other texts', () => {
  assert.deepEqual(parseSignInCode(' 123 456 '), { kind: 'totp', text: '123456' });
  for (const text of ['', '12345', '1234567', 'abcd-efgh', 'abcd-efgh-ijkl', '٢٨٧٠٨٢', '\ud800', 'x'.repeat(10_000)]) {
    assert.equal(parseSignInCode(text), undefined, text);
  }
});
