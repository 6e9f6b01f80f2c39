import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openBrowser } from '../support/browser/open-browser.ts';
import {
  clickSend,
  fillSendForm,
  openSenderWindow,
  startCompletingWebServer,
  waitUntilSent,
} from '../support/browser/sender-window.ts';

/** Simulates a user or a browser policy that denies access to the clipboard. */
const denyClipboard = 'Clipboard.prototype.writeText = () => Promise.reject(new DOMException("No", "NotAllowedError"))';

/** The states of the clipboard API. Browsers do not provide it over plain HTTP, except on localhost. */
const clipboards = {
  'through the clipboard API': '',
  'without the clipboard API': 'Object.defineProperty(Navigator.prototype, "clipboard", { value: undefined })',
  'where access to the clipboard is denied': denyClipboard,
};

for (const [name, script] of Object.entries(clipboards)) {
  test(`copies a link ${name}, and it can be pasted`, async (t) => {
    const browser = await openBrowser();
    t.after(() => browser.close());
    const service = await startCompletingWebServer(t);
    const { page, context, assertQuiet } = await openSenderWindow(t, browser, service);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript(script);
    await page.goto(service.baseUrl);
    await fillSendForm(page);
    await clickSend(page);
    await waitUntilSent(page);
    const link = await page.getByText('/download?id=').first().innerText();
    await page.getByRole('button', { name: 'QR code bob@example.org' }).click();
    await page.getByRole('dialog').getByRole('img', { name: 'QR code' }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByLabel('I have passed it on').check();
    await page.goto(`${service.baseUrl}/transfers`);
    await page.getByText('Downloaded by').click();
    await page.getByRole('button', { name: 'Copy link bob@example.org' }).click();
    await page.getByRole('status').filter({ hasText: 'Link copied' }).waitFor({ state: 'attached' });
    await page.goto(service.baseUrl);
    await page.getByLabel('Subject').focus();
    await page.keyboard.press('Control+V');
    assert.equal(await page.getByLabel('Subject').inputValue(), link);
    assertQuiet();
  });
}

test('confirms that a password was copied, for a while or until it changes, and shows it where copying fails', async (t) => {
  const browser = await openBrowser();
  t.after(() => browser.close());
  const service = await startCompletingWebServer(t);
  const { page, context, assertQuiet } = await openSenderWindow(t, browser, service);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(service.baseUrl);
  const password = page.locator('.secret:not(:empty)');
  const copy = page.getByRole('button', { name: 'Copy password' });
  const confirmation = page.getByRole('button', { name: 'Password copied' });
  const first = await password.innerText();
  await copy.click();
  await confirmation.waitFor();
  await copy.click();
  await confirmation.waitFor();
  await page.getByRole('button', { name: 'Generate another' }).click();
  await password.filter({ hasNotText: first }).waitFor();
  await copy.waitFor();
  await page.evaluate(`${denyClipboard}; document.execCommand = () => false`);
  await copy.click();
  const reported = page.getByRole('status').filter({ hasText: 'Couldn’t copy automatically. Please copy it yourself' });
  await reported.waitFor();
  assert.equal(await reported.locator('code').innerText(), await password.innerText());
  assertQuiet();
});
