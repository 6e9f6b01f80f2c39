import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import type { PartChecks } from '../../src/actions/health/health.ts';
import { changeSetting } from '../../src/actions/settings/settings.ts';
import { totpCode, totpStep } from '../../src/crypto/totp.ts';
import { findEicar } from '../../src/scanner/canary.ts';
import { clamdScanner } from '../../src/scanner/clamd.ts';
import { zipOf } from '../support/archives/zip-bytes.ts';
import { openAdminWindow, signInOnPage } from '../support/browser/admin-window.ts';
import { setRules } from '../support/browser/policy-rules.ts';
import { sendUnverified, waitUntilSent } from '../support/browser/sender-window.ts';
import { createStoryFixture } from '../support/browser/story-fixture.ts';
import { packFiles } from '../support/languages/language-packs.ts';
import { startSmtpServer, verificationCodeIn } from '../support/mail/smtp-servers.ts';
import { startFakeClamd } from '../support/scanner/fake-clamd.ts';
import { noPartChecks } from '../support/server/http-server.ts';
import { laterSignOn } from '../support/server/later-sign-on.ts';
import { createEmptyFolder, startService } from '../support/server/program.ts';
import { adminPassword, base32Bytes, createAccount } from '../support/server/test-accounts.ts';
import { failedWithStatus, openWindow } from '../support/server/web-server.ts';
import { waitUntil } from '../support/wait-until.ts';

const signOn = laterSignOn();
/** A test configures a scanner later. */
const checkedParts: { -readonly [Part in keyof PartChecks]: PartChecks[Part] } = { ...noPartChecks };
const { browser, server } = await createStoryFixture({ signOn, hasLanguagePacks: true, partChecks: checkedParts });

const isFirefox = browser.browserType().name() === 'firefox';

const waitForStep = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const skip = (page: Page) => press(page, 'Skip this step');

/** Waits until the list of steps shows this state of a step. */
const waitForState = (page: Page, step: string, state: string) =>
  page.locator('.setup-steps li', { hasText: step }).getByText(state, { exact: true }).waitFor();

/** Uses the link that the first start prints, as far as the offer of the assistant. */
async function useSetupLink(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Name', { exact: true }).fill('anna');
  await page.getByLabel('New password').fill(adminPassword);
  await press(page, 'Continue');
  const secret = base32Bytes((await page.locator('code.key').innerText()).replaceAll(/\s/g, ''));
  await page.getByLabel('Code that the app shows').fill(totpCode(secret, totpStep(new Date())));
  await press(page, 'Continue');
  await page.getByLabel('I have stored the codes').check();
  await press(page, 'Continue');
  await waitForStep(page, 'Set up the service');
}

/** Shows the master key, saves and prints it, and types the end of it. */
async function copyKey(page: Page): Promise<void> {
  await press(page, 'Show the key');
  const key = await page.locator('.key-text').innerText();
  assert.match(key, /^sealpost-master-key-1 /);
  // No test can use the dialog of the browser.
  await page.evaluate('window.print = () => document.body.classList.add("printed")');
  await press(page, 'Print');
  await page.locator('body.printed').waitFor();
  if (!isFirefox) await saveKey(page, key);
  await press(page, 'I have a copy');
  assert.equal(await page.locator('.key-text').count(), 0, 'the copy is read, not the page');
  await page.getByLabel('The last four characters').fill(`${key.trim().at(-1)}`);
  await press(page, 'Confirm the copy');
  await page.locator('.fault').waitFor();
  await page.getByLabel('The last four characters').fill(key.trim().slice(-4).toLowerCase());
  await press(page, 'Confirm the copy');
}

/**
 * Saves the key, and looks at it as on paper. In Firefox, Playwright gets no event for a file that the page has made, its
 * list of downloads takes the focus, and media cannot be emulated.
 */
async function saveKey(page: Page, key: string): Promise<void> {
  const saved = page.waitForEvent('download');
  await press(page, 'Download');
  assert.equal(await readFile(await (await saved).path(), 'utf8'), `${key}\n`);
  await page.emulateMedia({ media: 'print' });
  assert.ok(await page.locator('.key-text').isVisible());
  assert.equal(await page.locator('.setup-steps').isVisible(), false, 'only the key is printed');
  await page.emulateMedia({ media: 'screen' });
}

const logo = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><circle cx="20" cy="20" r="18"/></svg>';
const picture = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) };

test('the printed set-up link leads through the assistant to the first sent transfer', async (t) => {
  await using folder = await createEmptyFolder();
  const { port, received } = await startSmtpServer(t);
  const emailTo = async (address: string) => {
    await waitUntil(() => received.some(({ to }) => to.includes(address)));
    return received.findLast(({ to }) => to.includes(address)) ?? assert.fail();
  };
  const service = await startService({
    ...folder.env,
    SEALPOST_SMTP: `smtp://127.0.0.1:${port}`,
    SEALPOST_MAIL_FROM: 'post@example.org',
  });
  try {
    const link = /\S+\/admin\/setup#\S+/.exec(service.startOutput)?.[0] ?? assert.fail();
    const { page, assertQuiet } = await openWindow(t, browser, { baseUrl: new URL(link).origin });
    await useSetupLink(page, link);
    await page.getByRole('link', { name: 'Start' }).click();

    await waitForStep(page, 'Name and logo');
    await page.getByLabel('Name of your organization').fill('Example Ltd');
    await page.setInputFiles('#service-logo', picture);
    await press(page, 'Save and continue');
    await waitForStep(page, 'Public address');
    await page.getByText('The public address leads to this service.').waitFor();
    await page.getByText('Only browsers on this machine can open this address.').waitFor();
    await skip(page);
    await waitForStep(page, 'Mail server');
    await page.getByText('The mail server accepts connections.').waitFor();
    await page.getByLabel('Your email address').fill('anna@example.org');
    await press(page, 'Send a test email');
    await page.getByText('The email to anna@example.org was accepted.').waitFor();
    await emailTo('anna@example.org');
    await press(page, 'Continue');
    await waitForStep(page, 'Copy of the master key');
    await copyKey(page);
    await waitForStep(page, 'Who may send');
    await page.getByLabel('We send to everyone, and everyone can send to us').check();
    await page.getByLabel('Domain of your email addresses').fill('nothing');
    await press(page, 'Save and continue');
    await page.getByText('Enter a domain such as example.org.').waitFor();
    await page.getByLabel('Domain of your email addresses').fill('example.org');
    await press(page, 'Save and continue');
    await waitForStep(page, 'Virus scanner');
    await page.getByText('No virus scanner is configured.', { exact: true }).waitFor();
    await skip(page);
    await waitForStep(page, 'Languages');
    await page.getByText('Deutsch').last().waitFor();
    await press(page, 'These languages are enough');

    await waitForStep(page, 'Set-up finished');
    for (const name of ['Name and logo', 'Mail server', 'Copy of the master key', 'Who may send', 'Languages'])
      await waitForState(page, name, 'Done');
    for (const name of ['Public address', 'Virus scanner']) await waitForState(page, name, 'Skipped');
    await page.getByRole('link', { name: 'Send the first transfer' }).click();
    await page.getByText('Example Ltd').first().waitFor();
    await sendUnverified(page, { address: 'ann@example.org', to: 'bob@example.net' });
    await page.locator('#code').fill(await verificationCodeIn((await emailTo('ann@example.org')).bytes));
    await waitUntilSent(page);
    await emailTo('bob@example.net');
    assertQuiet(failedWithStatus(401));
  } finally {
    await service.stop();
  }
});

/** Waits until the dashboard is complete. Then it stays. */
async function waitForDashboard(page: Page): Promise<void> {
  await waitForStep(page, 'Dashboard');
  await page.getByRole('link', { name: 'Mail server and test email' }).waitFor();
  assert.equal(new URL(page.url()).pathname, '/admin');
}

test('the assistant is offered after the first sign-in with a password, and not after the second', async (t) => {
  const account = await createAccount(server.ports, { name: 'nora' });
  const { page, assertQuiet } = await openWindow(t, browser, server);
  await page.goto(`${server.baseUrl}/admin`);
  await signInOnPage(page, server, account);
  await waitForStep(page, 'Set up the service');
  await page.getByRole('link', { name: 'Later: go to the dashboard' }).click();
  await waitForDashboard(page);
  await page.locator('.account summary').click();
  await press(page, 'Sign out');
  const counted = page.waitForResponse((response) => response.url().includes('/api/admin/audit?'));
  await signInOnPage(page, server, account);
  await counted;
  await waitForDashboard(page);
  assertQuiet(failedWithStatus(401));
});

test('the assistant is offered after the first single sign-on, but not instead of another page', async (t) => {
  const oidc = await signOn.startServer(t, server);
  await changeSetting(server.ports, 'oidc.roles', 'admins=administrator');
  oidc.people.set('olga', { preferred_username: 'olga', groups: ['admins'] });
  oidc.people.set('otto', { preferred_username: 'otto', groups: ['admins'] });
  const signOnAs = async (name: string, path: string) => {
    oidc.signedInAs = name;
    const { page } = await openWindow(t, browser, server);
    await page.goto(`${server.baseUrl}/admin${path}`);
    await page.getByRole('link', { name: 'Sign in with' }).click();
    return page;
  };
  await waitForStep(await signOnAs('olga', ''), 'Set up the service');
  await waitForDashboard(await signOnAs('olga', ''));
  await waitForStep(await signOnAs('otto', '/account'), 'Your account');
});

test('each step can be skipped, is found again, and keeps input that is not saved', async (t) => {
  await setRules(server);
  const { page, assertQuiet } = await openAdminWindow(t, browser, server);
  await page.goto(`${server.baseUrl}/admin`);
  await page.getByRole('link', { name: 'Mail server and test email' }).click();
  await waitForStep(page, 'Mail server');
  await page.goto(`${server.baseUrl}/admin/assistant`);
  await page.getByRole('link', { name: 'Start' }).click();
  const names = ['Name and logo', 'Public address', 'Mail server', 'Copy of the master key', 'Who may send'];
  for (const name of [...names, 'Virus scanner', 'Languages']) {
    await waitForStep(page, name);
    await skip(page);
  }
  await waitForStep(page, 'Set-up finished');
  for (const name of names) await waitForState(page, name, 'Skipped');
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await waitForStep(page, 'Dashboard');
  await page.getByRole('link', { name: 'Set-up', exact: true }).click();
  await page.getByText('No step is open.').waitFor();
  await page.goto(`${server.baseUrl}/admin/assistant/name`);
  await page.getByLabel('Name of your organization').fill('Example Ltd');
  await page.locator('.setup-steps').getByRole('link', { name: 'Mail server' }).click();
  await press(page, 'Keep editing');
  assert.equal(await page.getByLabel('Name of your organization').inputValue(), 'Example Ltd');
  await press(page, 'Save and continue');
  await waitForStep(page, 'Public address');
  await waitForState(page, 'Name and logo', 'Done');

  await page.locator('.setup-steps').getByRole('link', { name: 'Who may send' }).click();
  await page.getByLabel('My own rules').check();
  await press(page, 'Open the rules');
  await waitForStep(page, 'Policy');
  await setRules(server, 'allow,*,*,,');
  await page.goBack();
  await page.getByText('There is 1 rule already.').waitFor();
  await press(page, 'Next step');
  await waitForStep(page, 'Virus scanner');
  assertQuiet();
});

test('the step of the virus scanner continues after its check', async (t) => {
  await using clamd = await startFakeClamd(async () => {});
  const { page, assertQuiet } = await openAdminWindow(t, browser, server);
  await page.goto(`${server.baseUrl}/admin/assistant/scanner`);
  await page.getByText('No virus scanner is configured.', { exact: true }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Continue', exact: true }).count(), 0);
  const scanner = clamdScanner({ address: new URL(clamd.address), maxBytes: 1_000_000 });
  checkedParts.selfTestScanner = (signal) => findEicar(scanner, signal);
  await press(page, 'Check again');
  await page.getByText('The virus scanner finds the test file.').waitFor();
  await press(page, 'Continue');
  await waitForStep(page, 'Languages');
  await waitForState(page, 'Virus scanner', 'Done');
  assertQuiet();
});

test('a rejected logo, then a rejected name are corrected', async (t) => {
  const { page, assertQuiet } = await openAdminWindow(t, browser, server);
  await page.goto(`${server.baseUrl}/admin/assistant/name`);
  await page.getByLabel('Name of your organization').fill('www.example.org');
  await page.setInputFiles('#service-logo', { ...picture, buffer: Buffer.from('<svg') });
  await press(page, 'Save and continue');
  await page.locator('.notice.bad', { hasText: 'at most 64 KiB' }).waitFor();
  await page.setInputFiles('#service-logo', picture);
  await press(page, 'Save and continue');
  await page.locator('.notice.bad', { hasNotText: 'at most 64 KiB' }).waitFor();
  await page.getByText('There is a logo already.').waitFor();
  await page.getByLabel('Name of your organization').fill('Example Ltd');
  await press(page, 'Save and continue');
  await waitForStep(page, 'Public address');
  assertQuiet(failedWithStatus(400));
});

test('a language pack is installed in the assistant', async (t) => {
  const { page, assertQuiet } = await openAdminWindow(t, browser, server);
  await page.goto(`${server.baseUrl}/admin/assistant/languages`);
  const files = Object.entries(packFiles({ locale: 'fr', displayName: 'Français' }));
  const buffer = zipOf(files.map(([name, content]) => ({ name, content })));
  await page.setInputFiles('#language-pack', { name: 'pack.zip', mimeType: 'application/zip', buffer });
  await press(page, 'Install');
  await page.locator('.setup-part li', { hasText: 'Français' }).waitFor();
  await press(page, 'These languages are enough');
  await waitForStep(page, 'Set-up finished');
  assertQuiet();
});

test('an administrator who was faster is noticed, and nothing of theirs is lost', async (t) => {
  await setRules(server);
  const { page, assertQuiet } = await openAdminWindow(t, browser, server);
  await page.goto(`${server.baseUrl}/admin/assistant/policy`);
  await page.getByLabel('Domain of your email addresses').fill('example.org');
  await setRules(server, 'deny,*,eve@example.org,,');
  await press(page, 'Save and continue');
  await page.getByText('Someone else has changed this in the meantime.').waitFor();
  await press(page, 'Load the new state');
  await page.getByText('There is 1 rule already.').waitFor();
  assertQuiet(failedWithStatus(412));
});

test('a viewer sees the states of the steps, and nothing to change', async (t) => {
  const { page, assertQuiet } = await openAdminWindow(t, browser, server, 'viewer');
  await page.goto(`${server.baseUrl}/admin/assistant/keyCopy`);
  await page.getByText('Only people with the role “Administrator” can change the set-up.').waitFor();
  await page.locator('.setup-steps li', { hasText: 'Copy of the master key' }).waitFor();
  assert.equal(await page.locator('main :is(button, a)').count(), 0);
  assertQuiet();
});
