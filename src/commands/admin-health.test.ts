import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandNamed, createCommandFixture } from '../../test/support/server/command-fixture.ts';
import { changeSetting } from '../actions/settings/settings.ts';

const showHealth = commandNamed('admin health show');
const checkHealthNow = commandNamed('admin health check');
const showAttention = commandNamed('admin attention');
const showStorage = commandNamed('admin storage show');

test('checks all parts now, stores nothing, and fails if one is failing', async () => {
  await using fixture = await createCommandFixture();
  const { ports, typed } = fixture;
  const before = await typed(showHealth);
  assert.deepEqual([before.lines, before.error], [[], undefined]);
  assert.match(before.notes.join(), /admin health check/);
  const checked = await typed(checkHealthNow, { json: true });
  assert.equal(checked.error, undefined);
  const parts = checked.lines.map((line) => JSON.parse(line));
  assert.deepEqual(
    parts.map(({ part, state }) => `${part} ${state}`),
    ['database ok', 'storage ok', 'disk ok', 'mail off', 'scanner off', 'clock ok', 'certificate off', 'keyCopy off'],
  );
  // The running service may see more than this process.
  assert.deepEqual((await typed(showHealth, { json: true })).lines, []);
  await changeSetting(ports, 'disk.minFreeBytes', String(2 ** 50));
  const failing = await typed(checkHealthNow);
  assert.equal(failing.error?.message, 'Failing: disk.');
  assert.match(failing.lines.join('\n'), /^disk\tfailing\t\S+\t\S+\tOnly .* are free/m);
});

test('counts what needs a person', async () => {
  await using fixture = await createCommandFixture();
  const { lines } = await fixture.typed(showAttention);
  assert.match(
    lines.join('\n'),
    /^damagedParts\t0\t\nfailedEmails\t0\t\n.*^openInvitations\t0\t\nopenSetupSteps\t\d/ms,
  );
  const json = (await fixture.typed(showAttention, { json: true })).lines.map((line) => JSON.parse(line));
  assert.deepEqual(json[1], { kind: 'failedEmails', count: 0, list: '/api/admin/emails?state=failed' });
});

test('shows used and free space', async () => {
  await using fixture = await createCommandFixture();
  const { lines } = await fixture.typed(showStorage);
  assert.match(
    lines.join('\n'),
    /^freeBytes: \d+ \([\d.]+ \w+\)\nminFreeBytes: 1073741824 \(1\.1 GB\)\ndatabaseBytes: \d+ /,
  );
  const json = JSON.parse((await fixture.typed(showStorage, { json: true })).lines.join());
  assert.deepEqual([json.minFreeBytes, json.forecast], [1_073_741_824, null]);
});
