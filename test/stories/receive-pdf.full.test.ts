import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { downloadPageOf, enterPassword } from '../support/browser/receive-page-states.ts';
import { waitForHeading } from '../support/browser/sender-window.ts';
import { createStoryFixture } from '../support/browser/story-fixture.ts';
import { createPdf, encryptedPdf, hostilePdfs } from '../support/inputs/hostile-pdfs.ts';
import { openWindow } from '../support/server/web-server.ts';
import { createTransfer } from '../support/transfer/test-transfer.ts';
import { waitUntil } from '../support/wait-until.ts';

const { browser, server } = await createStoryFixture();

async function openFiles(page: Page, contents: Readonly<Record<string, Buffer>>): Promise<void> {
  const files = Object.entries(contents).map(([name, content]) => ({ name, content }));
  const made = await createTransfer(server.ports, { files, columns: { allow_preview: 1 } });
  await page.goto(downloadPageOf(server, made));
  await enterPassword(page, made.password);
  await waitForHeading(page, /sent you/);
}

/** Resolves when the first page is drawn: with a black bar at its lower edge. */
async function waitForDrawnPage(page: Page): Promise<void> {
  const isDrawn = `(() => {
    const canvas = document.querySelector('dialog canvas');
    if (!(canvas?.width > 0)) return false;
    const pixel = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    pixel.drawImage(canvas, canvas.width / 2, canvas.height - 5, 1, 1, 0, 0, 1, 1);
    const [red, , , alpha] = pixel.getImageData(0, 0, 1, 1).data;
    return red === 0 && alpha === 255;
  })()`;
  await waitUntil(async () => Boolean(await page.evaluate(isDrawn)));
}

test('a PDF is shown as pictures: none of its scripts, links and actions does anything', async (t) => {
  const { page, context, assertQuiet } = await openWindow(t, browser, server);
  const opened: string[] = [];
  page.on('dialog', (dialog) => {
    opened.push(dialog.message());
    void dialog.dismiss();
  });
  await context.exposeFunction('printed', () => void opened.push('print'));
  await page.addInitScript('print = () => printed()');
  await openFiles(page, hostilePdfs);
  const address = page.url();
  context.on('page', (other) => opened.push(other.url()));
  for (const [index, name] of Object.keys(hostilePdfs).entries()) {
    if (index === 0) await page.getByRole('button', { name: `View ${name}` }).click();
    else await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('dialog', { name }).waitFor();
    await waitForDrawnPage(page);
    await page.locator('dialog canvas').click();
    assert.deepEqual([page.url(), page.frames().length, opened], [address, 1, []], name);
  }
  assertQuiet();
});

test('a PDF is read page by page, and its text by screen readers', async (t) => {
  const { page, assertQuiet } = await openWindow(t, browser, server);
  await openFiles(page, { 'plan.pdf': createPdf({ text: 'The plan of the roof', pageCount: 30 }) });
  await page.getByRole('button', { name: 'View plan.pdf' }).click();
  await waitForDrawnPage(page);
  const first = page.getByRole('article', { name: '1 of 30', exact: true });
  await first.getByText('The plan of the roof').waitFor();
  const drawn = () =>
    page.evaluate('[...document.querySelectorAll("dialog canvas")].filter((each) => each.width > 0).length');
  assert.ok(Number(await drawn()) < 10, 'pages out of sight take no memory');
  await page.getByRole('article', { name: '30 of 30' }).scrollIntoViewIfNeeded();
  await page.getByRole('article', { name: '30 of 30' }).getByText('The plan of the roof').waitFor();
  await waitUntil(async () => Number(await drawn()) < 10);
  assert.equal(await page.evaluate('document.querySelector("dialog canvas").width'), 0);
  assertQuiet();
});

test('a PDF that needs a password or is damaged can only be downloaded', async (t) => {
  const { page, assertQuiet } = await openWindow(t, browser, server);
  await openFiles(page, { 'encrypted.pdf': encryptedPdf, 'damaged.pdf': Buffer.from('%PDF-1.7 and no more') });
  await page.getByRole('button', { name: 'View encrypted.pdf' }).click();
  await page.getByText('This file can’t be shown here.').waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('dialog', { name: 'damaged.pdf' }).waitFor();
  await page.getByText('This file can’t be shown here.').waitFor();
  assertQuiet();
});
