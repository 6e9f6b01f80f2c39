import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sendEmails } from '../../src/actions/mailing/send-emails.ts';
import { addPolicyRule } from '../../src/actions/policy/policy-rules.ts';
import { parseMime } from '../support/mail/smtp-servers.ts';
import { type ApiServer, ann, startApiServer, withPassword } from '../support/server/api-server.ts';
import { createDraft, hasApiError, hasProblemType } from '../support/transfer/draft.ts';

const placeholder = (number: number) => new RegExp(`^Link-${number}-[a-kmnp-z2-9]{16}@link\\.invalid$`);

/** Sends a transfer with two links, and returns their transfer IDs and placeholder addresses. */
async function sendLinks(service: ApiServer, change: object = {}) {
  const sender = await service.sender();
  const draft = await createDraft(sender, { recipients: {}, links: 2 });
  await draft.file('a.txt', 'Hello');
  await draft.change(change);
  const password = (await draft.get()).securityMode.config.password ?? '';
  await draft.submit();
  await service.complete();
  const { status } = (await draft.status()) as unknown as { status: { recipients: Array<Record<string, string>> } };
  const links = status.recipients.map(({ id = '', mail: address = '', downloadUrl = '' }) => ({
    id,
    address,
    downloadUrl,
  }));
  return { sender, draft, password, links, ref: { sender: ann, trackingId: draft.trackingId } };
}

/** Sends the queued emails, and returns their texts by address. */
async function emailsOf({ ports, server }: ApiServer) {
  const before = ports.mailer.sent.length;
  await sendEmails({ ...ports, serviceUrl: server.baseUrl.href }, new AbortController().signal);
  const sent = ports.mailer.sent.slice(before);
  return Promise.all(sent.map(async ({ to, bytes }) => [to, (await parseMime(bytes)).text ?? ''] as const));
}

test('a session with links has an entry for each, and no email goes to them', async (t) => {
  const service = await startApiServer(t);
  const { draft, links, password, sender, ref } = await sendLinks(service);
  const { recipients, sendRecipientNotification } = (await draft.status()).transfer as unknown as {
    recipients: Record<'to' | 'cc' | 'bcc', unknown>;
    sendRecipientNotification: boolean;
  };
  assert.deepEqual([recipients.cc, recipients.bcc, sendRecipientNotification], [[], [], false]);
  assert.deepEqual(
    recipients.to,
    links.map(({ address }) => ({ mail: address })),
  );
  for (const [index, { id, address, downloadUrl }] of links.entries()) {
    assert.match(address, placeholder(index + 1));
    assert.equal(new URL(downloadUrl).searchParams.get('id'), id);
    assert.equal((await service.request(`/api/transfers/${id}/files`, withPassword(password))).status, 200);
  }
  const [[to, text] = [], ...others] = await emailsOf(service);
  assert.deepEqual([to, others], [ann, []], 'the summary for the sender');
  assert.match(text ?? '', /Link 1[\s\S]+Link 2/);
  assert.doesNotMatch(text ?? '', /link\.invalid/);
  for (const { downloadUrl } of links) assert.ok(text?.includes(downloadUrl));
  const resent = sender.sealpost.resendEmail(ref, links[0]?.id ?? '');
  await assert.rejects(resent, hasProblemType('recipient_is_link'));
  await sender.sealpost.revokeTransfer(ref, { notifySender: true, notifyRecipients: true });
  assert.deepEqual(
    (await emailsOf(service)).map(([address]) => address),
    [ann],
  );
  assert.equal((await service.request(`/api/transfers/${links[0]?.id}`, withPassword(password))).status, 410);
});

test('without a password each link opens by itself, and the summary contains it', async (t) => {
  const service = await startApiServer(t);
  const { links } = await sendLinks(service, { securityMode: { config: { passwordMode: 'NONE' } } });
  const [[, text] = []] = await emailsOf(service);
  const secrets = new Set<string>();
  for (const { id, downloadUrl } of links) {
    const secret = new URL(downloadUrl).hash.replace('#password=', '');
    secrets.add(secret);
    assert.equal((await service.request(`/api/transfers/${id}/files`, withPassword(secret))).status, 200);
    assert.ok(text?.replaceAll(/\s+/g, '').includes(secret));
  }
  assert.equal(secrets.size, 2);
});

test('wrong passwords lock one link, and its sender can unlock it', async (t) => {
  const service = await startApiServer(t);
  const { links, password, sender, ref } = await sendLinks(service);
  const [first, second] = links.map(({ id }) => id);
  await emailsOf(service);
  const open = async (id = '', tried = password) =>
    (await service.request(`/api/transfers/${id}`, withPassword(tried))).status;
  for (let n = 0; n < 5; n += 1) assert.equal(await open(first, `wrong-${n}`), 401);
  assert.deepEqual([await open(first), await open(second)], [403, 200]);
  const [[to, text = ''] = []] = await emailsOf(service);
  assert.equal(to, ann);
  assert.match(text, /Link 1/);
  assert.doesNotMatch(text, /link\.invalid/);
  const [locked] = await sender.sealpost.lockedRecipients(ann);
  assert.deepEqual([locked?.id, locked?.mail], [first, links[0]?.address]);
  await sender.sealpost.unlockRecipient(ref, first ?? '');
  assert.equal(await open(first), 200);
});

test('an EML file does not name links', async (t) => {
  const service = await startApiServer(t);
  const sender = await service.sender();
  const draft = await createDraft(sender, { recipients: {}, links: 1 });
  const fileId = await draft.file('message.txt', 'Hello');
  await draft.change({ confidentialMessageFileId: fileId });
  const password = (await draft.get()).securityMode.config.password ?? '';
  await draft.submit();
  await service.complete();
  const { id } = (await draft.status()).status.recipients[0] ?? { id: '' };
  const response = await service.request(`/api/transfers/${id}/eml`, withPassword(password));
  assert.equal(response.status, 200);
  const eml = await parseMime(Buffer.from(await response.arrayBuffer()));
  assert.deepEqual([eml.from?.address, eml.to ?? []], [ann, []]);
});

test('the policy can forbid links, and decides about them when a session is created and submitted', async (t) => {
  const service = await startApiServer(t);
  const sender = await service.sender();
  const early = await createDraft(sender, { recipients: {}, links: 1 });
  await early.file('a.txt', 'Hello');
  const rule = { effect: 'deny', sender: '*', recipient: '*@link.invalid', network: null, settings: {} } as const;
  await addPolicyRule(service.ports, rule);
  const failedRecipients = [{ emailAddress: 'link@link.invalid', reason: 'POLICY_MISMATCH' }];
  const refused = hasProblemType('recipients_refused', { failedRecipients });
  await assert.rejects(createDraft(sender, { recipients: {}, links: 3 }), refused);
  await assert.rejects(early.submit(), refused);
  const policy = await sender.sealpost.transferPolicy(ann, ['link@link.invalid']);
  assert.deepEqual([policy.allowed, policy.failedRecipients], [false, failedRecipients]);
  await createDraft(sender);
});

test('rejects links beside recipients, a number out of range, and addresses in the domain of links', async (t) => {
  const sender = await (await startApiServer(t)).sender();
  const bob = { to: [{ mail: 'bob@example.org' }] };
  for (const body of [
    { recipients: bob, links: 1 },
    { recipients: {}, links: 0 },
    { recipients: {}, links: 51 },
    { recipients: {}, links: 1.5 },
    { recipients: {}, links: '1' },
    { recipients: { to: [{ mail: 'Link-1-abcdefghabcdefgh@link.invalid' }] } },
  ]) {
    await assert.rejects(createDraft(sender, body), hasApiError(400, 1004), JSON.stringify(body));
  }
  await assert.rejects(createDraft(sender, { recipients: {}, links: null }), hasApiError(400, 1002));
  await createDraft(sender, { recipients: bob, links: null });
});

test('a link has no notification that could be switched on', async (t) => {
  const draft = await createDraft(await (await startApiServer(t)).sender(), { recipients: {}, links: 1 });
  await draft.change({ sendRecipientNotification: false });
  await assert.rejects(draft.change({ sendRecipientNotification: true }), hasProblemType('recipient_is_link'));
});
