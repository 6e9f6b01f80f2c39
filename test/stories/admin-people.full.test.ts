import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { SealpostAdmin } from '#client';
import { listAdminSessions } from '../../src/administration/sessions.ts';
import { minuteMs } from '../../src/core/time.ts';
import { openAdminWindow } from '../support/browser/admin-window.ts';
import { downloadPageOf, enterPassword } from '../support/browser/receive-page-states.ts';
import { createStoryFixture } from '../support/browser/story-fixture.ts';
import { insertAdministrator, signIn } from '../support/server/admin-callers.ts';
import { createAccount } from '../support/server/test-accounts.ts';
import { failedWithStatus, openWindow } from '../support/server/web-server.ts';
import { insertLock } from '../support/transfer/locks.ts';
import { createVerifiedSender } from '../support/transfer/sent-transfer.ts';
import { createTransfer } from '../support/transfer/test-transfer.ts';

const { browser, server } = await createStoryFixture();
const { ports, baseUrl } = server;

/** The text of the box that shows a link or a token. */
const shownOnce = '.people-secret';

/** The first Escape opens a confirmation before something is lost that is not shown again. The second closes only that. */
async function escapeTwice(page: Page): Promise<void> {
  const confirmation = page.getByRole('dialog', { name: 'Close without a copy?' });
  await page.keyboard.press('Escape');
  await confirmation.waitFor();
  await page.keyboard.press('Escape');
  await confirmation.waitFor({ state: 'detached' });
}

test('unlock a recipient: after wrong passwords, the recipient can open the transfer again', async (t) => {
  const transfer = await createTransfer(ports, { recipients: ['kurt@example.org'] });
  const recipient = await openWindow(t, browser, server);
  await recipient.page.goto(downloadPageOf(server, transfer));
  for (const notice of [
    '4 attempts left',
    '3 attempts left',
    '2 attempts left',
    'one attempt left',
    'Too many wrong',
  ]) {
    // The same wrong password is counted once.
    await enterPassword(recipient.page, `wrong, ${notice}`);
    await recipient.page.getByText(notice).first().waitFor();
  }
  const { page, assertQuiet } = await openAdminWindow(t, browser, server, 'operator');
  await page.goto(`${baseUrl}/admin/people`);
  const row = page.getByRole('row', { name: 'kurt@example.org' });
  await row.getByText(transfer.trackingId).waitFor();
  await row.getByRole('cell', { name: '5', exact: true }).waitFor();
  await row.getByRole('button', { name: 'Unlock' }).click();
  await page.getByText('The recipient can try again.').waitFor();
  await row.waitFor({ state: 'detached' });
  await recipient.page.getByRole('button', { name: 'Try again' }).click();
  await enterPassword(recipient.page, transfer.password);
  await recipient.page.getByRole('heading', { level: 1, name: /sent you a file$/ }).waitFor();
  recipient.assertQuiet(failedWithStatus(401), failedWithStatus(403));
  assertQuiet();
});

test('locked recipients are found by address, and a viewer cannot unlock them', async (t) => {
  const { recipients } = await createTransfer(ports, { recipients: ['lena@example.org'] });
  await insertLock(ports, recipients[0]?.id ?? assert.fail(), 'unverified', 10 * minuteMs);
  const viewer = await openAdminWindow(t, browser, server, 'viewer');
  await viewer.page.goto(`${baseUrl}/admin/people`);
  await viewer.page.getByRole('row', { name: 'lena@example.org' }).waitFor();
  assert.equal(await viewer.page.getByRole('button', { name: 'Unlock' }).count(), 0);
  assert.equal(await viewer.page.getByRole('link', { name: 'Administrators' }).count(), 0);
  viewer.assertQuiet();
  const { page, assertQuiet } = await openAdminWindow(t, browser, server, 'operator');
  await page.goto(`${baseUrl}/admin/people`);
  await page.getByLabel('Email address').fill('lena@');
  await page.getByText('Enter a complete email address.').waitFor();
  await page.getByLabel('Email address').fill('lena@example.org');
  await page.getByRole('button', { name: 'Unlock lena@example.org' }).click();
  await page.getByText('The recipient can try again.').waitFor();
  await page.getByText('No recipient is locked.').waitFor();
  await page.reload();
  await page.getByText('No recipient is locked.').waitFor();
  assertQuiet();
});

test('an administrator is invited with a link that is shown once, and the link can be ended', async (t) => {
  const { page, assertQuiet } = await openAdminWindow(t, browser, server);
  await page.goto(`${baseUrl}/admin/people/administrators`);
  await page.getByText('There are no open links.').waitFor();
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByRole('radio', { name: /^Operator/ }).check();
  await page.getByLabel('Name (optional)').fill('otto');
  await page.getByRole('button', { name: 'Create link' }).click();
  // The service has another host name here than the browser.
  const link = `${baseUrl}/admin/setup${new URL(await page.locator(shownOnce).innerText()).hash}`;
  await escapeTwice(page);
  await page.getByRole('button', { name: 'I’ve stored it' }).click();
  assert.equal(await page.locator(shownOnce).count(), 0);
  const invited = await openWindow(t, browser, server);
  await invited.page.goto(link);
  await invited.page.getByText('Your role: Operator').waitFor();
  await page.getByRole('row', { name: 'otto' }).getByRole('button', { name: 'End' }).click();
  await page.getByRole('button', { name: 'End link' }).click();
  await page.getByText('There are no open links.').waitFor();
  await invited.page.goto('about:blank');
  await invited.page.goto(link);
  await invited.page.getByText('This link was used before').waitFor();
  invited.assertQuiet(failedWithStatus(401), failedWithStatus(403));
  assertQuiet();
});

test('the role and the state of an administrator are changed, and sessions end', async (t) => {
  const account = await createAccount(ports, { name: 'mona', role: 'operator' });
  const { page, assertQuiet } = await openAdminWindow(t, browser, server);
  await page.goto(`${baseUrl}/admin/people/administrators`);
  await page.getByRole('link', { name: 'mona' }).click();
  await page.getByRole('heading', { level: 2, name: 'mona' }).waitFor();
  await page.getByText('192.0.2.17').waitFor();
  await page.getByRole('radio', { name: /^Viewer/ }).check();
  await page.getByRole('link', { name: 'Clients' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Save role' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save role' }).click();
  await page.getByText('The role was changed.').waitFor();
  await page.getByText('Not signed in anywhere.').waitFor();
  await signIn(ports, account.id);
  await signIn(ports, account.id);
  await page.reload();
  const sessions = page.getByRole('region', { name: 'Sessions' });
  await sessions.getByRole('button', { name: 'Sign out Test browser' }).first().click();
  await page.getByText('Signed out there.').waitFor();
  assert.equal((await listAdminSessions(ports, account.id)).length, 1);
  await sessions.getByRole('button', { name: 'Sign out Test browser' }).nth(1).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByText('Not signed in anywhere.').waitFor();
  await page.getByRole('button', { name: 'Disable' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await page.getByText('The administrator was disabled.').waitFor();
  await page.getByRole('button', { name: 'Enable' }).click();
  await page.getByText('The administrator was enabled.').waitFor();
  await page.getByRole('button', { name: 'Reset sign-in' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reset sign-in' }).click();
  assert.match(await page.locator(shownOnce).innerText(), /\/admin\/setup#/);
  await escapeTwice(page);
  await page.getByRole('button', { name: 'I’ve stored it' }).click();
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Remove administrator' }).click();
  await page.getByRole('heading', { level: 2, name: 'Administrators' }).waitFor();
  assert.equal(await page.getByRole('link', { name: 'mona' }).count(), 0);
  assertQuiet();
});

test('administrators cannot lock themselves out: the own account has no actions here', async (t) => {
  const own = await insertAdministrator(ports, 'administrator');
  const { page, assertQuiet } = await openAdminWindow(t, browser, server, 'administrator', { administratorId: own });
  await page.goto(`${baseUrl}/admin/people/administrators/${own}`);
  await page.getByText('This is your own account.').waitFor();
  for (const name of ['Save role', 'Disable', 'Remove', 'Reset sign-in', 'Sign out everywhere']) {
    assert.equal(await page.getByRole('button', { name }).count(), 0, name);
  }
  assertQuiet();
});

test('an API token is created, shown once, used and removed', async (t) => {
  const { page, assertQuiet } = await openAdminWindow(t, browser, server, 'operator');
  await page.goto(`${baseUrl}/admin/people/tokens`);
  await page.getByText('You have no API tokens.').waitFor();
  await page.getByRole('button', { name: 'Create an API token' }).click();
  assert.equal(await page.getByLabel('Change settings').count(), 0, 'the role does not have it');
  await page.getByLabel('Name', { exact: true }).fill('Nightly report');
  await page.getByRole('button', { name: 'Create token' }).click();
  await page.getByText('Choose at least one.').waitFor();
  await page.getByLabel('See the mail queue').check();
  await page.getByLabel('Valid for days').fill('400');
  await page.getByRole('button', { name: 'Create token' }).click();
  await page.getByText('Enter a number from 1 to 366.').waitFor();
  await page.getByLabel('Valid for days').fill('7');
  await page.getByRole('button', { name: 'Create token' }).click();
  const token = await page.locator(shownOnce).innerText();
  await escapeTwice(page);
  assert.equal(await page.locator(shownOnce).innerText(), token, 'it is not lost');
  await page.getByRole('button', { name: 'Copy' }).click();
  await page.getByRole('dialog').getByText('Copied').waitFor();
  await page.getByRole('button', { name: 'I’ve stored it' }).click();
  const program = new SealpostAdmin({ baseUrl, token });
  await program.people.emails();
  await page.getByRole('row', { name: 'Nightly report' }).getByText('1 permission').click();
  await page.getByRole('button', { name: 'Remove Nightly report' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('You have no API tokens.').waitFor();
  await assert.rejects(program.people.emails());
  assertQuiet();
});

test('a client is registered with an ID that is shown once, and removed', async (t) => {
  const { page, assertQuiet } = await openAdminWindow(t, browser, server);
  await page.goto(`${baseUrl}/admin/people/clients`);
  await page.getByRole('button', { name: 'Register a client' }).click();
  await page.getByRole('radio', { name: /^Send log entries/ }).check();
  await page.getByLabel('Client ID (optional)').fill('short');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await page.getByText('A client ID has 50 to 4,000 letters and digits.').waitFor();
  await page.getByLabel('Client ID (optional)').fill('');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  assert.match(await page.locator(shownOnce).innerText(), /^[a-zA-Z0-9]{50,}$/);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.locator(shownOnce).waitFor({ state: 'detached' });
  const row = page.getByRole('row').filter({ hasText: 'Send log entries' });
  await row.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await row.waitFor({ state: 'detached' });
  assertQuiet();
});

test('the data of an address is exported and erased, and its verifications end', async (t) => {
  const address = 'nina@example.org';
  await createVerifiedSender(server, address);
  await createVerifiedSender(server, address);
  await createTransfer(ports, { sender: address });
  const { page, assertQuiet } = await openAdminWindow(t, browser, server);
  await page.goto(`${baseUrl}/admin/people/address`);
  await page.getByLabel('Email address').fill('unknown@example.org');
  await page.getByRole('button', { name: 'Find' }).click();
  await page.getByText('Nothing is stored about this address.').waitFor();
  await page.getByLabel('Email address').fill(address);
  await page.keyboard.press('Enter');
  await page
    .getByRole('button', { name: /^End [0-9a-f]{16}$/ })
    .first()
    .click();
  await page.getByText('1 verification was ended.').waitFor();
  const count = page.locator('.people-count > div', { hasText: 'Verifications' }).locator('dd');
  await count.getByText('1', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'End all' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End all' }).click();
  await page.getByText('No browser or program has verified this address.').waitFor();
  await count.getByText('0', { exact: true }).waitFor();
  await createVerifiedSender(server, address);
  await page.reload();
  await page.getByRole('button', { name: 'End all' }).waitFor();
  // Playwright gets no event from Firefox for a file that the page has made.
  const saved = browser.browserType().name() === 'firefox' ? undefined : page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export everything' }).click();
  await page.getByText('The personal data was exported.').waitFor();
  if (saved !== undefined) assert.match(await readFile(await (await saved).path(), 'utf8'), /sent transfer/);
  await page.getByRole('button', { name: 'Erase everything …' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('To confirm, type the address').fill('nora@example.org');
  await dialog.getByRole('button', { name: 'Erase everything' }).click();
  await dialog.getByText('This isn’t the address.').waitFor();
  await dialog.getByLabel('To confirm, type the address').fill(address);
  await dialog.getByRole('button', { name: 'Erase everything' }).click();
  await page.getByText('Nothing is stored about this address.').waitFor();
  await page.getByText('No browser or program has verified this address.').waitFor();
  assertQuiet(failedWithStatus(404));
});
