import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { assertUsableOnAllScreens } from '../support/browser/assert-usable.ts';
import { downloadByLink } from '../support/browser/download-by-link.ts';
import { dropFilesAt } from '../support/browser/drop-files.ts';
import { measurePage } from '../support/browser/measure-page.ts';
import {
  createRichTransfer,
  createViewableTransfer,
  downloadPageOf,
  enterPassword,
  receivePageStates,
} from '../support/browser/receive-page-states.ts';
import { waitForHeading } from '../support/browser/sender-window.ts';
import { createStoryFixture } from '../support/browser/story-fixture.ts';
import { assertValidHtml } from '../support/browser/valid-html.ts';
import { scriptPayloads } from '../support/inputs/script-payloads.ts';
import { assertAccessible, disconnected, failedWithStatus, openWindow } from '../support/server/web-server.ts';
import { createTransfer } from '../support/transfer/test-transfer.ts';
import { waitUntil } from '../support/wait-until.ts';

const { browser, server, folder } = await createStoryFixture();

test('an open page stays unchanged without a connection, and loads its message once', async (t) => {
  const { page, context, assertQuiet } = await openWindow(t, browser, server);
  const made = await createRichTransfer(server);
  await page.goto(downloadPageOf(server, made));
  await enterPassword(page, made.password);
  await page.frameLocator('iframe').getByText('4711').waitFor();
  const messages: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/message?')) messages.push(request.url());
  });
  const comeBack = () => page.evaluate('document.dispatchEvent(new Event("visibilitychange"))');
  await context.setOffline(true);
  const failed = page.waitForEvent('requestfailed');
  await comeBack();
  await failed;
  await context.setOffline(false);
  const listed = page.waitForResponse((response) => /\/files\?/.test(response.url()));
  await comeBack();
  await (await listed).finished();
  await waitForHeading(page, 'Ann Example sent you 3 files and a confidential message');
  assert.deepEqual(messages, []);
  assertQuiet(disconnected);
});

test('a page that is open for longer than its links are valid gets new ones', async (t) => {
  const { page, assertQuiet } = await openWindow(t, browser, server);
  const made = await createTransfer(server.ports);
  await page.goto(downloadPageOf(server, made));
  await enterPassword(page, made.password);
  await waitForHeading(page, /sent you a file$/);
  const now = server.ports.clock.now();
  server.ports.clock.set(new Date(now.getTime() + 25 * 3_600_000));
  t.after(() => server.ports.clock.set(now));
  assert.equal((await downloadByLink(page, 'Download a.txt')).bytes.toString(), 'Hello');
  // The request that checks whether the old link still works.
  assertQuiet(failedWithStatus(401));
});

for (const [name, { heading: words, expectedErrors = [], reach }] of Object.entries(receivePageStates)) {
  test(`the page is valid HTML and usable on all screens: ${name}`, async (t) => {
    const { page, assertQuiet } = await openWindow(t, browser, server);
    await reach(server, page);
    await waitForHeading(page, words);
    await assertValidHtml(await page.content(), name, 'script');
    await assertUsableOnAllScreens(page, name);
    assertQuiet(...expectedErrors);
  });
}

test('the page supports German and right-to-left text, switches in place, and stores the choice', async (t) => {
  const { page, assertQuiet } = await openWindow(t, browser, server, { locale: 'de-AT' });
  const made = await createRichTransfer(server);
  await page.goto(downloadPageOf(server, made));
  await page.getByLabel('Passwort', { exact: true }).fill(made.password);
  await page.getByRole('button', { name: 'Öffnen' }).click();
  await waitForHeading(page, 'Ann Example hat Ihnen 3 Dateien und eine vertrauliche Nachricht gesendet');
  await page.getByRole('button', { name: 'Dateien auswählen' }).click();
  await page.getByLabel('Contract 2026.pdf auswählen').check();
  await page.getByLabel('Sprache').selectOption('he');
  await page.locator('html[lang=he][dir=rtl]').waitFor();
  assert.equal(await page.locator('input[type=checkbox]:checked').count(), 1, 'nothing that was chosen is lost');
  const { direction, isWiderThanItsWindow } = await measurePage(page.mainFrame());
  assert.deepEqual([direction, isWiderThanItsWindow], ['rtl', false]);
  await assertAccessible(page, 'from right to left');
  await page.reload();
  await page.locator('html[lang=he][dir=rtl] .file').first().waitFor();
  await page.locator('#language').selectOption('en');
  await waitForHeading(page, 'Ann Example sent you 3 files and a confidential message');
  assertQuiet();
});

test('a transfer can be received with the keyboard alone', async (t) => {
  const { page, assertQuiet } = await openWindow(t, browser, server);
  const made = await createTransfer(server.ports);
  await page.goto(downloadPageOf(server, made));
  await page.getByText('Show password').waitFor();
  const focused = () =>
    page.evaluate('document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent');
  const tabTo = async (words: string) => {
    for (let step = 0; step < 20 && (await focused()) !== words; step += 1) await page.keyboard.press('Tab');
    assert.equal(await focused(), words);
  };
  await page.keyboard.type('wrong');
  await page.keyboard.press('Enter');
  await page.getByText('4 attempts left').waitFor();
  // The field has the focus and its content is selected, so typing replaces it.
  await page.keyboard.type(made.password);
  await page.keyboard.press('Enter');
  await waitForHeading(page, /sent you a file$/);
  assert.equal(await focused(), 'Ann sent you a file');
  const begun = page.waitForEvent('download');
  await tabTo('Download a.txt');
  await page.keyboard.press('Enter');
  assert.equal((await begun).suggestedFilename(), 'a.txt');
  assertQuiet(failedWithStatus(401));
});

test('checks a file on the device: identical, different, or not part of the transfer', async (t) => {
  const { page, assertQuiet } = await openWindow(t, browser, server);
  const long = Buffer.alloc(9 * 2 ** 20 + 1, 'Sealpost');
  const files = [
    { name: 'a.txt', content: 'Hello' },
    { name: 'long.bin', content: long },
    { name: 'roof (2).jpg', path: 'Photos/roof.jpg', content: 'A roof' },
  ];
  const made = await createTransfer(server.ports, { files });
  await page.goto(downloadPageOf(server, made));
  await enterPassword(page, made.password);
  const uploads: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') uploads.push(request.url());
  });
  for (const [name, content, words] of [
    ['a.txt', 'Hello', 'a.txt matches the file that was sent.'],
    ['copy.txt', 'Hello', 'copy.txt is identical to a.txt.'],
    ['a.txt', 'hello', 'a.txt doesn’t match the file that was sent. Download it again.'],
    ['b.txt', '', 'b.txt doesn’t match any of these files.'],
    ['long.bin', long, 'long.bin matches the file that was sent.'],
    ['roof.jpg', 'A roof', 'roof.jpg matches the file that was sent.'],
  ] as const) {
    const buffer = Buffer.from(content);
    await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer });
    await page.getByText(words).waitFor();
    assert.equal(await page.locator('.notice bdi').first().innerText(), name, 'it keeps its own direction');
  }
  const path = join(folder, 'a.txt');
  await writeFile(path, 'Hello');
  const overlay = page.locator('.drop-overlay', { hasText: 'Drop to verify the file' });
  await dropFilesAt(page, [path], { x: 3, y: 3, whileDragging: () => overlay.waitFor() });
  await page.getByText('a.txt matches the file that was sent.').waitFor();
  assert.deepEqual(uploads, []);
  assertQuiet();
});

test('executes none of 200 script payloads in names, sender, subject and messages', async (t) => {
  const { page, context, assertQuiet } = await openWindow(t, browser, server);
  const ran: string[] = [];
  await context.exposeFunction('ran', () => void ran.push('ran'));
  assert.ok(scriptPayloads.length >= 200);
  const inThrees = scriptPayloads.filter((_, n) => n % 3 === 0).map((_, n) => scriptPayloads.slice(3 * n, 3 * n + 3));
  const all = scriptPayloads.join(' ');
  const made = await createRichTransfer(server, {
    files: [
      { name: 'message.html', content: scriptPayloads.join('\n') },
      ...inThrees.map((three, n) => ({ name: `${n} ${three.join(' ')}`, content: 'x' })),
    ],
    texts: { senderName: all, subject: all, body: all },
  });
  await page.goto(downloadPageOf(server, made));
  await enterPassword(page, made.password);
  await waitForHeading(page, /^ann@example\.org sent you/);
  await page.frameLocator('iframe').getByText('ran()').first().waitFor();
  assert.equal(await page.locator('.file').count(), made.files.length - 1, 'the message is no file');
  assert.deepEqual(ran, []);
  assertQuiet();
});

test('shows pictures, text, sound and PDF in the page, and executes nothing of them', async (t) => {
  const { page, context, assertQuiet } = await openWindow(t, browser, server);
  const ran: string[] = [];
  await context.exposeFunction('ran', () => void ran.push('ran'));
  const requested = new Set<string>();
  page.on('request', (request) => {
    const isEmbedded = request.method() === 'GET' && request.resourceType() !== 'document';
    if (isEmbedded && request.url().includes('/preview?')) requested.add(request.url());
  });
  const made = await createViewableTransfer(server);
  await page.goto(downloadPageOf(server, made));
  await enterPassword(page, made.password);
  await waitForHeading(page, 'Ann sent you 6 files');
  assert.equal(await page.getByRole('button', { name: 'View drawing.svg' }).count(), 0);
  assert.equal(requested.size, 0, 'nothing is viewed before a click');
  await page.getByRole('button', { name: 'View notes.txt' }).click();
  const dialog = page.getByRole('dialog', { name: 'notes.txt' });
  await dialog.getByText('Call Bob. <script>ran()</script>').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.locator('audio').waitFor();
  await waitUntil(async () => Boolean(await page.evaluate('document.querySelector("audio").duration > 0')));
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('This file can’t be shown here.').waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.locator('dialog canvas').waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await waitUntil(async () => Boolean(await page.evaluate('document.querySelector("dialog img")?.naturalWidth === 2')));
  await page.getByText('1 of 5').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.file canvas').waitFor();
  assert.equal(await page.evaluate('document.activeElement.getAttribute("aria-label")'), 'View notes.txt');
  assertQuiet();
  assert.equal(requested.size, 5);
  const tab = await context.newPage();
  for (const url of requested) {
    // A PDF is saved.
    if (url.includes(`/${made.files[5]?.id}/`)) continue;
    await tab.goto(url);
    assert.equal(await tab.evaluate('globalThis.origin'), 'null', 'the file has no rights of the service');
  }
  assert.deepEqual(ran, []);
  const logged = await server.ports.db
    .selectFrom('download')
    .innerJoin('file', 'file.id', 'download.file_id')
    .where('file.tracking_id', '=', made.trackingId)
    .select('download.method')
    .execute();
  assert.deepEqual(new Set(logged.map(({ method }) => method)), new Set(['VIEWED']));
});

test('without JavaScript the page accepts the password, lists and downloads files, and changes its language', async (t) => {
  const { page, assertQuiet } = await openWindow(t, browser, server, { javaScriptEnabled: false });
  const made = await createRichTransfer(server);
  await page.goto(downloadPageOf(server, made));
  await page.getByText('Without JavaScript, this page can’t read it').waitFor();
  await enterPassword(page, made.password);
  await waitForHeading(page, 'Ann Example sent you 3 files and a confidential message');
  assert.equal(await page.locator('.file').count(), 3);
  assert.equal((await downloadByLink(page, 'Download תוכנית.docx')).bytes.toString(), 'A plan');
  await page.frameLocator('iframe').getByText('4711').waitFor();
  await page.getByLabel('Language').selectOption('de');
  await page.getByRole('button', { name: 'Change' }).click();
  await waitForHeading(page, 'Dateien empfangen');
  assert.equal(page.url(), downloadPageOf(server, made));
  assertQuiet();
});
