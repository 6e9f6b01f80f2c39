import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { dropFilesAt } from '../support/browser/drop-files.ts';
import { openEmail } from '../support/browser/open-email.ts';
import { sendPageStates } from '../support/browser/send-page-states.ts';
import {
  ann,
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
import { clientOf, sentTransfersOf } from '../support/browser/sent-files.ts';
import { createStoryFixture } from '../support/browser/story-fixture.ts';
import { createEmptyFolder, startService } from '../support/server/program.ts';
import { openWindow } from '../support/server/web-server.ts';
import { waitUntil } from '../support/wait-until.ts';

const { browser, server } = await createStoryFixture();

const reset = /^Failed to load resource: net::ERR_CONNECTION_RESET$/;
const passedOn = (page: Page) => page.getByLabel('I have passed it on');
const reminder = (page: Page) => page.getByText('You haven’t passed on the password of one transfer yet');

/** Sends a transfer with a generated password, and returns the password. */
async function sendAndReadPassword({ page }: SenderWindow): Promise<string> {
  await page.goto(`${server.baseUrl}/`);
  await fillSendForm(page);
  const password = await page.locator('.secret').innerText();
  await clickSend(page);
  await waitForHeading(page, 'Sent');
  return password;
}

/** Returns all values in the storage of the tab or of the browser. */
const stored = (page: Page, area: 'localStorage' | 'sessionStorage') =>
  page.evaluate<string>(`Object.values(${area}).join()`);

const focused = (page: Page) => page.evaluate<string>('document.activeElement.textContent');

test('a tab shows a generated password again after a reload until the sender has passed it on', async (t) => {
  const window = await openSenderWindow(t, browser, server, { address: 'paula@example.org' });
  const { page, context, assertQuiet } = window;
  let prompts = 0;
  page.on('dialog', (dialog) => {
    prompts += 1;
    void dialog.accept();
  });
  const password = await sendAndReadPassword(window);
  assert.ok((await stored(page, 'sessionStorage')).includes(password));
  assert.ok(!(await stored(page, 'localStorage')).includes(password));
  await page.reload();
  assert.equal(prompts, 1, 'the browser asks while the password was neither copied nor passed on');
  await waitForHeading(page, 'Sent');
  assert.equal(await page.locator('.secret').innerText(), password);
  const other = await context.newPage();
  await other.goto(`${server.baseUrl}/`);
  await other.locator('.secret:not(:empty)').waitFor();
  assert.equal(await reminder(other).count(), 0, 'another tab does not know the password');

  await page.getByRole('button', { name: 'Send another transfer' }).click();
  await reminder(page).waitFor();
  // The heading takes the focus, and would take it from the field.
  await page.locator('h1:focus').waitFor();
  await page.getByLabel('Subject').fill('Half a draft');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  assert.equal(await page.locator('.secret').innerText(), password);
  await passedOn(page).check();
  await page.getByText('The password can’t be shown again after you leave this page').waitFor();
  assert.ok(!(await stored(page, 'sessionStorage')).includes(password));
  await passedOn(page).uncheck();
  assert.ok((await stored(page, 'sessionStorage')).includes(password));
  await passedOn(page).check();
  await page.getByRole('button', { name: 'Send another transfer' }).click();
  assert.equal(await page.getByLabel('Subject').inputValue(), 'Half a draft');
  await page.locator('h1:focus').waitFor();
  await page.getByLabel('Subject').fill('');
  await page.reload();
  assert.equal(prompts, 1);
  await page.locator('.secret:not(:empty)').waitFor();
  assert.equal(await reminder(page).count(), 0);
  assertQuiet();
});

test('copying the password ends the prompt of the browser, but the tab still keeps it', async (t) => {
  const window = await openSenderWindow(t, browser, server, { address: 'peer@example.org' });
  const { page, assertQuiet } = window;
  page.on('dialog', () => assert.fail('The browser asks'));
  const password = await sendAndReadPassword(window);
  await page.getByRole('button', { name: 'Copy password' }).click();
  await page.getByRole('status').filter({ hasText: 'Password copied' }).waitFor({ state: 'attached' });
  await page.reload();
  await waitForHeading(page, 'Sent');
  assert.equal(await page.locator('.secret').innerText(), password);
  assertQuiet();
});

test('a draft survives leaving the page without its secrets, and is removed when it is sent', async (t) => {
  const { page, assertQuiet } = await openSenderWindow(t, browser, server, { address: 'dora@example.org' });
  let prompts = 0;
  page.on('dialog', (dialog) => {
    prompts += 1;
    void dialog.accept();
  });
  const bob = page.getByRole('button', { name: /^(Remove bob@example.org|bob@example.org entfernen)$/ });
  await page.goto(`${server.baseUrl}/`);
  await page.locator('#to').fill('bob@example.org');
  await page.locator('#to').press('Enter');
  await page.locator('#to').fill('ev');
  await page.locator('#subject').fill('The plans');
  await page.locator('#days').selectOption('3');
  await page.goto(`${server.baseUrl}/transfers`);
  await page.goto(`${server.baseUrl}/`);
  await bob.waitFor();
  await page.locator('#language').selectOption('de');
  await waitForHeading(page, 'Dateien senden');
  await page.reload();
  await waitForHeading(page, 'Dateien senden');
  await page.locator('#language').selectOption('en');
  await waitForHeading(page, 'Send files');
  assert.equal(await bob.count(), 1);
  for (const [field, value] of Object.entries({ '#to': 'ev', '#subject': 'The plans', '#days': '3' })) {
    assert.equal(await page.locator(field).inputValue(), value);
  }
  assert.equal(prompts, 0);

  await page.locator('#to').fill('');
  await page.setInputFiles('#files', filePayload('plan.txt', 'Hello'));
  await page.getByText('Add a confidential message').click();
  await page.locator('#secret').fill('The safe has 4711');
  await page.getByRole('radio', { name: 'My own' }).check();
  await page.locator('#password').fill('Summer-2026');
  await page.reload();
  assert.equal(prompts, 1);
  await bob.waitFor();
  assert.equal(await page.locator('#password').inputValue(), '');
  assert.doesNotMatch(await stored(page, 'sessionStorage'), /4711|plan\.txt|Summer/);
  assert.doesNotMatch(await stored(page, 'localStorage'), /The plans|bob@/);

  await page.setInputFiles('#files', filePayload('plan.txt', 'Hello'));
  await page.getByRole('radio', { name: 'Generated' }).check();
  await page.locator('.secret:not(:empty)').waitFor();
  await clickSend(page);
  await waitForHeading(page, 'Sent');
  assert.doesNotMatch(await stored(page, 'sessionStorage'), /The plans/);
  // A draft beside a password that was not passed on stays in sight.
  await page.getByRole('button', { name: 'Send another transfer' }).click();
  await page.locator('h1:focus').waitFor();
  await page.locator('#subject').fill('More plans');
  await page.goto(`${server.baseUrl}/transfers`);
  await page.goto(`${server.baseUrl}/`);
  await reminder(page).waitFor();
  assert.equal(await page.locator('#subject').inputValue(), 'More plans');

  // Sending an earlier transfer again starts another draft if the sender confirms it.
  await page.locator('#to').fill('dan@example.org');
  await page.goto(`${server.baseUrl}/transfers`);
  await page.locator('.transfer summary').click();
  const sendAgain = page.getByRole('button', { name: 'New transfer with this text' });
  await sendAgain.click();
  await page.getByRole('button', { name: 'Keep draft' }).click();
  await sendAgain.and(page.locator(':focus')).click();
  await page.getByRole('button', { name: 'Replace draft' }).click();
  await page.getByText('Please select the files again').waitFor();
  assert.equal(await page.locator('#subject').inputValue(), 'The plans');
  assert.equal(await page.locator('#to').inputValue(), '');
  assertQuiet();
});

test('signing out in another tab removes the draft, also from a tab that shows another page', async (t) => {
  const { page, context, assertQuiet } = await openSenderWindow(t, browser, server, { address: 'dina@example.org' });
  const abroad = await context.newPage();
  for (const tab of [page, abroad]) {
    await tab.goto(`${server.baseUrl}/`);
    await tab.locator('.secret:not(:empty)').waitFor();
    await tab.locator('#subject').fill('The plans of Dina');
  }
  await page.goto(`${server.baseUrl}/transfers`);
  assert.match(await stored(page, 'sessionStorage'), /The plans of Dina/);
  await abroad.goto('about:blank');
  const other = await context.newPage();
  await other.goto(`${server.baseUrl}/transfers`);
  await signOut(other);
  await waitUntil(async () => !(await stored(page, 'sessionStorage')).includes('The plans of Dina'));
  await abroad.goto(`${server.baseUrl}/`);
  await abroad.locator('#address').waitFor();
  assert.equal(await abroad.locator('#subject').inputValue(), '');
  assert.doesNotMatch(await stored(abroad, 'sessionStorage'), /Dina/i);
  assertQuiet();
});

test('the page does not replace a form in which the sender has begun to type', async (t) => {
  const window = await openSenderWindow(t, browser, server, { address: 'pia@example.org' });
  const { page, assertQuiet } = window;
  page.on('dialog', (dialog) => void dialog.accept());
  await sendAndReadPassword(window);
  const requested = Promise.withResolvers<() => Promise<void>>();
  await page.route(/\/transfers\/[^/]+$/, (route) => requested.resolve(() => route.continue()));
  await page.reload();
  const respond = await requested.promise;
  await page.locator('#to').pressSequentially('bo');
  const response = page.waitForResponse(/\/transfers\/[^/]+$/);
  await respond();
  await (await response).finished();
  await reminder(page).waitFor();
  // The page has handled the response when a later request has been handled.
  await page.evaluate('fetch("api/status").then((response) => response.text())');
  assert.equal(await page.locator('#to').inputValue(), 'bo');
  assertQuiet();
});

const endings: Readonly<Record<string, (window: SenderWindow) => Promise<void>>> = {
  async 'the transfer is withdrawn'(window) {
    const { address, client } = await clientOf(server, window);
    const [sent] = await sentTransfersOf(server, window);
    await client.revokeTransfer({ sender: address, trackingId: sent?.trackingId ?? '' }, { notifyRecipients: false });
    await window.page.reload();
  },
  async 'the sender signs out in another tab'({ page, context }) {
    const other = await context.newPage();
    await other.goto(`${server.baseUrl}/transfers`);
    await signOut(other);
    await waitForHeading(other, 'Verify your email address');
    await page.locator('#address').waitFor();
  },
  async 'the sender replaces it in another tab'({ page, context }) {
    const other = await context.newPage();
    await other.goto(`${server.baseUrl}/transfers`);
    await other.locator('.transfer summary').click();
    await other.getByRole('button', { name: 'New password' }).click();
    await other.getByRole('button', { name: 'Set new password' }).click();
    await waitForHeading(page, 'Sent');
    await page.getByText('The password was replaced in My transfers').waitFor();
    assert.equal(await page.locator('.secret').count(), 0);
  },
  async 'a day has passed'({ page }) {
    await page.clock.install();
    await page.reload();
    await page.getByText('This tab keeps the password for 24 hours').waitFor();
    await page.clock.fastForward('24:00:00');
    await page.getByText('The password can’t be shown again after you leave this page').waitFor();
  },
};

for (const [when, end] of Object.entries(endings)) {
  test(`a tab removes a generated password when ${when}`, async (t) => {
    const address = `${when.replaceAll(' ', '-')}@example.org`;
    const window = await openSenderWindow(t, browser, server, { address });
    const { page, assertQuiet } = window;
    page.on('dialog', (dialog) => void dialog.accept());
    const password = await sendAndReadPassword(window);
    await end(window);
    await page.goto(`${server.baseUrl}/`);
    await page.getByRole('heading', { level: 1, name: 'Send files' }).waitFor();
    await waitUntil(async () => !(await stored(page, 'sessionStorage')).includes(password));
    assert.equal(await reminder(page).count(), 0);
    assertQuiet();
  });
}

test('the page for the code survives a reload and the way to the mailbox', async (t) => {
  await using place = await createEmptyFolder();
  const service = await startService(place.env);
  try {
    const { page, context, assertQuiet } = await openWindow(t, browser, service);
    const mailbox = await context.newPage();
    await mailbox.goto(service.mailbox?.url ?? '');
    await page.goto(`${service.baseUrl}/`);
    page.on('dialog', (dialog) => void dialog.accept());
    await sendUnverified(page, { address: ann });
    const codeField = page.getByLabel('Verification code');
    const opened = context.waitForEvent('page');
    await page.getByText('Trying it out?').getByRole('link', { name: 'Test mailbox' }).click();
    const tab = await opened;
    await waitForHeading(tab, 'Test mailbox');
    await openEmail(page, service, `Your verification code for ${ann}`);
    const code = await page.frameLocator('iframe').locator('.codeLine').innerText();
    await page.goto(`${service.baseUrl}/`);
    await page.getByText(`We sent a code to ${ann}`).waitFor();
    await page.reload();
    await page.locator('#code:focus').waitFor();

    // The code has expired: the page asks for the address again, and fills it in.
    await page.evaluate(`{
      const asked = JSON.parse(localStorage.getItem('sealpost:/:asked'));
      localStorage.setItem('sealpost:/:asked', JSON.stringify({ ...asked, at: asked.at - 10 * 60 * 1000 }));
    }`);
    await page.reload();
    const addressField = page.getByLabel('Your email address');
    await addressField.waitFor();
    assert.equal(await addressField.inputValue(), ann);
    await page.evaluate(`{
      const asked = JSON.parse(localStorage.getItem('sealpost:/:asked'));
      localStorage.setItem('sealpost:/:asked', JSON.stringify({ ...asked, at: Date.now() }));
    }`);
    await page.reload();
    await codeField.waitFor();
    await page.getByRole('button', { name: 'Use a different address' }).click();
    await page.locator('#address:focus').waitFor();
    await page.reload();
    await addressField.waitFor();
    assert.equal(await codeField.count(), 0);
    // The link in the email works although the page no longer waits for the code.
    await page.goto(`${service.baseUrl}/#code=${code}`);
    await page.locator('#account', { hasText: ann }).waitFor();
    await waitForHeading(page, 'Send files');
    assertQuiet();
  } finally {
    await service.stop();
  }
});

test('after a reload the page shows how much of an incomplete file is stored, also beside a new draft', async (t) => {
  const { page, context, assertQuiet } = await openSenderWindow(t, browser, server, { address: 'frieda@example.org' });
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(`${server.baseUrl}/`);
  let chunks = 0;
  await page.route('**/content', (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    chunks += 1;
    // The second chunk never gets a response.
    return chunks === 1 ? route.continue() : undefined;
  });
  await using place = await createEmptyFolder();
  const film = join(place.path, 'film.mp4');
  await writeFile(film, Buffer.alloc(2 ** 20));
  await fillSendForm(page, { files: film });
  await clickSend(page);
  await page.getByText('262 kB of 1 MB').waitFor();
  await page.evaluate('dispatchEvent(new Event("pagehide"))');
  await page.reload();
  await waitForHeading(page, 'Resume your transfer');
  await page.getByText('262 kB of film.mp4 are safe. Select it again to continue.').waitFor();
  await page.getByText('262 kB of 1 MB').waitFor();
  await page.setInputFiles('#again', filePayload('film.mp4', 'another'));
  await page.getByText('One file doesn’t match the original').waitFor();

  // A file that is dropped before the address is verified does not hide the transfer.
  const other = await context.newPage();
  await other.goto(`${server.baseUrl}/transfers`);
  const identity = await other.evaluate<string>('localStorage.getItem("sealpost:/:identity")');
  await other.evaluate('localStorage.removeItem("sealpost:/:identity")');
  await page.reload();
  await page.locator('#address').waitFor();
  await dropFilesAt(page, [import.meta.filename], { x: 3, y: 3 });
  await page.getByText('1 file, ').waitFor();
  await other.evaluate(`localStorage.setItem("sealpost:/:identity", ${JSON.stringify(identity)})`);
  await waitForHeading(page, 'Send files');
  await page.getByText('One of your transfers isn’t finished').waitFor();
  await page.getByRole('button', { name: 'Resume here' }).click();
  await waitForHeading(page, 'Resume your transfer');
  await page.unroute('**/content');
  await page.setInputFiles('#again', film);
  await waitUntilSent(page);
  await page.getByRole('button', { name: 'Send another transfer' }).click();
  await page.getByText(basename(import.meta.filename)).waitFor();
  assert.equal(await page.getByText('One of your transfers isn’t finished').count(), 0);
  assertQuiet();
});

test('pause and resume keep the focus, and cancel offers to continue first', async (t) => {
  const { page, assertQuiet } = await openSenderWindow(t, browser, server, { address: 'fred@example.org' });
  await sendPageStates['uploading']?.reach(server, page);
  await page.getByRole('button', { name: 'Pause' }).focus();
  for (const next of ['Resume', 'Pause', 'Resume']) {
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: next }).waitFor();
    assert.equal(await focused(page), next);
  }
  await page.getByRole('button', { name: 'Cancel' }).click();
  assert.equal(await focused(page), 'Keep sending');
  await page.keyboard.press('Enter');
  assert.equal(await focused(page), 'Cancel');
  await page.unroute('**/content');
  await page.getByRole('button', { name: 'Resume' }).press('Enter');
  await waitUntilSent(page);
  assert.match(await focused(page), /^(On its way|Sent)$/);
  assertQuiet();
});

test('while the connection is lost, the page shows that it waits, also during a retry', async (t) => {
  const { page, assertQuiet } = await openSenderWindow(t, browser, server, { address: 'finn@example.org' });
  await page.goto(`${server.baseUrl}/`);
  await page.route('**/content', (route) => route.abort('connectionreset'));
  await fillSendForm(page, { files: filePayload('plan.txt', largeContent) });
  await clickSend(page);
  await waitForHeading(page, 'Waiting for the connection');
  assert.equal(await page.title(), 'Waiting for the connection – Sealpost');
  const notice = page.getByText('Connection lost or server busy');
  await notice.waitFor();
  await page.unroute('**/content');
  const requests: Array<() => Promise<void>> = [];
  await page.route('**/content', (route) => void requests.push(() => route.continue()));
  await page.getByRole('button', { name: 'Retry now' }).press('Enter');
  await waitUntil(() => requests.length === 1);
  assert.ok(await notice.isVisible());
  await waitForHeading(page, 'Waiting for the connection');
  await requests[0]?.();
  await waitForHeading(page, 'Uploading');
  assert.equal(await notice.count(), 0);
  assert.equal(await focused(page), 'Uploading', 'the focus does not fall to the body');
  await waitUntil(() => requests.length === 2);
  await requests[1]?.();
  await waitUntilSent(page);
  assertQuiet(reset);
});
