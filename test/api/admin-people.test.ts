import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { prepareCompletionEmails } from '../../src/actions/mailing/notifications.ts';
import { sendEmails } from '../../src/actions/mailing/send-emails.ts';
import { minuteMs } from '../../src/core/time.ts';
import { newClientId } from '../../src/crypto/identifiers.ts';
import { queueEmails } from '../../src/db/outbox/outbox.ts';
import { EmailFailed } from '../../src/ports/mailer.ts';
import { adminWith } from '../support/server/admin-callers.ts';
import { type ApiSender, type ApiServer, ann, errorIn, startApiServer } from '../support/server/api-server.ts';
import { hasProblemType } from '../support/transfer/draft.ts';
import { insertLock } from '../support/transfer/locks.ts';
import { createTransfer, type TestTransfer } from '../support/transfer/test-transfer.ts';

const unknown = hasProblemType('entity_unknown');
const bob = 'bob@example.org';

async function startWithAdministrator(t: TestContext) {
  const server = await startApiServer(t);
  const { admin, headers, administratorId } = await adminWith(server, 'administrator');
  /** The recorded actions, all of them by this administrator. */
  const audited = async () => {
    const rows = await server.ports.db.selectFrom('audit_log').selectAll().orderBy('id').execute();
    const own = rows.filter(({ actor_kind }) => actor_kind !== 'local');
    for (const { actor_id } of own) assert.equal(actor_id, administratorId);
    return own.map(({ action }) => action);
  };
  return { server, ports: server.ports, people: admin.people, headers, audited };
}

async function isVerified(server: ApiServer, { headers }: ApiSender, address = ann): Promise<boolean> {
  const response = await server.request(`/api/users/${address}/verification`, { headers });
  return ((await response.json()) as { data: { verified: boolean } }).data.verified;
}

test('AD90: clients are registered with their ID or a new one, listed by fingerprint, and removed', async (t) => {
  const { server, people, audited } = await startWithAdministrator(t);
  const made = await people.addClient({ purpose: 'verification' });
  assert.match(made.clientId ?? '', /^[A-Za-z0-9]{50,}$/);
  const own = newClientId();
  const given = await people.addClient({ clientId: own, purpose: 'logging' });
  assert.equal(given.clientId, null);
  await people.addClient({ clientId: own, purpose: 'logging' });
  await assert.rejects(people.addClient({ clientId: 'short', purpose: 'logging' }), hasProblemType('value_malformed'));
  const listed = (await people.clients()).map(({ fingerprint, purpose }) => `${fingerprint} ${purpose}`).sort();
  assert.deepEqual(listed, [`${made.fingerprint} verification`, `${given.fingerprint} logging`].sort());
  const verified = await server.request(`/api/users/${ann}/verification/token`, {
    method: 'POST',
    headers: { 'X-CS-ClientId': made.clientId ?? '' },
  });
  assert.equal(verified.status, 200);
  assert.deepEqual(
    (await people.verifications(ann)).data.map(({ client }) => client),
    [made.fingerprint],
  );
  await people.removeClient(made.fingerprint);
  assert.deepEqual((await people.verifications(ann)).data, []);
  await assert.rejects(people.removeClient(made.fingerprint), unknown);
  await assert.rejects(people.removeClient(own), unknown, 'a client ID does not belong into a URL');
  assert.equal((await people.clients()).length, 1);
  assert.deepEqual(await audited(), ['addClient', 'addClient', 'removeClient']);
});

test('AD91: verifications of an address are listed, and ended one by one or all', async (t) => {
  const { server, people, audited } = await startWithAdministrator(t);
  const [one, two, three] = [await server.sender(), await server.sender(), await server.sender()];
  const other = await server.sender(bob);
  const { data: listed } = await people.verifications(ann);
  assert.equal(listed.length, 3);
  await people.endVerification(listed[0]?.id ?? '');
  await assert.rejects(people.endVerification(listed[0]?.id ?? ''), unknown);
  const states = await Promise.all([one, two, three].map((sender) => isVerified(server, sender)));
  assert.equal(states.filter(Boolean).length, 2);
  assert.equal(await people.endVerifications(ann), 2);
  assert.equal(await people.endVerifications(ann), 0);
  for (const sender of [one, two, three]) assert.equal(await isVerified(server, sender), false);
  assert.equal(await isVerified(server, other, bob), true);
  assert.deepEqual((await people.verifications('unknown@example.org')).data, []);
  await assert.rejects(people.endVerifications('unknown@example.org'), unknown);
  assert.equal((await people.verifications(bob)).data.length, 1);
  server.ports.clock.advance(400 * 24 * 60 * minuteMs);
  const later = await adminWith(server, 'operator');
  assert.deepEqual((await later.admin.people.verifications(bob)).data, [], 'it has ended');
  assert.deepEqual(await audited(), ['endVerificationById', 'endVerificationsOf']);
});

test('AD92: locked recipients of all senders are listed page by page, by address, and unlocked', async (t) => {
  const { server, ports, people, audited } = await startWithAdministrator(t);
  const transfers = [await createTransfer(ports), await createTransfer(ports, { sender: bob, recipients: [ann] })];
  const lock = async ({ recipients: [recipient] }: TestTransfer, minutes: number) => {
    const id = recipient?.id ?? assert.fail();
    await insertLock(ports, id, 'unverified', minutes * minuteMs);
    return id;
  };
  const first = await lock(transfers[0] ?? assert.fail(), 5);
  const second = await lock(transfers[1] ?? assert.fail(), 10);
  const { data: listed } = await people.lockedRecipients();
  assert.deepEqual(
    listed.map(({ id, address, wrongPasswords }) => [id, address, wrongPasswords]),
    [
      [second, ann, 5],
      [first, bob, 5],
    ],
  );
  const { data: onlyBob } = await people.lockedRecipients({ address: bob });
  assert.deepEqual(
    onlyBob.map(({ id }) => id),
    [first],
  );
  const page = await people.lockedRecipients({ pageSize: 1 });
  const { data: rest, meta } = await people.lockedRecipients({ pageSize: 1, after: page.meta.next ?? '' });
  assert.deepEqual([[...page.data, ...rest], meta.next], [listed, null]);
  await assert.rejects(people.lockedRecipients({ after: 'x' }), hasProblemType('value_malformed'));
  await assert.rejects(people.lockedRecipients({ address: 'x' }), hasProblemType('value_malformed'));
  for (const { transferId } of transfers) assert.ok(!JSON.stringify(listed).includes(transferId));
  const { transferId, password } = transfers[1] ?? assert.fail();
  const open = () =>
    server.request(`/api/transfers/${transferId}/files`, {
      headers: { 'X-CS-Password': encodeURIComponent(password) },
    });
  assert.deepEqual(await errorIn(await open()), [403, 2005]);
  await people.unlockRecipient(second);
  assert.equal((await open()).status, 200);
  assert.deepEqual(
    (await people.lockedRecipients()).data.map(({ id }) => id),
    [first],
  );
  await assert.rejects(people.unlockRecipient('AAAAAAAAAA'), unknown);
  await assert.rejects(people.unlockRecipient(transferId), unknown);
  ports.clock.advance(31 * 24 * 60 * minuteMs);
  const { people: later } = (await adminWith(server, 'operator')).admin;
  assert.deepEqual((await later.lockedRecipients()).data, []);
  await assert.rejects(later.unlockRecipient(first), hasProblemType('transfer_not_active'));
  assert.deepEqual(await audited(), ['unlockRecipientById']);
});

/** Queues notifications for the recipients of a transfer. */
async function notify({ ports }: Pick<ApiServer, 'ports'>, { trackingId }: TestTransfer): Promise<void> {
  const completion = { accepted: 1, removed: 0, unscanned: 0, linkSecrets: new Map<string, string>() };
  const emails = await prepareCompletionEmails(ports, trackingId, completion, ports.clock.now());
  await ports.db.transaction().execute((tx) => queueEmails(tx, emails));
}

const notified = { columns: { send_recipient_notification: 1, send_upload_summary: 0 } };

test('AD93, AD94, AD95: emails are listed with their failure, retried and dropped', async (t) => {
  const { server, ports, people, headers, audited } = await startWithAdministrator(t);
  const transfer = await createTransfer(ports, { ...notified, recipients: [bob, 'carl@example.org'] });
  await notify(server, transfer);
  const failing = {
    ...ports.mailer,
    async send() {
      throw new EmailFailed('refused', 'mail server rejected a message (550)');
    },
  };
  const post = { ...ports, serviceUrl: 'https://files.example.org/' };
  await sendEmails({ ...post, mailer: failing }, new AbortController().signal);
  const { data, meta } = await people.emails({ states: ['failed'], pageSize: 1 });
  assert.equal(data.length, 1);
  const rest = await people.emails({ states: ['failed'], pageSize: 1, after: meta.next ?? '' });
  assert.deepEqual([rest.data.length, rest.meta.next], [1, null]);
  const [toBob] = (await people.emails({ address: bob, trackingId: transfer.trackingId })).data;
  const { id, address, kind, state, failure, failureCode } = toBob ?? assert.fail();
  assert.deepEqual([address, kind, state], [bob, 'recipient', 'failed']);
  assert.deepEqual([failure, failureCode], ['mail server rejected a message (550)', 'refused']);
  assert.deepEqual(await people.email(id), toBob);
  assert.equal((await people.retryEmail(id)).state, 'queued');
  assert.equal(server.requested.emails, 1);
  const later = new Date(ports.clock.now().getTime() + 10 * minuteMs).toISOString();
  await ports.db.updateTable('outbox').set({ due_at: later }).where('id', '=', id).execute();
  assert.equal(await people.retryEmails(), 1);
  assert.equal(server.requested.emails, 2);
  await sendEmails(post, new AbortController().signal);
  assert.equal((await people.email(id)).state, 'sent');
  await assert.rejects(people.retryEmail(id), hasProblemType('email_settled'));
  const [toCarl] = (await people.emails({})).data;
  await people.dropEmail(toCarl?.id ?? '');
  await assert.rejects(people.dropEmail(toCarl?.id ?? ''), hasProblemType('email_settled'));
  assert.deepEqual((await people.emails()).data, []);
  for (const query of ['after=x', 'address=x', 'state=lost', 'page-size=0']) {
    const response = await server.request(`/api/admin/emails?${query}`, { headers });
    assert.deepEqual(await errorIn(response), [400, 1004], query);
  }
  await assert.rejects(people.email('AAAAAAAAAA'), unknown);
  await assert.rejects(people.retryEmail('x'), unknown);
  await assert.rejects(people.dropEmail('AAAAAAAAAA'), unknown);
  const withSecret = await createTransfer(ports, { ...notified, password: undefined });
  const linkSecrets = new Map(withSecret.recipients.map(({ transferId, password }) => [transferId, password]));
  const completion = { accepted: 1, removed: 0, unscanned: 0, linkSecrets };
  const emails = await prepareCompletionEmails(ports, withSecret.trackingId, completion, ports.clock.now());
  await ports.db.transaction().execute((tx) => queueEmails(tx, emails));
  await sendEmails({ ...post, mailer: failing }, new AbortController().signal);
  await assert.rejects(people.retryEmail(emails[0]?.id ?? ''), hasProblemType('email_not_repeatable'));
  assert.deepEqual(await audited(), ['retryEmail', 'retryEmails', 'dropEmail']);
});

test('AD96: an export holds the data of an address, and of others only the recipients that it has entered', async (t) => {
  const { server, ports, people, headers, audited } = await startWithAdministrator(t);
  await server.sender();
  const texts = (subject: string) => ({ senderName: 'Name', senderPhone: '555', subject, body: 'x' });
  const sent = await createTransfer(ports, {
    ...notified,
    texts: texts('Plans of Ann'),
    files: [{ name: 'plans.pdf', content: 'Hello' }],
  });
  const received = await createTransfer(ports, {
    ...notified,
    sender: 'carl@example.org',
    recipients: [ann, 'dora@example.org'],
    texts: texts('Plans of Carl'),
    files: [{ name: 'secret.pdf', content: 'Hello' }],
  });
  await createTransfer(ports, { sender: 'carl@example.org', recipients: [bob], texts: texts('Nothing of Ann') });
  await notify(server, received);
  const [file] = received.files;
  const download = { recipient_id: received.recipients[0]?.id ?? '', file_id: file?.id ?? '' };
  await ports.db
    .insertInto('download')
    .values({ ...download, method: 'DOWNLOADED', at: ports.clock.now().toISOString() })
    .execute();
  const counts = { sentTransfers: 1, drafts: 0, receivedTransfers: 1, verifications: 1, emails: 1 };
  assert.deepEqual(await people.find(ann), counts);
  const response = await people.export(ann);
  assert.match(response.headers.get('content-disposition') ?? '', /^attachment; filename="personal-data\.jsonl"/);
  const text = await response.text();
  const records = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.deepEqual(
    records.map(({ record }) => record),
    ['person', 'sent transfer', 'file', 'received transfer', 'download', 'verification', 'email'],
  );
  const [person, transfer, ownFile, other] = records;
  assert.equal(person.address, ann);
  assert.equal(transfer.trackingId, sent.trackingId);
  assert.equal(transfer.texts.subject, 'Plans of Ann');
  assert.deepEqual(transfer.recipients, [{ kind: 'to', address: bob }]);
  assert.deepEqual([ownFile.name, ownFile.size], ['plans.pdf', 5]);
  assert.equal(other.trackingId, received.trackingId);
  for (const foreign of ['carl@', 'dora@', 'Plans of Carl', 'secret.pdf', 'Nothing of Ann', received.transferId]) {
    assert.ok(!text.includes(foreign), foreign);
  }
  for (const address of ['unknown@example.org', 'Unknown@Example.org']) {
    await assert.rejects(people.find(address), unknown);
    await assert.rejects(people.export(address), unknown);
  }
  const malformed = await server.request('/api/admin/people/x', { headers });
  assert.deepEqual(await errorIn(malformed), [400, 1005]);
  assert.deepEqual(await audited(), ['exportPerson']);
  const [entry] = await ports.db
    .selectFrom('audit_log')
    .select('subject')
    .where('action', '=', 'exportPerson')
    .execute();
  assert.match(entry?.subject ?? '', /^contact:\w+$/);
  ports.clock.advance(6 * minuteMs);
  await assert.rejects(people.export(ann), hasProblemType('reauthentication_required'));
  assert.deepEqual(await people.find(ann), counts);
});

test('AD97: an administrator erases the data of an address as its owner can', async (t) => {
  const { server, ports, people, audited } = await startWithAdministrator(t);
  const sender = await server.sender();
  const { transferId, password } = await createTransfer(ports);
  const foreign = await createTransfer(ports, { sender: bob, recipients: [ann] });
  await people.erase(ann);
  assert.equal(await isVerified(server, sender), false);
  const open = (transfer: { readonly transferId: string; readonly password: string }) =>
    server.request(`/api/transfers/${transfer.transferId}`, {
      headers: { 'X-CS-Password': encodeURIComponent(transfer.password) },
    });
  assert.deepEqual(await errorIn(await open({ transferId, password })), [410, 2006]);
  assert.equal((await open(foreign)).status, 200);
  await assert.rejects(people.find(ann), unknown);
  await assert.rejects(people.erase(ann), unknown);
  assert.deepEqual(await audited(), ['erasePerson']);
});
