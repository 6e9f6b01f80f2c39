import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { parseMime, startSmtpServer } from '../../test/support/mail/smtp-servers.ts';
import { createCertificate } from '../../test/support/server/certificate.ts';
import { readConfig } from '../config.ts';
import { parseEmailAddress } from '../core/email-address.ts';
import { EmailFailed } from '../ports/mailer.ts';
import { openCheckedParts } from '../wiring/checked-parts.ts';
import { checkMail } from './part-checks.ts';

const never = new AbortController().signal;
const baseUrl = new URL('https://files.example.org/');

function check(smtp: string, address?: string) {
  const { mailer } = openCheckedParts(readConfig({ SEALPOST_SMTP: smtp, SEALPOST_MAIL_FROM: 'files@example.org' }));
  const testAddress = address === undefined ? undefined : parseEmailAddress(address);
  return Array.fromAsync(checkMail({ mailer, testAddress, baseUrl, now: () => new Date() }, never));
}

test('connects without an email, and sends a real one to an address', async (t) => {
  const { port, received } = await startSmtpServer(t);
  const smtp = `smtp://127.0.0.1:${port}`;
  assert.match((await check(smtp))[0]?.text ?? '', /accepts the connection.*--email/);
  assert.equal(received.length, 0);
  assert.match((await check(smtp, 'ann@example.org'))[0]?.text ?? '', /accepted a test email to ann@example\.org/);
  const [email] = received;
  assert.deepEqual([email?.from, email?.to], ['files@example.org', ['ann@example.org']]);
  const { text = '' } = await parseMime(email?.bytes ?? Buffer.alloc(0));
  assert.match(text, /ann@example\.org[\s\S]*files\.example\.org/);
});

test('reports a wrong password, and an address that the mail server rejects', async (t) => {
  const { cert, key } = createCertificate(t);
  const usual = getCACertificates('default');
  setDefaultCACertificates([...usual, cert]);
  t.after(() => setDefaultCACertificates(usual));
  const { port } = await startSmtpServer(t, {
    ...{ cert, key, authOptional: false },
    onAuth: ({ password }, _session, done) =>
      password === 'right' ? done(null, { user: 'ann' }) : done(new Error('Wrong')),
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error('No such user'), { responseCode: 550 })),
  });
  await assert.rejects(check(`smtp://ann:wrong@127.0.0.1:${port}`), (error) => {
    assert.ok(error instanceof EmailFailed);
    assert.match(error.message, /rejects the user name or the password .*Correct SEALPOST_SMTP\.$/);
    return true;
  });
  assert.equal((await check(`smtp://ann:right@127.0.0.1:${port}`))[0]?.state, 'ok');
  await assert.rejects(check(`smtp://ann:right@127.0.0.1:${port}`, 'bob@example.org'), EmailFailed);
});

test('is off without a mail server', async () => {
  assert.equal((await check(''))[0]?.state, 'off');
});
