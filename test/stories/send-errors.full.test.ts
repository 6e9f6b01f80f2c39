import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { addPolicyRule, removePolicyRule } from '../../src/actions/policy/policy-rules.ts';
import { latestCode } from '../support/browser/latest-code.ts';
import { connectionRefused } from '../support/browser/send-page-states.ts';
import {
  clickSend,
  filePayload,
  fillSendForm,
  largeContent,
  openSenderWindow,
  type SenderWindow,
  sendUnverified,
  signOut,
  waitForHeading,
  waitUntilSent,
} from '../support/browser/sender-window.ts';
import { clientOf, lastSentFiles, sentTransfersOf, sha256 } from '../support/browser/sent-files.ts';
import { createStoryFixture } from '../support/browser/story-fixture.ts';
import { disconnected, failedWithStatus, openWindow } from '../support/server/web-server.ts';

const mib = 2 ** 20;
const { browser, server } = await createStoryFixture();

/** Enters the code that was sent to this address. */
async function enterLatestCode(page: Page, address: string): Promise<void> {
  await page.getByText(`We sent a code to ${address}`).waitFor();
  await page.getByLabel('Verification code').fill(await latestCode(server, address.toLowerCase()));
}

const endings: Readonly<Record<string, (t: TestContext, window: SenderWindow) => Promise<void>>> = {
  async 'is ended by another program'(_t, window) {
    const { address, client } = await clientOf(server, window);
    await client.endVerification(address);
  },
  async expires(t) {
    const now = server.ports.clock.now();
    server.ports.clock.set(new Date(now.getTime() + 8 * 86_400_000));
    t.after(() => server.ports.clock.set(now));
  },
};

for (const [how, end] of Object.entries(endings)) {
  test(`a verification that ${how} during an upload is repeated in place, and the upload continues`, async (t) => {
    const address = `${how.replaceAll(' ', '-')}@example.org`;
    const window = await openSenderWindow(t, browser, server, { address });
    const { page, assertQuiet } = window;
    const content = randomBytes(mib);
    await page.goto(`${server.baseUrl}/`);
    await fillSendForm(page, {
      subject: 'The plans',
      files: [filePayload('a.bin', content), filePayload('b.txt', largeContent)],
    });
    const password = await page.locator('.secret').innerText();
    const pieces: string[] = [];
    await page.route('**/content', async (route) => {
      const { method, headers } = { method: route.request().method(), headers: route.request().headers() };
      if (method === 'PATCH') pieces.push(headers['upload-offset'] ?? '');
      if (pieces.length === 3 && method === 'PATCH') await end(t, window);
      await route.continue();
    });
    await clickSend(page);
    await waitForHeading(page, 'Verify your email address');
    await page.getByText('to continue where you left off').waitFor();
    assert.equal(await page.getByLabel('Your email address').inputValue(), address);
    await page.getByRole('button', { name: 'Email me a code' }).click();
    await enterLatestCode(page, address);
    await waitUntilSent(page);
    assert.equal(await page.locator('.secret').innerText(), password);
    assert.deepEqual(await lastSentFiles(server, window), { 'a.bin': sha256(content), 'b.txt': sha256(largeContent) });
    assert.equal(pieces.filter((offset) => offset === '0').length, 2, 'each upload started once');
    assertQuiet(failedWithStatus(401));
  });
}

test('a verification that has ended when “Send” is pressed is repeated, and no input is lost', async (t) => {
  const address = 'lea@example.org';
  const window = await openSenderWindow(t, browser, server, { address });
  const { page, assertQuiet } = window;
  await page.goto(`${server.baseUrl}/`);
  await fillSendForm(page, { subject: 'The plans' });
  await endings['is ended by another program']?.(t, window);
  await clickSend(page);
  // The dialog is closed to correct the address. The form still has all input.
  await page.getByText(`We sent a code to ${address}`).waitFor();
  await page.getByRole('button', { name: 'Use a different address' }).click();
  await page.locator('#address:focus').fill('Lea@Example.org');
  assert.equal(await page.getByRole('alert').filter({ hasText: /./ }).count(), 0);
  assert.equal(await page.getByLabel('Subject').inputValue(), 'The plans');
  await clickSend(page);
  await enterLatestCode(page, 'Lea@Example.org');
  await waitUntilSent(page);
  assert.deepEqual(await lastSentFiles(server, window), { 'plan.txt': sha256('Hello') });
  assertQuiet(failedWithStatus(401));
});

test('the link in the email works in the open tab, and only once', async (t) => {
  const { page, context, assertQuiet } = await openWindow(t, browser, server);
  const address = 'lin@example.org';
  const request = async () => {
    await sendUnverified(page, { address });
    return `${server.baseUrl}/#code=${await latestCode(server, address)}`;
  };
  await page.goto(`${server.baseUrl}/`);
  await page.goto(await request());
  await waitUntilSent(page);
  assert.equal(page.url(), `${server.baseUrl}/`);
  await page.getByRole('button', { name: 'Send another transfer' }).click();
  await signOut(page);
  await page.locator('#address:focus').waitFor();
  assert.equal(await page.locator('#address').inputValue(), '');
  const link = await request();
  const second = await context.newPage();
  await second.goto(link);
  await waitForHeading(second, 'Your address is verified');
  await waitUntilSent(page);
  await signOut(second);
  await second.getByLabel('Your email address').waitFor();
  assert.equal(await second.getByText('only works in the browser where you requested the code').count(), 0);
  await second.goto(link);
  await second.waitForURL(`${server.baseUrl}/`);
  await second.getByText('only works in the browser where you requested the code').waitFor();
  assertQuiet();
});

test('after the code, the page returns to a draft that the policy of the sender does not allow', async (t) => {
  const { page, assertQuiet } = await openWindow(t, browser, server);
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') requests.push(request.url().replace(/.*\//, ''));
  });
  const pattern = { sender: 'nora@example.org', recipient: 'eve@example.org', network: null };
  const { id } = await addPolicyRule(server.ports, { effect: 'deny', ...pattern, settings: {} });
  t.after(() => removePolicyRule(server.ports, id));
  await page.goto(`${server.baseUrl}/`);
  await sendUnverified(page, { address: 'nora@example.org', to: 'bob@example.org, eve@example.org' });
  await page.keyboard.press('Escape');
  await page.locator('#send:focus').press('Enter');
  await enterLatestCode(page, 'nora@example.org');
  await page.locator('#to:focus').waitFor();
  assert.match(await page.locator('#to-fault').innerText(), /not allowed to send to one of the recipients/);
  // The second attempt to send requested no other code, and no session was created.
  assert.equal(requests.filter((name) => name === 'email').length, 1);
  assert.equal(requests.filter((name) => name === 'transfer-sessions').length, 0);
  await page.getByRole('button', { name: 'Remove eve@example.org' }).click();
  await page.getByText('available for up to').waitFor();
  await clickSend(page);
  await waitUntilSent(page);
  assertQuiet();
});

/** The browser releases the lock of a closed tab a little later. */
const untilNoTabHasLock = `(async () => {
  while ((await navigator.locks.query()).held.length > 0) await new Promise(requestAnimationFrame);
})()`;
/** Makes the page store its state now instead of within a second. */
const storeState = 'dispatchEvent(new Event("pagehide"))';

test('a second tab shows that another one is sending, and takes over only when that one is closed', async (t) => {
  const window = await openSenderWindow(t, browser, server, { address: 'tess@example.org' });
  const { page: first, context, assertQuiet } = window;
  first.on('dialog', (dialog) => void dialog.accept());
  await first.goto(`${server.baseUrl}/`);
  await first.route('**/content', (route) => void route);
  const folder = await mkdtemp(join(tmpdir(), 'sealpost-tabs-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'plan.txt');
  await writeFile(path, largeContent);
  await fillSendForm(first, { files: path });
  await clickSend(first);
  await waitForHeading(first, 'Uploading');
  await first.evaluate(storeState);

  const second = await context.newPage();
  await second.goto(`${server.baseUrl}/`);
  const reported = second.getByRole('status').filter({ hasText: 'You’re sending a transfer in another tab' });
  await reported.waitFor();
  await waitForHeading(second, 'Send files');
  await first.reload();
  await waitForHeading(first, 'Resume your transfer');
  await second.getByRole('button', { name: 'Resume here' }).click();
  await reported.waitFor();
  await waitForHeading(second, 'Send files');

  await first.close();
  await second.evaluate(untilNoTabHasLock);
  await second.getByRole('button', { name: 'Resume here' }).click();
  await waitForHeading(second, 'Resume your transfer');
  await second.setInputFiles('#again', path);
  await waitUntilSent(second);
  assert.deepEqual(await lastSentFiles(server, { ...window, page: second }), { 'plan.txt': sha256(largeContent) });
  assertQuiet();
});

test('two tabs send different transfers, and each shows when the other is done', async (t) => {
  const window = await openSenderWindow(t, browser, server, { address: 'theo@example.org' });
  const { page: first, context, assertQuiet } = window;
  await first.goto(`${server.baseUrl}/`);
  await first.route('**/content', (route) => void route);
  await fillSendForm(first, { files: filePayload('first.txt', largeContent) });
  await clickSend(first);
  await waitForHeading(first, 'Uploading');
  await first.evaluate(storeState);
  const second = await context.newPage();
  await second.goto(`${server.baseUrl}/`);
  await second.getByText('You’re sending a transfer in another tab').waitFor();
  await fillSendForm(second, { files: filePayload('second.txt', 'Hello') });
  await clickSend(second);
  await waitUntilSent(second);
  const storedTransfers = 'Object.keys(localStorage).filter((key) => key.includes("unfinished:")).length';
  assert.equal(
    await first.evaluate(storedTransfers),
    1,
    'the second tab does not remove the stored transfer of the first',
  );
  const third = await context.newPage();
  await third.goto(`${server.baseUrl}/`);
  const reported = third.getByText('You’re sending a transfer in another tab');
  await reported.waitFor();
  await first.getByRole('button', { name: 'Pause' }).click();
  await first.unroute('**/content');
  await first.getByRole('button', { name: 'Resume' }).click();
  await waitUntilSent(first);
  await reported.waitFor({ state: 'detached' });
  assert.equal((await sentTransfersOf(server, window)).length, 2);
  assertQuiet();
});

test('no input is lost without a connection, and it is sent once the connection is back', async (t) => {
  const window = await openSenderWindow(t, browser, server, { address: 'noah@example.org' });
  const { page, context, assertQuiet } = window;
  await page.goto(`${server.baseUrl}/`);
  await page.locator('.secret:not(:empty)').waitFor();
  await context.setOffline(true);
  await page.locator('#to').fill('bob@example.org');
  await page.keyboard.press('Enter');
  await page.getByLabel('Subject').fill('The plans');
  await page.setInputFiles('#files', filePayload('plan.txt', 'Hello'));
  await clickSend(page);
  const reported = page
    .getByRole('alert')
    .filter({ hasText: 'Can’t reach the server. Check your internet connection' });
  await reported.last().waitFor();
  await page.getByRole('button', { name: 'Send', exact: true }).and(page.locator(':enabled')).waitFor();
  assert.equal(await page.getByLabel('Subject').inputValue(), 'The plans');
  await context.setOffline(false);
  // The page recovers without user action.
  await page.getByText('available for up to').waitFor();
  await clickSend(page);
  await waitUntilSent(page);
  assert.deepEqual(await lastSentFiles(server, window), { 'plan.txt': sha256('Hello') });
  assertQuiet(disconnected);
});

test('shows that the service is unavailable when the page opens, and works once it is back', async (t) => {
  const window = await openSenderWindow(t, browser, server, { address: 'nina@example.org' });
  const { page, assertQuiet } = window;
  await page.route('**/api/**', (route) => route.abort('connectionrefused'));
  await page.goto(`${server.baseUrl}/`);
  await page.getByText('Can’t reach the server. Check your internet connection').first().waitFor();
  await page.locator('#to').fill('bob@example.org');
  await page.setInputFiles('#files', filePayload('plan.txt', 'Hello'));
  await clickSend(page);
  await page.getByRole('button', { name: 'Send', exact: true }).and(page.locator(':enabled')).waitFor();
  await page.unroute('**/api/**');
  await clickSend(page);
  await waitUntilSent(page);
  // The page must show the password, which was generated only now.
  await page.getByText('Now share the password').waitFor();
  const password = await page.locator('.secret').innerText();
  const [sent] = await sentTransfersOf(server, window);
  const opened = await server.sealpost.transfer(sent?.status?.recipients?.[0]?.id ?? '', password);
  assert.equal(opened.fileCount, 1);
  assertQuiet(connectionRefused);
});

test('a request for a code shows that the service is unavailable, and can be repeated', async (t) => {
  const { page, assertQuiet } = await openWindow(t, browser, server);
  await page.goto(`${server.baseUrl}/`);
  await page.route('**/api/**', (route) => route.abort('connectionrefused'));
  await page.locator('#address').fill('ned@example.org');
  await page.locator('#to').fill('bob@example.org');
  await page.setInputFiles('#files', filePayload('plan.txt', 'Hello'));
  await clickSend(page);
  await page.locator('.send-bar [role=alert]').filter({ hasText: 'Can’t reach the server' }).waitFor();
  assert.equal(await page.getByLabel('Your email address').inputValue(), 'ned@example.org');
  await page.locator('#send:focus').waitFor();
  await page.unroute('**/api/**');
  await clickSend(page);
  await enterLatestCode(page, 'ned@example.org');
  await waitUntilSent(page);
  assertQuiet(connectionRefused);
});
