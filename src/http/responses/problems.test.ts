import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Problem, problems } from '../../core/problem.ts';
import { problemTable, serializeProblem } from './problems.ts';

test('serializes every problem with all documented members', () => {
  for (const { code, status, errorCode, sentence } of problemTable) {
    const response = serializeProblem(new Problem(code));
    assert.equal(response.status, status);
    assert.match(response.headers['content-type'] ?? '', /^application\/problem\+json/);
    assert.deepEqual(JSON.parse(response.body), {
      type: `urn:sealpost:problem:${code}`,
      title: sentence,
      status,
      detail: sentence,
      errorCode,
      errorMessage: sentence,
    });
  }
});

test('lists each problem once in the documentation table', () => {
  assert.deepEqual(problemTable.map(({ code }) => code).toSorted(), Object.keys(problems).toSorted());
});

test('sends the members of a problem without replacing documented ones', () => {
  const problem = new Problem('rule_broken', {
    detail: 'The password breaks rules.',
    members: { rulesNotFulfilled: ['digitsRequired'], status: 200, errorCode: 0 },
  });
  const body = JSON.parse(serializeProblem(problem).body);
  assert.deepEqual(body.rulesNotFulfilled, ['digitsRequired']);
  assert.equal(body.detail, 'The password breaks rules.');
  assert.equal(body.status, 409);
  assert.equal(body.errorCode, 2001);
});

test('sends Retry-After always with 429 and 503, otherwise only where it is set', () => {
  for (const { code, status } of problemTable) {
    const retryAfter = serializeProblem(new Problem(code)).headers['retry-after'];
    if (status === 429 || status === 503) assert.match(retryAfter ?? '', /^[1-9]\d*$/);
    else assert.equal(retryAfter, undefined);
  }
  assert.equal(serializeProblem(new Problem('transfer_locked', { retryAfter: 899.2 })).headers['retry-after'], '900');
  assert.equal(serializeProblem(new Problem('unavailable', { retryAfter: 0 })).headers['retry-after'], '1');
});
