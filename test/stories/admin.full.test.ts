import assert from 'node:assert/strict';
import { test } from 'node:test';
import { storageOptions } from '../support/browser/admin-page-states/storage.ts';
import { adminPageStates } from '../support/browser/admin-page-states.ts';
import { openAdminWindow } from '../support/browser/admin-window.ts';
import { assertUsableOnAllScreens } from '../support/browser/assert-usable.ts';
import { createStoryFixture } from '../support/browser/story-fixture.ts';
import { assertValidHtml } from '../support/browser/valid-html.ts';
import { openWindow } from '../support/server/web-server.ts';

const { browser, server } = await createStoryFixture({ ...storageOptions, hasLanguagePacks: true });

for (const [name, { heading, role, expectedErrors = [], reach }] of Object.entries(adminPageStates)) {
  test(`the administration is valid HTML and usable on all screens: ${name}`, async (t) => {
    const { page, assertQuiet } =
      role === undefined ? await openWindow(t, browser, server) : await openAdminWindow(t, browser, server, role);
    await reach(server, page);
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
    await assertValidHtml(await page.content(), name, 'script');
    await assertUsableOnAllScreens(page, name);
    assertQuiet(...expectedErrors);
  });
}

test('the administration supports German, and switches the language of an open section', async (t) => {
  const { page, assertQuiet } = await openAdminWindow(t, browser, server, 'administrator', { locale: 'de-AT' });
  await page.goto(`${server.baseUrl}/admin`);
  await page.getByRole('heading', { level: 1, name: 'Übersicht' }).waitFor();
  await page.locator('#language').selectOption('en');
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await page.getByRole('link', { name: 'Your account', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor();
  assertQuiet();
});

test('narrow windows show the sections below a button', async (t) => {
  const { page, assertQuiet } = await openAdminWindow(t, browser, server, 'viewer', {
    viewport: { width: 320, height: 600 },
  });
  await page.goto(`${server.baseUrl}/admin`);
  const links = page.locator('#section-links');
  await links.waitFor({ state: 'attached' });
  assert.equal(await links.isVisible(), false);
  await page.getByRole('button', { name: 'Menu' }).click();
  assert.equal(await links.isVisible(), true);
  await page.keyboard.press('Escape');
  assert.equal(await links.isVisible(), false);
  await page.getByRole('button', { name: 'Menu' }).click();
  await links.getByRole('link', { name: 'Your account' }).click();
  await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor();
  assert.equal(await links.isVisible(), false);
  assertQuiet();
});

test('without scripts, the page explains that it needs them', async (t) => {
  const { page, assertQuiet } = await openWindow(t, browser, server, { javaScriptEnabled: false });
  await page.goto(`${server.baseUrl}/admin/transfers`);
  // Texts inside this element are not found by `getByText`.
  await page.locator('noscript p', { hasText: 'Administration needs JavaScript.' }).waitFor();
  assertQuiet();
});

test('a section whose script an update has removed is there after a reload', async (t) => {
  const { page } = await openAdminWindow(t, browser, server, 'viewer');
  await page.goto(`${server.baseUrl}/admin`);
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await page.route('**/assets/main-*.js', (route) => route.fulfill({ status: 404 }));
  await page.getByRole('link', { name: 'Storage', exact: true }).click();
  const reload = page.getByRole('button', { name: 'Reload the page' });
  await reload.waitFor();
  await page.unrouteAll();
  await reload.click();
  await page.locator('.storage-space').waitFor();
});
