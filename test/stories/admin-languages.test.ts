import assert from 'node:assert/strict';
import { test } from 'node:test';
import { zipOf } from '../support/archives/zip-bytes.ts';
import { openAdminWindow } from '../support/browser/admin-window.ts';
import { createStoryFixture } from '../support/browser/story-fixture.ts';
import { type Files, packFiles } from '../support/languages/language-packs.ts';
import { failedWithStatus } from '../support/server/web-server.ts';

const { browser, server } = await createStoryFixture({ hasLanguagePacks: true });
const address = `${server.baseUrl}/admin/languages`;

function zipFile(files: Files) {
  const buffer = zipOf(Object.entries(files).map(([name, content]) => ({ name, content })));
  return { name: 'pack.zip', mimeType: 'application/zip', buffer };
}

test('an operator checks, installs and removes a language pack', async (t) => {
  const { page, assertQuiet } = await openAdminWindow(t, browser, server, 'operator');
  await page.goto(address);
  await page.getByRole('row', { name: 'Deutsch' }).getByText('Complete').waitFor();
  const chooser = page.getByLabel('ZIP file');
  await chooser.setInputFiles(zipFile({ 'pack.json': '{}' }));
  await page.getByText('This file is no valid language pack').waitFor();
  assert.match(await page.locator('.notice.bad [lang="en"]').innerText(), /pack\.json/);
  await chooser.setInputFiles(zipFile(packFiles({ locale: 'fr', displayName: 'Français' })));
  await page.getByText('messages are missing or differ').waitFor();
  assert.equal(await page.getByRole('row', { name: 'Français' }).count(), 0, 'a check installs nothing');
  await page.getByRole('button', { name: 'Install Français' }).click();
  const row = page.getByRole('row', { name: 'Français' });
  await row.getByText('messages are missing or wrong').waitFor();
  await row.getByRole('button', { name: 'Check' }).click();
  const dialog = page.getByRole('dialog', { name: 'Check of Français' });
  await dialog.locator('.remarks li').first().waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await chooser.setInputFiles(zipFile(packFiles({ locale: 'fr', displayName: 'Français' })));
  await page.getByText('It replaces the installed version 2.1').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await row.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await row.waitFor({ state: 'detached' });
  assertQuiet(failedWithStatus(400));
});

test('a file that is too large is not sent', async (t) => {
  const { page, assertQuiet } = await openAdminWindow(t, browser, server, 'operator');
  await page.goto(address);
  const buffer = Buffer.alloc(4 * 1024 * 1024 + 1);
  await page.getByLabel('ZIP file').setInputFiles({ name: 'pack.zip', mimeType: 'application/zip', buffer });
  await page.getByText('too large for a language pack').waitFor();
  assertQuiet();
});

test('a viewer checks packs, and installs and removes none', async (t) => {
  const { page, assertQuiet } = await openAdminWindow(t, browser, server, 'viewer');
  await page.goto(address);
  await page.getByRole('row', { name: 'Deutsch' }).getByRole('button', { name: 'Check' }).click();
  await page.getByText('The pack is complete').waitFor();
  assert.equal(await page.getByLabel('ZIP file').count(), 0);
  assert.equal(await page.getByRole('button', { name: 'Remove' }).count(), 0);
  assertQuiet();
});
