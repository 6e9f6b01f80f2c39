import assert from 'node:assert/strict';
import { test } from 'node:test';
import { insertContact } from '../../test/support/database/test-rows.ts';
import { type CommandInput, commandNamed, createCommandFixture } from '../../test/support/server/command-fixture.ts';
import { insertLock } from '../../test/support/transfer/locks.ts';
import { createSender } from '../../test/support/transfer/sender.ts';
import { createTransfer } from '../../test/support/transfer/test-transfer.ts';
import { Problem } from '../core/problem.ts';
import { minuteMs } from '../core/time.ts';
import { queueEmail } from '../db/outbox/outbox.ts';
import { sealEmail } from '../records/queued-email.ts';
import type { Call } from './command.ts';

const ann = 'ann@example.org';

const addClient = commandNamed('admin client add');
const listClients = commandNamed('admin client list');
const removeClient = commandNamed('admin client remove');
const listVerifications = commandNamed('admin verification list');
const endVerifications = commandNamed('admin verification end');
const listLocked = commandNamed('admin recipient list');
const unlock = commandNamed('admin recipient unlock');
const listEmails = commandNamed('admin email list');
const showEmail = commandNamed('admin email show');
const retry = commandNamed('admin email retry');
const drop = commandNamed('admin email drop');
const findData = commandNamed('admin person find');
const exportData = commandNamed('admin person export');
const eraseData = commandNamed('admin person erase');

async function createFixture() {
  const fixture = await createCommandFixture();
  const printed = async (run: (call: Call) => Promise<void>, input: CommandInput = {}) => {
    const { lines, error } = await fixture.typed(run, input);
    if (error !== undefined) throw error;
    return lines.join('\n');
  };
  const audited = async () => {
    const rows = await fixture.ports.db
      .selectFrom('audit_log')
      .select(['action', 'actor_name'])
      .orderBy('id')
      .execute();
    return rows.filter(({ actor_name }) => actor_name === 'operator').map(({ action }) => action);
  };
  return { ...fixture, printed, audited };
}

const rejectsWith = (promise: Promise<unknown>, message: RegExp) =>
  assert.rejects(promise, (error: Error) => {
    assert.match((error instanceof Problem ? error.detail : undefined) ?? error.message, message);
    return true;
  });

test('registers clients with a new ID, and lists and ends verifications', async () => {
  await using fixture = await createFixture();
  const { ports, printed, audited } = fixture;
  const clientId = await printed(addClient);
  assert.match(clientId, /^[A-Za-z0-9]{50,}$/);
  const [client] = (await printed(listClients, { json: true })).split('\n').map((line) => JSON.parse(line));
  assert.equal(client.purpose, 'verification');
  await printed(removeClient, { values: [client.fingerprint] });
  await createSender(ports, ann);
  await createSender(ports, ann);
  const [first = ''] = (await printed(listVerifications, { values: [ann] })).split('\t');
  assert.equal(await printed(endVerifications, { values: [first] }), 'Verification ended.');
  await rejectsWith(printed(endVerifications, { values: [first] }), /^No such verification\.$/);
  assert.equal(await printed(endVerifications, { values: [ann] }), '1 verification ended.');
  await rejectsWith(
    printed(endVerifications, { values: ['bob@example.org'] }),
    /^Nothing is stored about this address\.$/,
  );
  await rejectsWith(printed(listVerifications, { values: ['bob'] }), /^Not a valid email address/);
  assert.deepEqual(await audited(), ['addClient', 'removeClient', 'endVerificationById', 'endVerificationsOf']);
});

test('lists and unlocks recipients, and finds, exports and erases personal data', async () => {
  await using fixture = await createFixture();
  const { ports, printed, typed, audited } = fixture;
  const { recipients } = await createTransfer(ports, { texts: { subject: 'Plans' } });
  const recipientId = recipients[0]?.id ?? '';
  await insertLock(ports, recipientId, 'unverified', minuteMs);
  assert.match(await printed(listLocked), /^\w{10}\t\d{8}-\d{6}-\w{8}\tbob@example\.org\t[^\t]*\t5$/);
  assert.equal(await printed(listLocked, { recipient: ann }), '');
  const [eve] = (await createTransfer(ports, { sender: 'dan@example.org', recipients: ['eve@example.org'] }))
    .recipients;
  await insertLock(ports, eve?.id ?? '', 'unverified', 2 * minuteMs);
  const page = await typed(listLocked, { limit: '1' });
  const [, place] = /--after (\S+)$/.exec(page.notes.join()) ?? assert.fail();
  assert.match(page.lines.join(), /eve@example\.org/);
  assert.match(await printed(listLocked, { limit: '1', after: place }), /bob@example\.org/);
  await rejectsWith(printed(listLocked, { after: 'x' }), /^--after must be the place/);
  await printed(unlock, { values: [eve?.id ?? ''] });
  await printed(unlock, { values: [recipientId] });
  assert.equal(await printed(listLocked, { json: true }), '');
  assert.match(await printed(findData, { values: [ann] }), /^Sent transfers: 1\nDrafts: 0\n/);
  const records = (await printed(exportData, { values: [ann] })).split('\n').map((line) => JSON.parse(line));
  assert.equal(records.find(({ record }) => record === 'sent transfer').texts.subject, 'Plans');
  await printed(eraseData, { values: [ann] });
  await rejectsWith(printed(findData, { values: [ann] }), /^Nothing is stored about this address\.$/);
  assert.deepEqual(await audited(), ['unlockRecipientById', 'unlockRecipientById', 'exportPerson', 'erasePerson']);
});

test('lists, retries and drops emails', async () => {
  await using fixture = await createFixture();
  const { ports, printed, audited, typed } = fixture;
  const contact_id = await insertContact(ports.db, ann);
  const now = ports.clock.now();
  const later = new Date(now.getTime() + 10 * minuteMs);
  const times = { at: now, dueAt: later, giveUpAt: new Date(now.getTime() + 60 * minuteMs) };
  const [first, second] = [1, 2].map(() => ({
    ...sealEmail(ports.keys, { kind: 'test', payload: { language: 'en' }, ...times }),
    contact_id,
  }));
  assert.ok(first !== undefined && second !== undefined);
  for (const email of [first, second]) await ports.db.transaction().execute((tx) => queueEmail(tx, email));
  const page = await typed(listEmails, { limit: '1' });
  const [firstId = ''] = page.lines[0]?.split('\t') ?? [];
  assert.match(page.notes.join(), new RegExp(`--after ${firstId}$`));
  const rest = await printed(listEmails, { limit: '1', after: firstId });
  assert.notEqual(rest.split('\t')[0], firstId);
  assert.equal(await printed(listEmails, { state: 'failed,sent' }), '');
  assert.equal(await printed(listEmails, { to: 'bob@example.org' }), '');
  await rejectsWith(printed(listEmails, { state: 'lost' }), /^--state must be/);
  assert.match(await printed(retry, { values: [first.id] }), /^The email is due at /);
  assert.equal(JSON.parse(await printed(showEmail, { values: [first.id], json: true })).state, 'queued');
  assert.match(await printed(retry), /^1 email is due now\./);
  await printed(drop, { values: [second.id] });
  assert.match(await printed(showEmail, { values: [second.id] }), /^State: dropped$/m);
  assert.deepEqual(await audited(), ['retryEmail', 'retryEmails', 'dropEmail']);
});
