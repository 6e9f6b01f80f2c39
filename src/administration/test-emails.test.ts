import assert from 'node:assert/strict';
import { eachDatabase } from '../../test/support/database/each-database.ts';
import { startFaultySmtpServer } from '../../test/support/mail/faulty-smtp-server.ts';
import { parseMime } from '../../test/support/mail/smtp-servers.ts';
import { createTestPorts } from '../../test/support/server/test-ports.ts';
import { hasProblemCode } from '../../test/support/transfer/sender.ts';
import { sendEmails } from '../actions/mailing/send-emails.ts';
import { parseSmtpServer } from '../core/config-values.ts';
import { type EmailAddress, parseEmailAddress } from '../core/email-address.ts';
import { Problem } from '../core/problem.ts';
import { hourMs, minuteMs } from '../core/time.ts';
import { openDatabase } from '../db/engine/open-database.ts';
import { smtpMailer } from '../mail/smtp.ts';
import { serviceAddress } from '../ports/mailer.suite.ts';
import { getTestEmail, queueTestEmail } from './test-emails.ts';

const address = parseEmailAddress('ann@example.org') as EmailAddress;
const serviceUrl = 'https://files.example.org/';
const never = new AbortController().signal;

eachDatabase('sends a test email in the language of its reader', async (db) => {
  const ports = await createTestPorts(db);
  const id = await queueTestEmail(ports, { address, language: 'de' });
  assert.deepEqual(await getTestEmail(ports, id), { state: 'queued', attempts: 0, failure: undefined });
  await sendEmails({ ...ports, serviceUrl }, never);
  assert.deepEqual(await getTestEmail(ports, id), { state: 'sent', attempts: 1, failure: undefined });
  const [sent] = ports.mailer.sent;
  assert.equal(sent?.to, address);
  const email = await parseMime(sent?.bytes ?? Buffer.alloc(0));
  assert.equal(email.subject, 'Test-E-Mail');
  assert.match(email.text ?? '', /an\s+ann@example\.org\s+gesendet/);
  assert.equal(await getTestEmail(ports, 'AAAAAAAAAA'), undefined);
  const entries = await db.selectFrom('audit_log').select(['action', 'subject']).execute();
  assert.deepEqual(entries, [{ action: 'sendTestEmail', subject: id }]);
});

eachDatabase('shows why a test email was not sent, until it is', async (db, _location, t) => {
  const smtp = await startFaultySmtpServer(t);
  const ports = await createTestPorts(db);
  const mailer = smtpMailer(parseSmtpServer(`smtp://127.0.0.1:${smtp.port}`), serviceAddress);
  const send = () => sendEmails({ ...ports, mailer, serviceUrl }, never);
  await smtp.setMode('full');
  const id = await queueTestEmail(ports, { address });
  await assert.rejects(send(), AggregateError);
  const deferred = await getTestEmail(ports, id);
  assert.deepEqual([deferred?.state, deferred?.attempts], ['queued', 1]);
  assert.match(deferred?.failure ?? '', /^mail server deferred a message \(.*450/);
  assert.doesNotMatch(deferred?.failure ?? '', /ann/);
  const { failure } = await db.selectFrom('outbox').select('failure').where('id', '=', id).executeTakeFirstOrThrow();
  assert.doesNotMatch(Buffer.from(failure ?? []).toString('latin1'), /deferred/);
  await smtp.setMode('normal');
  ports.clock.advance(minuteMs);
  await send();
  assert.deepEqual(await getTestEmail(ports, id), { state: 'sent', attempts: 2, failure: undefined });
  assert.equal(smtp.received.length, 1);
});

eachDatabase(
  'a test email that cannot be sent for an hour is given up, with its last failure',
  async (db, _location, t) => {
    const smtp = await startFaultySmtpServer(t);
    await smtp.setMode('down');
    const ports = await createTestPorts(db);
    const mailer = smtpMailer(parseSmtpServer(`smtp://127.0.0.1:${smtp.port}`), serviceAddress);
    const id = await queueTestEmail(ports, { address });
    await assert.rejects(sendEmails({ ...ports, mailer, serviceUrl }, never), AggregateError);
    ports.clock.advance(hourMs);
    await sendEmails({ ...ports, mailer, serviceUrl }, never);
    const { state, failure = '' } = (await getTestEmail(ports, id)) ?? {};
    assert.equal(state, 'failed');
    assert.match(failure, /^mail server unreachable/);
  },
);

eachDatabase('limits the test emails of an hour', async (db) => {
  const ports = await createTestPorts(db);
  for (let n = 0; n < 20; n += 1) {
    await queueTestEmail(ports, { address });
    ports.clock.advance(minuteMs);
  }
  await assert.rejects(
    queueTestEmail(ports, { address }),
    (error) => error instanceof Problem && error.code === 'too_many_requests' && error.retryAfter === 40 * 60,
  );
  ports.clock.advance(40 * minuteMs + 1);
  await queueTestEmail(ports, { address });
});

eachDatabase('limits test emails that are requested at the same time', async (db, location, t) => {
  const elsewhere = openDatabase(location);
  t.after(() => elsewhere.destroy());
  const ports = await createTestPorts(db);
  const results = await Promise.allSettled(
    Array.from({ length: 30 }, (_, index) =>
      queueTestEmail({ ...ports, db: index % 2 === 0 ? db : elsewhere }, { address }),
    ),
  );
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 20);
  for (const result of results) if (result.status === 'rejected') hasProblemCode('too_many_requests')(result.reason);
  assert.equal((await db.selectFrom('outbox').select('id').execute()).length, 20);
});
