import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { Sealpost } from '#client';
import { openBrowser } from '../support/browser.ts';
import { assertForEverybody } from '../support/everybody.ts';
import { fillMailbox } from '../support/filled-mailbox.ts';
import { openMail } from '../support/open-mail.ts';
import { pageFacts } from '../support/page-facts.ts';
import { anEmptyFolder, serve } from '../support/program.ts';
import { assertValid } from '../support/valid-html.ts';
import { assertAccessible, aWindow, desktop, phone } from '../support/web-house.ts';

const screens = { phone, desktop };
const schemes = ['light', 'dark'] as const;

let browser: Browser;

before(async () => {
  browser = await openBrowser();
});

after(() => browser.close());

/** On every screen, by day and by night, and as programs see it that read aloud. */
async function lookAt(page: Page, name: string): Promise<void> {
  await assertValid(await page.content(), name, 'script');
  await assertForEverybody(page, name);
  for (const [screen, size] of Object.entries(screens)) {
    await page.setViewportSize(size);
    for (const scheme of schemes) {
      await page.emulateMedia({ colorScheme: scheme });
      const { language, direction, hiddenLinks } = await pageFacts(page.mainFrame());
      assert.deepEqual([language, direction, hiddenLinks], ['en', 'ltr', []], `${name}, ${screen}, ${scheme}`);
      await assertAccessible(page, `${name}, ${screen}, ${scheme}`);
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

test('a newcomer proves an address, sends a file and opens it as its recipient, with no mail but that in the mailbox', async (t) => {
  await using folder = await anEmptyFolder();
  const service = await serve(folder.env);
  const { page, assertQuiet } = await aWindow(t, browser, service);
  try {
    await page.goto(`${service.baseUrl}/mailbox`);
    await page.getByText('No mail yet').waitFor();
    await lookAt(page, 'empty');
    const { clientId } = await new Sealpost(service).request<{ clientId: string }>('GET', '/api/clients');
    const client = new Sealpost({ ...service, clientId });
    const verification = '/api/users/ann@example.org/verification';
    await client.send('POST', `${verification}/code/email`);
    await openMail(page, service, 'Your code to confirm ann@example.org');
    const code = await page.frameLocator('iframe').locator('.codeLine').innerText();
    assert.ok((await page.locator('pre').innerText()).split('\n').includes(code));
    await lookAt(page, 'code');
    const body = { verificationCode: code };
    const { token } = await client.request<{ token: string }>('POST', `${verification}/token`, { body });
    await sendFile(new Sealpost({ ...service, clientId, token }));
    await openMail(page, service, 'ann@example.org has sent you a file');
    const link = new URL((await page.locator('pre a').first().getAttribute('href')) ?? '');
    assert.equal(link.origin, new URL(service.baseUrl).origin);
    const headers = { 'X-CS-Password': link.hash.replace('#password=', '') };
    const transfer = `${service.baseUrl}/api/transfers/${link.searchParams.get('id')}`;
    assert.equal((await fetch(transfer, { headers })).status, 200);
    assertQuiet();
  } finally {
    await service.end();
  }
});

/** To one recipient, whose link opens it without a password. */
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

test('a newcomer follows the link of a mail, with the mouse and with the keyboard, and nothing is loaded from elsewhere', async (t) => {
  await using folder = await anEmptyFolder();
  const service = await serve(folder.env);
  const { context, page, assertQuiet } = await aWindow(t, browser, service);
  try {
    await fillMailbox(join(folder.path, 'data', 'mail'), service);
    await page.goto(`${service.baseUrl}/mailbox`);
    await lookAt(page, 'list');
    await page.getByRole('link', { name: 'The contract, and the plans for the roof', exact: true }).last().focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'The contract, and the plans for the roof' }).waitFor();
    await lookAt(page, 'mail');
    const inFrame = page.frameLocator('iframe').locator('a.buttonLink');
    const inText = page.locator('pre a').first();
    for (const follow of [() => inFrame.click(), () => inText.click(), () => inText.press('Enter')]) {
      const opened = context.waitForEvent('page');
      await follow();
      const shown = await opened;
      await shown.waitForURL(`${service.baseUrl}/download?id=k3J9xQ2mZa`);
      await shown.close();
    }
    await page.getByRole('link', { name: 'All mails' }).click();
    await page.getByRole('heading', { level: 1, name: 'Mailbox' }).waitFor();
    await page.getByRole('link', { name: 'Sealpost' }).click();
    await page.waitForURL(`${service.baseUrl}/`);
    assertQuiet();
  } finally {
    await service.end();
  }
});

test('the pages have what programs that read aloud look for', async (t) => {
  await using folder = await anEmptyFolder();
  const service = await serve(folder.env);
  const { page, assertQuiet } = await aWindow(t, browser, service);
  try {
    await fillMailbox(join(folder.path, 'data', 'mail'), service);
    await page.goto(`${service.baseUrl}/mailbox`);
    assert.equal(await page.title(), 'Mailbox – Sealpost');
    await assertLandmarks(page);
    await page.getByRole('listitem').first().getByRole('link').click();
    assert.match(await page.title(), /\S – Sealpost$/);
    await assertLandmarks(page);
    assert.equal(await page.getByRole('heading', { level: 2 }).count(), 2);
    assert.equal(await page.locator('iframe').getAttribute('aria-labelledby'), 'shown');
    assertQuiet();
  } finally {
    await service.end();
  }
});

async function assertLandmarks(page: Page): Promise<void> {
  for (const role of ['main', 'banner', 'navigation'] as const)
    assert.equal(await page.getByRole(role).count(), 1, role);
  assert.equal(await page.getByRole('heading', { level: 1 }).count(), 1);
  assert.equal(await page.locator('html').getAttribute('lang'), 'en');
}

test('where a mail server takes the mails there is no mailbox', async () => {
  await using folder = await anEmptyFolder();
  const service = await serve({ ...folder.env, SEALPOST_SMTP: 'smtp://127.0.0.1:9' });
  try {
    assert.equal((await fetch(`${service.baseUrl}/mailbox`)).status, 404);
  } finally {
    await service.end();
  }
});
