import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCommandFixture } from '../../test/support/server/command-fixture.ts';
import { waitUntil } from '../../test/support/wait-until.ts';
import { sendEmails } from '../actions/mailing/send-emails.ts';
import { checkSetup, setSetupStep, showSetup } from './admin-setup.ts';

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
    assert.match((await typed(setSetupStep, { values })).error?.message ?? '', /^Unknown (step|state): /);
  }
});

test('runs one check, and fails with its sentence', async () => {
  await using fixture = await createCommandFixture();
  const { typed } = fixture;
  assert.deepEqual((await typed(checkSetup, { values: ['clock'] })).lines, ['The clock is plausible.']);
  // No service listens at the port of the fixture.
  const { error } = await typed(checkSetup, { values: ['baseUrl'] });
  assert.match(error?.message ?? '', /cannot be reached from this server/);
  assert.match((await typed(checkSetup, { values: ['clocks'] })).error?.message ?? '', /^Unknown check.*clock/);
  assert.match((await typed(checkSetup, { values: ['clock', 'a@b.org'] })).error?.message ?? '', /Only testEmail/);
});

test('sends a test email through the running service', async () => {
  await using fixture = await createCommandFixture();
  const { ports, typed, mailbox } = fixture;
  const values = ['testEmail', 'ann@example.org'];
  const queued = await typed((call) => checkSetup(call, 0), { values });
  assert.match(queued.notes.join(), /is queued/);
  const audited = ports.db.selectFrom('audit_log').select(['action', 'actor_kind', 'actor_name']);
  const entry = { action: 'sendTestEmail', actor_kind: 'local', actor_name: 'operator' };
  assert.deepEqual(await audited.execute(), [entry]);
  const running = typed((call) => checkSetup(call, 600_000), { values });
  const isQueued = async () => (await ports.db.selectFrom('outbox').select('id').execute()).length === 2;
  await waitUntil(isQueued);
  await sendEmails({ ...ports, serviceUrl: 'https://files.example.org/' }, new AbortController().signal);
  assert.match((await running).lines.join(), /accepted the test email/);
  assert.equal((await mailbox.list(10)).length, 2);
  assert.match((await typed(checkSetup, { values: ['testEmail'] })).error?.message ?? '', /Enter the address/);
});
