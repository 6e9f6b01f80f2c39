import assert from 'node:assert/strict';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { Problem, type ProblemCode } from '../../src/core/problem.ts';
import { serializeProblem } from '../../src/http/responses/problems.ts';
import { dropFiles, dropFilesAt } from '../support/browser/drop-files.ts';
import { stallFolders } from '../support/browser/send-page-states.ts';
import {
  clickSend,
  filePayload,
  fillSendForm,
  identityStorage,
  largeContent,
  openSenderWindow,
  waitForHeading,
  waitUntilSent,
} from '../support/browser/sender-window.ts';
import { lastSentFiles, sentTransfersOf, sha256 } from '../support/browser/sent-files.ts';
import { createStoryFixture } from '../support/browser/story-fixture.ts';
import { failedWithStatus, openWindow } from '../support/server/web-server.ts';
import { createVerifiedSender } from '../support/transfer/sent-transfer.ts';
import { waitUntil } from '../support/wait-until.ts';

const { browser, server, folder } = await createStoryFixture();

/** Writes files below the test folder, each with its own path as its content. */
async function createFiles(...paths: readonly string[]): Promise<void> {
  for (const place of new Set(paths.map(dirname))) await mkdir(join(folder, place), { recursive: true });
  await Promise.all(paths.map((path) => writeFile(join(folder, path), path)));
}

const drop = (page: Page, ...paths: readonly string[]) =>
  dropFiles(
    page,
    paths.map((path) => join(folder, path)),
  );

test('sends dropped files and all files in dropped folders', async (t) => {
  const window = await openSenderWindow(t, browser, server, { address: 'dora@example.org' });
  const { page, assertQuiet } = window;
  await createFiles(
    'single.txt',
    'trip/plan.txt',
    'trip/days/one.jpg',
    'trip/days/late/two.jpg',
    'trip/days/late/plan.txt',
  );
  await page.goto(`${server.baseUrl}/`);
  await fillSendForm(page);
  await drop(page, 'single.txt', 'trip');
  await page.getByText('6 files, ').waitFor();
  assert.deepEqual(await page.locator('.files .name').allInnerTexts(), ['plan.txt', 'single.txt', 'trip']);
  const contents = page.getByText('4 files in 2 subfolders, ');
  await contents.click();
  assert.deepEqual(await page.locator('.contents bdi').allInnerTexts(), [
    'days/late/plan.txt',
    'days/late/two.jpg',
    'days/one.jpg',
    'plan.txt',
  ]);
  assert.equal(await page.getByText('renamed').count(), 0, 'files of different folders may have the same name');
  await clickSend(page);
  await waitUntilSent(page);
  const [sent] = await sentTransfersOf(server, window);
  const files = await server.sealpost.transferFiles(
    sent?.status?.recipients?.[0]?.id ?? '',
    await page.locator('.secret').innerText(),
  );
  assert.deepEqual(files.map(({ path }) => path ?? null).toSorted(), [
    null,
    null,
    'trip/days/late/plan.txt',
    'trip/days/late/two.jpg',
    'trip/days/one.jpg',
    'trip/plan.txt',
  ]);
  assert.deepEqual(await lastSentFiles(server, window), {
    'plan.txt': sha256('Hello'),
    'single.txt': sha256('single.txt'),
    'one.jpg': sha256('trip/days/one.jpg'),
    'two.jpg': sha256('trip/days/late/two.jpg'),
    'plan (2).txt': sha256('trip/days/late/plan.txt'),
    'plan (3).txt': sha256('trip/plan.txt'),
  });
  assertQuiet();
});

test('files can be dropped anywhere in the window, and the list comes into view', async (t) => {
  const { page, assertQuiet } = await openSenderWindow(t, browser, server);
  await createFiles('aside.txt', 'above.txt', 'behind.txt');
  await page.goto(`${server.baseUrl}/`);
  await page.locator('.secret:not(:empty)').waitFor();
  const overlay = page.locator('.drop-overlay', { hasText: 'Drop to add the files' });
  await dropFilesAt(page, [join(folder, 'aside.txt')], { x: 3, y: 300, whileDragging: () => overlay.waitFor() });
  await page.getByText('1 file, ').waitFor();
  await overlay.waitFor({ state: 'detached' });
  const item = page.locator('.file', { hasText: 'aside.txt' });
  await waitUntil(async () => {
    const { y, height } = (await item.boundingBox()) ?? { y: Infinity, height: 0 };
    return y >= 0 && y + height <= (page.viewportSize()?.height ?? 0);
  });
  // Over a field, and not while a dialog is open.
  const { x, y } = (await page.locator('#message').boundingBox()) ?? assert.fail();
  await page.evaluate(
    'document.body.append(document.createElement("dialog")); document.querySelector("dialog").show()',
  );
  await dropFilesAt(page, [join(folder, 'behind.txt')], { x: x + 9, y: y + 9 });
  await page.evaluate('document.querySelector("dialog").remove()');
  await dropFilesAt(page, [join(folder, 'above.txt')], { x: x + 9, y: y + 9 });
  await page.getByText('2 files, ').waitFor();
  assert.deepEqual(await page.locator('.files .name').allInnerTexts(), ['aside.txt', 'above.txt']);
  assert.equal(page.url(), `${server.baseUrl}/`);
  assertQuiet();
});

/** Pastes a picture without a name of its own into the element with the focus. */
const pastePicture = (page: Page, text = '') =>
  page.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(['picture'], 'image.png', { type: 'image/png' }));
    if (${JSON.stringify(text)} !== '') clipboardData.setData('text/plain', ${JSON.stringify(text)});
    const paste = new ClipboardEvent('paste', { clipboardData, cancelable: true, bubbles: true });
    document.activeElement.dispatchEvent(paste);
  }`);

test('adds a file once, however often it is chosen or dropped, and pasted pictures', async (t) => {
  const { page, assertQuiet } = await openSenderWindow(t, browser, server);
  await createFiles('once.txt', 'twice/c10.txt', 'twice/c9.txt', 'twice/b/z.txt');
  await page.goto(`${server.baseUrl}/`);
  await page.locator('.secret:not(:empty)').waitFor();
  await page.setInputFiles('#files-folder', join(folder, 'twice'));
  await page.getByText('3 files, ').waitFor();
  await page.getByText('3 files in 1 subfolder, ').click();
  assert.deepEqual(await page.locator('.contents bdi').allInnerTexts(), ['b/z.txt', 'c9.txt', 'c10.txt']);
  await page.setInputFiles('#files', join(folder, 'once.txt'));
  await page.getByText('4 files, ').waitFor();
  await drop(page, 'once.txt');
  await page.getByRole('status').filter({ hasText: 'once.txt is already in the list.' }).waitFor();
  await drop(page, 'twice');
  await page.getByRole('status').filter({ hasText: '3 files are already in the list.' }).waitFor();
  await page.getByText('4 files, ').waitFor();
  // A file that has changed since is another one.
  await writeFile(join(folder, 'once.txt'), 'Changed');
  await page.setInputFiles('#files', join(folder, 'once.txt'));
  await page.getByText('5 files, ').waitFor();
  await page.locator('#subject').focus();
  // Copied from a spreadsheet: the field gets the text.
  await pastePicture(page, 'Text');
  await pastePicture(page);
  await page.getByText('6 files, ').waitFor();
  assert.match(await page.locator('.files').innerText(), /Pasted picture \d{4}-\d\d-\d\d \d\d\.\d\d\.png/);
  assertQuiet();
});

test('keeps files that are dropped before the address is verified', async (t) => {
  const { page, context, assertQuiet } = await openWindow(t, browser, server);
  await createFiles('early.txt');
  await page.goto(`${server.baseUrl}/`);
  await page.locator('#address').waitFor();
  await dropFilesAt(page, [join(folder, 'early.txt')], { x: 3, y: 3 });
  await page.getByText('1 file, 9 bytes').waitFor();
  // The address is verified in another tab.
  const other = await context.newPage();
  await other.goto(`${server.baseUrl}/`);
  const saved = identityStorage(server.baseUrl, await createVerifiedSender(server, 'ella@example.org'));
  const [entry = assert.fail()] = saved.origins[0]?.localStorage ?? [];
  await other.evaluate(`localStorage.setItem(${JSON.stringify(entry.name)}, ${JSON.stringify(entry.value)})`);
  await page.locator('#address').waitFor({ state: 'detached' });
  assert.deepEqual(await page.locator('.files .name').allInnerTexts(), ['early.txt']);
  assertQuiet();
});

test('a page that accepts no files stays when files are dropped on it, and shows how to send them', async (t) => {
  const { page, assertQuiet } = await openSenderWindow(t, browser, server);
  await createFiles('stray.txt');
  const notice = page.getByRole('status').filter({ hasText: 'To send files, start a new transfer.' });
  await page.goto(`${server.baseUrl}/transfers`);
  await waitForHeading(page, 'My transfers');
  await dropFilesAt(page, [join(folder, 'stray.txt')], { x: 300, y: 300 });
  await notice.waitFor();
  assert.equal(page.url(), `${server.baseUrl}/transfers`);
  assert.equal(await page.locator('.drop-overlay').count(), 0);
  await page.mouse.click(3, 3);
  await notice.waitFor({ state: 'detached' });
  assertQuiet();
});

test('reports dropped files that cannot be read, and accepts the others', async (t) => {
  const { page, assertQuiet } = await openSenderWindow(t, browser, server);
  await createFiles('good.txt', 'box/better.txt');
  await symlink(join(folder, 'nowhere'), join(folder, 'broken-link'));
  await page.goto(`${server.baseUrl}/`);
  await page.locator('.secret:not(:empty)').waitFor();
  await drop(page, 'gone.txt', 'good.txt', 'broken-link', 'box');
  const reported = page.getByRole('status').filter({ hasText: '2 files or folders couldn’t be read' });
  await reported.waitFor();
  assert.deepEqual(await reported.getByRole('listitem').allInnerTexts(), ['gone.txt', 'broken-link']);
  await page.getByText('2 files, ').waitFor();
  assert.deepEqual(await page.locator('.files .name').allInnerTexts(), ['good.txt', 'box']);
  // The next successful drop removes the message.
  await createFiles('other.txt');
  await drop(page, 'other.txt');
  await page.getByText('3 files, ').waitFor();
  assert.equal(await reported.count(), 0);
  assertQuiet();
});

test('accepts files up to the maximum, and reports that there were more', async (t) => {
  const { page, assertQuiet } = await openSenderWindow(t, browser, server);
  await createFiles('last.txt', 'another.txt', ...Array.from({ length: 9_998 }, (_, n) => `many/${n}`));
  await page.goto(`${server.baseUrl}/`);
  await page.locator('.secret:not(:empty)').waitFor();
  await page.setInputFiles('#files', [filePayload('one.txt', 'x'), filePayload('two.txt', 'y')]);
  await page.getByText('2 files, ').waitFor();
  await page.setInputFiles('#files-folder', join(folder, 'many'));
  const fullList = page.getByText('10,000 files, ');
  const reported = page.getByRole('status').filter({ hasText: 'You can send up to 10,000 files at once' });
  const choose = (name: string) => page.setInputFiles('#files', join(folder, name));
  for (const [name, add] of [
    ['last.txt', (name: string) => drop(page, name)],
    ['another.txt', choose],
  ] as const) {
    await fullList.waitFor();
    assert.equal(await reported.count(), 0);
    await add(name);
    await reported.waitFor();
    await fullList.waitFor();
    // After one file is removed, one more is accepted.
    await page.locator('.files button').first().click();
    await page.getByText('9,999 files, ').waitFor();
    await drop(page, name);
  }
  await fullList.waitFor();
  assertQuiet();
});

test('Send waits for files that are still being added, and can be canceled meanwhile', async (t) => {
  const window = await openSenderWindow(t, browser, server, { address: 'wanda@example.org' });
  const { page, assertQuiet } = window;
  let sessions = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/transfer-sessions')) sessions += 1;
  });
  await mkdir(join(folder, 'nothing'));
  await createFiles('slow/one.txt', 'slow/two.txt');
  await page.goto(`${server.baseUrl}/`);
  await fillSendForm(page, { files: [] });
  const waiting = page.locator('.send-bar :focus', { hasText: 'Your files are still being added' });
  const dropAndSend = async (name: string) => {
    const readFolders = await stallFolders(page);
    await drop(page, name);
    await clickSend(page);
    await waiting.waitFor();
    return readFolders;
  };
  const readNothing = await dropAndSend('nothing');
  await readNothing();
  await page.locator('#files:focus').waitFor({ state: 'attached' });
  await page.getByText('Add at least one file').waitFor();

  await page.setInputFiles('#files', filePayload('plan.txt', 'Hello'));
  await createFiles('vanishing/three.txt');
  const readVanished = await dropAndSend('vanishing');
  await rm(join(folder, 'vanishing'), { recursive: true });
  await readVanished();
  await page.getByText('Some files weren’t added, so nothing was sent yet').waitFor();
  await page.getByText('One file or folder couldn’t be read').waitFor();

  const readSlow = await dropAndSend('slow');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.locator('#send:focus').click();
  await waiting.waitFor();
  assert.equal(sessions, 0);
  await readSlow();
  await waitUntilSent(page);
  assert.equal(sessions, 1);
  assert.deepEqual(await lastSentFiles(server, window), {
    'plan.txt': sha256('Hello'),
    'one.txt': sha256('slow/one.txt'),
    'two.txt': sha256('slow/two.txt'),
  });
  assertQuiet();
});

test('removing all files is announced, and moves the focus to the file chooser', async (t) => {
  const { page, assertQuiet } = await openSenderWindow(t, browser, server);
  await page.goto(`${server.baseUrl}/`);
  await fillSendForm(page);
  await page.getByRole('button', { name: 'Remove all' }).click();
  await page.getByRole('status').filter({ hasText: 'All files removed' }).waitFor({ state: 'attached' });
  assert.equal(await page.evaluate('document.activeElement.id'), 'files');
  assertQuiet();
});

test('reports text that is not an address, also in a collapsed field', async (t) => {
  const window = await openSenderWindow(t, browser, server, { address: 'una@example.org' });
  const { page, assertQuiet } = window;
  await page.goto(`${server.baseUrl}/`);
  await fillSendForm(page);
  await page.getByRole('radio', { name: 'My own' }).check();
  await page.getByRole('textbox', { name: 'To', exact: true }).fill('dan@example.org, anna(at)example.org');
  await page.getByText('Add Cc or Bcc').click();
  await page.getByRole('textbox', { name: 'Cc', exact: true }).fill('eve');
  await page.getByText('Add Cc or Bcc').click();
  await clickSend(page);
  await page.getByText('Please fix 3 problems').waitFor();
  const descriptionOf = (id: string) =>
    page.evaluate(`document.querySelector('#${id}').getAttribute('aria-describedby').split(' ').map(
      (id) => document.getElementById(id).textContent).join(' ')`);
  assert.equal(await descriptionOf('to'), 'Not a valid email address: \u2068anna(at)example.org\u2069');
  assert.equal(await descriptionOf('cc'), 'Not a valid email address: \u2068eve\u2069');
  assert.match(String(await descriptionOf('password')), /^Enter a password\./);
  await page.locator('#to:focus').fill('');
  await page.getByText('Add Cc or Bcc').click();
  await clickSend(page);
  await page.locator('#cc:focus').fill('');
  await page.getByRole('radio', { name: 'Generated' }).check();
  await clickSend(page);
  await waitUntilSent(page);
  const [sent] = await sentTransfersOf(server, window);
  assert.deepEqual(sent?.status?.recipients?.map(({ mail: email }) => email).toSorted(), [
    'bob@example.org',
    'dan@example.org',
  ]);
  assertQuiet();
});

test("nothing can be changed while files are registered, and rejections are shown in the page's language", async (t) => {
  const { page, assertQuiet } = await openSenderWindow(t, browser, server, {
    address: 'kim@example.org',
    locale: 'de',
  });
  await page.goto(`${server.baseUrl}/`);
  await page.getByLabel('An', { exact: true }).fill('bob@example.org');
  await page.keyboard.press('Enter');
  await page.setInputFiles(
    '#files',
    [1, 2, 3, 4, 5, 6, 7, 8].map((n) => filePayload(`${n}.txt`, 'Hello')),
  );
  await page.getByText('verfügbar für höchstens').waitFor();
  const rejection = Promise.withResolvers<void>();
  let registered = 0;
  const rejected = new Problem('file_type_denied', { detail: 'The policy does not allow files of this type.' });
  // The page then registers the files one by one, to find out which of them is rejected.
  await page.route('**/files/batch', (route) => rejectWith(route, rejected));
  await page.route('**/files', async (route) => {
    registered += 1;
    if (registered < 6) return route.continue();
    await rejection.promise;
    return rejectWith(route, rejected);
  });
  await page.getByRole('button', { name: 'Senden', exact: true }).click();
  await page.getByText('5 von 8 vorbereitet').last().waitFor();
  // Screen readers announce each quarter.
  const announcement = page.locator(':focus > [role=status]', { hasText: '4 von 8 vorbereitet' });
  await announcement.waitFor({ state: 'attached' });
  for (const field of ['#to', '#subject', '#files', '.chip button', '[name=mode]']) {
    const canFocus = `(() => {
      const field = document.querySelector('${field}');
      field.focus();
      return document.activeElement === field;
    })()`;
    assert.equal(await page.evaluate(canFocus), false, field);
  }
  await createFiles('late.txt');
  await dropFilesAt(page, [join(folder, 'late.txt')], { x: 3, y: 3 });
  await page.getByText('Hier können Sie keine Dateien hinzufügen').waitFor();
  assert.equal(await page.locator('.file').count(), 8);
  await page.getByRole('button', { name: 'Abbrechen' }).click();
  await page.locator('button:focus', { hasText: 'Senden' }).click();
  rejection.resolve();
  const reported = page.getByRole('alert').filter({ hasText: '1.txt kann nicht gesendet werden. Dieser Dateityp' });
  assert.doesNotMatch(await reported.innerText(), /policy/);
  assert.equal(await page.locator('button:focus').innerText(), 'Senden');
  assertQuiet(failedWithStatus(409));
});

test('a German page describes each cause of a rejection in German, with its limit and without English details', async (t) => {
  const { page, assertQuiet } = await openSenderWindow(t, browser, server, {
    address: 'ida@example.org',
    locale: 'de',
  });
  await page.goto(`${server.baseUrl}/`);
  await page.getByLabel('An', { exact: true }).fill('bob@example.org');
  await page.keyboard.press('Enter');
  await page.setInputFiles('#files', [filePayload('1.txt', 'Hello')]);
  await page.getByText('verfügbar für höchstens').waitFor();
  const detail = 'Some English detail.';
  let problem = new Problem('conflict', { detail });
  await page.route(/\/files(\/batch)?$/, (route) => rejectWith(route, problem));
  const causes: ReadonlyArray<readonly [ProblemCode, Readonly<Record<string, unknown>>, RegExp]> = [
    ['conflict', {}, /Gleichzeitig wurde etwas geändert.*Bitte versuchen Sie es erneut\.$/],
    ['file_limit_exceeded', { limit: 10_000 }, /höchstens 10\.000 haben\. Bitte entfernen/],
    ['size_limit_exceeded', { limitBytes: 1_500_000 }, /höchstens 1,5\sMB umfassen\. Bitte/],
    ['quota_exceeded', { limit: 3 }, /für 24 Stunden zulässige Menge.*Bitte/],
    ['file_name_taken', {}, /bereits eine Datei mit diesem Namen\. Bitte benennen/],
    ['file_name_invalid', {}, /Dateiname ist nicht erlaubt\. Bitte benennen/],
    ['value_malformed', {}, /Eine Angabe ist ungültig\. Bitte prüfen/],
  ];
  for (const [code, members, text] of causes) {
    problem = new Problem(code, { detail, members });
    await page.getByRole('button', { name: 'Senden', exact: true }).click();
    const reported = page.getByRole('alert').filter({ hasText: text });
    await reported.waitFor();
    assert.doesNotMatch(await reported.innerText(), /English|\{|NaN/, code);
  }
  assertQuiet(failedWithStatus(409), failedWithStatus(400));
});

test("a rejected password or file is shown in the page's language, and leaving a file out is announced", async (t) => {
  const { page, assertQuiet } = await openSenderWindow(t, browser, server, {
    address: 'jan@example.org',
    locale: 'de',
  });
  await page.goto(`${server.baseUrl}/`);
  await page.getByLabel('An', { exact: true }).fill('bob@example.org');
  await page.keyboard.press('Enter');
  await page.setInputFiles('#files', [
    filePayload('good.txt', largeContent),
    filePayload('bad.txt', `${largeContent}, world`),
  ]);
  await page.getByText('verfügbar für höchstens').waitFor();
  await page.getByLabel('Eigenes', { exact: true }).check();
  await page.locator('#password').fill('kurz');
  await page.getByRole('button', { name: 'Senden', exact: true }).click();
  await page.locator('#password-fault', { hasText: 'erfüllt nicht alle Anforderungen' }).waitFor();
  await page.locator('.rules .broken', { hasText: 'Mindestens 10 Zeichen' }).waitFor();
  await page.getByLabel('Erzeugt', { exact: true }).check();
  await page.route('**/content', async (route) => {
    if (route.request().postDataBuffer()?.length !== `${largeContent}, world`.length) return route.continue();
    const json = { type: 'urn:sealpost:problem:content_changed', errorCode: 1004, detail: 'Not the one.' };
    return route.fulfill({ status: 412, contentType: 'application/problem+json', json });
  });
  await page.getByRole('button', { name: 'Senden', exact: true }).click();
  await waitForHeading(page, 'Upload unvollständig');
  await page.locator('.fault', { hasText: 'Die Datei' }).waitFor();
  assert.equal(await page.getByText('Not the one.').count(), 0);
  await page.getByRole('button', { name: 'bad.txt entfernen' }).click();
  await page.getByRole('status').filter({ hasText: 'bad.txt entfernt' }).waitFor({ state: 'attached' });
  assert.equal(await page.evaluate('document.activeElement.id'), 'outgoing');
  assertQuiet(failedWithStatus(409), failedWithStatus(412));
});

/** Rejects a request in the form that the server uses. */
function rejectWith(route: Route, problem: Problem): Promise<void> {
  const { status, headers, body } = serializeProblem(problem);
  return route.fulfill({ status, headers, body });
}
