import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { changeSetting } from '../../src/actions/settings/settings.ts';
import { downloadByLink } from '../support/browser/download-by-link.ts';
import { latestCode } from '../support/browser/latest-code.ts';
import { openEmail } from '../support/browser/open-email.ts';
import { connectionLost } from '../support/browser/send-page-states.ts';
import {
  ann,
  clickSend,
  filePayload,
  fillSendForm,
  openSenderWindow,
  sendUnverified,
  signOut,
  waitForHeading,
  waitUntilSent,
} from '../support/browser/sender-window.ts';
import { lastSentFiles, sentTransfersOf, sha256 } from '../support/browser/sent-files.ts';
import { createStoryFixture } from '../support/browser/story-fixture.ts';
import { startTcpProxy } from '../support/faults/tcp-proxy.ts';
import { laterSignOn } from '../support/server/later-sign-on.ts';
import type { OidcServer } from '../support/server/oidc-server.ts';
import { createEmptyFolder, startService } from '../support/server/program.ts';
import { assertAccessible, failedWithStatus, openWindow } from '../support/server/web-server.ts';
import { waitUntil } from '../support/wait-until.ts';

const mib = 2 ** 20;
const signOn = laterSignOn();
const { browser, server } = await createStoryFixture({ signOn });

/** Counts the elements that a screen reader would read aloud without being asked. */
const liveRegionsWith = (page: Page, text: string) =>
  page.locator('output, [aria-live], [role=status], [role=alert]').filter({ hasText: text }).count();

test('a new sender sends files, and a new recipient downloads them byte by byte', async (t) => {
  await using place = await createEmptyFolder();
  const service = await startService(place.env);
  try {
    const { page, context, assertQuiet } = await openWindow(t, browser, service);
    await page.goto(`${service.baseUrl}/`);
    const large = randomBytes(mib);
    await fillSendForm(page, {
      address: ann,
      subject: 'The plans',
      files: [filePayload('plan.bin', large), filePayload('empty.txt', '')],
    });
    await page.getByText('Add a confidential message').click();
    await page.getByLabel('Confidential message').fill('The code for the entrance is 4711.');
    const password = await page.locator('.secret').innerText();
    assert.equal(await liveRegionsWith(page, password), 0);
    await clickSend(page);
    await page.getByText(`We sent a code to ${ann}`).waitFor();
    // The link in the email opens another tab, and the first one sends without user action.
    const mailbox = await context.newPage();
    await openEmail(mailbox, service, `Your verification code for ${ann}`);
    const link = (await mailbox.locator('pre a').first().getAttribute('href')) ?? '';
    assert.match(link, /\/#code=[A-Za-z0-9]{10}$/);
    const second = await context.newPage();
    await second.goto(link);
    await waitForHeading(second, 'Your address is verified');
    assert.equal(second.url(), `${service.baseUrl}/`);
    await waitUntilSent(page);
    await second.getByRole('button', { name: 'Send from this tab instead' }).click();
    await waitForHeading(second, 'Send files');
    await page.getByText('Now share the password').waitFor();
    await waitForHeading(page, 'Sent');
    assert.equal(await page.locator('.secret').innerText(), password);
    assert.equal(await liveRegionsWith(page, password), 0);

    await openEmail(mailbox, service, 'The plans');
    const bob = await openWindow(t, browser, service);
    await bob.page.goto((await mailbox.locator('pre a').first().getAttribute('href')) ?? '');
    await bob.page.locator('#password').fill(password);
    await bob.page.getByRole('button', { name: 'Open' }).click();
    await waitForHeading(bob.page, /sent you 2 files and a confidential message$/);
    await bob.page.frameLocator('iframe').getByText('4711').waitFor();
    assert.ok((await downloadByLink(bob.page, 'Download plan.bin')).bytes.equals(large));

    await page.getByRole('link', { name: 'My transfers' }).last().click();
    await page.getByText('2 files, 1 MB, and a confidential message').waitFor();
    await page.getByText('Downloaded by 1 of 1').click();
    await page.locator('.downloads').getByText('plan.bin').waitFor();
    await page.getByText('Confidential message', { exact: true }).waitFor();
    await page.getByText('downloaded on').waitFor();
    assertQuiet();
    bob.assertQuiet();
  } finally {
    await service.stop();
  }
});

/** Counts the presses of a pointer, and the fields that got input. */
const countInputs = `{
  const inputs = { presses: 0, fields: [] };
  addEventListener('pointerdown', () => (inputs.presses += 1), true);
  addEventListener('input', ({ target: { id, type } }) => {
    if (type !== 'file' && !inputs.fields.includes(id)) inputs.fields.push(id);
  }, true);
  globalThis.inputs = inputs;
}`;

test('a first transfer takes three fields and five clicks, and the next one a field and three clicks', async (t) => {
  const address = 'lara@example.org';
  const { page, assertQuiet } = await openWindow(t, browser, server);
  await page.addInitScript(countInputs);
  const inputs = () => page.evaluate('inputs');
  const fill = async (id: string, text: string) => {
    await page.locator(id).click();
    await page.keyboard.type(text);
  };
  const selectFile = async () => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByText('Select files', { exact: true }).click();
    await (await chooser).setFiles(filePayload('plan.txt', 'Hello'));
  };
  await page.goto(`${server.baseUrl}/`);
  await selectFile();
  await fill('#address', address);
  await fill('#to', 'bob@example.org');
  await clickSend(page);
  await page.getByText(`We sent a code to ${address}`).waitFor();
  // The field has the focus. No button is needed: the eighth character submits the code.
  await page.locator('#code:focus').waitFor();
  await page.keyboard.type(await latestCode(server, address));
  // A click while the page changes is repeated, and would count twice.
  await waitForHeading(page, 'Sent');
  await page.getByRole('button', { name: 'Copy password' }).click();
  assert.deepEqual(await inputs(), { presses: 5, fields: ['address', 'to', 'code'] });

  await page.getByRole('button', { name: 'Send another transfer' }).click();
  await page.evaluate('Object.assign(inputs, { presses: 0, fields: [] })');
  await selectFile();
  await page.locator('#to').click();
  const field = page.getByRole('combobox', { name: 'To', exact: true, expanded: false });
  await field.waitFor();
  await page.keyboard.type('BO');
  const suggested = page.getByRole('option', { name: 'bob@example.org' });
  await page.getByRole('status').filter({ hasText: 'One suggestion' }).waitFor({ state: 'attached' });
  await page.keyboard.press('Escape');
  await suggested.waitFor({ state: 'detached' });
  assert.equal(await page.locator('#to:focus').inputValue(), 'BO');
  await page.keyboard.press('ArrowDown');
  const active = page.locator('#to[aria-expanded=true]:focus');
  assert.equal(await active.getAttribute('aria-activedescendant'), await suggested.getAttribute('id'));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove bob@example.org' }).waitFor();
  // A recipient is not suggested again.
  await page.keyboard.type('bob');
  await field.waitFor();
  await page.locator('#to').fill('');
  await clickSend(page);
  await waitUntilSent(page);
  assert.deepEqual(await inputs(), { presses: 3, fields: ['to'] });
  assertQuiet();
});

/** Lets the senders of the service verify their address at an OpenID Connect server, as long as the test runs. */
async function offerSignOn(t: TestContext): Promise<OidcServer> {
  const oidc = await signOn.startServer(t, server);
  await changeSetting(server.ports, 'oidc.label', 'Example');
  await changeSetting(server.ports, 'verification.oidc', 'true');
  t.after(() => changeSetting(server.ports, 'verification.oidc', 'false'));
  return oidc;
}

test('a sender signs in at the OpenID Connect server instead of entering a code, and the draft stays', async (t) => {
  const oidc = await offerSignOn(t);
  oidc.people.set('mia', { email: 'Mia@example.org', email_verified: true });
  oidc.signedInAs = 'mia';
  const { page, context, assertQuiet } = await openWindow(t, browser, server);
  const link = (place: Pick<Page, 'getByRole'>) => place.getByRole('link', { name: 'Sign in with Example' });
  const openTab = async (place: Pick<Page, 'getByRole'>) => {
    const opened = context.waitForEvent('page');
    await link(place).press('Enter');
    return opened;
  };
  await page.goto(`${server.baseUrl}/`);
  await fillSendForm(page, { address: 'typed@example.net', subject: 'The plans' });
  await page.getByText('Add a confidential message').click();
  await page.getByLabel('Confidential message').fill('4711');
  // Firefox ends when it gets the script of these checks. The page is the same there.
  const isChromium = browser.browserType().name() === 'chromium';
  if (isChromium) await assertAccessible(page, 'a form with the sign-on');
  const second = await openTab(page);
  await waitForHeading(second, 'Your address is verified');
  assert.equal(second.url(), `${server.baseUrl}/`);
  // Another address than the entered one is not a reason to send: the sender sees it first.
  await page.locator('#address').waitFor({ state: 'detached' });
  await page.locator('#account').getByText('mia@example.org').first().waitFor({ state: 'attached' });
  assert.equal(await page.getByLabel('Subject').inputValue(), 'The plans');
  assert.equal(await page.getByLabel('Confidential message').inputValue(), '4711');
  assert.equal(await link(page).count(), 0);
  await clickSend(page);
  await waitUntilSent(page);
  await second.close();
  await signOut(page);

  // Also beside the code. A sign-on that fails can be repeated, and the draft is sent as soon as the address is verified.
  oidc.signedInAs = undefined;
  await context.clearCookies();
  await sendUnverified(page, { address: 'mia@example.org' });
  const third = await openTab(page.getByRole('dialog'));
  await third.getByText('Your address wasn’t verified').waitFor();
  if (isChromium) await assertAccessible(third, 'a failed sign-on');
  oidc.signedInAs = 'mia';
  await link(third).press('Enter');
  await waitForHeading(third, 'Your address is verified');
  await waitUntilSent(page);
  assertQuiet(failedWithStatus(403), /^requested http:\/\/127\.0\.0\.1:\d+\/(auth|interaction)/);
});

test('Enter never sends: it moves from field to field, and only Ctrl+Enter sends', async (t) => {
  const window = await openSenderWindow(t, browser, server, { address: 'lea@example.org' });
  const { page, assertQuiet } = window;
  const sessions: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/transfer-sessions')) sessions.push(request.url());
  });
  const focused = () => page.evaluate('document.activeElement.id');
  await page.goto(`${server.baseUrl}/`);
  await fillSendForm(page, { subject: 'The plans' });
  await page.locator('#to').focus();
  await page.keyboard.type('eve@example.org');
  await page.keyboard.press('Enter');
  assert.equal(await focused(), 'to');
  await page.locator('.chip', { hasText: 'eve@example.org' }).waitFor();
  await page.keyboard.press('Enter');
  assert.equal(await focused(), 'subject');
  await page.keyboard.press('Enter');
  assert.equal(await focused(), 'message');
  await page.getByRole('radio', { name: 'My own' }).check();
  // The form is complete now: a form that Enter submits would be sent.
  await page.locator('#password').fill(await server.sealpost.generatePassword());
  await page.getByText('The password meets all requirements').waitFor();
  await page.locator('#password').press('Enter');
  await page.getByLabel('Show password').press('Enter');
  await page.getByRole('radio', { name: 'Generated' }).check();
  assert.deepEqual(sessions, []);
  await page.locator('#to').fill('dan@example.org');
  await page.locator('#to').press('Control+Enter');
  await waitUntilSent(page);
  assert.equal(await page.evaluate('scrollY'), 0);
  assert.equal(sessions.length, 1);
  const [sent] = await sentTransfersOf(server, window);
  assert.deepEqual(sent?.status?.recipients?.map(({ mail: email }) => email).toSorted(), [
    'bob@example.org',
    'dan@example.org',
    'eve@example.org',
  ]);
  assertQuiet();
});

test('resumes an interrupted upload after the bytes that have arrived', async (t) => {
  const line = await startTcpProxy(t, server.server.address);
  const window = await openSenderWindow(
    t,
    browser,
    { ...server, baseUrl: line.baseUrl },
    { address: 'kay@example.org' },
  );
  const { page, assertQuiet } = window;
  const content = randomBytes(mib);
  await page.goto(`${line.baseUrl}/`);
  await fillSendForm(page, { files: filePayload('a.bin', content) });
  const offsets: string[] = [];
  let trackingId = '';
  page.on('request', (request) => {
    if (request.method() !== 'PATCH' || !request.url().endsWith('/content')) return;
    offsets.push(request.headers()['upload-offset'] ?? '');
    trackingId = /transfer-sessions\/([^/]+)/.exec(request.url())?.[1] ?? '';
  });
  const cut = line.cutAfter(600_000);
  await clickSend(page);
  await cut;
  await page.getByText('Connection lost or server busy').waitFor();
  // Before the server has noticed it and stored the rest, it reports an outdated offset and rejects a request with it.
  const isNoticed = () => /"method":"PATCH".*"request aborted"/.test(server.log());
  await waitUntil(() => isNoticed() && !server.ports.uploads.isUploading(trackingId));
  line.restore();
  // The page also retries by itself, and may have done so.
  await page.evaluate('document.querySelector("[role=status] > .notice button")?.click()');
  await waitUntilSent(page);
  assert.deepEqual(await lastSentFiles(server, window), { 'a.bin': sha256(content) });
  assert.equal(offsets.filter((offset) => offset === '0').length, 1);
  assertQuiet(connectionLost);
});
