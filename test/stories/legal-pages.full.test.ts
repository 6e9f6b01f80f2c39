import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { Sealpost } from '#client';
import { assertUsableOnAllScreens } from '../support/browser/assert-usable.ts';
import { buildWeb } from '../support/browser/built-web.ts';
import { openBrowser } from '../support/browser/open-browser.ts';
import { openEmail } from '../support/browser/open-email.ts';
import { clickSend, fillSendForm, sendUnverified, waitUntilSent } from '../support/browser/sender-window.ts';
import { assertValidHtml } from '../support/browser/valid-html.ts';
import { createEmptyFolder, runSealpost, startService } from '../support/server/program.ts';
import { openWindow } from '../support/server/web-server.ts';

buildWeb();
const leaving = new AsyncDisposableStack();
const browser = await openBrowser();
leaving.defer(() => browser.close());
const folder = leaving.use(await createEmptyFolder());
const service = await startService(folder.env);
leaving.defer(async () => void (await service.stop()));
const admin = (...args: string[]) => runSealpost(['admin', ...args], folder.env);
const fileWith = async (name: string, text: string) => {
  const path = join(folder.path, name);
  await writeFile(path, text);
  return path;
};

after(() => leaving.disposeAsync());

const legalLinks = (page: Page) => page.locator('footer a').allInnerTexts();

test("every page links legal notice and terms once they exist, in the reader's language", async (t) => {
  const { page, assertQuiet } = await openWindow(t, browser, service, { locale: 'de-AT' });
  const client = new Sealpost({ ...service, clientId: await new Sealpost(service).createClientId() });
  await client.requestCode('ann@example.org');
  await openEmail(page, service, 'Your verification code for ann@example.org');
  const pages = ['/', '/transfers', '/download?id=AAAAAAAAAA', '/mailbox', new URL(page.url()).pathname];
  assert.deepEqual(await legalLinks(page), []);
  await admin('terms', 'set', 'de', 'Unsere Bedingungen', await fileWith('agb.md', '# Eins\n\nAlles **gut**.\n'));
  await admin('terms', 'set', 'en', 'Our terms', await fileWith('terms.html', '<h1>One</h1><p>All <b>well</b>.</p>'));
  await admin('legal-notice', 'set', await fileWith('imprint.txt', 'Example Ltd.\nHigh Street 1'));
  for (const path of pages) {
    await page.goto(`${service.baseUrl}${path}`);
    const english = ['Legal notice', 'Terms of use'];
    assert.deepEqual(
      await legalLinks(page),
      path.startsWith('/mailbox') ? english : ['Impressum', 'Nutzungsbedingungen'],
      path,
    );
    await page.locator('footer a').last().click();
    await page.getByRole('heading', { level: 1, name: 'Unsere Bedingungen' }).waitFor();
    assert.equal(page.url(), `${service.baseUrl}/terms`);
  }
  await page.getByText('Alles gut.').waitFor();
  assert.equal(await page.title(), 'Unsere Bedingungen – Sealpost');
  await page.getByRole('link', { name: 'Impressum' }).click();
  await page.getByRole('heading', { level: 1, name: 'Impressum' }).waitFor();
  assert.match(await page.locator('.legal').innerText(), /^Example Ltd\.\nHigh Street 1$/);
  await page.goto(`${service.baseUrl}/`);
  await page.getByLabel('Sprache').selectOption('en');
  await page.getByRole('link', { name: 'Terms of use' }).click();
  await page.getByRole('heading', { level: 1, name: 'Our terms' }).waitFor();
  assertQuiet();
});

test('without JavaScript the legal pages are linked too, and their language can be changed', async (t) => {
  const { page, assertQuiet } = await openWindow(t, browser, service, { javaScriptEnabled: false });
  await page.goto(`${service.baseUrl}/download?id=AAAAAAAAAA`);
  await page.getByRole('link', { name: 'Terms of use' }).click();
  await page.getByRole('heading', { level: 1, name: 'Our terms' }).waitFor();
  await page.getByLabel('Language').selectOption('de');
  await page.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('heading', { level: 1, name: 'Unsere Bedingungen' }).waitFor();
  assert.equal(page.url(), `${service.baseUrl}/terms`);
  assertQuiet();
});

test('the upload page asks for the acceptance of active terms, remembers it, and asks again after a change', async (t) => {
  const { page, context, assertQuiet } = await openWindow(t, browser, service);
  const openForm = async () => {
    await page.goto(`${service.baseUrl}/`);
    await page.locator('.secret:not(:empty)').waitFor();
  };
  await page.goto(`${service.baseUrl}/`);
  const checkbox = page.getByLabel('I accept the terms of use.');
  await sendUnverified(page, { address: 'tom@example.org' });
  assert.equal(await checkbox.count(), 0, 'not while the terms are inactive');
  const mailbox = await context.newPage();
  await openEmail(mailbox, service, 'Your verification code for tom@example.org');
  await mailbox.goto((await mailbox.locator('pre a').first().getAttribute('href')) ?? '');
  await waitUntilSent(page);
  await page.getByLabel('I have passed it on').check();

  await admin('setting', 'set', 'terms.active', 'true');
  await openForm();
  await fillSendForm(page);
  await clickSend(page);
  await page.getByText('Please fix one problem').waitFor();
  assert.equal(await page.evaluate('document.activeElement.id'), 'terms');
  assert.equal(await page.locator('#terms-fault').innerText(), 'Accept the terms of use.');
  await assertValidHtml(await page.content(), 'terms', 'script');
  await assertUsableOnAllScreens(page, 'terms to accept');
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'terms of use', exact: true }).and(page.locator('label a')).click();
  const text = await opened;
  await text.getByRole('heading', { level: 1, name: 'Our terms' }).waitFor();
  await text.close();
  await checkbox.check();
  await clickSend(page);
  await waitUntilSent(page);
  // Otherwise the page shows the password again instead of the form.
  await page.getByLabel('I have passed it on').check();

  page.on('dialog', (dialog) => void dialog.accept());
  await openForm();
  await fillSendForm(page);
  assert.equal(await checkbox.count(), 0);
  await admin('terms', 'set', 'en', 'Our terms', await fileWith('terms.html', '<h1>Two</h1>'));
  await openForm();
  await checkbox.waitFor();
  assertQuiet();
});

for (const path of ['terms', 'imprint']) {
  test(`the page of the ${path} is valid HTML and usable on all screens`, async (t) => {
    const { page, assertQuiet } = await openWindow(t, browser, service);
    await page.goto(`${service.baseUrl}/${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await assertValidHtml(await page.content(), path, 'script');
    await assertUsableOnAllScreens(page, path);
    assertQuiet();
  });
}
