import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emailFailureCode, emailFailureCodes, emailFailureSentence } from './email-kinds.ts';

test('finds the code of each sentence, with and without facts', () => {
  for (const code of emailFailureCodes) {
    assert.equal(emailFailureCode(emailFailureSentence(code)), code);
    assert.equal(emailFailureCode(emailFailureSentence(code, 'EENVELOPE, 550, RCPT TO')), code);
  }
  assert.equal(emailFailureCode('a sentence of a later version'), undefined);
});
