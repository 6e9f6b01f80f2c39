import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EmailFailed } from '../../src/ports/mailer.ts';
import { measureDays, storageOptions } from '../support/browser/admin-page-states/storage.ts';
import { openAdminWindow } from '../support/browser/admin-window.ts';
import { createStoryFixture } from '../support/browser/story-fixture.ts';

const refused = 'The mail server 127.0.0.1:25 refuses connections.';
const mailServer = { isReachable: false };

const { browser, server } = await createStoryFixture({
  ...storageOptions,
  partChecks: {
    async checkMailServer() {
      if (!mailServer.isReachable) throw new EmailFailed('unreachable', refused);
    },
    selfTestScanner: undefined,
    checkClock: async () => undefined,
  },
});

test('shows used and free space, and when the disk will be full', async (t) => {
  const { page, assertQuiet } = await openAdminWindow(t, browser, server, 'viewer');
  const sizeOf = async (name: string) => {
    const text = await page.locator('.facts > div', { hasText: name }).locator('strong').innerText();
    return text.replaceAll(/\s/g, ' ');
  };
  await page.goto(`${server.baseUrl}/admin/storage`);
  await page.getByText('A forecast needs measurements of two days').waitFor();
  assert.equal(await sizeOf('Stored files'), 'Not measured yet');
  assert.match(await sizeOf('Database'), /^\d+ [kM]B$/);
  await measureDays(server, [25, 24, 23, 22, 21]);
  await page.reload();
  await page.getByText(/days, [\d.]+\sGB a day, only the minimum will be free on/).waitFor();
  assert.equal(await sizeOf('Where files are stored'), '21 GB');
  assert.equal(await sizeOf('Stored files'), '0 bytes');
  assert.equal(await page.locator('.space-bar rect').count(), 3);
  await measureDays(server, [21, 22, 23, 24, 25]);
  await page.reload();
  await page.getByText('won’t be full in the next ten years').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Check now' }).count(), 0);
  assertQuiet();
});

test('an operator checks all parts, and sees the last error and since when it works again', async (t) => {
  const { page, assertQuiet } = await openAdminWindow(t, browser, server, 'operator');
  await page.goto(`${server.baseUrl}/admin/storage`);
  await page.getByText('The first check is still running').waitFor();
  const check = page.getByRole('button', { name: 'Check now' });
  const row = page.getByRole('row', { name: 'Mail server' });
  await check.click();
  await row.getByText('Failing').waitFor();
  await row.getByText('The mail server can’t be reached').waitFor();
  await row.getByText(refused).waitFor();
  mailServer.isReachable = true;
  await check.click();
  await row.getByText('Works').waitFor();
  // The last error stays.
  await row.getByText(refused).waitFor();
  const scanner = page.getByRole('row', { name: 'Virus scanner' });
  await scanner.getByText('Not used').waitFor();
  await scanner.getByText('No virus scanner is configured').waitFor();
  assert.equal(await scanner.getByRole('cell').last().innerText(), 'None');
  await page.getByRole('row', { name: 'Copy of the master key' }).getByText('Not confirmed').waitFor();
  assertQuiet();
});
