import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { Sealpost } from '#client';
import { assertUsableOnAllScreens } from '../support/browser/assert-usable.ts';
import { measurePage } from '../support/browser/measure-page.ts';
import { openBrowser } from '../support/browser/open-browser.ts';
import { openEmail } from '../support/browser/open-email.ts';
import { assertValidHtml } from '../support/browser/valid-html.ts';
import { fillMailbox } from '../support/mail/fill-mailbox.ts';
import { createEmptyFolder, startService } from '../support/server/program.ts';
import { desktop, openWindow, phone } from '../support/server/web-server.ts';

const screens = { phone, desktop };

const leaving = new AsyncDisposableStack();
const browser = await openBrowser();
leaving.defer(() => browser.close());
/** A service with emails, which several tests read. */
const folder = leaving.use(await createEmptyFolder());
const service = await startService(folder.env);
leaving.defer(async () => void (await service.stop()));
await fillMailbox(join(folder.path, 'data', 'mail'), service);

after(() => leaving.disposeAsync());

/** Checks markup, layout and accessibility on all screens, light and dark. */
async function checkPage(page: Page, name: string): Promise<void> {
  await assertValidHtml(await page.content(), name, 'script');
  await assertUsableOnAllScreens(page, name);
  for (const [screen, size] of Object.entries(screens)) {
    await page.setViewportSize(size);
    const { language, direction, hiddenLinks } = await measurePage(page.mainFrame());
    assert.deepEqual([language, direction, hiddenLinks], ['en', 'ltr', []], `${name}, ${screen}`);
  }
}

test('a new user verifies an address, sends a file and opens it as its recipient, with the mailbox alone', async (t) => {
  await using folder = await createEmptyFolder();
  const service = await startService(folder.env);
  const { page, assertQuiet } = await openWindow(t, browser, service);
  try {
    await page.goto(service.mailbox?.url ?? '');
    await page.getByText('No emails yet').waitFor();
    assert.equal(page.url(), `${service.baseUrl}/mailbox`);
    await checkPage(page, 'empty');
    const { clientId } = await new Sealpost(service).request<{ clientId: string }>('GET', '/api/clients');
    const client = new Sealpost({ ...service, clientId });
    const verification = '/api/users/ann@example.org/verification';
    await client.send('POST', `${verification}/code/email`);
    await page.getByRole('link', { name: 'Your verification code for ann@example.org' }).waitFor();
    await openEmail(page, service, 'Your verification code for ann@example.org');
    const code = await page.frameLocator('iframe').locator('.codeLine').innerText();
    assert.ok((await page.locator('pre').innerText()).split('\n').includes(code));
    await checkPage(page, 'code');
    const body = { verificationCode: code };
    const { token } = await client.request<{ token: string }>('POST', `${verification}/token`, { body });
    await sendFile(new Sealpost({ ...service, clientId, token }));
    await openEmail(page, service, 'ann@example.org sent you a file');
    const link = new URL((await page.locator('pre a').first().getAttribute('href')) ?? '');
    assert.equal(link.origin, new URL(service.baseUrl).origin);
    const headers = { 'X-CS-Password': link.hash.replace('#password=', '') };
    const transfer = `${service.baseUrl}/api/transfers/${link.searchParams.get('id')}`;
    assert.equal((await fetch(transfer, { headers })).status, 200);
    assertQuiet();
  } finally {
    await service.stop();
  }
});

/** Sends a file to one recipient, whose link opens the transfer without a password. */
async function sendFile(client: Sealpost): Promise<void> {
  const sender = 'ann@example.org';
  const place = {
    sender,
    trackingId: await client.createSession(sender, { recipients: { to: [{ mail: 'bob@example.org' }] } }),
  };
  await client.changeSession(place, { securityMode: { config: { passwordMode: 'NONE' } } });
  const fileId = await client.registerFile(place, { fileName: 'plan.txt', size: 5 });
  await client.putContent({ ...place, fileId }, Buffer.from('Hello'));
  await client.submitSession(place);
}

test('a new user opens the link in an email with mouse and keyboard, and nothing is loaded from other origins', async (t) => {
  const { context, page, assertQuiet } = await openWindow(t, browser, service);
  await page.goto(service.mailbox?.url ?? '');
  await page.getByRole('navigation', { name: 'Pagination' }).waitFor();
  await checkPage(page, 'list');
  await page.getByRole('link', { name: 'The contract, and the plans for the roof', exact: true }).last().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'The contract, and the plans for the roof' }).waitFor();
  await checkPage(page, 'mail');
  const inFrame = page.frameLocator('iframe').locator('a.buttonLink');
  const inText = page.locator('pre a').first();
  for (const follow of [() => inFrame.click(), () => inText.click(), () => inText.press('Enter')]) {
    const opened = context.waitForEvent('page');
    await follow();
    const tab = await opened;
    await tab.waitForURL(`${service.baseUrl}/download?id=k3J9xQ2mZa`);
    await tab.close();
  }
  await page.getByRole('link', { name: 'Back to mailbox' }).click();
  await page.getByRole('heading', { level: 1, name: 'Test mailbox' }).waitFor();
  await page.getByRole('link', { name: 'Sealpost' }).click();
  await page.waitForURL(`${service.baseUrl}/`);
  assertQuiet();
});

test('the pages have what screen readers need', async (t) => {
  const { page, assertQuiet } = await openWindow(t, browser, service);
  await page.goto(service.mailbox?.url ?? '');
  await page.getByRole('navigation', { name: 'Pagination' }).waitFor();
  assert.equal(await page.title(), 'Test mailbox – Sealpost');
  await assertLandmarks(page);
  await page.getByRole('listitem').first().getByRole('link').click();
  assert.match(await page.title(), /\S – Sealpost$/);
  await assertLandmarks(page);
  assert.equal(await page.getByRole('heading', { level: 2 }).count(), 2);
  assert.equal(await page.locator('iframe').getAttribute('aria-labelledby'), 'shown');
  assertQuiet();
});

async function assertLandmarks(page: Page): Promise<void> {
  for (const role of ['main', 'banner'] as const) assert.equal(await page.getByRole(role).count(), 1, role);
  assert.equal(await page.getByRole('navigation', { name: 'Main navigation' }).count(), 1);
  assert.equal(await page.getByRole('heading', { level: 1 }).count(), 1);
  assert.equal(await page.locator('html').getAttribute('lang'), 'en');
}

test('the page that asks for the token works with a keyboard and without a script', async (t) => {
  const withScript = await openWindow(t, browser, service);
  await withScript.page.goto(`${service.baseUrl}/mailbox`);
  await checkPage(withScript.page, 'locked');
  await withScript.page.goto(service.mailbox?.url ?? '');
  await withScript.page.getByRole('navigation', { name: 'Pagination' }).waitFor();
  const { page } = await openWindow(t, browser, service, { javaScriptEnabled: false });
  await page.goto(`${service.baseUrl}/mailbox`);
  await page.getByLabel('Token').fill('wrong');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').waitFor();
  await page.getByLabel('Token').fill(service.mailbox?.token ?? '');
  await page.keyboard.press('Enter');
  await page.getByRole('navigation', { name: 'Pagination' }).waitFor();
});

test('there is no mailbox where a mail server is configured', async () => {
  await using folder = await createEmptyFolder();
  const service = await startService({ ...folder.env, SEALPOST_SMTP: 'smtp://127.0.0.1:9' });
  try {
    assert.equal((await fetch(`${service.baseUrl}/mailbox`)).status, 404);
  } finally {
    await service.stop();
  }
});
