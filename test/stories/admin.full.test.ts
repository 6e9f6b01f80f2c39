import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Role } from '../../src/core/permissions.ts';
import { storageOptions } from '../support/browser/admin-page-states/storage.ts';
import { adminPageStates } from '../support/browser/admin-page-states.ts';
import { openAdminWindow } from '../support/browser/admin-window.ts';
import { assertUsableInFurtherState, assertUsableOnAllScreens } from '../support/browser/assert-usable.ts';
import { createStoryFixture } from '../support/browser/story-fixture.ts';
import { assertValidHtml } from '../support/browser/valid-html.ts';
import { openWindow, type WatchedWindow } from '../support/server/web-server.ts';

const { browser, server } = await createStoryFixture({ ...storageOptions, hasLanguagePacks: true });

/** The states of a role share a window, and so its cache: each page would load and compile all scripts. */
const windows = new Map<Role | undefined, WatchedWindow>();
for (const role of new Set(Object.values(adminPageStates).flatMap((state) => state.role ?? [])))
  windows.set(role, await openAdminWindow({ after }, browser, server, role));

const headings = new Set<string>();
for (const [name, { heading, role, expectedErrors = [], reach }] of Object.entries(adminPageStates)) {
  const isFirst = !headings.has(heading);
  headings.add(heading);
  test(`the administration is valid HTML and usable on all screens: ${name}`, async (t) => {
    const window = windows.get(role) ?? (await openWindow(t, browser, server));
    t.after(() => window.clear());
    const page = await window.context.newPage();
    t.after(() => page.close());
    await reach(server, page);
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
    await assertValidHtml(await page.content(), name, 'script');
    await (isFirst ? assertUsableOnAllScreens : assertUsableInFurtherState)(page, name);
    window.assertQuiet(...expectedErrors);
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
