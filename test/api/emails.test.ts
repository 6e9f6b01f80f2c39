import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sendMails } from '../../src/actions/send-mails.ts';
import { moveTransfer } from '../../src/db/transfers.ts';
import { MailFailed } from '../../src/ports/mailer.ts';
import { aChain } from '../support/builders.ts';
import { databaseKinds } from '../support/fresh-database.ts';
import { readMail } from '../support/mail-servers.ts';
import { aDraft, type Draft, refused } from './sending.ts';
import { ann, aSendingHouse, type Sender, type SendingHouse } from './sending-house.ts';

const going = new AbortController().signal;
const forThree = {
  sender: { name: 'Ann' },
  recipients: {
    to: [{ mail: 'bob@example.org' }],
    cc: [{ mail: 'cleo@example.org' }],
    bcc: [{ mail: 'dan@blind.example' }],
  },
};
const none = { securityMode: { config: { passwordMode: 'NONE' } } };

async function sent(house: SendingHouse, sender: Sender, change: unknown = {}): Promise<Draft> {
  const draft = await aDraft(sender, forThree);
  await draft.file('plan.pdf', 'Plan');
  await draft.change({ notificationMessage: { subject: 'Plans', body: 'As **promised**.' }, ...(change as object) });
  await draft.submit();
  await house.complete();
  return draft;
}

const emailsOf = ({ path }: Draft) => `${path.replace('/transfer-sessions/', '/transfers/')}/emails`;

async function post({ baseUrl, headers }: Sender, path: string, body?: unknown): Promise<Response> {
  const json = body === undefined ? {} : { 'Content-Type': 'application/json' };
  const init = { method: 'POST', headers: { ...headers, ...json }, ...(body ? { body: JSON.stringify(body) } : {}) };
  return fetch(new URL(path, baseUrl), init);
}

async function sendAll({ ports, server }: SendingHouse): Promise<ReadonlyArray<Awaited<ReturnType<typeof readMail>>>> {
  const before = ports.mailer.kept.length;
  await sendMails({ ...ports, serviceUrl: server.baseUrl.href }, going);
  return Promise.all(ports.mailer.kept.slice(before).map(({ bytes }) => readMail(bytes)));
}

async function statusOf(draft: Draft) {
  const { status } = (await draft.status()) as unknown as {
    status: Record<'sender', { notificationFailed: boolean; notificationMailLink: string | null }> & {
      recipients: ReadonlyArray<{ id: string; notificationFailed: boolean; notificationMailLink: string | null }>;
    };
  };
  return status;
}

test('the letters of a transfer are shown as pages, as they were mailed, and nothing is sent', async (t) => {
  const house = await aSendingHouse(t);
  const sender = await house.sender();
  const draft = await sent(house, sender);
  const mails = await sendAll(house);
  const { sender: own, recipients } = await statusOf(draft);
  for (const [link, reader] of [
    [own.notificationMailLink, ann],
    [recipients[0]?.notificationMailLink, 'bob@example.org'],
    [recipients[2]?.notificationMailLink, 'dan@blind.example'],
  ]) {
    const answer = await post(sender, link ?? '');
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('content-type'), 'text/html; charset=utf-8');
    const mail = mails.find(({ to }) => to?.[0]?.address === reader);
    assert.equal((await answer.text()).replace(/\s+/g, ' ').trim(), mail?.html?.replace(/\s+/g, ' ').trim());
  }
  assert.deepEqual(await sendAll(house), []);
});

test('what a sender delivers otherwise may hold the password and name further readers', async (t) => {
  const house = await aSendingHouse(t);
  const sender = await house.sender();
  const draft = await sent(house, sender);
  const { recipients } = await statusOf(draft);
  const words = { additionalRecipients: ['eve@example.org', { mail: 'fay@example.org' }], password: 'Xq7-mTvw.93-Kz' };
  for (const which of ['sent', `recipients/${recipients[0]?.id}`]) {
    const page = await (await post(sender, `${emailsOf(draft)}/${which}`, words)).text();
    assert.match(page, /Xq7-mTvw\.93-Kz/);
    assert.match(page, /eve@example\.org.*fay@example\.org/);
  }
  const toBob = await (await post(sender, `${emailsOf(draft)}/recipients/${recipients[0]?.id}`, {})).text();
  assert.doesNotMatch(toBob, /blind\.example/);
  const answer = await post(sender, `${emailsOf(draft)}/sent`, { additionalRecipients: ['nobody'] });
  assert.deepEqual([answer.status, ((await answer.json()) as { errorCode: number }).errorCode], [400, 1004]);
});

test('a letter is shown when there is one: not while the transfer is processed, and not of an id it does not have', async (t) => {
  const house = await aSendingHouse(t);
  const sender = await house.sender();
  const draft = await aDraft(sender, forThree);
  await draft.file('plan.pdf', 'Plan');
  await draft.submit();
  const early = await statusOf(draft);
  assert.deepEqual([early.sender.notificationMailLink, early.recipients[0]?.notificationMailLink], [null, null]);
  const place = { sender: ann, trackingId: draft.trackingId };
  await assert.rejects(sender.sealpost.email(place, 'sender'), refused(409, 2001));
  await house.complete();
  assert.match(await sender.sealpost.email(place, 'sent'), /^<!doctype html>/i);
  await assert.rejects(sender.sealpost.email(place, { transferId: 'AAAAAAAAAA' }), refused(404, 2003));
  const { db, clock } = house.ports;
  await db.transaction().execute((tx) => moveTransfer(tx, aChain, draft.trackingId, 'revoked', clock.now()));
  const transferId = early.recipients[0]?.id ?? '';
  await assert.rejects(sender.sealpost.email(place, { transferId }), refused(409, 2001));
  await assert.rejects(sender.sealpost.resendEmail({ ...place, transferId }), refused(409, 2001));
});

test('whoever asks for many pages at once waits alone: mails go out meanwhile', async (t) => {
  const house = await aSendingHouse(t);
  const sender = await house.sender();
  const body = 'a\n\n'.repeat(30_000);
  const draft = await sent(house, sender, { notificationMessage: { subject: 'Plans', body } });
  const asked = Array.from({ length: 20 }, () => post(sender, `${emailsOf(draft)}/sent`));
  const mails = await sendAll(house);
  assert.equal(mails.length, 4);
  const answers = await Promise.all(asked);
  const refusals = answers.filter(({ status }) => status !== 200);
  assert.ok(refusals.length > 0 && refusals.length < asked.length, `${refusals.length} refusals`);
  for (const refusal of refusals) {
    assert.equal(refusal.headers.get('retry-after'), '5');
    assert.deepEqual([refusal.status, ((await refusal.json()) as { errorCode: number }).errorCode], [429, 2007]);
  }
});

for (const kind of databaseKinds) {
  test(`${kind}: a recipient is mailed again three times an hour, each time under another message id`, async (t) => {
    const house = await aSendingHouse(t, kind);
    const sender = await house.sender();
    const draft = await sent(house, sender);
    const [bob, cleo] = (await statusOf(draft)).recipients.map(({ id }) => id);
    const resend = (id = bob) => post(sender, `${emailsOf(draft)}/recipients/${id}/resend`);
    const answers = await Promise.all(Array.from({ length: 6 }, () => resend()));
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [202, 202, 202, 429, 429, 429]);
    const refusal = answers.find(({ status }) => status === 429);
    assert.ok(refusal);
    const { errorCode } = (await refusal.json()) as { errorCode: number };
    const waits = answers.map(({ headers }) => headers.get('retry-after')).filter((wait) => wait !== null);
    assert.deepEqual([errorCode, ...waits], [2007, '3600', '3600', '3600']);
    assert.equal((await resend(cleo)).status, 202);
    const mails = await sendAll(house);
    const toBob = mails.filter(({ to }) => to?.[0]?.address === 'bob@example.org');
    assert.equal(new Set(toBob.map(({ messageId }) => messageId)).size, 4);
    house.ports.clock.set(new Date(house.ports.clock.now().getTime() + 3_600_000));
    assert.equal((await resend()).status, 202);
  });

  test(`${kind}: whom no mail has reached the sender sees, until another has`, async (t) => {
    const house = await aSendingHouse(t, kind);
    const sender = await house.sender();
    const draft = await sent(house, sender);
    const refusing = { send: () => Promise.reject(new MailFailed('refused', 'No such mailbox.')) };
    const post = { ...house.ports, mailer: refusing, serviceUrl: 'https://files.example.org' };
    await assert.rejects(sendMails(post, going), AggregateError);
    const failed = await statusOf(draft);
    assert.deepEqual(
      [failed.sender, ...failed.recipients].map(({ notificationFailed }) => notificationFailed),
      [...Array(4).fill(true)],
    );
    await sender.sealpost.resendEmail({
      sender: ann,
      trackingId: draft.trackingId,
      transferId: failed.recipients[0]?.id ?? '',
    });
    await sendAll(house);
    const { recipients } = await statusOf(draft);
    assert.deepEqual(
      recipients.map(({ notificationFailed }) => notificationFailed),
      [false, true, true],
    );
  });
}

test('the link in the mail opens the transfer; only the client that made it can have the link mailed or shown again', async (t) => {
  const house = await aSendingHouse(t);
  const [sender, other] = [await house.sender(), await house.sender()];
  const draft = await sent(house, sender, none);
  const [bob] = (await statusOf(draft)).recipients.map(({ id }) => id);
  const place = { sender: ann, trackingId: draft.trackingId };
  await sender.sealpost.resendEmail({ ...place, transferId: bob ?? '' });
  const mails = (await sendAll(house)).filter(({ to }) => to?.[0]?.address === 'bob@example.org');
  const shown = await sender.sealpost.email(place, { transferId: bob ?? '' });
  const links = [...mails.map(({ text }) => text ?? ''), shown].map(
    (text) => /http:\/\/[^\s"<]+\/download\?id=[^\s"<]+/.exec(text)?.[0] ?? '',
  );
  assert.equal(links.length, 3);
  assert.equal(new Set(links).size, 1);
  const link = new URL(links[0] ?? '');
  const password = link.hash.replace('#password=', '');
  const path = `/api/transfers/${link.searchParams.get('id')}/files`;
  const files = await fetch(new URL(path, house.server.baseUrl), { headers: { 'X-CS-Password': password } });
  assert.equal(files.status, 200);
  const [file] = ((await files.json()) as { data: Array<{ href: string }> }).data;
  assert.equal(await (await fetch(new URL(file?.href ?? '', house.server.baseUrl))).text(), 'Plan');
  for (const call of [
    () => other.sealpost.resendEmail({ ...place, transferId: bob ?? '' }),
    () => other.sealpost.email(place, { transferId: bob ?? '' }),
  ]) {
    await assert.rejects(call(), refused(401, 3002));
  }
});
