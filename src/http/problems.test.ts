import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Problem, problems } from '../core/problem.ts';
import { answerTo, problemTable } from './problems.ts';

test('every problem has a body with all documented members', () => {
  for (const { code, status, errorCode, sentence } of problemTable) {
    const answer = answerTo(new Problem(code));
    assert.equal(answer.status, status);
    assert.match(answer.headers['content-type'] ?? '', /^application\/problem\+json/);
    assert.deepEqual(JSON.parse(answer.body), {
      type: `urn:sealpost:problem:${code}`,
      title: sentence,
      status,
      detail: sentence,
      errorCode,
      errorMessage: sentence,
    });
  }
});

test('the table for the documentation lists each problem once', () => {
  assert.deepEqual(problemTable.map(({ code }) => code).toSorted(), Object.keys(problems).toSorted());
});

test('members of a problem are told, but cannot take the place of the documented ones', () => {
  const problem = new Problem('rule_broken', {
    detail: 'The password breaks rules.',
    members: { rulesNotFulfilled: ['digitsRequired'], status: 200, errorCode: 0 },
  });
  const body = JSON.parse(answerTo(problem).body);
  assert.deepEqual(body.rulesNotFulfilled, ['digitsRequired']);
  assert.equal(body.detail, 'The password breaks rules.');
  assert.equal(body.status, 409);
  assert.equal(body.errorCode, 2001);
});

test('429 and 503 always say when to come back, others only when they know', () => {
  for (const { code, status } of problemTable) {
    const retryAfter = answerTo(new Problem(code)).headers['retry-after'];
    if (status === 429 || status === 503) assert.match(retryAfter ?? '', /^[1-9]\d*$/);
    else assert.equal(retryAfter, undefined);
  }
  assert.equal(answerTo(new Problem('transfer_locked', { retryAfter: 899.2 })).headers['retry-after'], '900');
  assert.equal(answerTo(new Problem('unavailable', { retryAfter: 0 })).headers['retry-after'], '1');
});
