import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { listAudit } from '../../src/actions/audit/audit-log.ts';
import type { BlobStore } from '../../src/ports/blob-store.ts';
import { useTransfer } from '../support/browser/admin-page-states/transfers.ts';
import { openAdminWindow } from '../support/browser/admin-window.ts';
import { downloadPageOf, enterPassword } from '../support/browser/receive-page-states.ts';
import { createStoryFixture } from '../support/browser/story-fixture.ts';
import { failedWithStatus, openWindow, startWebServer } from '../support/server/web-server.ts';
import { createTransfer, type TransferOptions } from '../support/transfer/test-transfer.ts';
import { waitUntil } from '../support/wait-until.ts';

const { browser, server } = await createStoryFixture();

/** Without a password, whose derivation is slow. */
const send = (options: TransferOptions) => createTransfer(server.ports, { password: undefined, ...options });

const isFirefox = browser.browserType().name() === 'firefox';

const rowsOf = (page: Page) => page.locator('tbody tr');

/** Waits until the list shows exactly these transfers. */
async function waitForRows(page: Page, ...ids: readonly string[]): Promise<void> {
  for (const id of ids) await rowsOf(page).filter({ hasText: id }).waitFor();
  await waitUntil(async () => (await rowsOf(page).count()) === ids.length);
}

test('searches while the administrator types, and aborts the search before', async (t) => {
  const { trackingId } = await send({ sender: 'cleo@search.example' });
  await send({ sender: 'clemens@search.example' });
  const { page, assertQuiet } = await openAdminWindow(t, browser, server, 'viewer');
  await page.goto(`${server.baseUrl}/admin/transfers`);
  await rowsOf(page).first().waitFor();
  const isFirst = (url: URL) => url.pathname === '/api/admin/transfers' && url.searchParams.get('q') === 'cle';
  // The first search gets no response.
  await page.route(isFirst, () => {});
  const requested = page.waitForRequest((request) => isFirst(new URL(request.url())));
  // Playwright gets no event from Firefox for a request that is aborted before its response.
  const aborted = isFirefox
    ? undefined
    : page.waitForEvent('requestfailed', (request) => isFirst(new URL(request.url())));
  const search = page.getByLabel('Search by address or tracking ID');
  await search.fill('cle');
  await requested;
  await search.fill('CLEO@');
  await aborted;
  await waitForRows(page, trackingId);
  assert.equal(new URL(page.url()).searchParams.get('q'), 'CLEO@');
  await search.fill('unknown');
  await page.getByText('No transfers match this search').waitFor();
  await search.fill(trackingId.slice(0, -1));
  await waitForRows(page, trackingId);
  await search.fill('c');
  await page.getByText('Enter at least 2 characters').waitFor();
  assertQuiet();
});

test('filters are chips, stay after a reload, and lead back from a transfer', async (t) => {
  const sender = 'filters@example.org';
  const active = await send({ sender, recipients: ['dan@example.net'] });
  const failed = await send({ sender, state: 'Failed' });
  const expired = await send({ sender, state: 'Deleted_by_expiration' });
  const { page, assertQuiet } = await openAdminWindow(t, browser, server, 'viewer');
  await page.goto(`${server.baseUrl}/admin/transfers`);
  const field = page.locator('#filter-sender');
  await field.fill('filters@');
  await page.locator(`datalist option[value="${sender}"]`).waitFor({ state: 'attached' });
  await field.fill(sender);
  await field.press('Enter');
  await waitForRows(page, active.trackingId, failed.trackingId, expired.trackingId);
  await page.locator('.state-filter summary').click();
  await page.getByLabel('Not sent').check();
  await page.getByLabel('Expired').check();
  await page.keyboard.press('Escape');
  await waitForRows(page, failed.trackingId, expired.trackingId);
  await page.reload();
  await waitForRows(page, failed.trackingId, expired.trackingId);
  const chips = page.getByRole('region', { name: 'Active filters' });
  await chips.getByText('State: Not sent, Expired').waitFor();
  await rowsOf(page).filter({ hasText: failed.trackingId }).getByRole('link').click();
  await page.getByText('Not sent: no file was left after the check').waitFor();
  await page.getByRole('link', { name: 'All transfers' }).click();
  await waitForRows(page, failed.trackingId, expired.trackingId);
  await page.getByRole('button', { name: 'Remove the filter State' }).click();
  await waitForRows(page, active.trackingId, failed.trackingId, expired.trackingId);
  await page.locator('#filter-recipient').fill('dan@example.net');
  await page.locator('#filter-recipient').press('Enter');
  await waitForRows(page, active.trackingId);
  await page.getByLabel('Created until (UTC)').fill('2020-01-01');
  await page.getByText('No transfers match this search').waitFor();
  await chips.getByText('Created until (UTC): Jan 1, 2020').waitFor();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await chips.waitFor({ state: 'detached' });
  assert.equal(new URL(page.url()).search, '');
  assert.equal(await field.inputValue(), '');
  assertQuiet();
});

test('the list continues with the next page, and remembers the columns', async (t) => {
  const sender = 'pages@example.org';
  for (let number = 0; number < 52; number += 1) await send({ sender });
  const { page, assertQuiet } = await openAdminWindow(t, browser, server, 'viewer');
  await page.goto(`${server.baseUrl}/admin/transfers?sender=${sender}`);
  await page.getByText('The first 50 entries').waitFor();
  await page.getByRole('button', { name: 'Show more' }).click();
  await page.getByText('52 entries').waitFor();
  assert.equal(await rowsOf(page).count(), 52);
  await rowsOf(page).last().getByRole('link').first().click();
  await page.getByRole('link', { name: 'All transfers' }).waitFor();
  await page.goBack();
  await page.getByText('52 entries').waitFor();
  await page.getByText('Columns').click();
  await page.getByLabel('Size', { exact: true }).uncheck();
  await page.getByLabel('Sent', { exact: true }).check();
  await page.reload();
  await page.getByRole('columnheader', { name: 'Sent' }).waitFor();
  assert.equal(await page.getByRole('columnheader', { name: 'Size' }).count(), 0);
  assertQuiet();
});

test('an operator deletes an active transfer with a reason, and sees it in its history', async (t) => {
  const { trackingId } = await send({ sender: 'delete@example.org' });
  const { page, assertQuiet } = await openAdminWindow(t, browser, server, 'operator');
  await page.goto(`${server.baseUrl}/admin/transfers?sender=delete@example.org`);
  await page.getByRole('link', { name: trackingId }).click();
  await page.getByText('Checked and made available to the recipients').waitFor();
  await page.getByRole('button', { name: 'Delete transfer' }).click();
  const dialog = page.getByRole('dialog', { name: `Delete transfer ${trackingId}?` });
  await dialog.getByRole('button', { name: 'Delete transfer' }).click();
  assert.ok(await dialog.isVisible(), 'a reason is required');
  await dialog.getByLabel('Reason').fill('Sent to the wrong address');
  await dialog.getByRole('button', { name: 'Delete transfer' }).click();
  await page.getByText('The transfer was deleted.').waitFor();
  const history = page.getByRole('region', { name: 'History' });
  await history.getByText('Deleted by an administrator').waitFor();
  await page.getByRole('region', { name: 'Details' }).getByText('Deleted by an administrator').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Delete transfer' }).count(), 0);
  assert.equal(await page.evaluate('document.activeElement.tagName'), 'H1');
  const [entry] = await listAudit(server.ports, { action: 'deleteTransfer' }, { max: 1 });
  assert.equal(entry?.subject, trackingId);
  assert.match(JSON.stringify(entry?.details), /Sent to the wrong address/);
  await page.getByRole('link', { name: 'All transfers' }).click();
  await rowsOf(page).filter({ hasText: 'Deleted by an administrator' }).waitFor();
  const lastWord = `(() => {
    const { firstChild } = document.querySelector('td .state');
    const range = document.createRange();
    range.setStart(firstChild, firstChild.data.lastIndexOf(' ') + 1);
    range.setEnd(firstChild, firstChild.length);
    return [range.toString(), range.getClientRects().length];
  })()`;
  for (const width of [760, 840, 920, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    assert.deepEqual(await page.evaluate(lastWord), ['administrator', 1], 'no word of a state is broken');
  }
  assertQuiet();
});

/** Blobs of which only the first MiB can be read until they are released. */
function holdReads(): { wrapBlobs(blobs: BlobStore): BlobStore; release(): void } {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  return {
    release,
    wrapBlobs: (blobs) => ({
      ...blobs,
      pathOf: () => undefined,
      async read(key, range) {
        if (range !== undefined && range.start >= 2 ** 20) await released;
        return blobs.read(key, range);
      },
    }),
  };
}

test('the download of a transfer ends when an operator deletes it', async (t) => {
  const { wrapBlobs, release } = holdReads();
  t.after(release);
  const slow = await startWebServer(t, { wrapBlobs });
  const files = [{ name: 'large.bin', content: Buffer.alloc(4 * 2 ** 20, 7) }];
  const made = await createTransfer(slow.ports, { files });
  const recipient = await openWindow(t, browser, slow);
  await recipient.page.goto(downloadPageOf(slow, made));
  await enterPassword(recipient.page, made.password);
  const begun = recipient.page.waitForEvent('download');
  await recipient.page.getByRole('link', { name: 'Download large.bin' }).click();
  const download = await begun;
  const { page, assertQuiet } = await openAdminWindow(t, browser, slow, 'operator');
  await page.goto(`${slow.baseUrl}/admin/transfers/${made.trackingId}`);
  await page.getByRole('button', { name: 'Delete transfer' }).click();
  await page.getByLabel('Reason').fill('Sent to the wrong address');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete transfer' }).click();
  await page.getByText('The transfer was deleted.').waitFor();
  assert.notEqual(await download.failure(), null, 'the download has failed');
  assertQuiet();
  recipient.assertQuiet();
});

test('a transfer that has ended in the meantime is shown as it is', async (t) => {
  const { trackingId } = await send({});
  const first = await openAdminWindow(t, browser, server, 'operator');
  const second = await openAdminWindow(t, browser, server, 'operator');
  for (const { page } of [first, second]) {
    await page.goto(`${server.baseUrl}/admin/transfers/${trackingId}`);
    await page.getByRole('button', { name: 'Delete transfer' }).click();
    await page.getByLabel('Reason').fill('Not needed');
  }
  for (const { page } of [first, second]) {
    await page.getByRole('dialog').getByRole('button', { name: 'Delete transfer' }).click();
    await page.getByRole('region', { name: 'History' }).getByText('Deleted by an administrator').waitFor();
  }
  await second.page.getByText('This transfer has already ended').waitFor();
  first.assertQuiet();
  second.assertQuiet(failedWithStatus(409));
});

test('an operator sees what keeps a recipient from the files, and unlocks one', async (t) => {
  const made = await send({ recipients: ['bob@example.org', 'dan@example.org', 'eve@example.org'] });
  await useTransfer(server, made);
  const { page, assertQuiet } = await openAdminWindow(t, browser, server, 'operator');
  await page.goto(`${server.baseUrl}/admin/transfers/${made.trackingId}`);
  await rowsOf(page).filter({ hasText: 'bob@' }).getByText('Downloaded').waitFor();
  await rowsOf(page).filter({ hasText: 'eve@' }).getByText('Email not delivered').waitFor();
  const history = page.getByRole('region', { name: 'History' });
  await history.getByText('The email to eve@example.org wasn’t delivered').waitFor();
  assert.equal(await history.getByText('wasn’t delivered').count(), 1);
  const locked = rowsOf(page).filter({ hasText: 'dan@' });
  await locked.getByText('Temporarily locked until').waitFor();
  await locked.getByRole('button', { name: 'Unlock' }).click();
  await locked.getByText('Not downloaded yet').waitFor();
  assertQuiet();
});

test('an operator exports the transfers that match the filters', async (t) => {
  const exported = await send({ sender: 'export@example.org' });
  const other = await send({ sender: 'other@example.org' });
  const { page, assertQuiet } = await openAdminWindow(t, browser, server, 'operator');
  await page.goto(`${server.baseUrl}/admin/transfers?sender=export@example.org`);
  await waitForRows(page, exported.trackingId);
  for (const [format, name] of [
    ['CSV', 'transfers.csv'],
    ['JSON', 'transfers.jsonl'],
  ] as const) {
    const responded = page.waitForResponse((response) => response.url().includes('/api/admin/exports/transfers'));
    // Playwright gets no event from Firefox for a file that the page has made.
    const download = isFirefox ? undefined : page.waitForEvent('download');
    await page.getByRole('button', { name: `Export as ${format}` }).click();
    assert.equal((await responded).status(), 200);
    if (download === undefined) continue;
    const file = await download;
    assert.equal(file.suggestedFilename(), name);
    const content = await readFile(await file.path(), 'utf8');
    assert.ok(content.includes(exported.trackingId) && !content.includes(other.trackingId), content);
  }
  assertQuiet();
});

test('a viewer sees a transfer, and can neither delete nor export nor unlock', async (t) => {
  const made = await send({ sender: 'viewed@example.org', recipients: ['bob@example.org', 'dan@example.org'] });
  await useTransfer(server, made);
  const { page, assertQuiet } = await openAdminWindow(t, browser, server, 'viewer');
  await page.goto(`${server.baseUrl}/admin/transfers?sender=viewed@example.org`);
  await page.getByRole('link', { name: made.trackingId }).waitFor();
  assert.equal(await page.getByRole('button', { name: /Export/ }).count(), 0);
  await page.getByRole('link', { name: made.trackingId }).click();
  await page.getByText('Temporarily locked until').waitFor();
  assert.equal(await page.getByRole('button', { name: /Delete|Unlock/ }).count(), 0);
  assertQuiet();
});
