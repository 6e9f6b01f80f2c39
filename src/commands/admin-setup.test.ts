import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandNamed, createCommandFixture } from '../../test/support/server/command-fixture.ts';
import { waitUntil } from '../../test/support/wait-until.ts';
import { sendEmails } from '../actions/mailing/send-emails.ts';
import { queueTestEmail, reportTestEmail } from '../administration/test-emails.ts';
import { localActor } from '../core/actor.ts';
import type { EmailAddress } from '../core/email-address.ts';

const showSetup = commandNamed('admin setup show');
const setSetupStep = commandNamed('admin setup set');
const checkSetup = commandNamed('admin setup check');

test('shows and sets the steps of the set-up', async () => {
  await using fixture = await createCommandFixture();
  const { typed } = fixture;
  assert.match((await typed(showSetup)).lines.join('\n'), /^keyCopy\topen$/m);
  assert.deepEqual((await typed(setSetupStep, { values: ['keyCopy', 'done'] })).lines, ['keyCopy: done']);
  assert.match((await typed(showSetup)).lines.join('\n'), /^keyCopy\tdone$/m);
  const json = (await typed(showSetup, { json: true })).lines.map((line) => JSON.parse(line));
  assert.deepEqual(
    json.find(({ name }) => name === 'keyCopy'),
    { name: 'keyCopy', isDetected: false, state: 'done' },
  );
  for (const values of [
    ['keyCopi', 'done'],
    ['keyCopy', 'yes'],
  ]) {
    assert.match((await typed(setSetupStep, { values })).error?.message ?? '', /^<(step|state)> must be /);
  }
});

test('runs one check, and fails with its sentence', async () => {
  await using fixture = await createCommandFixture();
  const { typed } = fixture;
  assert.deepEqual((await typed(checkSetup, { values: ['clock'] })).lines, ['The clock is plausible.']);
  // No service listens at the port of the fixture.
  const { error } = await typed(checkSetup, { values: ['baseUrl'] });
  assert.match(error?.message ?? '', /cannot be reached from this server/);
  assert.match((await typed(checkSetup, { values: ['clocks'] })).error?.message ?? '', /^<check> must be .*clock/);
  assert.match((await typed(checkSetup, { values: ['clock', 'a@b.org'] })).error?.message ?? '', /Only testEmail/);
});

test('sends a test email through the running service', async () => {
  await using fixture = await createCommandFixture();
  const { ports, typed, mailbox } = fixture;
  const values = ['testEmail', 'ann@example.org'];
  const address = 'ann@example.org' as EmailAddress;
  const queued = await queueTestEmail(ports, { address }, { ...localActor, name: 'operator' });
  assert.match(String((await reportTestEmail(ports, queued, 0)).warn), /is queued/);
  const audited = ports.db.selectFrom('audit_log').select(['action', 'actor_kind', 'actor_name']);
  const entry = { action: 'sendTestEmail', actor_kind: 'local', actor_name: 'operator' };
  assert.deepEqual(await audited.execute(), [entry]);
  const running = typed(checkSetup, { values });
  const isQueued = async () => (await ports.db.selectFrom('outbox').select('id').execute()).length === 2;
  await waitUntil(isQueued);
  await sendEmails({ ...ports, serviceUrl: 'https://files.example.org/' }, new AbortController().signal);
  assert.match((await running).lines.join(), /accepted the test email/);
  assert.equal((await mailbox.list(10)).length, 2);
  assert.match((await typed(checkSetup, { values: ['testEmail'] })).error?.message ?? '', /Enter the address/);
});
