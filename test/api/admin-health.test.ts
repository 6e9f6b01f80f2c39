import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { sendEmails } from '../../src/actions/mailing/send-emails.ts';
import { changeSetting } from '../../src/actions/settings/settings.ts';
import { inviteAdministrator } from '../../src/administration/invitations.ts';
import { generateMasterKey } from '../../src/crypto/master-key.ts';
import { EmailFailed } from '../../src/ports/mailer.ts';
import { adminWith } from '../support/server/admin-callers.ts';
import { startApiServer } from '../support/server/api-server.ts';
import { hasProblemType } from '../support/transfer/draft.ts';
import { createTransfer } from '../support/transfer/test-transfer.ts';

const never = new AbortController().signal;
const unknown = hasProblemType('entity_unknown');

test('AD60: the parts of the service are checked on request, and listed with their state', async (t) => {
  const refused = 'The mail server 127.0.0.1:25 refuses connections.';
  const server = await startApiServer(t, {
    partChecks: {
      async checkMailServer() {
        throw new EmailFailed('unreachable', refused);
      },
      selfTestScanner: undefined,
      checkClock: async () => undefined,
    },
  });
  const { admin } = await adminWith(server, 'operator');
  assert.deepEqual(await admin.service.health(), []);
  const checked = await admin.service.checkHealth();
  assert.deepEqual(await admin.service.health(), checked);
  assert.deepEqual(
    checked.map(({ part, state }) => `${part} ${state}`),
    [
      'database ok',
      'storage ok',
      'disk ok',
      'mail failing',
      'scanner off',
      'clock ok',
      'certificate off',
      'keyCopy off',
    ],
  );
  const mailServer = checked.find(({ part }) => part === 'mail');
  assert.deepEqual([mailServer?.lastError, mailServer?.lastErrorCode], [refused, 'mail_unreachable']);
  assert.equal(checked.find(({ part }) => part === 'keyCopy')?.lastErrorCode, 'key_not_copied');
});

test('AD67: only administrators get the version', async (t) => {
  const version = '12.34.56';
  const server = await startApiServer(t, { version });
  const { admin } = await adminWith(server, 'viewer');
  assert.deepEqual(await admin.service.status(), { version });
  for (const path of ['/api/admin/status', '/api/status', '/health/ready', '/openapi.json', '/unknown']) {
    const response = await server.request(path);
    assert.ok(![...response.headers.values(), await response.text()].some((text) => text.includes(version)), path);
    if (path === '/api/admin/status') assert.equal(response.status, 401);
  }
});

test('AD61: shows used and free space', async (t) => {
  const gigabyte = 1e9;
  const server = await startApiServer(t, {
    wrapBlobs: (blobs) => ({ ...blobs, freeSpace: async () => ({ bytes: gigabyte }) }),
  });
  const { admin } = await adminWith(server, 'viewer');
  const { databaseBytes, ...rest } = await admin.service.storage();
  assert.ok(databaseBytes > 0);
  const unknown = { storedBytes: null, freeSpoolBytes: null, forecast: null };
  assert.deepEqual(rest, { ...unknown, freeBytes: gigabyte, minFreeBytes: 1_073_741_824 });
});

test('AD66: counts what needs a person, as far as the caller may list it', async (t) => {
  const server = await startApiServer(t);
  const { admin } = await adminWith(server, 'administrator');
  const viewer = await adminWith(server, 'viewer');
  await inviteAdministrator(server.ports, { role: 'viewer' });
  await changeSetting(server.ports, 'quota.transfersPerDay', '1');
  await createTransfer(server.ports, { password: undefined, sender: 'bob@example.org' });
  const found = await admin.service.attention();
  assert.deepEqual(
    found.map(({ kind, count }) => `${kind} ${count}`),
    [
      'damagedParts 0',
      ...['failedEmails 0', 'lockedRecipients 0', 'findings 0', 'sendersAtQuota 1', 'openInvitations 1'],
      'openSetupSteps 7',
    ],
  );
  const senders = { kind: 'sendersAtQuota', count: 1, list: null, addresses: ['bob@example.org'] };
  assert.deepEqual(found[4], senders);
  const { headers } = await adminWith(server, 'administrator');
  for (const { list } of found) {
    if (list === null) continue;
    assert.equal((await server.request(list, { headers })).status, 200, list);
  }
  const seen = (await viewer.admin.service.attention()).map(({ kind }) => kind);
  assert.deepEqual(
    seen,
    found.map(({ kind }) => kind).filter((kind) => kind !== 'openInvitations'),
  );
});

test('AD62: steps of the set-up are listed and changed', async (t) => {
  const server = await startApiServer(t);
  const { admin, administratorId } = await adminWith(server, 'administrator');
  const stateOf = async (name: string) => (await admin.service.setup()).find((step) => step.name === name)?.state;
  assert.equal(await stateOf('keyCopy'), 'open');
  await admin.service.changeSetupStep('keyCopy', 'done');
  assert.equal(await stateOf('keyCopy'), 'done');
  const entries = await server.ports.db.selectFrom('audit_log').select(['action', 'actor_id', 'subject']).execute();
  const own = entries.filter(({ actor_id }) => actor_id === administratorId);
  assert.deepEqual(
    own.map(({ action, subject }) => [action, subject]),
    [['changeSetupStep', 'keyCopy']],
  );
  await assert.rejects(admin.service.changeSetupStep('keyCopi', 'done'), unknown);
});

test('AD63: a check returns its result, and an unknown one is 404', async (t) => {
  const server = await startApiServer(t);
  const { admin } = await adminWith(server, 'administrator');
  const works = { state: 'ok', code: 'ok', validUntil: null };
  assert.deepEqual(await admin.service.runSetupCheck('clock'), { ...works, sentence: 'The clock is plausible.' });
  assert.equal((await admin.service.runSetupCheck('certificate')).code, 'certificate_none');
  const { href } = server.server.baseUrl;
  const sentence = `${href.replace(/\/$/, '')} leads to this service.`;
  assert.deepEqual(await admin.service.runSetupCheck('baseUrl'), { ...works, sentence });
  await assert.rejects(admin.service.runSetupCheck('nothing'), unknown);
  assert.deepEqual(await admin.service.health(), []);
});

test('AD63: a check runs once at a time, and ends when its client disconnects', async (t) => {
  const begun = Promise.withResolvers<AbortSignal>();
  const server = await startApiServer(t, {
    partChecks: {
      async selfTestScanner(signal) {
        begun.resolve(signal);
        await once(signal, 'abort');
        signal.throwIfAborted();
      },
      checkMailServer: undefined,
      checkClock: async () => undefined,
    },
  });
  const { admin, headers } = await adminWith(server, 'administrator');
  const leaving = new AbortController();
  const first = fetch(new URL('/api/admin/setup/checks/scanner', server.server.baseUrl), {
    ...{ method: 'POST', headers, signal: leaving.signal },
  });
  const signal = await begun.promise;
  await assert.rejects(admin.service.runSetupCheck('scanner'), hasProblemType('already_running'));
  assert.equal((await admin.service.runSetupCheck('clock')).state, 'ok');
  leaving.abort();
  await assert.rejects(first, { name: 'AbortError' });
  if (!signal.aborted) await once(signal, 'abort');
});

test('AD64: a test email is queued, sent and shown', async (t) => {
  const server = await startApiServer(t);
  const { admin } = await adminWith(server, 'administrator');
  const id = await admin.service.sendTestEmail('ann@example.org');
  assert.deepEqual(await admin.service.testEmail(id), { state: 'queued', attempts: 0, failure: null });
  await sendEmails({ ...server.ports, serviceUrl: server.server.baseUrl.href }, never);
  assert.deepEqual(await admin.service.testEmail(id), { state: 'sent', attempts: 1, failure: null });
  await assert.rejects(admin.service.sendTestEmail('no address'), hasProblemType('value_malformed'));
  await assert.rejects(admin.service.testEmail('AAAAAAAAAA'), unknown);
  for (let n = 1; n < 20; n += 1) await admin.service.sendTestEmail('ann@example.org');
  await assert.rejects(admin.service.sendTestEmail('ann@example.org'), hasProblemType('too_many_requests'));
});

test('AD65: an administrator copies the master key after a recent sign-in, and checks the copy', async (t) => {
  const server = await startApiServer(t);
  const { ports } = server;
  const { admin, administratorId } = await adminWith(server, 'administrator');
  const { id, key } = await admin.service.exportMasterKey();
  assert.deepEqual([id, key], [ports.keys.current.id, (await ports.keyStore.read())[0]?.text]);
  const entry = await ports.db
    .selectFrom('audit_log')
    .select(['actor_id', 'subject'])
    .where('action', '=', 'exportMasterKey')
    .executeTakeFirstOrThrow();
  assert.deepEqual(entry, { actor_id: administratorId, subject: id });

  assert.deepEqual(await admin.service.checkMasterKey(`${key}\n`), { matches: true, fault: null });
  const other = await admin.service.checkMasterKey(generateMasterKey());
  assert.equal(other.matches, false);
  assert.match(other.fault ?? '', /^Wrong master key: the database needs/);
  assert.equal((await admin.service.checkMasterKey(key.slice(0, -1))).matches, false);

  ports.clock.advance(5 * 60_000 + 1);
  await assert.rejects(admin.service.exportMasterKey(), hasProblemType('reauthentication_required'));
});

for (const [stored, text] of [
  ['missing', undefined],
  ['of another service', generateMasterKey()],
] as const)
  test(`AD65: a stored master key that is ${stored} is not copied`, async (t) => {
    const location = '/keys/master.key';
    const read = async () => (text === undefined ? [] : [{ location, text }]);
    const keyStore = { location, read, changes: undefined };
    const server = await startApiServer(t, { keyStore });
    const { admin, headers } = await adminWith(server, 'administrator');
    await assert.rejects(admin.service.exportMasterKey(), hasProblemType('master_key_missing'));
    const response = await server.request('/api/admin/master-key/export', { method: 'POST', headers });
    const body = await response.text();
    assert.match(body, /master_key_missing/);
    assert.doesNotMatch(body, /\/keys\//, 'only the log names the file');
    assert.match(server.log(), /\/keys\/master\.key/);
    const { copies } = await server.ports.db
      .selectFrom('audit_log')
      .select(({ fn }) => fn.countAll<number>().as('copies'))
      .where('action', '=', 'exportMasterKey')
      .executeTakeFirstOrThrow();
    assert.equal(copies, 0);
  });
