import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { Sealpost } from '#client';
import { sendMails } from '../../src/actions/send-mails.ts';
import { codeIn, readMail } from '../support/mail-servers.ts';
import { away } from '../support/send-states.ts';
import { aFile, aSendersWindow, clickSend, heading, type SenderWindow, write } from '../support/sender-window.ts';
import { lastFiles, proofOf, sentBy, sha256 } from '../support/sent-files.ts';
import { aStoryHouse } from '../support/story-house.ts';
import { aWindow, disconnected, refused } from '../support/web-house.ts';

const mib = 2 ** 20;
const { browser, house } = await aStoryHouse();

/** The code that was mailed last to an address. */
async function mailedCode(address: string): Promise<string> {
  await sendMails({ ...house.ports, serviceUrl: house.server.baseUrl.href }, new AbortController().signal);
  for (const { bytes } of house.ports.mailer.kept.toReversed()) {
    const { to, subject } = await readMail(bytes);
    if (to?.[0]?.address === address && subject?.startsWith('Your code')) return codeIn(bytes);
  }
  return assert.fail(`No code was mailed to ${address}`);
}

/** Proves the address that stands in the field. */
async function prove(page: Page): Promise<void> {
  const address = await page.getByLabel('Your email address').inputValue();
  await page.getByRole('button', { name: 'Mail me a code' }).click();
  await page.getByText(`We have mailed a code to ${address}`).waitFor();
  await page.getByLabel('Code from the mail').fill(await mailedCode(address.toLowerCase()));
  await page.getByRole('button', { name: 'Confirm' }).click();
}

const endings: Readonly<Record<string, (t: TestContext, window: SenderWindow) => Promise<void>>> = {
  async 'is ended by another program'(_t, window) {
    const { address, token } = await proofOf(window);
    await new Sealpost({ baseUrl: house.baseUrl, clientId: window.clientId, token }).endVerification(address);
  },
  async expires(t) {
    const now = house.ports.clock.now();
    house.ports.clock.set(new Date(now.getTime() + 8 * 86_400_000));
    t.after(() => house.ports.clock.set(now));
  },
};

for (const [how, end] of Object.entries(endings)) {
  test(`a confirmation that ${how} during an upload is given again in place, and the upload goes on`, async (t) => {
    const address = `${how.replaceAll(' ', '-')}@example.org`;
    const window = await aSendersWindow(t, browser, house, { address });
    const { page, assertQuiet } = window;
    const content = randomBytes(mib);
    await page.goto(`${house.baseUrl}/`);
    await write(page, { subject: 'The plans', files: [aFile('a.bin', content), aFile('b.txt', 'Hello')] });
    const password = await page.locator('output.secret').innerText();
    const pieces: string[] = [];
    await page.route('**/content', async (route) => {
      const { method, headers } = { method: route.request().method(), headers: route.request().headers() };
      if (method === 'PATCH') pieces.push(headers['upload-offset'] ?? '');
      if (pieces.length === 3 && method === 'PATCH') await end(t, window);
      await route.continue();
    });
    await clickSend(page);
    await heading(page, 'Confirm your address');
    await page.getByText('it goes on where it was, and nothing is lost').waitFor();
    assert.equal(await page.getByLabel('Your email address').inputValue(), address);
    await prove(page);
    await heading(page, 'On its way');
    assert.equal(await page.locator('output.secret').innerText(), password);
    assert.deepEqual(await lastFiles(house, window), { 'a.bin': sha256(content), 'b.txt': sha256('Hello') });
    assert.equal(pieces.filter((offset) => offset === '0').length, 2, 'each file was begun once');
    assertQuiet(refused(401));
  });
}

test('a confirmation that has ended when “Send” is pressed is given again, and nothing that was written is lost', async (t) => {
  const address = 'lea@example.org';
  const window = await aSendersWindow(t, browser, house, { address });
  const { page, assertQuiet } = window;
  await page.goto(`${house.baseUrl}/`);
  await write(page, { subject: 'The plans' });
  await endings['is ended by another program']?.(t, window);
  await clickSend(page);
  await heading(page, 'Confirm your address');
  await page.getByText('What you have written and chosen is still there').waitFor();
  await page.getByLabel('Your email address').fill('Lea@Example.org');
  await prove(page);
  await heading(page, 'Send files');
  assert.equal(await page.getByRole('alert').filter({ hasText: /./ }).count(), 0);
  assert.equal(await page.getByLabel('Subject').inputValue(), 'The plans');
  await clickSend(page);
  await heading(page, 'On its way');
  assert.deepEqual(await lastFiles(house, window), { 'plan.txt': sha256('Hello') });
  assertQuiet(refused(401));
});

test('the link of the mail works in the tab that is open already, and once', async (t) => {
  const { page, context, assertQuiet } = await aWindow(t, browser, house);
  const address = 'lin@example.org';
  const ask = async () => {
    await page.getByLabel('Your email address').fill(address);
    await page.getByRole('button', { name: 'Mail me a code' }).click();
    await page
      .getByRole('status')
      .filter({ hasText: `We have mailed a code to ${address}` })
      .waitFor();
    await page.locator('#code:focus').waitFor();
    return `${house.baseUrl}/#code=${await mailedCode(address)}`;
  };
  await page.goto(`${house.baseUrl}/`);
  await page.goto(await ask());
  await heading(page, 'Send files');
  assert.equal(page.url(), `${house.baseUrl}/`);
  await page.getByRole('button', { name: 'Not you?' }).click();
  const link = await ask();
  const second = await context.newPage();
  await second.goto(link);
  await heading(second, 'Send files');
  await second.getByRole('button', { name: 'Not you?' }).click();
  await second.getByLabel('Your email address').waitFor();
  assert.equal(await second.getByText('works in the browser in which you asked').count(), 0);
  await second.goto(link);
  await second.waitForURL(`${house.baseUrl}/`);
  await second.getByText('works in the browser in which you asked').waitFor();
  assertQuiet();
});

/** What a page would remember within a second. */
const remembered = 'dispatchEvent(new Event("pagehide"))';

test('a second tab says that another one is sending, and takes over only when that is closed', async (t) => {
  const window = await aSendersWindow(t, browser, house, { address: 'tess@example.org' });
  const { page: first, context, assertQuiet } = window;
  first.on('dialog', (dialog) => void dialog.accept());
  await first.goto(`${house.baseUrl}/`);
  await first.route('**/content', (route) => void route);
  const folder = await mkdtemp(join(tmpdir(), 'sealpost-tabs-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'plan.txt');
  await writeFile(path, 'Hello');
  await write(first, { files: path });
  await clickSend(first);
  await heading(first, 'Uploading');
  await first.evaluate(remembered);

  const second = await context.newPage();
  await second.goto(`${house.baseUrl}/`);
  const told = second.getByRole('status').filter({ hasText: 'Another tab of this browser is sending a transfer' });
  await told.waitFor();
  await heading(second, 'Send files');
  await first.reload();
  await heading(first, 'Go on with your transfer');
  await second.getByRole('button', { name: 'Go on here' }).click();
  await told.waitFor();
  await heading(second, 'Send files');

  await first.close();
  await second.getByRole('button', { name: 'Go on here' }).click();
  await heading(second, 'Go on with your transfer');
  await second.setInputFiles('#again', path);
  await heading(second, 'On its way');
  assert.deepEqual(await lastFiles(house, { ...window, page: second }), { 'plan.txt': sha256('Hello') });
  assertQuiet();
});

test('two tabs send something else each, and each says when the other is done', async (t) => {
  const window = await aSendersWindow(t, browser, house, { address: 'theo@example.org' });
  const { page: first, context, assertQuiet } = window;
  await first.goto(`${house.baseUrl}/`);
  await first.route('**/content', (route) => void route);
  await write(first, { files: aFile('first.txt', 'Hello') });
  await clickSend(first);
  await heading(first, 'Uploading');
  await first.evaluate(remembered);
  const second = await context.newPage();
  await second.goto(`${house.baseUrl}/`);
  await second.getByText('Another tab of this browser is sending a transfer').waitFor();
  await write(second, { files: aFile('second.txt', 'Hello') });
  await clickSend(second);
  await heading(second, 'On its way');
  const kept = 'Object.keys(localStorage).filter((key) => key.includes("unfinished:")).length';
  assert.equal(await first.evaluate(kept), 1, 'what the first tab sends is not forgotten by the second');
  const third = await context.newPage();
  await third.goto(`${house.baseUrl}/`);
  const told = third.getByText('Another tab of this browser is sending a transfer');
  await told.waitFor();
  await first.getByRole('button', { name: 'Pause' }).click();
  await first.unroute('**/content');
  await first.getByRole('button', { name: 'Go on' }).click();
  await heading(first, 'On its way');
  await told.waitFor({ state: 'detached' });
  assert.equal((await sentBy(house, window)).length, 2);
  assertQuiet();
});

test('without a line nothing that was written is lost, and it is sent once the line is back', async (t) => {
  const window = await aSendersWindow(t, browser, house, { address: 'noah@example.org' });
  const { page, context, assertQuiet } = window;
  await page.goto(`${house.baseUrl}/`);
  await page.locator('output.secret:not(:empty)').waitFor();
  await context.setOffline(true);
  await page.locator('#to').fill('bob@example.org');
  await page.keyboard.press('Enter');
  await page.getByLabel('Subject').fill('The plans');
  await page.setInputFiles('#files', aFile('plan.txt', 'Hello'));
  await clickSend(page);
  const told = page.getByRole('alert').filter({ hasText: 'The service cannot be reached. Check your connection' });
  await told.last().waitFor();
  await page.getByRole('button', { name: 'Send', exact: true }).and(page.locator(':enabled')).waitFor();
  assert.equal(await page.getByLabel('Subject').inputValue(), 'The plans');
  await context.setOffline(false);
  // By itself.
  await page.getByText('You can send up to').waitFor();
  await clickSend(page);
  await heading(page, 'On its way');
  assert.deepEqual(await lastFiles(house, window), { 'plan.txt': sha256('Hello') });
  assertQuiet(disconnected);
});

test('a service that is away when the page is opened is told, and everything works once it is back', async (t) => {
  const window = await aSendersWindow(t, browser, house, { address: 'nina@example.org' });
  const { page, assertQuiet } = window;
  await page.route('**/api/**', (route) => route.abort('connectionrefused'));
  await page.goto(`${house.baseUrl}/`);
  await page.getByText('The service cannot be reached. Check your connection').first().waitFor();
  await page.locator('#to').fill('bob@example.org');
  await page.setInputFiles('#files', aFile('plan.txt', 'Hello'));
  await clickSend(page);
  await page.getByRole('button', { name: 'Send', exact: true }).and(page.locator(':enabled')).waitFor();
  await page.unroute('**/api/**');
  await clickSend(page);
  // A password that nobody had seen would be of no use.
  await heading(page, 'On its way');
  await page.getByText('Now pass on the password').waitFor();
  const password = await page.locator('output.secret').innerText();
  const [sent] = await sentBy(house, window);
  const opened = await house.sealpost.transfer(sent?.status?.recipients?.[0]?.id ?? '', password);
  assert.equal(opened.fileCount, 1);
  assertQuiet(away);
});

test('whoever asks for a code while the service is away is told, and asks again', async (t) => {
  const { page, assertQuiet } = await aWindow(t, browser, house);
  await page.goto(`${house.baseUrl}/`);
  await page.route('**/api/**', (route) => route.abort('connectionrefused'));
  await page.getByLabel('Your email address').fill('ned@example.org');
  await page.getByRole('button', { name: 'Mail me a code' }).click();
  await page.getByRole('alert').filter({ hasText: 'The service cannot be reached' }).waitFor();
  assert.equal(await page.getByLabel('Your email address').inputValue(), 'ned@example.org');
  await page.unroute('**/api/**');
  await prove(page);
  await heading(page, 'Send files');
  assertQuiet(away);
});
