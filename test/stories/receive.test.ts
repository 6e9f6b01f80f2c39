import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { Sealpost, type TransferRef } from '#client';
import { contentsOfZip } from '../support/archives/read-zip.ts';
import { downloadByLink } from '../support/browser/download-by-link.ts';
import { enterPassword, receivePageStates } from '../support/browser/receive-page-states.ts';
import { ann, identityStorage, waitForHeading } from '../support/browser/sender-window.ts';
import { createStoryFixture } from '../support/browser/story-fixture.ts';
import { failedWithStatus, openWindow } from '../support/server/web-server.ts';
import { createVerifiedSender, sendThroughApi } from '../support/transfer/sent-transfer.ts';

const { browser, server } = await createStoryFixture();

test('a recipient opens a transfer with link and password, and downloads every file as it was sent', async (t) => {
  const { page, assertQuiet } = await openWindow(t, browser, server);
  const contract = randomBytes(300_000);
  const names = ['message.html', 'Contract 2026.pdf', 'תוכנית.docx', 'empty.txt'];
  const contents = ['<p>The <b>code</b> is 4711.</p>', contract, 'A plan', ''];
  const password = 'Xq7-mTvw.93-Kz';
  const { link } = await sendThroughApi(server, await createVerifiedSender(server, ann), {
    files: names.map((name, index) => ({ name, content: contents[index] ?? '' })),
    confidentialMessage: 'message.html',
    password,
  });
  await page.goto(link);
  await enterPassword(page, password);
  await waitForHeading(page, `${ann} sent you 3 files and a confidential message`);
  assert.equal(await page.title(), `${ann} sent you 3 files and a confidential message – Sealpost`);
  await page.frameLocator('iframe').getByText('The code is 4711.').waitFor();
  assert.equal(await page.getByText('message.html').count(), 0, 'the message is no file');
  const one = await downloadByLink(page, 'Download Contract 2026.pdf');
  assert.equal(one.name, 'Contract 2026.pdf');
  assert.ok(one.bytes.equals(contract));
  assert.equal((await downloadByLink(page, 'Download תוכנית.docx')).bytes.toString(), 'A plan');
  const all = await downloadByLink(page, 'Download all (ZIP, 300\u00a0kB)');
  const packed = await contentsOfZip(all.bytes);
  assert.deepEqual(
    [...packed],
    names.map((name, index) => [name, Buffer.from(contents[index] ?? '')]),
  );
  await page.getByRole('button', { name: 'Select files' }).click();
  await page.getByLabel('Select Contract 2026.pdf').check();
  await page.getByLabel('Select תוכנית.docx').check();
  const chosen = await contentsOfZip((await downloadByLink(page, /^Download 2 selected files \(ZIP, 300.kB\)$/)).bytes);
  assert.deepEqual([...chosen.keys()], [names[1], names[2]]);
  assert.ok(chosen.get('Contract 2026.pdf')?.equals(contract));
  await page.getByLabel('Select empty.txt').check();
  const three = await contentsOfZip((await downloadByLink(page, /^Download 3 selected files/)).bytes);
  assert.deepEqual([...three.keys()], names.slice(1));
  await page.getByText('Checksums and details').click();
  assert.match(
    (await downloadByLink(page, 'Save as email (.eml)')).bytes.toString(),
    /^Content-Type: multipart\/mixed/im,
  );
  assert.match(
    (await downloadByLink(page, 'Download checksums (.csv)')).bytes.toString(),
    /Contract 2026\.pdf,[0-9a-f]{64} /,
  );
  assert.ok(!page.url().includes(password));
  assertQuiet();
});

test('wrong passwords lock the transfer, and the page shows until when', async (t) => {
  const { page, assertQuiet } = await openWindow(t, browser, server, { timezoneId: 'Asia/Tokyo' });
  await receivePageStates['locked']?.reach(server, page);
  const text = await page.getByRole('alert').innerText();
  const until = new Date(server.ports.clock.now().getTime() + 900_000);
  const hour = new Intl.DateTimeFormat('en', { hour: 'numeric', timeZone: 'Asia/Tokyo' }).format(until);
  assert.match(text, new RegExp(`${hour.replace(/\s/, ':\\d\\d\\s')} GMT\\+9`));
  await page.getByRole('button', { name: 'Try again' }).click();
  await waitForHeading(page, 'Receive files');
  assertQuiet(failedWithStatus(401), failedWithStatus(403));
});

test('a page of a revoked transfer shows it at the next click, and when the tab becomes visible', async (t) => {
  for (const act of [
    (page: Page) => page.getByRole('link', { name: 'Download a.txt' }).click(),
    (page: Page) => page.evaluate('document.dispatchEvent(new Event("visibilitychange"))'),
  ]) {
    const { page, assertQuiet } = await openWindow(t, browser, server);
    const sender = await createVerifiedSender(server, `${randomUUID()}@example.org`);
    const { link } = await sendThroughApi(server, sender, { files: [{ name: 'a.txt', content: 'Hello' }] });
    await page.goto(link);
    await waitForHeading(page, /sent you a file$/);
    const storageState = identityStorage(server.baseUrl, sender);
    const { page: senderPage, assertQuiet: assertSenderQuiet } = await openWindow(t, browser, server, { storageState });
    await senderPage.goto(`${server.baseUrl}/transfers`);
    await senderPage.locator('.transfer summary').click();
    await senderPage.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await senderPage.getByRole('button', { name: 'Withdraw transfer' }).click();
    await senderPage.getByText('Withdrawn', { exact: true }).waitFor();
    await act(page);
    await waitForHeading(page, 'The sender has withdrawn these files');
    assert.equal(page.url(), link.replace(/#.*$/, ''));
    assert.equal(await page.evaluate('document.activeElement.tagName'), 'H1');
    assertQuiet(failedWithStatus(410));
    assertSenderQuiet();
  }
});

test('a tab keeps what it has opened after a reload and Back, for 24 hours, and never the password', async (t) => {
  const password = 'Xq7-mTvw.93-Kz';
  const sender = await createVerifiedSender(server, `${randomUUID()}@example.org`);
  const files = [{ name: 'a.txt', content: 'Hello' }];
  const withPassword = await sendThroughApi(server, sender, { files, password });
  const withLink = await sendThroughApi(server, sender, { files });
  const { page, assertQuiet } = await openWindow(t, browser, server);
  const opened = /sent you a file$/;
  await page.goto(withPassword.link);
  assert.equal(await page.locator('#password:focus').count(), 1, 'the field has the focus');
  await enterPassword(page, password);
  await waitForHeading(page, opened);
  await page.reload();
  await waitForHeading(page, opened);
  await page.goto(withLink.link);
  await waitForHeading(page, opened);
  await page.reload();
  await waitForHeading(page, opened);
  assert.equal((await downloadByLink(page, 'Download a.txt')).bytes.toString(), 'Hello');
  const address = page.url();
  await page.goBack();
  await waitForHeading(page, opened);
  assert.notEqual(page.url(), address);
  await page.goForward();
  await waitForHeading(page, opened);
  const stored = String(await page.evaluate('JSON.stringify({ ...sessionStorage, ...localStorage })'));
  for (const secret of [password, withLink.link.replace(/^.*=/, '')]) assert.ok(!stored.includes(secret));
  const now = server.ports.clock.now();
  server.ports.clock.set(new Date(now.getTime() + 25 * 3_600_000));
  t.after(() => server.ports.clock.set(now));
  await page.reload();
  await waitForHeading(page, 'Open the link again');
  await page.goto(withPassword.link);
  await waitForHeading(page, 'Receive files');
  assertQuiet(failedWithStatus(401));
});

test('after a reload, a tab shows nothing of a transfer that was withdrawn or has a new password', async (t) => {
  const sender = await createVerifiedSender(server, `${randomUUID()}@example.org`);
  const client = new Sealpost({ baseUrl: server.baseUrl, ...sender });
  const content = { files: [{ name: 'a.txt', content: 'Hello' }], password: 'Xq7-mTvw.93-Kz' };
  const { page, assertQuiet } = await openWindow(t, browser, server);
  for (const [change, heading] of [
    [
      (place: TransferRef) => client.editPassword(place, { passwordMode: 'MANUAL', password: 'Vb4-kRsn.28-Wp' }),
      'Receive files',
    ],
    [(place: TransferRef) => client.revokeTransfer(place), 'The sender has withdrawn these files'],
  ] as const) {
    const { place, link } = await sendThroughApi(server, sender, content);
    await page.goto(link);
    await enterPassword(page, content.password);
    await waitForHeading(page, /sent you a file$/);
    await change(place);
    await page.reload();
    await waitForHeading(page, heading);
  }
  assertQuiet(failedWithStatus(401), failedWithStatus(410));
});
