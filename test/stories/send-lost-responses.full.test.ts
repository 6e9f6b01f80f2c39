import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import {
  clickSend,
  filePayload,
  fillSendForm,
  largeContent,
  openSenderWindow,
  waitForHeading,
  waitUntilSent,
} from '../support/browser/sender-window.ts';
import { clientOf, lastSentFiles, sentTransfersOf, sha256 } from '../support/browser/sent-files.ts';
import { createStoryFixture } from '../support/browser/story-fixture.ts';
import { failedWithStatus } from '../support/server/web-server.ts';

const { browser, server, folder } = await createStoryFixture();

/** Makes the page store its state now instead of within a second. */
const storeState = 'dispatchEvent(new Event("pagehide"))';
const lost = /^Failed to load resource: net::ERR_FAILED$/;

/** Lets the server process the request that submits the session, but not the page receive its response. */
const loseSubmitResponse = (page: Page) =>
  page.route('**/transfer-sessions/*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    return route.abort();
  });

test('after a lost response and a reload, a transfer without a password still has none', async (t) => {
  const window = await openSenderWindow(t, browser, server, { address: 'lore@example.org' });
  const { page, assertQuiet } = window;
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(`${server.baseUrl}/`);
  await fillSendForm(page);
  await page.getByRole('radio', { name: 'None' }).check();
  await loseSubmitResponse(page);
  await clickSend(page);
  await page.getByText('Connection lost or server busy').waitFor();
  await page.reload();
  await waitUntilSent(page);
  await page.getByText('They can open the files with the link in the email').waitFor();
  assert.equal(await page.getByText('share the password').count(), 0);
  assertQuiet(lost, failedWithStatus(404));
});

test('a second reload finds a sent transfer when the first could not reach the server', async (t) => {
  const window = await openSenderWindow(t, browser, server, { address: 'lotte@example.org' });
  const { page, assertQuiet } = window;
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(`${server.baseUrl}/`);
  await fillSendForm(page);
  const password = await page.locator('.secret').innerText();
  await loseSubmitResponse(page);
  await clickSend(page);
  await page.getByText('Connection lost or server busy').waitFor();
  await page.route('**/transfers/*', (route) => route.abort());
  await page.reload();
  await page.getByText('Can’t reach the server').waitFor();
  await page.unrouteAll();
  await page.reload();
  await waitUntilSent(page);
  assert.equal(await page.locator('.secret').innerText(), password);
  assertQuiet(lost, failedWithStatus(404));
});

test('finds or registers files again when the server has other IDs than the browser stored', async (t) => {
  const window = await openSenderWindow(t, browser, server, { address: 'lutz@example.org' });
  const { page, assertQuiet } = window;
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(`${server.baseUrl}/`);
  await page.route('**/content', (route) => void route);
  const paths = ['a.txt', 'b.txt', 'c.txt'].map((name) => join(folder, name));
  for (const path of paths) await writeFile(path, `${path}${largeContent}`);
  await fillSendForm(page, { files: paths });
  const made = page.waitForResponse((response) => /transfer-sessions\/[^/]+\/files\/batch$/.test(response.url()));
  await clickSend(page);
  const trackingId = /transfer-sessions\/([^/]+)/.exec((await made).url())?.[1] ?? '';
  await waitForHeading(page, 'Uploading');
  await page.evaluate(storeState);
  // Simulates two files that were uploaded again just before the page was closed.
  const { address, client } = await clientOf(server, window);
  const place = { sender: address, trackingId };
  const [first, second] = (await client.session(place)).files;
  for (const file of [first, second]) await client.removeFile({ ...place, fileId: file?.id ?? '' });
  await client.registerFile(place, { fileName: 'a.txt', size: first?.size ?? 0 });
  await page.reload();
  await waitForHeading(page, 'Resume your transfer');
  await page.unroute('**/content');
  await page.setInputFiles('#again', paths);
  await waitUntilSent(page);
  const expected = Object.fromEntries(
    paths.map((path) => [path.slice(folder.length + 1), sha256(`${path}${largeContent}`)]),
  );
  assert.deepEqual(await lastSentFiles(server, window), expected);
  assertQuiet(failedWithStatus(409));
});

test('a page older than the service requests a reload, and continues after it', async (t) => {
  const window = await openSenderWindow(t, browser, server, { address: 'lisa@example.org' });
  const { page, context, assertQuiet } = window;
  page.on('dialog', (dialog) => void dialog.accept());
  await context.route('**/hash-worker*', (route) => route.fulfill({ status: 404 }));
  await page.goto(`${server.baseUrl}/`);
  const path = join(folder, 'plan.txt');
  await writeFile(path, 'Hello');
  await fillSendForm(page, { files: path });
  await clickSend(page);
  await page.getByRole('alert').filter({ hasText: 'The service was updated while this page was open' }).waitFor();
  await context.unroute('**/hash-worker*');
  await page.reload();
  await waitForHeading(page, 'Resume your transfer');
  await page.setInputFiles('#again', path);
  await waitUntilSent(page);
  assert.equal((await sentTransfersOf(server, window)).length, 1);
  assertQuiet(failedWithStatus(404));
});

test('canceling during file registration restores the form and leaves nothing on the server', async (t) => {
  const window = await openSenderWindow(t, browser, server, { address: 'luca@example.org' });
  const { page, assertQuiet } = window;
  await page.goto(`${server.baseUrl}/`);
  await fillSendForm(page, {
    subject: 'The plans',
    files: [filePayload('a.txt', 'Hello'), filePayload('b.txt', 'World')],
  });
  const pendingRequest = Promise.withResolvers<void>();
  let requested = 0;
  let trackingId = '';
  await page.route('**/transfer-sessions/*/files/batch', (route) => {
    requested += 1;
    trackingId = /transfer-sessions\/([^/]+)/.exec(route.request().url())?.[1] ?? '';
    // The first request loses its connection, and the second never gets a response.
    if (requested === 1) return route.abort();
    if (requested !== 2) return route.continue();
    return pendingRequest.resolve();
  });
  await clickSend(page);
  await pendingRequest.promise;
  const removed = page.waitForResponse((response) => response.request().method() === 'DELETE' && response.ok());
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).and(page.locator(':enabled')).waitFor();
  await removed;
  assert.equal(await page.getByLabel('Subject').inputValue(), 'The plans');
  assert.equal(await page.getByRole('alert').filter({ hasText: /./ }).count(), 0);
  const { address, client } = await clientOf(server, window);
  await assert.rejects(client.session({ sender: address, trackingId }), { status: 404 });
  await clickSend(page);
  await waitUntilSent(page);
  assert.deepEqual(await lastSentFiles(server, window), { 'a.txt': sha256('Hello'), 'b.txt': sha256('World') });
  assertQuiet(lost);
});
