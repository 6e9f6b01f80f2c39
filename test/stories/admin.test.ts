import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  createSetupLink,
  enterCode,
  enterPassword,
  openAdminWindow,
  signInOnPage,
} from '../support/browser/admin-window.ts';
import { createStoryFixture } from '../support/browser/story-fixture.ts';
import { adminPassword, base32Bytes, codeOf, createAccount, nextCode } from '../support/server/test-accounts.ts';
import { failedWithStatus, openWindow } from '../support/server/web-server.ts';

const { browser, server } = await createStoryFixture();

/** A visitor has no session, which the page finds out by a request. */
const signedOut = failedWithStatus(401);

test('the printed link leads to an account, and its administrator is signed in', async (t) => {
  const { page, assertQuiet } = await openWindow(t, browser, server);
  await page.goto(await createSetupLink(server));
  await page.getByLabel('Name', { exact: true }).fill('first');
  assert.equal(new URL(page.url()).hash, '', 'the token does not stay in the address');
  await page.getByLabel('New password').fill('password1234');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.locator('.notice.bad').waitFor();
  await page.getByLabel('New password').fill(adminPassword);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Add an authenticator app' }).waitFor();
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  const secret = base32Bytes((await page.locator('code.key').innerText()).replaceAll(/\s/g, ''));
  await page.getByLabel('Code that the app shows').fill('000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.locator('.notice.bad').waitFor();
  await page.getByLabel('Code that the app shows').fill(codeOf(server.ports, secret));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Store your recovery codes' }).waitFor();
  assert.equal(await page.locator('.codes li').count(), 10);
  // Playwright gets no event from Firefox for a file that the page has made.
  const download = browser.browserType().name() === 'firefox' ? undefined : page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  if (download !== undefined) assert.match((await download).suggestedFilename(), /^recovery-codes-.*\.txt$/);
  await page.getByLabel('I have stored the codes').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { level: 1, name: 'Set up the service' }).waitFor();
  await page.getByRole('link', { name: 'Later: go to the dashboard' }).click();
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  assert.equal(new URL(page.url()).pathname, '/admin');
  await page.reload();
  await page.locator('.account summary', { hasText: 'first' }).waitFor();
  assertQuiet(signedOut, failedWithStatus(409));
});

test('the footer shows the version while an administrator is signed in, and not to others', async (t) => {
  const { page, assertQuiet } = await openAdminWindow(t, browser, server, 'viewer');
  const footer = page.locator('footer');
  await page.goto(`${server.baseUrl}/admin/transfers`);
  await footer.getByText('Sealpost 0.0.0', { exact: true }).waitFor();
  await page.goto(server.baseUrl);
  await page.getByRole('heading', { level: 1 }).waitFor();
  assert.doesNotMatch(await page.content(), /0\.0\.0/);
  await page.goto(`${server.baseUrl}/admin`);
  await footer.getByText('Sealpost 0.0.0', { exact: true }).waitFor();
  await page.locator('.account summary').click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  assert.doesNotMatch(await page.content(), /0\.0\.0/);
  assertQuiet();
});

test('an administrator signs out, and signs in with a code of the app and with a recovery code', async (t) => {
  const account = await createAccount(server.ports, { name: 'second' });
  const { page, assertQuiet } = await openWindow(t, browser, server);
  await page.goto(`${server.baseUrl}/admin/account`);
  await enterPassword(page, { ...account, password: 'wrong password' });
  await page.getByText('The name, the password or the code is wrong').waitFor();
  await signInOnPage(page, server, account);
  // The address has stayed.
  await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor();
  await page.locator('.account summary').click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  assert.equal(await page.locator('#section-links').count(), 0);
  await page.reload();
  await enterPassword(page, account);
  await enterCode(page, account.recoveryCodes[0] ?? '');
  await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor();
  assertQuiet(signedOut);
});

test('a session that has ended elsewhere asks to sign in, and the page goes on', async (t) => {
  const account = await createAccount(server.ports, { name: 'third' });
  const { page, assertQuiet } = await openAdminWindow(t, browser, server, 'administrator', {
    administratorId: account.id,
  });
  await page.goto(`${server.baseUrl}/admin/account`);
  // All requests of the page are done.
  await page.getByText('This browser').waitFor();
  await page.getByText('Passkeys need HTTPS').waitFor();
  await server.ports.db.deleteFrom('admin_session').where('administrator_id', '=', account.id).execute();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await dialog.waitFor();
  assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), 'third');
  assert.equal(await page.locator('main h1').first().isVisible(), false, 'the content is hidden');
  await page.keyboard.press('Escape');
  assert.ok(await dialog.isVisible());
  await signInOnPage(page, server, account);
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Needs attention' }).waitFor();
  await page.getByText('Nothing needs your attention').waitFor();
  assertQuiet(signedOut);
});

test('an action that needs a recent sign-in asks for it, and goes on', async (t) => {
  const account = await createAccount(server.ports, { name: 'fourth' });
  const { page, assertQuiet } = await openAdminWindow(t, browser, server, 'administrator', {
    administratorId: account.id,
  });
  await page.goto(`${server.baseUrl}/admin/account`);
  server.ports.clock.advance(6 * 60_000);
  const create = page.getByRole('button', { name: 'Create new codes' });
  const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' });
  await create.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create new codes' }).click();
  await dialog.getByLabel('Password', { exact: true }).fill('wrong password');
  await dialog.getByLabel('Code from your authenticator app').fill(nextCode(server.ports, account));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.locator('.notice.bad').waitFor();
  await dialog.getByLabel('Password', { exact: true }).fill(account.password);
  await dialog.getByLabel('Code from your authenticator app').fill(nextCode(server.ports, account));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await page.locator('.codes li').first().waitFor();
  assert.equal(await dialog.count(), 0);
  const codes = await page.locator('.codes').innerText();
  assert.ok(!codes.includes(account.recoveryCodes[0] ?? ''));
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').getByRole('button', { name: 'Go back' }).click();
  assert.equal(await page.locator('.codes').innerText(), codes, 'they are not lost');
  await page.getByRole('button', { name: 'I’ve stored the codes' }).click();
  await page.locator('.codes').waitFor({ state: 'detached' });
  assertQuiet(signedOut);
});

test('links change the address, the title and the focus, and the Back button works', async (t) => {
  const { page, assertQuiet } = await openAdminWindow(t, browser, server);
  await page.goto(`${server.baseUrl}/admin`);
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await page.getByRole('link', { name: 'Your account', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor();
  assert.equal(new URL(page.url()).pathname, '/admin/account');
  assert.match(await page.title(), /^Your account – /);
  assert.equal(await page.evaluate('document.activeElement.textContent'), 'Your account');
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  assert.equal(await page.locator('#section-links [aria-current]').innerText(), 'Dashboard');
  assertQuiet();
});

test('a viewer sees no actions of other roles', async (t) => {
  const viewer = await openAdminWindow(t, browser, server, 'viewer');
  await viewer.page.goto(`${server.baseUrl}/admin`);
  await viewer.page.getByRole('heading', { name: 'State of the service' }).waitFor();
  assert.equal(await viewer.page.getByRole('button', { name: 'Check now' }).count(), 0);
  viewer.assertQuiet();
  const operator = await openAdminWindow(t, browser, server, 'operator');
  await operator.page.goto(`${server.baseUrl}/admin`);
  await operator.page.getByRole('button', { name: 'Check now' }).click();
  await operator.page.getByText('Database').waitFor();
  operator.assertQuiet();
});
