import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Problem, problems } from '../../core/problem.ts';
import { problemTable, serializeProblem } from './problems.ts';

test('serializes every problem with all documented members, and a detail only where it has one', () => {
  for (const { code, type, status, errorCode, title, message } of problemTable) {
    const response = serializeProblem(new Problem(code));
    assert.equal(response.status, status);
    assert.match(response.headers['content-type'] ?? '', /^application\/problem\+json/);
    const body = { type: `urn:sealpost:problem:${code}`, title, status, errorCode, errorMessage: message };
    assert.deepEqual(JSON.parse(response.body), body);
    assert.equal(type, body.type);
    const detailed = new Problem(code, { detail: 'body.size is missing.' });
    assert.deepEqual(JSON.parse(serializeProblem(detailed).body), { ...body, detail: 'body.size is missing.' });
  }
});

test('lists each problem once in the documentation table, sorted by code', () => {
  assert.deepEqual(problemTable.map(({ code }) => code).toSorted(), Object.keys(problems).toSorted());
  const codes = problemTable.map(({ errorCode }) => errorCode);
  assert.deepEqual(
    codes,
    codes.toSorted((a, b) => a - b),
  );
});

test('describes every problem: a short noun phrase, a sentence that differs from it, and what to do', () => {
  const messages = new Set<string>();
  for (const { code, title, message, whatToDo } of problemTable) {
    assert.match(title, /^[A-Z][^.!?]{3,40}$/, code);
    assert.match(message, /^[A-Z].{10,90}\.$/, code);
    assert.doesNotMatch(message, /[.!?] /, `${code}: one sentence`);
    assert.match(whatToDo, /^[A-Z].{5,}\.$/, code);
    messages.add(message);
  }
  assert.equal(messages.size, problemTable.length, 'no two types have the same message');
});

test('sends the members of a problem without replacing documented ones', () => {
  const problem = new Problem('password_requirements_not_met', {
    detail: 'The password does not meet these requirements: digitsRequired.',
    members: { rulesNotFulfilled: ['digitsRequired'], status: 200, errorCode: 0 },
  });
  const body = JSON.parse(serializeProblem(problem).body);
  assert.deepEqual(body.rulesNotFulfilled, ['digitsRequired']);
  assert.equal(body.detail, 'The password does not meet these requirements: digitsRequired.');
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
