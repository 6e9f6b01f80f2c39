import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { testLogChain } from '../../../test/support/database/test-rows.ts';
import { clearTextIn } from '../../../test/support/faults/clear-text.ts';
import {
  createEmailCollector,
  insertQueuedEmails,
  serviceUrl,
  submitAndComplete,
} from '../../../test/support/mail/sent-emails.ts';
import { parseMime, startSmtpServer } from '../../../test/support/mail/smtp-servers.ts';
import { createTestPorts, type TestPorts } from '../../../test/support/server/test-ports.ts';
import { createSender } from '../../../test/support/transfer/sender.ts';
import { createTransfer, type TestTransfer } from '../../../test/support/transfer/test-transfer.ts';
import { parseSmtpServer } from '../../core/config-values.ts';
import { emailRules } from '../../core/email-kinds.ts';
import { minuteMs } from '../../core/time.ts';
import type { TransferEvent } from '../../core/transfer-state.ts';
import { findTransferForEmail, moveTransfer } from '../../db/transfers/transfers.ts';
import { folderMailer } from '../../mail/folder.ts';
import { smtpMailer } from '../../mail/smtp.ts';
import { serviceAddress } from '../../ports/mailer.suite.ts';
import { EmailFailed, type Mailer } from '../../ports/mailer.ts';
import { changeSetting } from '../settings/settings.ts';
import {
  prepareDeletionAlertEmails,
  prepareDownloadNotificationEmails,
  prepareDownloadSummaryEmails,
  prepareExpiryWarningEmails,
  prepareLockAlertEmails,
  prepareNeverCompletedEmails,
  prepareRevocationEmails,
} from './event-emails.ts';
import { prepareCompletionEmails } from './notifications.ts';
import { sendEmails } from './send-emails.ts';

const neverStopped = new AbortController().signal;
const nothingSecret = { accepted: 1, removed: 0, unscanned: 0, linkSecrets: new Map<string, string>() };
const lock = { attempts: 5, next: { action: 'delete', limit: 15 } } as const;

async function fetched({ db, clock }: TestPorts, { recipients, files }: TestTransfer, name: string): Promise<void> {
  const [recipient, file] = [recipients[0], files.find((each) => each.name === name)];
  const row = { recipient_id: recipient?.id ?? '', file_id: file?.id ?? '', method: 'DOWNLOADED' as const };
  await db
    .insertInto('download')
    .values({ ...row, at: clock.now().toISOString() })
    .execute();
}

async function end({ db, clock }: TestPorts, { trackingId }: TestTransfer, event: TransferEvent): Promise<void> {
  assert.ok(await db.transaction().execute((tx) => moveTransfer(tx, testLogChain, trackingId, event, clock.now())));
}

/** Queues a mail of every kind there is, and twice where that is the same event, and sends it all by this mailer. */
async function everyKindSentBy(ports: TestPorts, mailer: Mailer): Promise<void> {
  const { db, clock } = ports;
  const send = () => sendEmails({ ...ports, mailer, serviceUrl }, neverStopped);
  const aSent = () => createTransfer(ports, { state: 'Active', columns: { send_download_summary: 1 } });
  await changeSetting(ports, 'admin.email', 'root@example.org');
  const [saved, revoked, deleted, expired] = [await aSent(), await aSent(), await aSent(), await aSent()];
  const about = ({ trackingId, recipients }: TestTransfer) => ({ trackingId, recipientId: recipients[0]?.id ?? '' });
  const at = clock.now();
  await fetched(ports, saved, saved.files[0]?.name ?? '');
  const lockedUntil = new Date(at.getTime() + 15 * minuteMs);
  const row = await findTransferForEmail(db, saved.trackingId);
  assert.ok(row);
  for (const emails of [
    await prepareCompletionEmails(ports, saved.trackingId, nothingSecret, at),
    await prepareCompletionEmails(ports, saved.trackingId, nothingSecret, at),
    await prepareLockAlertEmails(ports, about(saved), { ...lock, lockedUntil }, at),
    await prepareLockAlertEmails(ports, about(saved), { ...lock, lockedUntil }, at),
    await prepareExpiryWarningEmails(ports, expired.trackingId, at),
    await prepareExpiryWarningEmails(ports, expired.trackingId, at),
    await prepareDownloadNotificationEmails(ports, row, at),
  ]) {
    await insertQueuedEmails(ports, emails);
  }
  await send();
  await end(ports, revoked, 'revoked');
  const news = { notifySender: true, notifyRecipients: true, message: 'Sorry, the *wrong* one.' };
  await insertQueuedEmails(ports, await prepareRevocationEmails(ports, revoked.trackingId, news, at));
  await end(ports, deleted, 'lockedOut');
  await insertQueuedEmails(ports, await prepareDeletionAlertEmails(ports, about(deleted), 15, at));
  const late = await createTransfer(ports, { state: 'Processing' });
  await end(ports, late, 'expired');
  await insertQueuedEmails(ports, await prepareNeverCompletedEmails(ports, late.trackingId, at));
  const { trackingId } = expired;
  await db
    .updateTable('transfer')
    .set({ expires_at: at.toISOString() })
    .where('tracking_id', '=', trackingId)
    .execute();
  await end(ports, expired, 'expired');
  await insertQueuedEmails(ports, await prepareDownloadSummaryEmails(ports, trackingId, at));
  ports.clock.advance(60 * minuteMs);
  await send();
}

eachDatabase('delivers an email of every kind to a real mail server once', async (db, _location, t) => {
  const ports = await createTestPorts(db);
  const { port, received } = await startSmtpServer(t);
  await everyKindSentBy(ports, smtpMailer(parseSmtpServer(`smtp://127.0.0.1:${port}`), serviceAddress));
  const rows = await db.selectFrom('outbox').select(['kind', 'state', 'message_id', 'payload']).execute();
  assert.deepEqual(rows.map(({ kind }) => kind).toSorted(), Object.keys(emailRules).toSorted());
  assert.ok(rows.every(({ state, payload }) => state === 'sent' && payload === null));
  const emails = await Promise.all(received.map(({ bytes }) => parseMime(bytes)));
  assert.deepEqual(
    emails.map(({ messageId }) => messageId?.slice(1, 33)).toSorted(),
    rows.map(({ message_id }) => message_id).toSorted(),
  );
  for (const [index, { to, replyTo, text, subject }] of emails.entries()) {
    assert.deepEqual(received[index]?.to, [to?.[0]?.address]);
    const isToSender = to?.[0]?.address === 'ann@example.org';
    const hasLink = text?.includes(`${serviceUrl.replace(/\/$/, '')}/transfers\n`);
    assert.equal(hasLink, isToSender && !subject?.includes('code'), `a link to the list of transfers: ${subject}`);
    const isToRecipient = to?.[0]?.address === 'bob@example.org';
    assert.equal(replyTo?.[0]?.address, isToRecipient ? 'ann@example.org' : undefined);
  }
  assert.equal(received.filter(({ to }) => to[0] === 'root@example.org').length, 2);
});

eachDatabase('writes an email of every kind as a file in the folder', async (db, _location, t) => {
  const ports = await createTestPorts(db);
  const folder = await mkdtemp(join(tmpdir(), 'sealpost-'));
  t.after(() => rm(folder, { recursive: true }));
  await everyKindSentBy(ports, folderMailer(join(folder, 'mail'), serviceAddress));
  const names = await readdir(join(folder, 'mail'));
  assert.equal(names.length, Object.keys(emailRules).length);
  const emails = await Promise.all(names.map(async (name) => parseMime(await readFile(join(folder, 'mail', name)))));
  assert.ok(emails.every(({ subject, text, html }) => subject && text && html));
});

eachDatabase('sends one email per download burst', async (db) => {
  const ports = await createTestPorts(db);
  const post = createEmailCollector(ports);
  const files = ['a.txt', 'b.txt', 'c.txt', 'd.txt'].map((name) => ({ name, content: name }));
  const made = await createTransfer(ports, { state: 'Active', files });
  const row = await findTransferForEmail(db, made.trackingId);
  assert.ok(row);
  for (const name of ['a.txt', 'b.txt', 'c.txt']) {
    await insertQueuedEmails(ports, await prepareDownloadNotificationEmails(ports, row, ports.clock.now()));
    await fetched(ports, made, name);
    ports.clock.advance(30_000);
  }
  assert.equal((await post()).size, 0);
  ports.clock.advance(2 * minuteMs);
  const first = (await post()).get('ann@example.org')?.text ?? '';
  assert.deepEqual(
    files.map(({ name }) => first.includes(name)),
    [true, true, true, false],
  );
  await insertQueuedEmails(ports, await prepareDownloadNotificationEmails(ports, row, ports.clock.now()));
  await fetched(ports, made, 'd.txt');
  ports.clock.advance(3 * minuteMs);
  const second = (await post()).get('ann@example.org')?.text ?? '';
  assert.deepEqual(
    files.map(({ name }) => second.includes(name)),
    [false, false, false, true],
  );
  const unwanted = { ...row, send_download_notifications: 0 };
  assert.deepEqual(await prepareDownloadNotificationEmails(ports, unwanted, ports.clock.now()), []);
});

eachDatabase('reports continuing downloads in one email after at most 15 minutes', async (db) => {
  const ports = await createTestPorts(db);
  const post = createEmailCollector(ports);
  const made = await createTransfer(ports, { state: 'Active', files: [{ name: 'a.txt', content: 'a' }] });
  const row = await findTransferForEmail(db, made.trackingId);
  assert.ok(row);
  const emails: number[] = [];
  for (let minute = 0; minute < 25; minute += 1) {
    if ((await post()).size > 0) emails.push(minute);
    if (minute < 20) {
      await insertQueuedEmails(ports, await prepareDownloadNotificationEmails(ports, row, ports.clock.now()));
      await fetched(ports, made, 'a.txt');
    }
    ports.clock.advance(minuteMs);
  }
  assert.deepEqual(emails, [16, 22]);
});

eachDatabase('sends the never-completed email only for a transfer that was never completed', async (db) => {
  const ports = await createTestPorts(db);
  const post = createEmailCollector(ports);
  const [late, saved] = [
    await createTransfer(ports, { state: 'Processing' }),
    await createTransfer(ports, { state: 'Active' }),
  ];
  for (const made of [late, saved]) {
    await end(ports, made, 'expired');
    await insertQueuedEmails(ports, await prepareNeverCompletedEmails(ports, made.trackingId, ports.clock.now()));
  }
  const emails = await post();
  assert.deepEqual([...emails.keys()], ['ann@example.org']);
  assert.match(emails.get('ann@example.org')?.text ?? '', new RegExp(late.trackingId));
});

eachDatabase(
  'does not warn recipients who downloaded everything, or report the end of a transfer that was never active',
  async (db) => {
    const ports = await createTestPorts(db);
    const post = createEmailCollector(ports);
    const made = await createTransfer(ports, { state: 'Active', files: [{ name: 'a.txt', content: 'a' }] });
    await insertQueuedEmails(ports, await prepareExpiryWarningEmails(ports, made.trackingId, ports.clock.now()));
    await fetched(ports, made, 'a.txt');
    const processing = await createTransfer(ports, { state: 'Processing' });
    await end(ports, processing, 'revoked');
    const news = { notifySender: false, notifyRecipients: true, message: '' };
    await insertQueuedEmails(
      ports,
      await prepareRevocationEmails(ports, processing.trackingId, news, ports.clock.now()),
    );
    assert.equal((await post()).size, 0);
    const states = await db.selectFrom('outbox').select('state').execute();
    assert.deepEqual(states, Array(3).fill({ state: 'dropped' }));
  },
);

eachDatabase('marks an unreachable sender or recipient until an email is delivered', async (db) => {
  const ports = await createTestPorts(db);
  const refusing = { send: () => Promise.reject(new EmailFailed('refused', 'No such mailbox.')) };
  const trackingId = await submitAndComplete(ports, await createSender(ports), {});
  await sendEmails({ ...ports, mailer: refusing, serviceUrl }, neverStopped);
  const marks = async () => [
    (await db.selectFrom('recipient').select('notification_failed').executeTakeFirstOrThrow()).notification_failed,
    (await findMarks()).sender_notification_failed,
  ];
  const findMarks = () => db.selectFrom('transfer').select('sender_notification_failed').executeTakeFirstOrThrow();
  assert.deepEqual(await marks(), [1, 1]);
  await insertQueuedEmails(ports, await prepareExpiryWarningEmails(ports, trackingId, ports.clock.now()));
  await sendEmails({ ...ports, serviceUrl }, neverStopped);
  assert.deepEqual(await marks(), [0, 0]);
});

eachDatabase('keeps a link secret sealed until its email is sent, then removes it', async (db) => {
  const ports = await createTestPorts(db);
  const post = createEmailCollector(ports);
  await submitAndComplete(ports, await createSender(ports), { columns: { password_mode: 'NONE' } });
  const everything = async () =>
    Buffer.concat((await db.selectFrom('outbox').selectAll().execute()).map((row) => Buffer.from(row.payload ?? '')));
  const waiting = await everything();
  const email = (await post()).get('bob@example.org');
  const secret = /#password=(?<secret>[A-Za-z0-9]{32})/.exec(email?.text ?? '')?.groups?.['secret'] ?? '';
  assert.equal(secret.length, 32);
  assert.ok(waiting.length > 0);
  assert.deepEqual(clearTextIn(waiting, [secret, 'bob@example.org']), []);
  assert.equal((await everything()).length, 0);
});

eachDatabase('sends links to the sender only when recipients get no email', async (db) => {
  const ports = await createTestPorts(db);
  const post = createEmailCollector(ports);
  const none = { password_mode: 'NONE' } as const;
  await submitAndComplete(ports, await createSender(ports), { columns: none });
  assert.doesNotMatch((await post()).get('ann@example.org')?.text ?? '', /password=/);
  await submitAndComplete(ports, await createSender(ports), { columns: { ...none, send_recipient_notification: 0 } });
  const emails = await post();
  assert.deepEqual([...emails.keys()], ['ann@example.org']);
  assert.match(emails.get('ann@example.org')?.text ?? '', /#password=[A-Za-z0-9]{32}/);
});
