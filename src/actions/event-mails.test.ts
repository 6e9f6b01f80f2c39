import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aTransfer, type MadeTransfer } from '../../test/support/a-transfer.ts';
import { aChain } from '../../test/support/builders.ts';
import { clearTextIn } from '../../test/support/clear-text.ts';
import { eachDatabase } from '../../test/support/each-database.ts';
import { type HousePorts, housePorts } from '../../test/support/house-ports.ts';
import { completedWith, pass, postman, postQueued, serviceUrl } from '../../test/support/letters-sent.ts';
import { aMailServer, readMail } from '../../test/support/mail-servers.ts';
import { aSender } from '../../test/support/sending.ts';
import { parseSmtpServer } from '../core/smtp-server.ts';
import type { TransferEvent } from '../core/transfer-state.ts';
import { findSentTransfer } from '../db/sent-transfers.ts';
import { moveTransfer } from '../db/transfers.ts';
import { mailFolder } from '../mail/folder.ts';
import { smtpMailer } from '../mail/smtp.ts';
import { serviceAddress } from '../ports/mailer.suite.ts';
import { type Mailer, MailFailed } from '../ports/mailer.ts';
import { changeSetting } from './change-setting.ts';
import { completionMails } from './completion-mails.ts';
import {
  deletionAlertMails,
  downloadNotificationMails,
  downloadSummaryMails,
  expiryWarningMails,
  lockAlertMails,
  neverCompletedMails,
  revocationMails,
} from './event-mails.ts';
import { mailRules } from './mail-kinds.ts';
import { sendMails } from './send-mails.ts';

const going = new AbortController().signal;
const minuteMs = 60_000;
const nothingSecret = { kept: 1, removed: 0, unscanned: 0, linkSecrets: new Map<string, string>() };
const lock = { tries: 5, next: { action: 'delete', limit: 15 } } as const;

async function fetched({ db, clock }: HousePorts, { recipients, files }: MadeTransfer, name: string): Promise<void> {
  const [recipient, file] = [recipients[0], files.find((each) => each.name === name)];
  const row = { recipient_id: recipient?.id ?? '', file_id: file?.id ?? '', method: 'DOWNLOADED' as const };
  await db
    .insertInto('download')
    .values({ ...row, at: clock.now().toISOString() })
    .execute();
}

async function end({ db, clock }: HousePorts, { trackingId }: MadeTransfer, event: TransferEvent): Promise<void> {
  assert.ok(await db.transaction().execute((tx) => moveTransfer(tx, aChain, trackingId, event, clock.now())));
}

/** Queues a mail of every kind there is, and twice where that is the same event, and sends it all by this mailer. */
async function everyKindSentBy(ports: HousePorts, mailer: Mailer): Promise<void> {
  const { db, clock } = ports;
  const send = () => sendMails({ ...ports, mailer, serviceUrl }, going);
  const aSent = () => aTransfer(ports, { state: 'Active', columns: { send_download_summary: 1 } });
  await changeSetting(ports, 'admin.mail', 'root@example.org');
  const [kept, revoked, deleted, expired] = [await aSent(), await aSent(), await aSent(), await aSent()];
  const about = ({ trackingId, recipients }: MadeTransfer) => ({ trackingId, recipientId: recipients[0]?.id ?? '' });
  const at = clock.now();
  await fetched(ports, kept, kept.files[0]?.name ?? '');
  const lockedUntil = new Date(at.getTime() + 15 * minuteMs);
  const row = await findSentTransfer(db, kept.trackingId);
  assert.ok(row);
  for (const mails of [
    await completionMails(ports, kept.trackingId, nothingSecret, at),
    await completionMails(ports, kept.trackingId, nothingSecret, at),
    await lockAlertMails(ports, about(kept), { ...lock, lockedUntil }, at),
    await lockAlertMails(ports, about(kept), { ...lock, lockedUntil }, at),
    await expiryWarningMails(ports, expired.trackingId, at),
    await expiryWarningMails(ports, expired.trackingId, at),
    await downloadNotificationMails(ports, row, at),
  ]) {
    await postQueued(ports, mails);
  }
  await send();
  await end(ports, revoked, 'revoked');
  const news = { notifySender: true, notifyRecipients: true, message: 'Sorry, the *wrong* one.' };
  await postQueued(ports, await revocationMails(ports, revoked.trackingId, news, at));
  await end(ports, deleted, 'lockedOut');
  await postQueued(ports, await deletionAlertMails(ports, about(deleted), 15, at));
  const late = await aTransfer(ports, { state: 'Processing' });
  await end(ports, late, 'expired');
  await postQueued(ports, await neverCompletedMails(ports, late.trackingId, at));
  const { trackingId } = expired;
  await db
    .updateTable('transfer')
    .set({ expires_at: at.toISOString() })
    .where('tracking_id', '=', trackingId)
    .execute();
  await end(ports, expired, 'expired');
  await postQueued(ports, await downloadSummaryMails(ports, trackingId, at));
  pass(ports, 60 * minuteMs);
  await send();
}

eachDatabase('a mail of every kind reaches a real mail server, each once', async (db, _location, t) => {
  const ports = await housePorts(db);
  const { port, taken } = await aMailServer(t);
  await everyKindSentBy(ports, smtpMailer(parseSmtpServer(`smtp://127.0.0.1:${port}`), serviceAddress));
  const rows = await db.selectFrom('outbox').select(['kind', 'state', 'message_id', 'payload']).execute();
  assert.deepEqual(rows.map(({ kind }) => kind).toSorted(), Object.keys(mailRules).toSorted());
  assert.ok(rows.every(({ state, payload }) => state === 'sent' && payload === null));
  const mails = await Promise.all(taken.map(({ bytes }) => readMail(bytes)));
  assert.deepEqual(
    mails.map(({ messageId }) => messageId?.slice(1, 33)).toSorted(),
    rows.map(({ message_id }) => message_id).toSorted(),
  );
  for (const [index, { to, replyTo }] of mails.entries()) {
    assert.deepEqual(taken[index]?.to, [to?.[0]?.address]);
    const isToRecipient = to?.[0]?.address === 'bob@example.org';
    assert.equal(replyTo?.[0]?.address, isToRecipient ? 'ann@example.org' : undefined);
  }
  assert.equal(taken.filter(({ to }) => to[0] === 'root@example.org').length, 2);
});

eachDatabase('a mail of every kind becomes a file in the folder', async (db, _location, t) => {
  const ports = await housePorts(db);
  const folder = await mkdtemp(join(tmpdir(), 'sealpost-'));
  t.after(() => rm(folder, { recursive: true }));
  await everyKindSentBy(ports, mailFolder(join(folder, 'mail'), serviceAddress));
  const names = await readdir(join(folder, 'mail'));
  assert.equal(names.length, Object.keys(mailRules).length);
  const mails = await Promise.all(names.map(async (name) => readMail(await readFile(join(folder, 'mail', name)))));
  assert.ok(mails.every(({ subject, text, html }) => subject && text && html));
});

eachDatabase('many downloads in a row make one letter, and the next row another', async (db) => {
  const ports = await housePorts(db);
  const post = postman(ports);
  const files = ['a.txt', 'b.txt', 'c.txt', 'd.txt'].map((name) => ({ name, content: name }));
  const made = await aTransfer(ports, { state: 'Active', files });
  const row = await findSentTransfer(db, made.trackingId);
  assert.ok(row);
  for (const name of ['a.txt', 'b.txt', 'c.txt']) {
    await postQueued(ports, await downloadNotificationMails(ports, row, ports.clock.now()));
    await fetched(ports, made, name);
    pass(ports, 30_000);
  }
  assert.equal((await post()).size, 0);
  pass(ports, 2 * minuteMs);
  const first = (await post()).get('ann@example.org')?.text ?? '';
  assert.deepEqual(
    files.map(({ name }) => first.includes(name)),
    [true, true, true, false],
  );
  await postQueued(ports, await downloadNotificationMails(ports, row, ports.clock.now()));
  await fetched(ports, made, 'd.txt');
  pass(ports, 3 * minuteMs);
  const second = (await post()).get('ann@example.org')?.text ?? '';
  assert.deepEqual(
    files.map(({ name }) => second.includes(name)),
    [false, false, false, true],
  );
  const unwanted = { ...row, send_download_notifications: 0 };
  assert.deepEqual(await downloadNotificationMails(ports, unwanted, ports.clock.now()), []);
});

eachDatabase('downloads that go on are told in one letter, but not later than a quarter of an hour', async (db) => {
  const ports = await housePorts(db);
  const post = postman(ports);
  const made = await aTransfer(ports, { state: 'Active', files: [{ name: 'a.txt', content: 'a' }] });
  const row = await findSentTransfer(db, made.trackingId);
  assert.ok(row);
  const letters: number[] = [];
  for (let minute = 0; minute < 25; minute += 1) {
    if ((await post()).size > 0) letters.push(minute);
    if (minute < 20) {
      await postQueued(ports, await downloadNotificationMails(ports, row, ports.clock.now()));
      await fetched(ports, made, 'a.txt');
    }
    pass(ports, minuteMs);
  }
  assert.deepEqual(letters, [16, 22]);
});

eachDatabase('a transfer that was never completed is told as that, and one that was is not', async (db) => {
  const ports = await housePorts(db);
  const post = postman(ports);
  const [late, kept] = [await aTransfer(ports, { state: 'Processing' }), await aTransfer(ports, { state: 'Active' })];
  for (const made of [late, kept]) {
    await end(ports, made, 'expired');
    await postQueued(ports, await neverCompletedMails(ports, made.trackingId, ports.clock.now()));
  }
  const mails = await post();
  assert.deepEqual([...mails.keys()], ['ann@example.org']);
  assert.match(mails.get('ann@example.org')?.text ?? '', new RegExp(late.trackingId));
});

eachDatabase(
  'who has everything is not warned, and nobody hears of the end of what they could never have',
  async (db) => {
    const ports = await housePorts(db);
    const post = postman(ports);
    const made = await aTransfer(ports, { state: 'Active', files: [{ name: 'a.txt', content: 'a' }] });
    await postQueued(ports, await expiryWarningMails(ports, made.trackingId, ports.clock.now()));
    await fetched(ports, made, 'a.txt');
    const processing = await aTransfer(ports, { state: 'Processing' });
    await end(ports, processing, 'revoked');
    const news = { notifySender: false, notifyRecipients: true, message: '' };
    await postQueued(ports, await revocationMails(ports, processing.trackingId, news, ports.clock.now()));
    assert.equal((await post()).size, 0);
    const states = await db.selectFrom('outbox').select('state').execute();
    assert.deepEqual(states, Array(3).fill({ state: 'dropped' }));
  },
);

eachDatabase('whom no mail can reach is marked, the sender as well as a recipient, until one does', async (db) => {
  const ports = await housePorts(db);
  const refusing = { send: () => Promise.reject(new MailFailed('refused', 'Nobody there.')) };
  const trackingId = await completedWith(ports, await aSender(ports), {});
  await assert.rejects(sendMails({ ...ports, mailer: refusing, serviceUrl }, going), AggregateError);
  const marks = async () => [
    (await db.selectFrom('recipient').select('notification_failed').executeTakeFirstOrThrow()).notification_failed,
    (await findMarks()).sender_notification_failed,
  ];
  const findMarks = () => db.selectFrom('transfer').select('sender_notification_failed').executeTakeFirstOrThrow();
  assert.deepEqual(await marks(), [1, 1]);
  await postQueued(ports, await expiryWarningMails(ports, trackingId, ports.clock.now()));
  await sendMails({ ...ports, serviceUrl }, going);
  assert.deepEqual(await marks(), [0, 0]);
});

eachDatabase('the secret of a link waits sealed for its mail, and is gone with it', async (db) => {
  const ports = await housePorts(db);
  const post = postman(ports);
  await completedWith(ports, await aSender(ports), { columns: { password_mode: 'NONE' } });
  const everything = async () =>
    Buffer.concat((await db.selectFrom('outbox').selectAll().execute()).map((row) => Buffer.from(row.payload ?? '')));
  const waiting = await everything();
  const mail = (await post()).get('bob@example.org');
  const secret = /#password=(?<secret>[A-Za-z0-9]{32})/.exec(mail?.text ?? '')?.groups?.['secret'] ?? '';
  assert.equal(secret.length, 32);
  assert.ok(waiting.length > 0);
  assert.deepEqual(clearTextIn(waiting, [secret, 'bob@example.org']), []);
  assert.equal((await everything()).length, 0);
});

eachDatabase('links are told to the sender only where no mail brings them to their recipients', async (db) => {
  const ports = await housePorts(db);
  const post = postman(ports);
  const none = { password_mode: 'NONE' } as const;
  await completedWith(ports, await aSender(ports), { columns: none });
  assert.doesNotMatch((await post()).get('ann@example.org')?.text ?? '', /password=/);
  await completedWith(ports, await aSender(ports), { columns: { ...none, send_recipient_notification: 0 } });
  const mails = await post();
  assert.deepEqual([...mails.keys()], ['ann@example.org']);
  assert.match(mails.get('ann@example.org')?.text ?? '', /#password=[A-Za-z0-9]{32}/);
});
