import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getBrand, readBrand } from '../../src/actions/brand/brand.ts';
import { changeSetting } from '../../src/actions/settings/settings.ts';
import { openAdminWindow } from '../support/browser/admin-window.ts';
import { createStoryFixture } from '../support/browser/story-fixture.ts';
import { failedWithStatus } from '../support/server/web-server.ts';

/** The window in which a function of a test runs. */
interface BrowserWindow {
  getComputedStyle(element: unknown): { readonly backgroundColor: string };
}

const { browser, server } = await createStoryFixture();
const address = `${server.baseUrl}/admin/branding`;

test('an administrator sees a brand on pages and in an email while entering it, and saves it at once', async (t) => {
  const { page, assertQuiet } = await openAdminWindow(t, browser, server);
  await page.goto(address);
  const preview = page.frameLocator('iframe');
  await preview.getByText('Sealpost', { exact: true }).waitFor();
  await page.getByLabel('Name of your organization').fill('Example Ltd');
  await preview.getByText('Example Ltd', { exact: true }).waitFor();
  await page.getByLabel('Contact for questions').fill('help@example.org');
  await page.getByLabel('Footer lines').fill('High Street 1\n\nRegister: 12');
  await page.getByLabel('Main color', { exact: true }).fill('#5b2d8e');
  await page.getByText('Readable: contrast 8.5 to 1').waitFor();
  await preview.getByText('Register: 12', { exact: true }).waitFor();
  await page.getByText('For senders').click();
  const button = preview.getByRole('button', { name: 'Send', exact: true, includeHidden: true });
  await button.waitFor();
  const color = await button.evaluate(
    (element) => (globalThis as unknown as BrowserWindow).getComputedStyle(element).backgroundColor,
  );
  assert.equal(color, 'rgb(91, 45, 142)');
  await page.getByText('Email', { exact: true }).click();
  await preview.getByText('contract.pdf').waitFor();
  await preview.getByText('Register: 12').waitFor();
  assert.equal((await readBrand(server.ports)).isNamed, false, 'nothing is saved yet');
  await page.getByText('4 unsaved changes').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Branding saved').waitFor();
  const { name, footer, support } = await readBrand(server.ports);
  assert.deepEqual(
    [name, footer, support?.text],
    ['Example Ltd', ['High Street 1', 'Register: 12'], 'help@example.org'],
  );
  await page.getByLabel('Name of your organization').fill('');
  await page.getByRole('button', { name: /^Use the color of Sealpost/ }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Pages use the color of Sealpost').nth(1).waitFor();
  await page.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' });
  assert.equal((await readBrand(server.ports)).isNamed, false);
  assertQuiet();
});

test('a color that cannot be read is reported with one that can, and a wrong contact is marked', async (t) => {
  const { page, assertQuiet } = await openAdminWindow(t, browser, server);
  await page.goto(address);
  const color = page.getByLabel('Second color', { exact: true });
  await color.fill('#ffcc00');
  await page.getByText('Not readable: contrast 1.3 to 1. At least 4.5 to 1 is needed.').waitFor();
  await page.getByText('The preview shows your last valid input').waitFor();
  await page.getByRole('button', { name: /^Use #\w{6} instead$/ }).click();
  await page.getByText('Readable: contrast 4.5 to 1').waitFor();
  await page.getByText('The preview shows your last valid input').waitFor({ state: 'detached' });
  await page.getByLabel('Contact for questions').fill('wrong');
  await page.getByText('This value isn’t allowed').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Something you entered isn’t valid. Please check it').waitFor();
  assert.equal(await page.evaluate('document.activeElement.id'), 'brand-support');
  await page.getByRole('button', { name: 'Discard' }).click();
  assert.equal(await color.inputValue(), '');
  await page.getByText('This value isn’t allowed').waitFor({ state: 'detached' });
  assertQuiet(failedWithStatus(400));
});

test('a logo is uploaded without what could run in it, shown and removed, and unsaved input stays', async (t) => {
  const { page, assertQuiet } = await openAdminWindow(t, browser, server);
  await page.goto(address);
  await page.getByLabel('Place of storage').fill('Austria');
  const choose = (name: string, text: string) =>
    page.locator('#logo-file').setInputFiles({ name, mimeType: 'image/svg+xml', buffer: Buffer.from(text) });
  await choose('wrong.svg', 'no picture');
  await page.getByText('This picture can’t be used').waitFor();
  await choose(
    'logo.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><script>1</script><path d="M0 0h20v20z"/></svg>',
  );
  await page.getByText('Logo uploaded').waitFor();
  await page.getByText('parts of the picture were removed').waitFor();
  const picture = page.getByAltText('The logo on a light page');
  await picture.waitFor();
  await page.waitForFunction('document.querySelector(".logo-pictures img").naturalWidth > 0');
  await page.frameLocator('iframe').locator('.brand img').waitFor();
  await page.getByRole('button', { name: 'Remove the logo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the logo' }).click();
  await page.getByText('No logo yet').waitFor();
  assert.equal((await getBrand(server.ports)).logo, undefined);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Branding saved').waitFor();
  assert.equal((await readBrand(server.ports)).place, 'Austria');
  assertQuiet(failedWithStatus(400));
});

test('what another administrator has changed in between is not overwritten, and links ask before input is lost', async (t) => {
  const { page, assertQuiet } = await openAdminWindow(t, browser, server);
  await page.goto(address);
  await page.getByLabel('Footer lines').fill('Our line');
  await changeSetting(server.ports, 'brand.name', 'Other Ltd');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Someone else has changed this in the meantime').waitFor();
  await page.getByRole('button', { name: 'Load the new state' }).click();
  await page.getByText('Someone else has changed this').waitFor({ state: 'detached' });
  assert.equal(await page.getByLabel('Name of your organization').inputValue(), 'Other Ltd');
  assert.equal(await page.getByLabel('Footer lines').inputValue(), 'Our line');
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Branding saved').waitFor();
  const { name, footer } = await readBrand(server.ports);
  assert.deepEqual([name, footer], ['Other Ltd', ['Our line']]);
  assertQuiet(failedWithStatus(412));
});

test('a viewer sees the brand and its preview, and has no controls for it', async (t) => {
  const { page, assertQuiet } = await openAdminWindow(t, browser, server, 'viewer');
  await page.goto(address);
  await page.getByText('Not set').first().waitFor();
  await page.frameLocator('iframe').locator('h1').waitFor();
  assert.equal(await page.locator('.branding .stack').locator('input, textarea, button').count(), 0);
  assertQuiet();
});
