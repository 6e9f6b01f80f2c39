import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { connectionLost } from '../support/browser/send-page-states.ts';
import { clickSend, fillSendForm, openSenderWindow } from '../support/browser/sender-window.ts';
import { sentTransfersOf } from '../support/browser/sent-files.ts';
import { createStoryFixture } from '../support/browser/story-fixture.ts';
import { failedWithStatus } from '../support/server/web-server.ts';
import { addFileRows } from '../support/transfer/add-file-rows.ts';
import { createTransfer } from '../support/transfer/test-transfer.ts';
import { waitUntil } from '../support/wait-until.ts';

const { browser, server } = await createStoryFixture();

test('the server checks a chosen password while it is typed', async (t) => {
  const window = await openSenderWindow(t, browser, server, { address: 'gus@example.org' });
  const { page, assertQuiet } = window;
  await page.goto(`${server.baseUrl}/`);
  await fillSendForm(page);
  await page.getByRole('radio', { name: 'My own' }).check();
  const field = page.getByLabel('Password for this transfer');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.evaluate('scrollTo(0, 0)');
  await field.click();
  await field.fill('summer');
  const tooShort = page.locator('.rules .broken', { hasText: 'At least 10 characters' });
  await tooShort.waitFor();
  await page.locator('.rules .kept', { hasText: 'At least one lowercase letter' }).waitFor();
  const edges = () =>
    page.evaluate<Record<'field' | 'rules' | 'bar', number>>(`({
      field: document.querySelector('#password').getBoundingClientRect().top,
      rules: document.querySelector('.rules').getBoundingClientRect().bottom,
      bar: document.querySelector('.send-bar').getBoundingClientRect().top,
    })`);
  const assertInSight = async () => {
    const { field: top, rules, bar } = await edges();
    assert.ok(top >= 0 && rules <= bar, `field at ${top}, rules to ${rules}, bar at ${bar}`);
  };
  await assertInSight();
  // A low window has no space for the bar.
  await page.setViewportSize({ width: 320, height: 568 });
  await page.evaluate('scrollTo(0, 0)');
  assert.ok((await edges()).bar > 568);
  await page.setViewportSize({ width: 1280, height: 800 });
  await clickSend(page);
  await page.locator('#password[aria-invalid=true]:focus').waitFor();
  await assertInSight();
  const described = (await field.getAttribute('aria-describedby'))?.split(' ') ?? [];
  assert.ok(described.includes('password-fault') && described.includes((await tooShort.getAttribute('id')) ?? ''));
  assert.equal(described.length, 1 + (await page.locator('.rules .broken').count()));
  const good = await server.sealpost.generatePassword();
  await field.fill(good);
  await page.getByText('The password meets all requirements').waitFor();
  assert.equal(await page.locator('.rules .broken').count(), 0);
  await clickSend(page);
  await page.getByText('Now share the password').waitFor();
  assert.ok(!(await page.content()).includes(good), 'it is not shown again');
  const [sent] = await sentTransfersOf(server, window);
  const opened = await server.sealpost.transfer(sent?.status?.recipients?.[0]?.id ?? '', good);
  assert.equal(opened.fileCount, 1);
  assertQuiet();
});

const firstFile = { name: 'a.txt', content: 'Hello' };

/** Returns a function that searches My transfers until the page reports what it has found. The focus stays in the field. */
function searchOn(page: Page) {
  const field = page.getByRole('searchbox', { name: 'Search by' });
  return async (text: string, expected: string) => {
    await field.fill(text);
    await page.getByRole('status').filter({ hasText: expected }).waitFor();
    await field.and(page.locator(':focus')).waitFor();
  };
}

test('transfers are searched by subject, file names and addresses, and filtered', async (t) => {
  const address = 'ivan@example.org';
  const { page, assertQuiet } = await openSenderWindow(t, browser, server, { address });
  const subjects = Array.from({ length: 12 }, (_, index) => `Number ${index}`);
  for (const subject of subjects) await createTransfer(server.ports, { sender: address, texts: { subject } });
  const files = [firstFile, { name: 'Dächer.pdf', content: 'Hello' }];
  const state = 'Deleted_by_revocation';
  await createTransfer(server.ports, { sender: address, recipients: ['eve@example.org'], files, state });
  await createTransfer(server.ports, { sender: 'bob@example.org', recipients: [address], files });
  const large = await createTransfer(server.ports, { sender: 'eve@example.org', recipients: [address] });
  await addFileRows(server.ports.db, large.trackingId, 20_000);
  const requested: string[] = [];
  page.on('request', (request) => {
    const { searchParams } = new URL(request.url());
    if (searchParams.get('page-size') === '100') requested.push(searchParams.get('page') ?? '');
  });
  await page.goto(`${server.baseUrl}/transfers`);
  await page.getByText('Page 1 of 2').waitFor();
  const find = searchOn(page);
  await find('number 1', '3 found in 13 transfers');
  assert.deepEqual((await page.locator('article h2').allInnerTexts()).toSorted(), [
    'Number 1',
    'Number 10',
    'Number 11',
  ]);
  await find('DACHER eve', '1 found in 13 transfers');
  await find('dacher bob', 'Nothing found in 13 transfers');
  assert.equal(await page.locator('article').count(), 0);
  assert.deepEqual(requested, ['1', '1'], 'the transfers are loaded once, and their file names');

  await find('a.txt', '13 found in 13 transfers');
  await page.getByRole('button', { name: 'Older' }).press('Enter');
  await page.getByText('Page 2 of 2').waitFor();
  await page.getByRole('button', { name: 'Older' }).and(page.locator(':focus')).waitFor();
  assert.equal(await page.locator('article').count(), 3);
  const filter = page.getByRole('combobox', { name: 'Filter' });
  await filter.selectOption('Not available');
  await page.getByText('1 found in 1 transfer').waitFor();
  await find('', 'One transfer');
  assert.equal(await page.locator('article').count(), 1);
  await filter.selectOption('Available');
  await page.getByText('Page 1 of 2').waitFor();
  await page.getByRole('button', { name: 'Received' }).click();
  await page.getByRole('searchbox', { name: /^Search by file name or address$/ }).waitFor();
  await find('dacher', '1 found in 2 transfers. 1 transfer has too many files: only its first file name was searched.');
  await filter.selectOption('Not available');
  await page.getByText('No transfers match this filter').waitFor();

  requested.length = 0;
  await page.route(/page-size=100/, async (route) => {
    const response = await route.fetch();
    const { data, meta } = await response.json();
    await route.fulfill({ response, json: { data, meta: { ...meta, totalItems: 2345 } } });
  });
  await filter.selectOption('All');
  await page.getByText('1 found in the newest 2 of 2,345 transfers. Older ones weren’t searched.').waitFor();
  assert.deepEqual(requested, ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);
  assertQuiet();
});

test('a search that is still loading shows a transfer as withdrawn, and keeps its results without a connection', async (t) => {
  const address = 'isa@example.org';
  const { page, clientId, assertQuiet } = await openSenderWindow(t, browser, server, { address });
  await createTransfer(server.ports, { sender: address, clientId, texts: { subject: 'The plans' } });
  const held: Array<() => Promise<void>> = [];
  await page.route(/page-size=100/, async (route) => {
    const response = await route.fetch();
    const { data, meta } = await response.json();
    const respond = () => route.fulfill({ response, json: { data, meta: { ...meta, totalItems: 150 } } });
    if (new URL(route.request().url()).searchParams.get('page') === '1') await respond();
    else held.push(respond);
  });
  await page.goto(`${server.baseUrl}/transfers`);
  await searchOn(page)('plans', 'Searching');
  const row = page.locator('article');
  await row.locator('summary').click();
  await waitUntil(() => held.length > 0);
  await row.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('button', { name: 'Withdraw transfer' }).click();
  await row.getByText('Withdrawn').waitFor();
  for (const respond of held) await respond();
  await page.getByText('1 found in the newest 1 of 150 transfers').waitFor();
  await row.getByText('Withdrawn').waitFor();

  await page.route('**/sent-transfers*', (route) => route.abort('connectionreset'));
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByText('Can’t reach the server').first().waitFor();
  await row.getByText('Withdrawn').waitFor();
  assertQuiet(connectionLost);
});

test('sent transfers are listed in pages, can be revoked, and show that they were', async (t) => {
  const address = 'iris@example.org';
  const { page, assertQuiet } = await openSenderWindow(t, browser, server, { address });
  for (let count = 0; count < 12; count += 1) {
    await createTransfer(server.ports, { sender: address, texts: { subject: `Number ${count}` } });
  }
  await page.goto(`${server.baseUrl}/transfers`);
  await page.getByText('Page 1 of 2').waitFor();
  let pageWhileLoading = '';
  await page.route(/[?&]page=2&/, async (route) => {
    pageWhileLoading = await page.getByText(/^Page \d of 2$/).innerText();
    await route.continue();
  });
  await page.getByRole('button', { name: 'Older' }).click();
  await page.getByText('Page 2 of 2').waitFor();
  assert.equal(pageWhileLoading, 'Page 1 of 2', 'the page number is that of the transfers shown');
  assert.equal(await page.locator('article').count(), 2);
  const first = page.locator('article').first();
  await first.locator('summary').click();
  await first.getByRole('button', { name: 'Withdraw', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Withdraw “Number.*” to bob@example\.org\?$/ });
  await dialog.getByLabel('Message to recipients').fill('It was the *wrong* file.');
  await dialog.getByRole('button', { name: 'Withdraw transfer' }).click();
  await first.getByText('Withdrawn').waitFor();
  assert.equal(await first.getByRole('button', { name: 'Withdraw', exact: true }).count(), 0);
  assert.equal(await first.locator('summary').getByRole('status').innerText(), 'Withdrawn');
  assert.match(await page.locator(':focus').innerText(), /^Number/);
  await page.getByRole('button', { name: 'Newer' }).press('Enter');
  await page.getByText('Page 1 of 2').waitFor();
  await page.getByRole('button', { name: 'Newer' }).and(page.locator(':focus')).waitFor();
  // A server of version 0.1 has no summary of the files.
  const rejection = { status: 400, contentType: 'application/problem+json', body: '{"errorCode":1004}' };
  await page.route(/fileSummary/, (route) => route.fulfill(rejection));
  await page.getByRole('button', { name: 'Received' }).click();
  await page.getByText('No transfers yet. Files sent to you').waitFor();
  assertQuiet(failedWithStatus(400));
});

test('the sender changes the expiry, resends an email, and sends again to others', async (t) => {
  const address = 'nora@example.org';
  const { page, assertQuiet } = await openSenderWindow(t, browser, server, { address });
  await createTransfer(server.ports, { sender: address, texts: { subject: 'The plans', body: 'As *promised*.' } });
  await page.goto(`${server.baseUrl}/transfers`);
  const row = page.locator('article');
  await row.locator('summary').click();
  const change = row.getByRole('button', { name: 'Change expiry' });
  const dialog = page.getByRole('dialog', { name: 'Change the expiry' });
  const day = dialog.getByLabel('Last day');
  const changeTo = async (choose: () => Promise<string>) => {
    await change.press('Enter');
    await day.and(page.locator(':focus')).waitFor();
    await dialog.getByText('at the latest').waitFor();
    await day.fill(await choose());
    await day.press('Enter');
  };
  for (const [left, choose] of [
    [/^Expires today$/, async () => (await day.getAttribute('min')) ?? ''],
    [/^(29|30) days left$/, async () => (await day.getAttribute('max')) ?? ''],
  ] as const) {
    await changeTo(choose);
    await row.getByText('Now available until').waitFor();
    await row.locator('summary').getByText(left).waitFor();
    await change.and(page.locator(':focus')).waitFor();
  }
  await changeTo(() => Promise.resolve('2026-01-01'));
  await dialog.getByText('The expiration date has passed').waitFor();
  await page.keyboard.press('Escape');
  const resend = row.getByRole('button', { name: 'Resend email bob@example.org' });
  for (let count = 0; count < 3; count += 1) {
    const resent = page.waitForResponse((response) => response.url().endsWith('/resend'));
    await resend.press('Enter');
    assert.equal((await resent).status(), 202);
    await row.getByText('Email sent again').waitFor();
  }
  await resend.press('Enter');
  await row.getByText('Too many requests').waitFor();
  await resend.and(page.locator(':focus')).waitFor();
  await row.getByRole('button', { name: 'New transfer with this text' }).press('Enter');
  await page.getByText('Please select the files again').waitFor();
  assert.equal(await page.getByLabel('Subject').inputValue(), 'The plans');
  assert.equal(await page.locator('#message').inputValue(), 'As *promised*.');
  assert.equal(await page.locator('.file, .chip').count(), 0);
  assertQuiet(failedWithStatus(409), failedWithStatus(429));
});

test('the sender sees a locked recipient, ends the lock, and sets a new password', async (t) => {
  const address = 'lena@example.org';
  const { page, clientId, assertQuiet } = await openSenderWindow(t, browser, server, { address });
  const { transferId, password } = await createTransfer(server.ports, { sender: address, clientId });
  let attempts = 0;
  const open = async (password: string) =>
    (await fetch(`${server.baseUrl}/api/transfers/${transferId}`, { headers: { 'X-CS-Password': password } })).status;
  const lock = async () => {
    for (const end = attempts + 5; attempts < end; attempts += 1) assert.equal(await open(`wrong${attempts}`), 401);
    assert.equal(await open(password), 403);
  };
  await lock();
  await page.goto(`${server.baseUrl}/transfers`);
  const chip = page.getByText(/^Temporarily locked until .* after 5 wrong passwords$/);
  await chip.waitFor();
  await page.getByRole('button', { name: 'Unlock bob@example.org' }).press('Enter');
  await page.getByText('Unlocked').waitFor();
  assert.equal(await page.locator(':focus').innerText(), 'Unlocked');
  assert.equal(await open(password), 200);

  await lock();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await chip.waitFor();
  await page.getByRole('button', { name: 'New password' }).press('Enter');
  const dialog = page.getByRole('dialog');
  assert.equal(await dialog.getByLabel('Also unlock the locked recipient').isChecked(), true);
  await dialog.getByRole('button', { name: 'Set new password' }).press('Enter');
  const changed = await dialog.locator('.secret').innerText();
  assert.equal(await page.locator(':focus').innerText(), 'Your new password');
  await chip.waitFor({ state: 'detached' });
  const isSaved = async () => (await page.evaluate<string>('JSON.stringify(sessionStorage)')).includes(changed);
  assert.equal(await isSaved(), true);
  await dialog.getByRole('button', { name: 'I have passed it on' }).press('Enter');
  assert.equal(await isSaved(), false);
  assert.equal(await page.locator(':focus').innerText(), 'New password');
  assert.deepEqual([await open(changed), await open(password)], [200, 401]);
  assertQuiet();

  const other = await openSenderWindow(t, browser, server, { address });
  await other.page.goto(`${server.baseUrl}/transfers`);
  await other.page.locator('.transfer summary').click();
  const otherDialog = other.page.getByRole('dialog');
  const current = otherDialog.getByLabel('Current password');
  for (const password of ['Half a', `${changed} `]) {
    await other.page.getByRole('button', { name: 'New password' }).click();
    assert.equal(await current.count(), 0, 'a canceled input is gone');
    await otherDialog.getByRole('button', { name: 'Set new password' }).click();
    await current.and(other.page.locator(':focus')).waitFor();
    await current.fill(password);
    if (password !== `${changed} `) await otherDialog.getByRole('button', { name: 'Cancel' }).click();
  }
  const requested = Promise.withResolvers<() => Promise<void>>();
  await other.page.route('**/password', (route) => requested.resolve(() => route.continue()));
  await current.press('Enter');
  const respond = await requested.promise;
  // The new password is shown even if the dialog was closed during the request.
  await other.page.keyboard.press('Escape');
  assert.equal(await otherDialog.isVisible(), true);
  assert.equal(await otherDialog.getByRole('button', { name: 'Cancel' }).isDisabled(), true);
  await other.page.evaluate('document.querySelector("dialog[open]").close()');
  await respond();
  assert.equal(await open(await otherDialog.locator('.secret').innerText()), 200);
  assert.equal(await other.page.locator(':focus').innerText(), 'Your new password');
  other.assertQuiet(failedWithStatus(401));
});
