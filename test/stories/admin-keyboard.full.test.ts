import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { readBrand } from '../../src/actions/brand/brand.ts';
import { sendEmails } from '../../src/actions/mailing/send-emails.ts';
import { minuteMs } from '../../src/core/time.ts';
import { readSettings } from '../../src/db/settings.ts';
import { EmailFailed } from '../../src/ports/mailer.ts';
import { openAdminWindow } from '../support/browser/admin-window.ts';
import { createStoryFixture } from '../support/browser/story-fixture.ts';
import { queueNotifications } from '../support/mail/queue-notifications.ts';
import { insertLock } from '../support/transfer/locks.ts';
import { createTransfer } from '../support/transfer/test-transfer.ts';

const { browser, server } = await createStoryFixture();
const { ports, baseUrl } = server;

/** More than the controls before any control of these stories. */
const maxPresses = 80;

const hasFocus = async (page: Page, target: Locator) => (await target.and(page.locator(':focus')).count()) === 1;

/** Presses Tab until a control has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < maxPresses; presses += 1) {
    await page.keyboard.press('Tab');
    if (await hasFocus(page, target)) return;
  }
  assert.fail(`The Tab key does not reach ${target}`);
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

/** Waits until an element has the focus. Where a control disappears, that is the heading of the page. */
const waitForFocus = (page: Page, target = page.locator('h1')) => target.and(page.locator(':focus')).waitFor();

test('transfers: search, open and delete without a mouse', async (t) => {
  const { trackingId } = await createTransfer(ports, { password: undefined });
  const { page, assertQuiet } = await openAdminWindow(t, browser, server, 'operator');
  await page.goto(`${baseUrl}/admin/transfers`);
  await type(page, page.getByLabel('Search by address or tracking ID'), trackingId);
  await press(page, page.getByRole('link', { name: trackingId }));
  await waitForFocus(page, page.getByRole('heading', { level: 1, name: 'Transfer', exact: true }));
  const remove = page.getByRole('button', { name: 'Delete transfer' });
  await press(page, remove);
  await waitForFocus(page, page.getByLabel('Reason'));
  await page.keyboard.press('Escape');
  await waitForFocus(page, remove);
  await page.keyboard.press('Enter');
  await waitForFocus(page, page.getByLabel('Reason'));
  await page.keyboard.type('Sent by mistake');
  await page.keyboard.press('Enter');
  await page.getByText('The transfer was deleted.').waitFor();
  await waitForFocus(page);
  assertQuiet();
});

test('people: unlock a recipient without a mouse', async (t) => {
  const { recipients } = await createTransfer(ports, { recipients: ['lena@example.org'] });
  await insertLock(ports, recipients[0]?.id ?? assert.fail(), 'unverified', 10 * minuteMs);
  const { page, assertQuiet } = await openAdminWindow(t, browser, server, 'operator');
  await page.goto(`${baseUrl}/admin/people`);
  await press(page, page.getByRole('button', { name: 'Unlock lena@example.org' }));
  await page.getByText('No recipient is locked.').waitFor();
  await waitForFocus(page);
  assertQuiet();
});

test('settings: change and save without a mouse', async (t) => {
  const { page, assertQuiet } = await openAdminWindow(t, browser, server);
  await page.goto(`${baseUrl}/admin/settings`);
  await type(page, page.getByLabel('Search settings'), 'retention.days');
  await type(page, page.getByLabel('Keep expired transfers listed'), '7');
  await press(page, page.getByRole('button', { name: 'Save', exact: true }));
  await page.getByText('1 setting saved').waitFor();
  await waitForFocus(page);
  assert.equal((await readSettings(ports.db))['retention.days'], 7);
  assertQuiet();
});

test('emails: retry without a mouse', async (t) => {
  await queueNotifications(ports, ['bob@example.org']);
  const mailer = {
    ...ports.mailer,
    async send() {
      throw new EmailFailed('refused', 'mail server rejected a message (550)');
    },
  };
  await sendEmails({ ...ports, mailer, serviceUrl: baseUrl }, new AbortController().signal);
  const { page, assertQuiet } = await openAdminWindow(t, browser, server, 'operator');
  await page.goto(`${baseUrl}/admin/emails`);
  const retry = page.getByRole('row', { name: 'bob@example.org' }).getByRole('button', { name: 'Send now' });
  await press(page, retry);
  await page.getByRole('row', { name: 'bob@example.org' }).getByText('Waiting').waitFor();
  await waitForFocus(page, retry);
  assertQuiet();
});

test('legal texts: write and remove one without a mouse', async (t) => {
  const { page, assertQuiet } = await openAdminWindow(t, browser, server, 'operator');
  await page.goto(`${baseUrl}/admin/legal`);
  await press(page, page.getByRole('link', { name: 'Write Legal notice' }));
  await waitForFocus(page, page.locator('h1', { hasText: 'Legal notice' }));
  await type(page, page.getByLabel('Text', { exact: true }), 'Example Ltd');
  const save = page.getByRole('button', { name: 'Save and publish' });
  await press(page, save);
  await page.getByText('saved and is published').waitFor();
  await waitForFocus(page, save);
  await page.goto(`${baseUrl}/admin/legal`);
  await press(page, page.getByRole('button', { name: 'Remove Legal notice' }));
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Remove' }));
  await page.getByText('Not written yet').waitFor();
  await waitForFocus(page);
  assertQuiet();
});

test('branding: change and save without a mouse', async (t) => {
  const { page, assertQuiet } = await openAdminWindow(t, browser, server);
  await page.goto(`${baseUrl}/admin/branding`);
  await type(page, page.getByLabel('Name of your organization'), 'Example Ltd');
  await press(page, page.getByRole('button', { name: 'Save', exact: true }));
  await page.getByText('Branding saved').waitFor();
  await waitForFocus(page);
  assert.equal((await readBrand(ports)).name, 'Example Ltd');
  assertQuiet();
});
