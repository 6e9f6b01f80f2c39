import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { startScriptedSmtpServer, startSmtpServer } from '../../test/support/mail/smtp-servers.ts';
import { createCertificate } from '../../test/support/server/certificate.ts';
import { freePort } from '../../test/support/server/free-port.ts';
import { parseSmtpServer } from '../core/config-values.ts';
import { EmailFailed } from '../ports/mailer.ts';
import { checkSmtpServer } from './smtp-check.ts';

const secret = 'hunter2-hunter2';
const never = new AbortController().signal;
const patient = { connectMs: 600_000, totalMs: 600_000 };
const check = (url: string, timeouts = patient, signal = never) =>
  checkSmtpServer(parseSmtpServer(url), timeouts, signal);

/** The message is one sentence or two that match the pattern, without the password and without quotes of the server. */
const failing = (pattern: RegExp) => (error: unknown) => {
  assert.ok(error instanceof EmailFailed);
  assert.match(error.message, pattern);
  assert.match(error.message, /^[A-Z].*\.$/);
  assert.doesNotMatch(error.message, new RegExp(`${secret}|Buy more space`));
  return true;
};

test('signs in and ends the conversation without a message', async (t) => {
  const { cert, key } = createCertificate(t);
  const usual = getCACertificates('default');
  setDefaultCACertificates([...usual, cert]);
  t.after(() => setDefaultCACertificates(usual));
  const users: string[] = [];
  const { port, received } = await startSmtpServer(t, {
    ...{ cert, key, authOptional: false },
    onAuth({ username = '', password }, _session, done) {
      users.push(username);
      if (password === secret) done(null, { user: username });
      else done(new Error('Buy more space'));
    },
  });
  await check(`smtp://ann:${secret}@127.0.0.1:${port}`);
  assert.deepEqual([users, received], [['ann'], []]);
  await assert.rejects(
    check(`smtp://ann:${secret}x@127.0.0.1:${port}`),
    failing(/rejects the user name or the password \(.*535.*\)/),
  );
});

test('describes why no email can be sent', async (t) => {
  const { cert, key } = createCertificate(t);
  const closed = await freePort();
  await assert.rejects(check(`smtp://127.0.0.1:${closed}`), failing(/refuses connections/));
  await assert.rejects(check('smtp://mail.invalid:25'), failing(/mail\.invalid cannot be resolved/));
  const secure = await startSmtpServer(t, { cert, key, secure: true });
  const plain = await startSmtpServer(t, { cert, key });
  const untrusted = failing(/No encrypted connection .*SELF_SIGNED/);
  await assert.rejects(check(`smtps://127.0.0.1:${secure.port}`), untrusted);
  await assert.rejects(check(`smtp://127.0.0.1:${plain.port}?tls=required`), untrusted);
  const full = await startScriptedSmtpServer(t, () => '421 Buy more space');
  await assert.rejects(check(`smtp://127.0.0.1:${full.port}`), failing(/does not accept emails \(.*421/));
});

test('ends in time, and at once when it is aborted', async (t) => {
  const { port } = await startScriptedSmtpServer(t, () => '');
  const silent = failing(/does not respond/);
  await assert.rejects(check(`smtp://127.0.0.1:${port}`, { ...patient, totalMs: 100 }), silent);
  await assert.rejects(check(`smtp://127.0.0.1:${port}`, { ...patient, connectMs: 100 }), silent);
  const reason = new Error('The service ends.');
  const stop = new AbortController();
  const aborted = assert.rejects(check(`smtp://127.0.0.1:${port}`, patient, stop.signal), reason);
  stop.abort(reason);
  await aborted;
});
