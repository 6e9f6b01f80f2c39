import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sendEmails } from '../../src/actions/mailing/send-emails.ts';
import { parseSmtpServer } from '../../src/core/config-values.ts';
import { type EmailAddress, parseEmailAddress } from '../../src/core/email-address.ts';
import { minuteMs } from '../../src/core/time.ts';
import { smtpMailer } from '../../src/mail/smtp.ts';
import { openAdminWindow } from '../support/browser/admin-window.ts';
import { createStoryFixture } from '../support/browser/story-fixture.ts';
import { queueNotifications } from '../support/mail/queue-notifications.ts';
import { startSmtpServer } from '../support/mail/smtp-servers.ts';

/** The tests take the mail server down, and let it reject all recipients. */
const mailServer = { isDown: false, isRejecting: false };
const unavailable = Object.assign(new Error('Maintenance'), { responseCode: 421 });
const rejection = Object.assign(new Error('5.1.1 No such user'), { responseCode: 550 });
const smtp = await startSmtpServer(
  { after },
  {
    onConnect: (_session, done) => done(mailServer.isDown ? unavailable : undefined),
    onRcptTo: (_address, _session, done) => done(mailServer.isRejecting ? rejection : undefined),
  },
);
const mailer = smtpMailer(
  parseSmtpServer(`smtp://127.0.0.1:${smtp.port}`),
  parseEmailAddress('post@example.org') as EmailAddress,
);
let running: Promise<void> = Promise.resolve();
const { browser, server } = await createStoryFixture({
  triggerEmails: () => {
    running = running.then(() => sendDue());
  },
});
after(() => running);

async function sendDue(): Promise<void> {
  const deps = { ...server.ports, mailer, serviceUrl: server.baseUrl };
  // The reasons of failures are in the list.
  await sendEmails(deps, new AbortController().signal).catch(() => {});
}

test('an email that the mail server has refused is sent when the server is repaired', async (t) => {
  mailServer.isRejecting = true;
  const { trackingId } = await queueNotifications(server.ports, ['bob@example.org', 'carl@example.org']);
  await sendDue();
  const { page, assertQuiet } = await openAdminWindow(t, browser, server, 'operator');
  await page.goto(`${server.baseUrl}/admin/emails?state=failed`);
  await page.getByLabel('Email address or Tracking ID').fill(trackingId);
  const row = page.getByRole('row', { name: 'bob@example.org' });
  await row.getByText('Failed', { exact: true }).waitFor();
  await row.getByText('The mail server doesn’t accept the address.').waitFor();
  await row.getByText('550, 5.1.1, RCPT TO').waitFor();
  await page.getByLabel('Email address or Tracking ID').fill('bob@example.org');
  await page.getByRole('row', { name: 'carl@example.org' }).waitFor({ state: 'detached' });
  assert.equal(new URL(page.url()).search, '?state=failed&q=bob%40example.org');
  mailServer.isRejecting = false;
  await row.getByRole('button', { name: 'Send now' }).click();
  await row.getByText('Sent', { exact: true }).waitFor();
  assert.deepEqual(
    smtp.received.map(({ to }) => to),
    [['bob@example.org']],
  );
  assertQuiet();
  const german = await openAdminWindow(t, browser, server, 'viewer', { locale: 'de-DE' });
  await german.page.goto(`${server.baseUrl}/admin/emails?q=carl@example.org`);
  await german.page.getByText('Der Mailserver nimmt die Adresse nicht an.').waitFor();
  german.assertQuiet();
});

test('retry an email after the mail server is back', async (t) => {
  const { page, assertQuiet } = await openAdminWindow(t, browser, server, 'operator');
  mailServer.isDown = true;
  await queueNotifications(server.ports, ['hugo@example.org']);
  // The pause doubles after each attempt: the next one would follow after five minutes.
  const pauses = [0, 10_000, 20_000, 40_000, 80_000, 160_000];
  for (const pauseMs of pauses) {
    server.ports.clock.advance(pauseMs);
    await sendDue();
  }
  await page.goto(`${server.baseUrl}/admin/emails?q=hugo@example.org`);
  const row = page.getByRole('row', { name: 'hugo@example.org' });
  await row.getByText('Waiting').waitFor();
  await row.getByRole('cell', { name: `${pauses.length} next: ` }).waitFor();
  await row.getByText('421').waitFor();
  mailServer.isDown = false;
  await row.getByRole('button', { name: 'Send now' }).click();
  await row.getByText('Sent', { exact: true }).waitFor();
  assert.deepEqual(smtp.received.at(-1)?.to, ['hugo@example.org']);
  assertQuiet();
});

test('all emails that wait are sent at once', async (t) => {
  const { trackingId } = await queueNotifications(server.ports, ['dora@example.org', 'emil@example.org']);
  const later = new Date(server.ports.clock.now().getTime() + 10 * minuteMs).toISOString();
  await server.ports.db.updateTable('outbox').set({ due_at: later }).where('state', '=', 'queued').execute();
  const { page, assertQuiet } = await openAdminWindow(t, browser, server, 'operator');
  await page.goto(`${server.baseUrl}/admin/emails?q=${trackingId}`);
  await page.getByRole('row', { name: 'dora@example.org' }).getByText('Waiting').waitFor();
  await page.getByRole('button', { name: 'Send all now' }).click();
  await page.getByText('2 emails are being sent.').waitFor();
  await running;
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.getByText('No emails match.').waitFor();
  assert.deepEqual(
    smtp.received
      .flatMap(({ to }) => to)
      .slice(-2)
      .toSorted(),
    ['dora@example.org', 'emil@example.org'],
  );
  assertQuiet();
});

test('an email is dropped after a confirmation, and viewers see no actions', async (t) => {
  await queueNotifications(server.ports, ['fred@example.org']);
  const { page, assertQuiet } = await openAdminWindow(t, browser, server, 'operator');
  await page.goto(`${server.baseUrl}/admin/emails?q=fred@example.org`);
  const drop = page.getByRole('row', { name: 'fred@example.org' }).getByRole('button', { name: 'Drop' });
  await drop.click();
  const { width = Infinity } = (await page.getByRole('dialog').boundingBox()) ?? {};
  assert.ok(width < 600, 'the lines of a dialog are short, also in a wide window');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await drop.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Drop email' }).click();
  await page.getByText('The email was dropped.').waitFor();
  await page.getByText('No emails match.').waitFor();
  await page.getByText('Dropped', { exact: true }).click();
  await page.getByRole('row', { name: 'fred@example.org' }).waitFor();
  assertQuiet();
  const viewer = await openAdminWindow(t, browser, server, 'viewer');
  await queueNotifications(server.ports, ['gina@example.org']);
  await viewer.page.goto(`${server.baseUrl}/admin/emails?q=gina@example.org`);
  await viewer.page.getByRole('row', { name: 'gina@example.org' }).waitFor();
  for (const name of ['Send now', 'Drop', 'Send all now']) {
    assert.equal(await viewer.page.getByRole('button', { name }).count(), 0, name);
  }
  viewer.assertQuiet();
});

test('an incomplete address is not searched, and a wrong tracking ID finds nothing', async (t) => {
  const { page, assertQuiet } = await openAdminWindow(t, browser, server, 'viewer');
  await page.goto(`${server.baseUrl}/admin/emails`);
  await page.getByLabel('Email address or Tracking ID').fill('bob@');
  await page.getByText('Enter a complete email address').waitFor();
  await page.getByLabel('Email address or Tracking ID').fill('20260301');
  await page.getByText('No emails match.').waitFor();
  assertQuiet();
});
