import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sendEmails } from '../../src/actions/mailing/send-emails.ts';
import { changeSetting } from '../../src/actions/settings/settings.ts';
import { moveTransfer } from '../../src/db/transfers/transfers.ts';
import { EmailFailed } from '../../src/ports/mailer.ts';
import { databaseKinds } from '../support/database/fresh-database.ts';
import { testLogChain } from '../support/database/test-rows.ts';
import { parseHtml } from '../support/mail/hostile-emails.ts';
import { parseMime } from '../support/mail/smtp-servers.ts';
import { type ApiSender, type ApiServer, ann, startApiServer } from '../support/server/api-server.ts';
import { createDraft, type Draft, hasApiError } from '../support/transfer/draft.ts';

const neverAborted = new AbortController().signal;
const forThree = {
  sender: { name: 'Ann' },
  recipients: {
    to: [{ mail: 'bob@example.org' }],
    cc: [{ mail: 'cleo@example.org' }],
    bcc: [{ mail: 'dan@blind.example' }],
  },
};
const none = { securityMode: { config: { passwordMode: 'NONE' } } };

async function sent(service: ApiServer, sender: ApiSender, change: unknown = {}): Promise<Draft> {
  const draft = await createDraft(sender, forThree);
  await draft.file('plan.pdf', 'Plan');
  await draft.change({ notificationMessage: { subject: 'Plans', body: 'As **promised**.' }, ...(change as object) });
  await draft.submit();
  await service.complete();
  return draft;
}

const emailsOf = ({ path }: Draft) => `${path.replace('/transfer-sessions/', '/transfers/')}/emails`;

async function post({ baseUrl, headers }: ApiSender, path: string, body?: unknown): Promise<Response> {
  const json = body === undefined ? {} : { 'Content-Type': 'application/json' };
  const init = { method: 'POST', headers: { ...headers, ...json }, ...(body ? { body: JSON.stringify(body) } : {}) };
  return fetch(new URL(path, baseUrl), init);
}

async function sendAll({ ports, server }: ApiServer): Promise<ReadonlyArray<Awaited<ReturnType<typeof parseMime>>>> {
  const before = ports.mailer.sent.length;
  await sendEmails({ ...ports, serviceUrl: server.baseUrl.href }, neverAborted);
  return Promise.all(ports.mailer.sent.slice(before).map(({ bytes }) => parseMime(bytes)));
}

async function statusOf(draft: Draft) {
  const { status } = (await draft.status()) as unknown as {
    status: Record<'sender', { notificationFailed: boolean; notificationMailLink: string | null }> & {
      recipients: ReadonlyArray<{ id: string; notificationFailed: boolean; notificationMailLink: string | null }>;
    };
  };
  return status;
}

test('previews the emails of a transfer as they were sent, and sends nothing', async (t) => {
  const service = await startApiServer(t);
  const sender = await service.sender();
  const draft = await sent(service, sender);
  const emails = await sendAll(service);
  const { sender: own, recipients } = await statusOf(draft);
  for (const [link, reader] of [
    [own.notificationMailLink, ann],
    [recipients[0]?.notificationMailLink, 'bob@example.org'],
    [recipients[2]?.notificationMailLink, 'dan@blind.example'],
  ]) {
    const response = await post(sender, link ?? '');
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8');
    const email = emails.find(({ to }) => to?.[0]?.address === reader);
    assert.equal((await response.text()).replace(/\s+/g, ' ').trim(), email?.html?.replace(/\s+/g, ' ').trim());
  }
  assert.deepEqual(await sendAll(service), []);
});

test('emails and previews show dates in the time zone that is set, otherwise in that of the server', async (t) => {
  const service = await startApiServer(t);
  const sender = await service.sender();
  const draft = await sent(service, sender, { expirationDate: '2026-03-31T12:00:00+00:00' });
  const previewed = async () => {
    const response = await post(sender, (await statusOf(draft)).sender.notificationMailLink ?? '');
    return parseHtml(await response.text()).text;
  };
  assert.match(await previewed(), /March 1, 2026 at 12:00 UTC[\s\S]*March 31, 2026 at 12:00 UTC/);
  await changeSetting(service.ports, 'email.timeZone', 'Europe/Berlin');
  assert.match(await previewed(), /March 1, 2026 at 13:00 CET[\s\S]*March 31, 2026 at 14:00 CEST/);
  const emails = await sendAll(service);
  for (const { text } of emails) assert.match(text ?? '', /March 31, 2026 at 14:00 CEST/);
  assert.equal(emails.length, 4);
});

test('a request that queues an email starts the job that sends it', async (t) => {
  const service = await startApiServer(t);
  const sender = await service.sender();
  const draft = await sent(service, sender);
  const [recipient] = (await statusOf(draft)).recipients;
  assert.equal(service.requested.emails, 0);
  await post(sender, `/api/users/${ann}/verification/code/email`);
  assert.equal(service.requested.emails, 1);
  await post(sender, `${emailsOf(draft)}/recipients/${recipient?.id}/resend`);
  assert.equal(service.requested.emails, 2);
  await sender.sealpost.revokeTransfer({ sender: ann, trackingId: draft.trackingId });
  assert.equal(service.requested.emails, 3);
});

test('a preview may contain the password and further recipients', async (t) => {
  const service = await startApiServer(t);
  const sender = await service.sender();
  const draft = await sent(service, sender);
  const { recipients } = await statusOf(draft);
  const words = { additionalRecipients: ['eve@example.org', { mail: 'fay@example.org' }], password: 'Xq7-mTvw.93-Kz' };
  for (const which of ['sent', `recipients/${recipients[0]?.id}`]) {
    const page = await (await post(sender, `${emailsOf(draft)}/${which}`, words)).text();
    assert.match(page, /Xq7-mTvw\.93-Kz/);
    assert.match(page, /eve@example\.org.*fay@example\.org/);
  }
  const toBob = await (await post(sender, `${emailsOf(draft)}/recipients/${recipients[0]?.id}`, {})).text();
  assert.doesNotMatch(toBob, /blind\.example/);
  const response = await post(sender, `${emailsOf(draft)}/sent`, { additionalRecipients: ['nobody'] });
  assert.deepEqual([response.status, ((await response.json()) as { errorCode: number }).errorCode], [400, 1004]);
});

test('previews an email only if there is one: not during processing, and not for an unknown ID', async (t) => {
  const service = await startApiServer(t);
  const sender = await service.sender();
  const draft = await createDraft(sender, forThree);
  await draft.file('plan.pdf', 'Plan');
  await draft.submit();
  const early = await statusOf(draft);
  assert.deepEqual([early.sender.notificationMailLink, early.recipients[0]?.notificationMailLink], [null, null]);
  const place = { sender: ann, trackingId: draft.trackingId };
  await assert.rejects(sender.sealpost.email(place, 'sender'), hasApiError(409, 2001));
  await service.complete();
  assert.match(await sender.sealpost.email(place, 'sent'), /^<!doctype html>/i);
  await assert.rejects(sender.sealpost.email(place, { transferId: 'AAAAAAAAAA' }), hasApiError(404, 2003));
  const { db, clock } = service.ports;
  await db.transaction().execute((tx) => moveTransfer(tx, testLogChain, draft.trackingId, 'revoked', clock.now()));
  const transferId = early.recipients[0]?.id ?? '';
  await assert.rejects(sender.sealpost.email(place, { transferId }), hasApiError(409, 2001));
  await assert.rejects(sender.sealpost.resendEmail(place, transferId), hasApiError(409, 2001));
});

test('many parallel previews do not delay emails', async (t) => {
  const service = await startApiServer(t);
  const sender = await service.sender();
  const body = 'a\n\n'.repeat(30_000);
  const draft = await sent(service, sender, { notificationMessage: { subject: 'Plans', body } });
  const requested = Array.from({ length: 20 }, () => post(sender, `${emailsOf(draft)}/sent`));
  const emails = await sendAll(service);
  assert.equal(emails.length, 4);
  const responses = await Promise.all(requested);
  const rejections = responses.filter(({ status }) => status !== 200);
  assert.ok(rejections.length > 0 && rejections.length < requested.length, `${rejections.length} rejections`);
  for (const rejection of rejections) {
    assert.equal(rejection.headers.get('retry-after'), '5');
    assert.deepEqual([rejection.status, ((await rejection.json()) as { errorCode: number }).errorCode], [429, 2007]);
  }
});

for (const kind of databaseKinds) {
  test(`${kind}: resends an email to a recipient three times an hour, each with a new message ID`, async (t) => {
    const service = await startApiServer(t, { kind });
    const sender = await service.sender();
    const draft = await sent(service, sender);
    const [bob, cleo] = (await statusOf(draft)).recipients.map(({ id }) => id);
    const resend = (id = bob) => post(sender, `${emailsOf(draft)}/recipients/${id}/resend`);
    const responses = await Promise.all(Array.from({ length: 6 }, () => resend()));
    assert.deepEqual(responses.map(({ status }) => status).toSorted(), [202, 202, 202, 429, 429, 429]);
    const rejection = responses.find(({ status }) => status === 429);
    assert.ok(rejection);
    const { errorCode } = (await rejection.json()) as { errorCode: number };
    const waits = responses.map(({ headers }) => headers.get('retry-after')).filter((wait) => wait !== null);
    assert.deepEqual([errorCode, ...waits], [2007, '3600', '3600', '3600']);
    assert.equal((await resend(cleo)).status, 202);
    const emails = await sendAll(service);
    const toBob = emails.filter(({ to }) => to?.[0]?.address === 'bob@example.org');
    assert.equal(new Set(toBob.map(({ messageId }) => messageId)).size, 4);
    service.ports.clock.advance(3_600_000);
    assert.equal((await resend()).status, 202);
    // A clock that was ahead when emails were resent does not prevent the next one for years.
    const inTenYears = '2036-03-01T12:00:00.000Z';
    await service.ports.db.updateTable('outbox').set({ created_at: inTenYears }).where('ordinal', '>', 0).execute();
    assert.equal((await resend()).status, 202);
  });

  test(`${kind}: shows the sender whom no email has reached, until one does`, async (t) => {
    const service = await startApiServer(t, { kind });
    const sender = await service.sender();
    const draft = await sent(service, sender);
    const rejecting = { send: () => Promise.reject(new EmailFailed('refused', 'No such mailbox.')) };
    const post = { ...service.ports, mailer: rejecting, serviceUrl: 'https://files.example.org' };
    await sendEmails(post, neverAborted);
    const failed = await statusOf(draft);
    assert.deepEqual(
      [failed.sender, ...failed.recipients].map(({ notificationFailed }) => notificationFailed),
      [...Array(4).fill(true)],
    );
    await sender.sealpost.resendEmail({ sender: ann, trackingId: draft.trackingId }, failed.recipients[0]?.id ?? '');
    await sendAll(service);
    const { recipients } = await statusOf(draft);
    assert.deepEqual(
      recipients.map(({ notificationFailed }) => notificationFailed),
      [false, true, true],
    );
  });
}

test('the link in the email opens the transfer; only the client that made it can resend or preview it', async (t) => {
  const service = await startApiServer(t);
  const [sender, other] = [await service.sender(), await service.sender()];
  const draft = await sent(service, sender, none);
  const [bob] = (await statusOf(draft)).recipients.map(({ id }) => id);
  const place = { sender: ann, trackingId: draft.trackingId };
  await sender.sealpost.resendEmail(place, bob ?? '');
  const emails = (await sendAll(service)).filter(({ to }) => to?.[0]?.address === 'bob@example.org');
  const preview = await sender.sealpost.email(place, { transferId: bob ?? '' });
  const links = [...emails.map(({ text }) => text ?? ''), preview].map(
    (text) => /http:\/\/[^\s"<]+\/download\?id=[^\s"<]+/.exec(text)?.[0] ?? '',
  );
  assert.equal(links.length, 3);
  assert.equal(new Set(links).size, 1);
  const link = new URL(links[0] ?? '');
  const password = link.hash.replace('#password=', '');
  const path = `/api/transfers/${link.searchParams.get('id')}/files`;
  const files = await fetch(new URL(path, service.server.baseUrl), { headers: { 'X-CS-Password': password } });
  assert.equal(files.status, 200);
  const [file] = ((await files.json()) as { data: Array<{ href: string }> }).data;
  assert.equal(await (await fetch(new URL(file?.href ?? '', service.server.baseUrl))).text(), 'Plan');
  for (const call of [
    () => other.sealpost.resendEmail(place, bob ?? ''),
    () => other.sealpost.email(place, { transferId: bob ?? '' }),
  ]) {
    await assert.rejects(call(), hasApiError(401, 3002));
  }
});
