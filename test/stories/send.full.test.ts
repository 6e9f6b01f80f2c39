import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { assertUsableInFurtherState, assertUsableOnAllScreens } from '../support/browser/assert-usable.ts';
import { measurePage } from '../support/browser/measure-page.ts';
import { openChromium } from '../support/browser/open-browser.ts';
import { connectionLost, sendPageStates } from '../support/browser/send-page-states.ts';
import {
  clickSend,
  filePayload,
  fillSendForm,
  openSenderWindow,
  type SenderWindow,
  signOut,
  waitForHeading,
  waitUntilSent,
} from '../support/browser/sender-window.ts';
import { lastSentFiles, sentTransfersOf, sha256 } from '../support/browser/sent-files.ts';
import { createStoryFixture } from '../support/browser/story-fixture.ts';
import { assertValidHtml } from '../support/browser/valid-html.ts';
import { startTcpProxy } from '../support/faults/tcp-proxy.ts';
import { scriptPayloads } from '../support/inputs/script-payloads.ts';
import { failedWithStatus, openWindow } from '../support/server/web-server.ts';
import { waitUntil } from '../support/wait-until.ts';

const mib = 2 ** 20;
const { browser, server, folder } = await createStoryFixture();

test('rejects a code of another browser and a wrong code, and signing out removes the stored identity', async (t) => {
  const { page, assertQuiet } = await openWindow(t, browser, server);
  await page.goto(`${server.baseUrl}/#code=AAAAAAAAAA`);
  await page.getByText('only works in the browser where you requested the code').waitFor();
  assert.equal(page.url(), `${server.baseUrl}/`);
  await sendPageStates['verify wrong code']?.reach(server, page);
  await page.getByRole('button', { name: 'Use a different address' }).click();
  await page.getByLabel('Your email address').waitFor();
  assertQuiet(failedWithStatus(403));
  const proven = await openSenderWindow(t, browser, server);
  await proven.page.goto(`${server.baseUrl}/`);
  await fillSendForm(proven.page, { subject: 'The plans of Ann' });
  await proven.page.locator('#account summary').click();
  await proven.page.getByLabel('Your name (optional)').fill('Ann Example');
  await proven.page.getByRole('button', { name: 'Sign out' }).click();
  await proven.page.locator('#address:focus').waitFor();
  assert.equal(await proven.page.getByLabel('Subject').inputValue(), '');
  assert.equal(await proven.page.locator('.file, .chip').count(), 0);
  assert.doesNotMatch(await proven.page.evaluate<string>('JSON.stringify(localStorage)'), /Ann Example/);
  await proven.page.reload();
  await proven.page.locator('#address').waitFor();
  proven.assertQuiet();
  const leaving = await openSenderWindow(t, browser, server, { address: 'leo@example.org' });
  await sendPageStates['deleting data']?.reach(server, leaving.page);
  await leaving.page.getByRole('button', { name: 'Keep my data' }).press('Enter');
  await leaving.page.locator('#account summary:focus').click();
  await leaving.page.getByLabel('Your name (optional)').fill('Leo Example');
  assert.match(await leaving.page.evaluate<string>('JSON.stringify(localStorage)'), /Leo Example/);
  await leaving.page.getByRole('button', { name: 'Delete my data' }).click();
  await leaving.page.getByRole('dialog').getByRole('button', { name: 'Delete my data' }).click();
  await leaving.page.getByRole('status').filter({ hasText: 'Your data was deleted.' }).waitFor();
  await leaving.page.locator('#address:focus').waitFor();
  assert.equal(await leaving.page.evaluate('localStorage.length + sessionStorage.length'), 0);
  leaving.assertQuiet();
  const listing = await openSenderWindow(t, browser, server);
  await listing.page.goto(`${server.baseUrl}/transfers`);
  await listing.page.locator('#account', { hasText: 'ann@example.org' }).waitFor();
  await signOut(listing.page);
  await waitForHeading(listing.page, 'Verify your email address');
  listing.assertQuiet();
});

/** The server may still store bytes of the broken request: then the page has asked too early how many there are. */
const uploadInterrupted = new RegExp(`${connectionLost.source}|^Failed to load resource: .* 409 \\(Conflict\\)$`);

/** Starts to send a file, interrupts its upload, and reloads the page. */
async function interruptAndReload(t: TestContext, path: string): Promise<SenderWindow> {
  const line = await startTcpProxy(t, server.server.address);
  const address = `${basename(path, '.bin')}@example.org`;
  const window = await openSenderWindow(t, browser, { ...server, baseUrl: line.baseUrl }, { address });
  const { page } = window;
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(`${line.baseUrl}/`);
  await fillSendForm(page, { files: path });
  const cut = line.cutAfter(600_000);
  await clickSend(page);
  await cut;
  await page.getByText('Connection lost or server busy').waitFor();
  line.restore();
  await page.reload();
  await waitForHeading(page, 'Resume your transfer');
  return window;
}

test('uploads only the rest of a file that is chosen again after a reload', async (t) => {
  const path = join(folder, 'same.bin');
  const content = randomBytes(mib);
  await writeFile(path, content);
  const window = await interruptAndReload(t, path);
  const { page, assertQuiet } = window;
  await page.setInputFiles('#again', filePayload('same.bin', 'another'));
  await page.getByText('One file doesn’t match the original').waitFor();
  const offsets: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
  });
  await page.setInputFiles('#again', path);
  await waitUntilSent(page);
  assert.ok(offsets.length > 0 && offsets.every((offset) => offset > 0), String(offsets));
  assert.deepEqual(await lastSentFiles(server, window), { 'same.bin': sha256(content) });
  assertQuiet(uploadInterrupted);
});

test('uploads a file again that only looks the same after a reload', async (t) => {
  const path = join(folder, 'changed.bin');
  const time = new Date('2026-03-01T12:00:00Z');
  await writeFile(path, randomBytes(mib));
  await utimes(path, time, time);
  const window = await interruptAndReload(t, path);
  const content = randomBytes(mib);
  await writeFile(path, content);
  await utimes(path, time, time);
  await window.page.setInputFiles('#again', path);
  await waitUntilSent(window.page);
  assert.deepEqual(await lastSentFiles(server, window), { 'changed.bin': sha256(content) });
  window.assertQuiet(uploadInterrupted);
});

/** Records the wake locks that the browser grants and the notifications that it shows. */
const recordSigns = `{
  globalThis.locks = [];
  const { request } = WakeLock.prototype;
  WakeLock.prototype.request = async function (type) {
    const lock = await request.call(this, type);
    locks.push(lock);
    return lock;
  };
  globalThis.shown = [];
  globalThis.Notification = class extends Notification {
    constructor(title) {
      super(title);
      this.addEventListener('show', () => shown.push(title));
    }
  };
}`;

/** Allows wake locks, which Playwright cannot, and notifications, until the session or the browser is closed. */
async function allowSigns(page: Page): Promise<void> {
  const { targetInfo } = await (await page.context().newCDPSession(page)).send('Target.getTargetInfo');
  const devtools = await (page.context().browser() ?? assert.fail()).newBrowserCDPSession();
  await devtools.send('Browser.grantPermissions', {
    permissions: ['wakeLockScreen', 'notifications'],
    browserContextId: targetInfo.browserContextId ?? assert.fail(),
  });
}

interface PageImplementation {
  readonly delegate: {
    readonly _mainFrameSession: { readonly _client: { send(method: string, params: object): Promise<unknown> } };
  };
}

/** Opens another tab in front. Playwright makes pages behind others visible; only its own session can end that. */
async function openTabInFront(page: Page): Promise<Page> {
  const { _connection } = page as unknown as { _connection: { toImpl(of: Page): PageImplementation } };
  const session = _connection.toImpl(page).delegate._mainFrameSession._client;
  await session.send('Emulation.setFocusEmulationEnabled', { enabled: false });
  const front = await page.context().newPage();
  await front.bringToFront();
  // A hidden page gets no animation frames.
  await waitUntil(async () => (await page.evaluate('document.visibilityState')) === 'hidden');
  return front;
}

test('an upload keeps the screen on, and notifies a sender who does not see the page', async (t) => {
  const chromium = await openChromium();
  t.after(() => chromium.close());
  const { page, assertQuiet } = await openSenderWindow(t, chromium, server, { address: 'nina@example.org' });
  await allowSigns(page);
  await page.addInitScript(recordSigns);
  const isScreenOn = () => page.evaluate<boolean>('locks.some(({ released }) => !released)');
  await sendPageStates['uploading']?.reach(server, page);
  // The heading takes the focus, and would take it from the button.
  await page.locator('h1:focus').waitFor();
  await page.getByRole('button', { name: 'Notify me when it is sent' }).click();
  await page.getByRole('button', { name: 'Don’t notify me' }).and(page.locator(':focus')).waitFor();
  await waitUntil(isScreenOn);
  await page.getByRole('button', { name: 'Pause' }).click();
  await waitUntil(async () => !(await isScreenOn()));
  await page.unroute('**/content');
  const held: Route[] = [];
  let isReleased = false;
  await page.route('**/content', (route) => (isReleased ? route.continue() : void held.push(route)));
  await page.getByRole('button', { name: 'Resume' }).click();
  await waitUntil(isScreenOn);
  await waitUntil(() => held.length > 0);
  const front = await openTabInFront(page);
  // The browser has released the lock. The page requests another one when it is visible again.
  await waitUntil(async () => !(await isScreenOn()));
  await page.bringToFront();
  await waitUntil(isScreenOn);
  await front.bringToFront();
  await waitUntil(async () => !(await isScreenOn()));
  assert.deepEqual(await page.evaluate('shown'), []);
  isReleased = true;
  for (const route of held) await route.continue();
  await waitUntil(async () => (await page.evaluate<number>('shown.length')) > 0);
  assert.deepEqual(await page.evaluate('shown'), ['Your transfer was sent']);
  await page.bringToFront();
  await waitUntilSent(page);
  await waitUntil(async () => !(await isScreenOn()));
  assertQuiet();
});

test('an upload can be paused, resumed, and canceled without leaving anything', async (t) => {
  const window = await openSenderWindow(t, browser, server, { address: 'uma@example.org' });
  const { page, assertQuiet } = window;
  await sendPageStates['uploading']?.reach(server, page);
  await waitUntil(async () => (await page.title()) === '0% – Uploading – Sealpost');
  await page.getByRole('button', { name: 'Pause' }).click();
  await waitForHeading(page, 'Paused');
  assert.equal(await page.title(), 'Paused – Sealpost');
  await page.unroute('**/content');
  await page.getByRole('button', { name: 'Resume' }).click();
  await waitUntilSent(page);
  // Otherwise the page shows the password again when it is opened the next time.
  await page.getByLabel('I have passed it on').check();
  await page.getByRole('button', { name: 'Send another transfer' }).click();
  await sendPageStates['canceling']?.reach(server, page);
  const removed = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await page.getByRole('button', { name: 'Cancel transfer' }).click();
  assert.equal((await removed).status(), 204);
  await waitForHeading(page, 'Send files');
  // The form still contains the input.
  await page.getByRole('button', { name: 'Remove bob@example.org' }).waitFor();
  assert.equal((await sentTransfersOf(server, window)).length, 1);
  assertQuiet();
});

test('gives files of folders names that are unique, and removes a folder with one button', async (t) => {
  const window = await openSenderWindow(t, browser, server, { address: 'fay@example.org' });
  const { page, assertQuiet } = window;
  for (const name of ['a', 'b', 'b/c']) {
    await mkdir(join(folder, 'photos', name), { recursive: true });
    await writeFile(join(folder, 'photos', name, 'IMG_1.jpg'), name);
  }
  await mkdir(join(folder, 'other'));
  await writeFile(join(folder, 'other', 'note.txt'), 'Hello');
  await page.goto(`${server.baseUrl}/`);
  await fillSendForm(page, { files: filePayload('img_1.JPG', 'x') });
  await page.setInputFiles('#files-folder', join(folder, 'photos'));
  await page.setInputFiles('#files-folder', join(folder, 'other'));
  await page.getByText('5 files, ').waitFor();
  await page.getByRole('button', { name: 'Remove other' }).click();
  await page.getByRole('status').filter({ hasText: 'other removed' }).waitFor({ state: 'attached' });
  await page.getByText('4 files, ').waitFor();
  assert.equal(await page.evaluate('document.activeElement.id'), 'files');
  await clickSend(page);
  await waitUntilSent(page);
  assert.deepEqual(Object.keys(await lastSentFiles(server, window)).toSorted(), [
    'IMG_1 (2).jpg',
    'IMG_1 (3).jpg',
    'IMG_1 (4).jpg',
    'img_1.JPG',
  ]);
  assertQuiet();
});

test('accepts many pasted addresses, and reports those not allowed before any upload', async (t) => {
  const { page, assertQuiet } = await openSenderWindow(t, browser, server);
  await page.route('**/transfer-policy*', async (route) => {
    const rejected = { emailAddress: 'eve@example.org', reason: 'POLICY_MISMATCH' };
    await route.fulfill({ json: { data: { allowed: false, failedRecipients: [rejected] }, meta: {} } });
  });
  await page.goto(`${server.baseUrl}/`);
  const field = page.getByLabel('To', { exact: true });
  await field.focus();
  const many = 'Bob <bob@example.org>; "Eve, from work" <eve@example.org>\nfrank, dan@example.org';
  await page.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ${JSON.stringify(many)});
    const paste = new ClipboardEvent('paste', { clipboardData, cancelable: true, bubbles: true });
    document.activeElement.dispatchEvent(paste);
  }`);
  await page.getByText('Not a valid email address: frank').waitFor();
  assert.equal(await page.locator('.chip').count(), 3);
  assert.equal(await field.inputValue(), 'frank');
  await page.locator('.chip.bad', { hasText: 'eve@example.org' }).waitFor();
  await field.fill('');
  await page.setInputFiles('#files', filePayload('plan.txt', 'Hello'));
  await clickSend(page);
  await page.getByText('You’re not allowed to send to one of the recipients').waitFor();
  assert.equal(await page.evaluate('document.activeElement.id'), 'to');
  await page.keyboard.press('Backspace');
  assert.equal(await field.inputValue(), 'dan@example.org');
  // The focus returns to the field with the click, so its text is not an address to add yet.
  await page.getByRole('button', { name: 'Remove eve@example.org' }).click();
  await page.evaluate('new Promise((resolve) => setTimeout(resolve))');
  assert.equal(await field.inputValue(), 'dan@example.org');
  assertQuiet();
});

test('without addresses of recipients the sender gets a link, which opens with the password', async (t) => {
  const { page, assertQuiet } = await openSenderWindow(t, browser, server, { address: 'lina@example.org' });
  let isDenied = true;
  await page.route('**/transfer-policy*', async (route) => {
    assert.match(route.request().postData() ?? '', /"link@link\.invalid"/);
    if (!isDenied) return route.continue();
    const rejected = { emailAddress: 'link@link.invalid', reason: 'POLICY_MISMATCH' };
    return route.fulfill({ json: { data: { allowed: false, failedRecipients: [rejected] }, meta: {} } });
  });
  await page.goto(`${server.baseUrl}/`);
  await page.setInputFiles('#files', filePayload('plan.txt', 'Hello'));
  await page.getByRole('radio', { name: 'Get a link' }).check();
  await page.getByText('not allowed to create links').waitFor();
  isDenied = false;
  await page.getByRole('radio', { name: 'Send by email' }).check();
  await page.getByRole('radio', { name: 'Get a link' }).check();
  await page.getByText('available for up to').waitFor();
  const password = await page.locator('.secret:not(:empty)').innerText();
  await page.getByText('More options').click();
  await page.getByLabel('Let recipients view files in the browser').uncheck();
  assert.equal(await page.getByLabel('Language of the email').count(), 0, 'no email is sent');
  await page.getByText('Add a confidential message').click();
  await page.locator('#secret').fill('For you');
  await clickSend(page);
  await waitForHeading(page, 'Ready to pass on');
  await page.getByText(/^1 file, 5\sbytes, and a confidential message · available until/).waitFor();
  await page.getByRole('heading', { name: 'Now pass on the link' }).waitFor();
  const link = await page.getByText('/download?id=').innerText();
  assert.equal(await page.getByText('link.invalid').count(), 0, 'the placeholder is not shown');
  const recipient = await openWindow(t, browser, server);
  await recipient.page.goto(link);
  await recipient.page.locator('#password').fill(password);
  await recipient.page.getByRole('button', { name: 'Open' }).click();
  await recipient.page.getByRole('link', { name: 'Download plan.txt' }).waitFor();
  assert.equal(await recipient.page.getByRole('button', { name: 'View' }).count(), 0, 'the sender allows no preview');
  recipient.assertQuiet();
  await page.getByLabel('I have passed it on').check();
  await page.goto(`${server.baseUrl}/transfers`);
  await page.locator('.transfer summary').click();
  await page.getByRole('button', { name: 'Copy link' }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Resend email' }).count(), 0, 'a link has no email');
  assert.match(await page.locator('.transfer .reach').innerText(), /^Not downloaded yet/);
  assert.equal(await page.getByRole('button', { name: 'New transfer with this text' }).count(), 0, 'there is no text');
  await page.getByRole('button', { name: 'Change expiry' }).click();
  await page.getByText('at the latest: that is already the last day').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await page.getByRole('dialog', { name: 'Withdraw “plan.txt”?' }).waitFor();
  assert.equal(await page.getByLabel('Notify recipients').count(), 0);
  assertQuiet();
});

/** Finds neighboring texts without a space between them: screen readers and copies join them, however they are shown. */
const joinedTexts = `[...document.querySelectorAll('main :is(span, bdi, code)')]
  .map((text) => [text, text.nextSibling])
  .filter(([text, next]) => next?.matches?.('span, bdi, code') && !text.matches('[aria-hidden], [role]') && !next.matches('[aria-hidden], [role]'))
  .map((texts) => texts.map(({ textContent }) => textContent))
  .filter(([text, next]) => /\\S$/.test(text) && /^\\S/.test(next))
  .map((texts) => texts.join('|'))`;

const headings = new Set<string>();
for (const [name, { heading: words, isUnverified = false, expectedErrors, reach }] of Object.entries(sendPageStates)) {
  const isFirst = !headings.has(words);
  headings.add(words);
  test(`the sender pages are valid HTML and usable on all screens: ${name}`, async (t) => {
    const { page, assertQuiet } = isUnverified
      ? await openWindow(t, browser, server)
      : await openSenderWindow(t, browser, server);
    await reach(server, page);
    await page.getByRole('heading', { level: 1, name: words, includeHidden: true }).waitFor();
    await assertValidHtml(await page.content(), name, 'script');
    assert.deepEqual(await page.evaluate(joinedTexts), [], name);
    await (isFirst ? assertUsableOnAllScreens : assertUsableInFurtherState)(page, name);
    assertQuiet(...(expectedErrors === undefined ? [] : [expectedErrors]));
  });
}

test('a transfer can be sent with the keyboard alone', async (t) => {
  const { page, assertQuiet } = await openSenderWindow(t, browser, server);
  await page.goto(`${server.baseUrl}/`);
  await page.locator('.secret:not(:empty)').waitFor();
  const focused = () => page.evaluate('document.activeElement.id || document.activeElement.textContent');
  const tabTo = async (words: string) => {
    for (let step = 0; step < 40 && (await focused()) !== words; step += 1) await page.keyboard.press('Tab');
    assert.equal(await focused(), words);
  };
  const choosing = page.waitForEvent('filechooser');
  await tabTo('files');
  await page.keyboard.press('Enter');
  await (await choosing).setFiles(filePayload('plan.txt', 'Hello'));
  await page.getByText('1 file, 5 bytes').waitFor();
  await tabTo('to');
  await page.keyboard.type('bob@example.org,');
  await page.getByText('available for up to').waitFor();
  await tabTo('subject');
  await page.keyboard.type('The plans');
  await tabTo('send');
  await page.keyboard.press('Enter');
  await waitUntilSent(page);
  assert.match(String(await focused()), /^(On its way|Sent)$/);
  assertQuiet();
});

test('the sender pages support German and right-to-left text', async (t) => {
  const { page, assertQuiet } = await openSenderWindow(t, browser, server, { locale: 'de-AT' });
  await page.goto(`${server.baseUrl}/`);
  await waitForHeading(page, 'Dateien senden');
  await page.getByLabel('An', { exact: true }).fill('bob@example.org');
  await page.keyboard.press('Enter');
  await page.getByLabel('Sprache', { exact: true }).selectOption('he');
  await page.locator('html[lang=he][dir=rtl]').waitFor();
  await page.locator('.chip', { hasText: 'bob@example.org' }).waitFor();
  assert.equal((await measurePage(page.mainFrame())).isWiderThanItsWindow, false);
  await page.locator('#language').selectOption('de');
  await page.setInputFiles('#files', filePayload('plan.txt', 'Hello'));
  await page.getByText('verfügbar für höchstens').waitFor();
  await page.getByRole('button', { name: 'Senden', exact: true }).click();
  await page.getByText('Teilen Sie ihnen jetzt das Passwort mit').waitFor();
  assertQuiet();
});

test('executes none of 200 script payloads in names, subject, message and addresses on the sender pages', async (t) => {
  const { page, context, assertQuiet } = await openSenderWindow(t, browser, server, { address: 'pia@example.org' });
  const ran: string[] = [];
  await context.exposeFunction('ran', () => void ran.push('ran'));
  const all = scriptPayloads.join(' ');
  await page.goto(`${server.baseUrl}/`);
  await page.locator('#account summary').click();
  await page.getByLabel('Your name').fill(all.slice(0, 255));
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: 'To', exact: true }).fill(all);
  await page.keyboard.press('Enter');
  while ((await page.locator('.chip button').count()) > 0) await page.locator('.chip button').first().click();
  await page.getByRole('textbox', { name: 'To', exact: true }).fill('');
  await page.locator('#message').fill(all);
  assert.ok(scriptPayloads.length >= 200);
  const files = scriptPayloads.map((payload, index) => filePayload(`${index} ${payload}`, 'x'));
  await fillSendForm(page, { subject: all.slice(0, 900).replaceAll(/[\r\n]/g, ' '), files });
  await clickSend(page);
  await waitUntilSent(page);
  await page.getByText('Now share the password').waitFor();
  await page.goto(`${server.baseUrl}/transfers`);
  await page.getByText('Downloaded by').first().click();
  await page.locator('.detail .file').first().waitFor();
  assert.deepEqual(ran, []);
  assertQuiet();
});
