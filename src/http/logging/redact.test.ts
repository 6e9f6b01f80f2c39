import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeError, redactNamedSecrets, safeText, secretsOf } from './redact.ts';

test('removes the secrets of a request from a text in every encoding', () => {
  const request = {
    url: '/x?password=p%C3%A4ss+marker&CLIENT-ID=marker2&t%69cket=marker3&ticket=marker4&verification-token=marker5',
    rawHeaders: [
      'X-CS-Password',
      's%20marker6',
      'x-cs-password',
      'marker7',
      'Authorization',
      'Basic marker8',
      'cookie',
      'a=marker9',
    ],
  };
  const text =
    'p%C3%A4ss+marker p%C3%A4ss marker päss+marker päss marker marker2 marker3 marker4 marker5 s%20marker6 s marker6 ' +
    's%2520marker6 marker7 Basic marker8 a=marker9';
  assert.doesNotMatch(safeText(text, secretsOf(request)), /marker|ss/);
});

test('removes a session and an API token that a text quotes without their header', () => {
  const [session, token] = ['s'.repeat(43), `spt_${'t'.repeat(43)}`];
  const rawHeaders = ['Cookie', `language=de; __Host-sealpost-admin=${session}`, 'Authorization', `Bearer ${token}`];
  const text = `de ${session} and ${token}`;
  assert.equal(safeText(text, secretsOf({ url: '/', rawHeaders })), 'de [hidden] and [hidden]');
});

test('leaves a text unchanged for a request without secrets', () => {
  const secrets = secretsOf({ url: '/x?password=&page=1', rawHeaders: ['X-CS-Password', ''] });
  assert.deepEqual(secrets, []);
  assert.equal(safeText('page=1', secrets), 'page=1');
});

test('truncates user text after 256 characters', () => {
  assert.equal(safeText('x'.repeat(256)).length, 256);
  assert.equal(safeText('x'.repeat(100_000)), `${'x'.repeat(256)}…`);
});

test('removes only values that follow the name of a secret', () => {
  for (const [text, clean] of [
    ['?password=s3cret&page=1', '?password=[hidden]&page=1'],
    ['#password=s3cret', '#password=[hidden]'],
    ['X-CS-Password: s3cret\nHost: x', 'X-CS-Password: [hidden]\nHost: x'],
    ["{'newPassword' : 's3cret'}", "{'newPassword' : '[hidden]'}"],
    ['{\\"token\\":\\"s3cret\\"}', '{\\"token\\":\\"[hidden]\\"}'],
    ['next=%3Fclient-id%3Ds3cret', 'next=%3Fclient-id%3D[hidden]'],
    ['(ticket=s3cret)', '(ticket=[hidden])'],
    ['Authorization: Basic s3cret=\nHost: x', 'Authorization: [hidden]\nHost: x'],
    ['The password is wrong, and the token too', 'The password is wrong, and the token too'],
    ['password=', 'password='],
  ] as const) {
    assert.equal(redactNamedSecrets(text), clean);
  }
});

test('describes an error with its causes and stack, without secrets and custom members', () => {
  const cause = Object.assign(new TypeError('cause with marker'), { code: 'E_marker', body: 'marker' });
  const error = new Error('failed\n    at marker (marker.ts:1)\nfor marker', { cause });
  const described = describeError(error, ['marker']);
  assert.doesNotMatch(JSON.stringify(described), /marker/);
  assert.equal(described.type, 'Error');
  assert.match(described.stack, /redact\.test\.ts/);
  assert.match(JSON.stringify(described['cause']), /"type":"TypeError".*"code":"E_\[hidden\]"/);
});

test('describes the first causes of an error that is its own cause', () => {
  const error = new Error('circular');
  error.cause = error;
  assert.equal(JSON.stringify(describeError(error)).match(/circular/g)?.length, 6);
});

test('describes a thrown value that is no error by its type only', () => {
  assert.equal(describeError('marker').type, 'string');
  assert.doesNotMatch(JSON.stringify(describeError('marker')), /marker/);
});

test('describes the first five errors of an AggregateError', () => {
  const errors = Array.from({ length: 100 }, (_, n) => new Error(`marker ${n}`));
  const { message, errors: reported } = describeError(new AggregateError(errors, 'all failed'), ['marker']);
  assert.equal(message, 'all failed');
  assert.deepEqual(
    (reported as Error[]).map((error) => error.message),
    [0, 1, 2, 3, 4].map((n) => `[hidden] ${n}`),
  );
});
