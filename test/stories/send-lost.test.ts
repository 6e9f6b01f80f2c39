import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { Sealpost } from '#client';
import { aFile, aSendersWindow, clickSend, heading, write } from '../support/sender-window.ts';
import { lastFiles, proofOf, sentBy, sha256 } from '../support/sent-files.ts';
import { aStoryHouse } from '../support/story-house.ts';
import { refused } from '../support/web-house.ts';

const { browser, house, folder } = await aStoryHouse();

/** What a page would remember within a second. */
const remembered = 'dispatchEvent(new Event("pagehide"))';
const lost = /^Failed to load resource: net::ERR_FAILED$/;

test('a transfer without a password whose last answer was lost asks for no password after a reload', async (t) => {
  const window = await aSendersWindow(t, browser, house, { address: 'lore@example.org' });
  const { page, assertQuiet } = window;
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(`${house.baseUrl}/`);
  await write(page);
  await page.getByLabel('No password: the link is enough').check();
  await page.route('**/transfer-sessions/*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    return route.abort();
  });
  await clickSend(page);
  await page.getByText('The line is lost').waitFor();
  await page.reload();
  await heading(page, 'On its way');
  await page.getByText('can open the files with the link in their mail').waitFor();
  assert.equal(await page.getByText('pass on the password').count(), 0);
  assertQuiet(lost, refused(404));
});

test('a transfer that was sent, and of which nothing could be learnt after a reload, is found by the next one', async (t) => {
  const window = await aSendersWindow(t, browser, house, { address: 'lotte@example.org' });
  const { page, assertQuiet } = window;
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(`${house.baseUrl}/`);
  await write(page);
  await page.route('**/transfer-sessions/*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    return route.abort();
  });
  await clickSend(page);
  await page.getByText('The line is lost').waitFor();
  await page.route('**/transfers/*', (route) => route.abort());
  await page.reload();
  await page.getByText('cannot be reached').waitFor();
  await page.unrouteAll();
  await page.reload();
  await heading(page, 'On its way');
  assertQuiet(lost, refused(404));
});

test('files that the server calls otherwise than the browser remembers are found or announced again', async (t) => {
  const window = await aSendersWindow(t, browser, house, { address: 'lutz@example.org' });
  const { page, clientId, assertQuiet } = window;
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(`${house.baseUrl}/`);
  await page.route('**/content', (route) => void route);
  const paths = ['a.txt', 'b.txt', 'c.txt'].map((name) => join(folder, name));
  for (const path of paths) await writeFile(path, path);
  await write(page, { files: paths });
  const made = page.waitForResponse((answer) => /transfer-sessions\/[^/]+\/files$/.test(answer.url()));
  await clickSend(page);
  const trackingId = /transfer-sessions\/([^/]+)/.exec((await made).url())?.[1] ?? '';
  await heading(page, 'Uploading');
  await page.evaluate(remembered);
  // As if two of them had been uploaded anew just before the page was left.
  const { address, token } = await proofOf(window);
  const client = new Sealpost({ baseUrl: house.baseUrl, clientId, token });
  const place = { sender: address, trackingId };
  const [first, second] = (await client.session(place)).files;
  for (const file of [first, second]) await client.removeFile({ ...place, fileId: file?.id ?? '' });
  await client.registerFile(place, { fileName: 'a.txt', size: first?.size ?? 0 });
  await page.reload();
  await heading(page, 'Go on with your transfer');
  await page.unroute('**/content');
  await page.setInputFiles('#again', paths);
  await heading(page, 'On its way');
  const expected = Object.fromEntries(paths.map((path) => [path.slice(folder.length + 1), sha256(path)]));
  assert.deepEqual(await lastFiles(house, window), expected);
  assertQuiet(refused(409));
});

test('a page that is older than the service says that it must be reloaded, and goes on after that', async (t) => {
  const window = await aSendersWindow(t, browser, house, { address: 'lisa@example.org' });
  const { page, context, assertQuiet } = window;
  page.on('dialog', (dialog) => void dialog.accept());
  await context.route('**/hash-worker*', (route) => route.fulfill({ status: 404 }));
  await page.goto(`${house.baseUrl}/`);
  const path = join(folder, 'plan.txt');
  await writeFile(path, 'Hello');
  await write(page, { files: path });
  await clickSend(page);
  await page.getByRole('alert').filter({ hasText: 'The service was upgraded while this page was open' }).waitFor();
  await context.unroute('**/hash-worker*');
  await page.reload();
  await heading(page, 'Go on with your transfer');
  await page.setInputFiles('#again', path);
  await heading(page, 'On its way');
  assert.equal((await sentBy(house, window)).length, 1);
  assertQuiet(refused(404));
});

test('whoever cancels while files are announced is back at what was written, and nothing is left on the server', async (t) => {
  const window = await aSendersWindow(t, browser, house, { address: 'luca@example.org' });
  const { page, clientId, assertQuiet } = window;
  await page.goto(`${house.baseUrl}/`);
  await write(page, { subject: 'The plans', files: [aFile('a.txt', 'Hello'), aFile('b.txt', 'World')] });
  const unanswered = Promise.withResolvers<void>();
  let asked = 0;
  let trackingId = '';
  await page.route('**/transfer-sessions/*/files', (route) => {
    asked += 1;
    trackingId = /transfer-sessions\/([^/]+)/.exec(route.request().url())?.[1] ?? '';
    // The line is lost for a moment, and then nobody answers.
    if (asked === 2) return route.abort();
    if (asked !== 3) return route.continue();
    return unanswered.resolve();
  });
  await clickSend(page);
  await unanswered.promise;
  const removed = page.waitForResponse((answer) => answer.request().method() === 'DELETE' && answer.ok());
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).and(page.locator(':enabled')).waitFor();
  await removed;
  assert.equal(await page.getByLabel('Subject').inputValue(), 'The plans');
  assert.equal(await page.getByRole('alert').filter({ hasText: /./ }).count(), 0);
  const { address, token } = await proofOf(window);
  const client = new Sealpost({ baseUrl: house.baseUrl, clientId, token });
  await assert.rejects(client.session({ sender: address, trackingId }), { status: 404 });
  await clickSend(page);
  await heading(page, 'On its way');
  assert.deepEqual(await lastFiles(house, window), { 'a.txt': sha256('Hello'), 'b.txt': sha256('World') });
  assertQuiet(lost);
});
