import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { sendEmails } from '../../src/actions/mailing/send-emails.ts';
import { zipOf } from '../support/archives/zip-bytes.ts';
import { openAdminWindow } from '../support/browser/admin-window.ts';
import { createStoryFixture } from '../support/browser/story-fixture.ts';
import { type Files, packFiles } from '../support/languages/language-packs.ts';
import { parseMime } from '../support/mail/smtp-servers.ts';
import { adminWith } from '../support/server/admin-callers.ts';
import { failedWithStatus, openWindow } from '../support/server/web-server.ts';

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

const textRow = (page: Page, key: string) => page.getByRole('listitem').filter({ hasText: key });

/** Finds a message by words, and enters a text for it. */
async function enterText(page: Page, words: string, key: string, text: string): Promise<void> {
  await page.getByLabel('Words of the text').fill(words);
  await textRow(page, key).getByRole('button', { name: 'Change' }).click();
  await page.getByLabel(`New text ${key}`).fill(text);
}

test('an operator changes German texts, which senders see on their page and in an email, and restores them', async (t) => {
  const { page, assertQuiet } = await openAdminWindow(t, browser, server, 'operator');
  await page.goto(address);
  await page.getByRole('link', { name: 'Texts', exact: true }).click();
  await page.getByLabel('Language of the texts').selectOption('de_2');
  await page.waitForURL(/\/admin\/languages\/texts\/de_2$/);
  await enterText(page, 'web/send: dateien SENDEN', 'web/send:title', 'Post an die Beispiel GmbH');
  await enterText(
    page,
    'sealpost gesendet',
    'mail/common:writtenBy',
    'Vom Dateiversand der Beispiel GmbH ({service}).',
  );
  await page.getByText('{service} stands for a text.').waitFor();
  await page.getByText('2 unsaved changes').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('2 texts were changed.').waitFor();

  const sender = await openWindow(t, browser, server, { locale: 'de' });
  await sender.page.goto(server.baseUrl);
  await sender.page.getByRole('heading', { level: 1, name: 'Post an die Beispiel GmbH' }).waitFor();
  await sender.page.goto(`${server.baseUrl}/transfers`);
  await sender.page.getByLabel('Ihre E-Mail-Adresse').fill('gerda@example.org');
  await sender.page.getByRole('button', { name: 'Code anfordern' }).click();
  await sender.page.getByText('Wir haben einen Code an').waitFor();
  await sendEmails({ ...server.ports, serviceUrl: server.baseUrl }, new AbortController().signal);
  const { text = '', html = '' } = await parseMime(server.ports.mailer.sent.at(-1)?.bytes ?? Buffer.alloc(0));
  for (const content of [text, String(html)]) assert.match(content, /Vom Dateiversand der Beispiel GmbH \(/);

  await page.goto(`${address}/texts/de_2?show=changed`);
  await textRow(page, 'web/send:title').getByText('Post an die Beispiel GmbH').waitFor();
  await page.getByRole('button', { name: 'Restore the original web/send:title' }).click();
  await page.getByRole('button', { name: 'Restore the original mail/common:writtenBy' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('2 texts were changed.').waitFor();
  await sender.page.goto(server.baseUrl);
  await sender.page.getByRole('heading', { level: 1, name: 'Dateien senden' }).waitFor();
  assertQuiet();
  sender.assertQuiet();
});

test('a text that is not valid is marked with the reason, and nothing is changed', async (t) => {
  const { page, assertQuiet } = await openAdminWindow(t, browser, server, 'operator');
  await page.goto(`${address}/texts/de_2`);
  await enterText(page, 'writtenBy', 'mail/common:writtenByBrand', 'Von {nam}');
  await page.getByText('{nam} is not a placeholder of this text.').waitFor();
  await page.getByText('{service} stands for a text. It isn’t used now.').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  assert.equal(await page.evaluate('document.activeElement.id'), 'text-mail-common-writtenByBrand');
  await page.getByRole('button', { name: 'Cancel' }).click();
  assert.equal(await page.evaluate('document.activeElement.textContent'), 'Change mail/common:writtenByBrand');
  await page.keyboard.press('Enter');
  await page.getByLabel('New text').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();

  await enterText(page, 'admin:list.all', 'web/admin:list.all', '{count, plural, other {# Einträge}}');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('plural form "one" of {count} is missing').waitFor();
  assert.equal(await page.getByLabel('New text').getAttribute('aria-invalid'), 'true');
  await page.getByRole('link', { name: 'Language packs' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await page.getByRole('row', { name: 'Deutsch' }).waitFor();
  const { languages } = (await adminWith(server, 'viewer')).admin;
  assert.equal((await languages.texts('de_2')).data.meta.ownTexts, 0);
  assertQuiet(failedWithStatus(400));
});

test('what another administrator has changed in between is not overwritten, and the input stays', async (t) => {
  const { page, assertQuiet } = await openAdminWindow(t, browser, server, 'operator');
  await page.goto(`${address}/texts/de_2`);
  await enterText(page, 'csv:', 'csv:fileName', 'Name');
  const { languages } = (await adminWith(server, 'operator')).admin;
  await languages.changeTexts('de_2', { 'csv:fileName': 'Datei', 'csv:subject': 'Thema' }, '*');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Someone else has changed this in the meantime').waitFor();
  await page.getByRole('button', { name: 'Load the new state' }).click();
  await page.getByText('Someone else has changed this').waitFor({ state: 'detached' });
  await textRow(page, 'csv:subject').getByText('Thema').waitFor();
  await textRow(page, 'csv:fileName')
    .locator('.text', { hasText: /^Datei$/ })
    .waitFor();
  assert.equal(await page.getByLabel('New text csv:fileName').inputValue(), 'Name');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('1 text was changed.').waitFor();
  const { data } = await languages.texts('de_2', { own: true });
  assert.deepEqual(
    data.data.map(({ ownText }) => ownText),
    ['Name', 'Thema'],
  );
  await languages.changeTexts('de_2', { 'csv:fileName': null, 'csv:subject': null }, '*');
  assertQuiet(failedWithStatus(412));
});

test('a viewer reads the texts of a language page by page, and changes none', async (t) => {
  const { page, assertQuiet } = await openAdminWindow(t, browser, server, 'viewer');
  await page.goto(`${address}/texts`);
  await page.getByText('The first 50 entries').waitFor();
  assert.equal(await page.getByLabel('Language of the texts').inputValue(), 'en_2');
  await page.getByRole('button', { name: 'Show more' }).click();
  await page.getByText('The first 100 entries').waitFor();
  assert.equal(await page.locator('.text-row').count(), 100);
  assert.equal(await page.getByRole('button', { name: 'Change' }).count(), 0);
  await page.getByLabel('Words of the text').fill('no text has these words');
  await page.getByText('No text matches').waitFor();
  assertQuiet();
});
