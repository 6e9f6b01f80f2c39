import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseSmtpServer } from './config-values.ts';

const secret = 'hunter2';

for (const [text, host, port, tls] of [
  ['smtp://mail.example.org', 'mail.example.org', 587, 'required'],
  ['smtp://mail.example.org:25/', 'mail.example.org', 25, 'required'],
  ['smtp://mail.example.org:25?tls=optional', 'mail.example.org', 25, 'optional'],
  ['smtp://[2001:db8::1]:25', '2001:db8::1', 25, 'required'],
  ['smtps://mail.example.org', 'mail.example.org', 465, 'implicit'],
  ['smtps://user:pass@mail.example.org:4650', 'mail.example.org', 4650, 'implicit'],
  ['smtp://localhost:25', 'localhost', 25, 'optional'],
  ['smtp://127.0.0.1?tls=required', '127.0.0.1', 587, 'required'],
  ['smtp://user:pass@127.0.0.1:25', '127.0.0.1', 25, 'required'],
] as const) {
  test(`${text} is ${host}, port ${port}, with TLS ${tls}`, () => {
    const { login: _, ...server } = parseSmtpServer(text);
    assert.deepEqual(server, { host, port, tls });
  });
}

test('decodes user and password', () => {
  const { login } = parseSmtpServer('smtp://ann%40example.org:p%25%2F%3A%23@mail.example.org');
  assert.deepEqual(login, { user: 'ann@example.org', password: 'p%/:#' });
  assert.equal(parseSmtpServer('smtp://mail.example.org').login, undefined);
});

test('rejects an invalid mail server without quoting the password', () => {
  for (const text of [
    '',
    'mail.example.org',
    `http://u:${secret}@mail.example.org`,
    'smtp://',
    `smtp://u:${secret}@mail.example.org/inbox`,
    `smtp://u:${secret}/x@mail.example.org`,
    `smtp://u:${secret}#x@mail.example.org`,
    `smtp://u:${secret}@mail.example.org?tls=optional`,
    `smtp://u:${secret}@localhost?tls=optional`,
    `smtp://u:${secret}@mail.example.org?tls=none`,
    `smtp://u:${secret}@mail.example.org?tls=required&tls=optional`,
    `smtp://u:${secret}@mail.example.org?ca=x`,
    `smtps://u:${secret}@mail.example.org?tls=optional`,
    `smtp://:${secret}@mail.example.org`,
    'smtp://u@mail.example.org',
    `smtp://u:${secret}%@mail.example.org`,
  ]) {
    assert.throws(
      () => parseSmtpServer(text),
      (error: Error) =>
        /^(?:must|cannot|accepts only|contains) /.test(error.message) && !error.message.includes(secret),
      text,
    );
  }
});
