import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openBrowser } from '../support/browser.ts';
import { aSendersHouse, aSendersWindow, clickSend, heading, write } from '../support/sender-window.ts';

/** Somebody, or a rule of the browser, keeps the page from it. */
const refusing = 'Clipboard.prototype.writeText = () => Promise.reject(new DOMException("No", "NotAllowedError"))';

/** What a page sees of the clipboard: over plain HTTP, on any host but the reader's own, there is none. */
const clipboards = {
  'by the clipboard': '',
  'without a clipboard': 'Object.defineProperty(Navigator.prototype, "clipboard", { value: undefined })',
  'where the clipboard is refused': refusing,
};

for (const [name, script] of Object.entries(clipboards)) {
  test(`a link is copied ${name}, and can be pasted`, async (t) => {
    const browser = await openBrowser();
    t.after(() => browser.close());
    const house = await aSendersHouse(t);
    const { page, context, assertQuiet } = await aSendersWindow(t, browser, house);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript(script);
    await page.goto(house.baseUrl);
    await write(page);
    await clickSend(page);
    await heading(page, 'On its way');
    const link = await page.getByText('/download?id=').first().innerText();
    await page.goto(`${house.baseUrl}/transfers`);
    await page.getByText('Downloaded by').click();
    await page.getByRole('button', { name: 'Copy the link for bob@example.org' }).click();
    await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor({ state: 'attached' });
    await page.goto(house.baseUrl);
    await page.getByLabel('Subject').focus();
    await page.keyboard.press('Control+V');
    assert.equal(await page.getByLabel('Subject').inputValue(), link);
    assertQuiet();
  });
}

test('a password is called copied until there is another one, and is shown to be copied by hand where nothing else works', async (t) => {
  const browser = await openBrowser();
  t.after(() => browser.close());
  const house = await aSendersHouse(t);
  const { page, context, assertQuiet } = await aSendersWindow(t, browser, house);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(house.baseUrl);
  const password = page.locator('output.secret:not(:empty)');
  const copy = page.getByRole('button', { name: 'Copy the password' });
  const first = await password.innerText();
  await copy.click();
  await copy.getByText('Copied').waitFor();
  await page.getByRole('button', { name: 'Another one' }).click();
  await password.filter({ hasNotText: first }).waitFor();
  assert.equal(await copy.innerText(), 'Copy');
  await page.evaluate(`${refusing}; document.execCommand = () => false`);
  await copy.click();
  const told = page.getByRole('status').filter({ hasText: 'It could not be copied. Please copy it by hand' });
  await told.waitFor();
  assert.equal(await told.locator('code').innerText(), await password.innerText());
  assertQuiet();
});
