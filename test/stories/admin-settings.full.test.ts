import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeSetting } from '../../src/actions/settings/settings.ts';
import { defaultSettings } from '../../src/core/settings.ts';
import { minuteMs } from '../../src/core/time.ts';
import { readSettings } from '../../src/db/settings.ts';
import { openAdminWindow } from '../support/browser/admin-window.ts';
import { createStoryFixture } from '../support/browser/story-fixture.ts';
import { createAccount, nextCode } from '../support/server/test-accounts.ts';
import { failedWithStatus } from '../support/server/web-server.ts';

const { browser, server } = await createStoryFixture();
const address = `${server.baseUrl}/admin/settings`;
const stored = async () => readSettings(server.ports.db);

test('an administrator finds settings, changes several at once in other units, and resets one', async (t) => {
  const { page, assertQuiet } = await openAdminWindow(t, browser, server);
  await page.goto(address);
  await page.getByLabel('Search settings').fill('first lock');
  await page.getByText('Final action', { exact: true }).waitFor({ state: 'detached' });
  assert.match(page.url(), /\?q=first\+lock$/);
  await page.getByLabel('Duration of the first lock', { exact: true }).fill('2');
  await page.getByLabel('Unit of Duration of the first lock').selectOption('hours');
  await page.getByText('Saved value: 15 minutes').waitFor();
  await page.getByLabel('Search settings').fill('');
  await page.getByLabel('Keep expired transfers listed').fill('7');
  await page.getByLabel('Require digits').uncheck();
  await page.getByText('3 unsaved changes').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('3 settings saved').waitFor();
  const after = await stored();
  assert.deepEqual(
    [after['attempts.lockMinutes'], after['retention.days'], after['password.digitsRequired']],
    [120, 7, false],
  );
  await page.goto(`${address}?show=changed&group=Transfers`);
  await page.getByText('1 setting', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Reset to default Keep expired transfers listed' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('No setting matches').waitFor();
  assert.equal((await stored())['retention.days'], defaultSettings['retention.days']);
  assertQuiet();
});

test('what another administrator has changed in between is not overwritten, and the input stays', async (t) => {
  const { page, assertQuiet } = await openAdminWindow(t, browser, server);
  await page.goto(address);
  await page.getByLabel('Keep expired transfers listed').fill('9');
  await changeSetting(server.ports, 'transfer.maxFiles', '77');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Someone else has changed this in the meantime').waitFor();
  await page.getByRole('button', { name: 'Load the new state' }).click();
  await page.getByText('Someone else has changed this').waitFor({ state: 'detached' });
  assert.equal(await page.getByLabel('Files per transfer').inputValue(), '77');
  assert.equal(await page.getByLabel('Keep expired transfers listed').inputValue(), '9');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('1 setting saved').waitFor();
  const after = await stored();
  assert.deepEqual([after['transfer.maxFiles'], after['retention.days']], [77, 9]);
  assertQuiet(failedWithStatus(412));
});

test('values that are not valid are marked, and none of the changes is made', async (t) => {
  const { page, assertQuiet } = await openAdminWindow(t, browser, server);
  await page.goto(address);
  const before = await stored();
  const save = page.getByRole('button', { name: 'Save' });
  const marked = () => page.locator('[aria-invalid="true"]').evaluateAll((all) => all.map(({ id }) => id));
  const files = page.getByLabel('Recipients per transfer');
  await files.fill('0');
  await save.click();
  await page.getByText('This value isn’t allowed').waitFor();
  assert.equal(await page.evaluate('document.activeElement.id'), 'setting-transfer_maxRecipients');
  await files.fill('50');
  await page.getByLabel('Address for alerts').fill('wrong');
  await page.getByLabel('Search settings').fill('recipients');
  await page.getByLabel('Address for alerts').waitFor({ state: 'detached' });
  await save.click();
  await page.getByText('alone or together with other settings').waitFor();
  assert.deepEqual(await marked(), ['setting-admin_email']);
  await page.getByLabel('Address for alerts').fill('');
  await page.getByLabel('Minimum length').fill('200');
  await save.click();
  await page.locator('#setting-password_minimumLength-fault').waitFor();
  assert.deepEqual(await marked(), ['setting-password_minimumLength', 'setting-password_maximumLength']);
  await page.getByRole('button', { name: 'Discard' }).click();
  assert.equal(await page.getByLabel('Minimum length').inputValue(), '10');
  await page.getByLabel('Characters to reject').fill('-_.!*');
  await save.click();
  await page.getByText('No password could meet all of these requirements').waitFor();
  assert.deepEqual(await stored(), before);
  assertQuiet(failedWithStatus(400), failedWithStatus(409));
});

test('a change of a sensitive setting asks to confirm the sign-in, and goes on', async (t) => {
  const account = await createAccount(server.ports, { name: 'settings-admin' });
  const { page, assertQuiet } = await openAdminWindow(t, browser, server, 'administrator', {
    administratorId: account.id,
  });
  await page.goto(address);
  await page.getByLabel('Keep the audit log').fill('365');
  server.ports.clock.advance(6 * minuteMs);
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' });
  await dialog.getByLabel('Password', { exact: true }).fill(account.password);
  await dialog.getByLabel('Code from your authenticator app').fill(nextCode(server.ports, account));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('1 setting saved').waitFor();
  assert.equal((await stored())['audit.days'], 365);
  assertQuiet(failedWithStatus(401));
});

test('a link asks before it discards unsaved changes', async (t) => {
  const { page, assertQuiet } = await openAdminWindow(t, browser, server);
  await page.goto(address);
  await page.getByLabel('Files per transfer').fill('5');
  const link = page.getByRole('link', { name: 'Dashboard' });
  await link.click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  assert.equal(await page.getByLabel('Files per transfer').inputValue(), '5');
  await link.click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await page.getByText('Nothing needs your attention').waitFor();
  assertQuiet();
});

test('a viewer reads all settings and has no controls for them', async (t) => {
  const { page, assertQuiet } = await openAdminWindow(t, browser, server, 'viewer');
  await page.goto(address);
  await page.getByText('Files per transfer').waitFor();
  assert.equal(await page.locator('.setting').locator('input, select, textarea, button').count(), 0);
  assertQuiet();
});
