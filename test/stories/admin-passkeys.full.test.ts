import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { addSession, createSetupLink } from '../support/browser/admin-window.ts';
import { createStoryFixture } from '../support/browser/story-fixture.ts';
import { adminPassword, createAccount } from '../support/server/test-accounts.ts';
import { failedWithStatus, openWindow } from '../support/server/web-server.ts';

const { browser, server: local } = await createStoryFixture();

/** Browsers offer no passkeys for an IP address. */
const server = { ...local, baseUrl: local.baseUrl.replace('127.0.0.1', 'localhost') };

/** Gives the browser an authenticator that always confirms. Only Chromium can do that. */
async function addAuthenticator(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('an administrator adds a passkey, and signs in with it alone', async (t) => {
  const account = await createAccount(server.ports, { name: 'pat' });
  const { page, assertQuiet } = await openWindow(t, browser, server);
  await addAuthenticator(page);
  await addSession(page, server, account.id);
  await page.goto(`${server.baseUrl}/admin/account`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name of the passkey').fill('Laptop');
  await page.getByRole('button', { name: 'Create passkey' }).click();
  await page.getByText('The passkey was added').waitFor();
  await page.getByRole('button', { name: 'Remove Laptop' }).waitFor();
  await page.locator('.account summary').click();
  await page.locator('.account').getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
  assert.equal(await page.getByText('The passkey was added').count(), 0);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/sign-in/passkey/options', async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.locator('button[aria-disabled=true]', { hasText: 'Continue' }).waitFor();
  release();
  await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor();
  assertQuiet();
});

test('an administrator renames a passkey', async (t) => {
  const account = await createAccount(server.ports, { name: 'kim' });
  const { page, assertQuiet } = await openWindow(t, browser, server);
  await addAuthenticator(page);
  await addSession(page, server, account.id);
  await page.goto(`${server.baseUrl}/admin/account`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name of the passkey').fill('Laptop');
  await page.getByRole('button', { name: 'Create passkey' }).click();
  await page.getByRole('button', { name: 'Rename Laptop' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rename the passkey' });
  assert.equal(await dialog.getByLabel('Name of the passkey').inputValue(), 'Laptop');
  await dialog.getByLabel('Name of the passkey').fill('Blue laptop');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await page.getByText('The passkey was renamed').waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Remove Blue laptop' }).waitFor();
  assertQuiet();
});

test('a set-up link is used with a passkey instead of an app', async (t) => {
  const { page, assertQuiet } = await openWindow(t, browser, server);
  await addAuthenticator(page);
  await page.goto(await createSetupLink(server));
  await page.getByLabel('Name', { exact: true }).fill('robin');
  await page.getByLabel('New password').fill(adminPassword);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Use a passkey instead' }).click();
  await page.getByRole('heading', { name: 'Store your recovery codes' }).waitFor();
  assert.equal(await page.locator('.codes li').count(), 10);
  assertQuiet(failedWithStatus(401));
});
