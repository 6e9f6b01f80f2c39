import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, Response } from 'playwright-core';
import { fillSendForm, identityStorage } from '../test/support/browser/sender-window.ts';
import { createCleanup } from '../test/support/cleanup.ts';
import { contentBlock } from '../test/support/inputs/generated-content.ts';
import { openWindow } from '../test/support/server/web-server.ts';
import type { Proof } from './proof.ts';
import { startServiceInBrowser } from './support/service-in-browser.ts';

const fileSize = 10 * 1024;
/** The files of the second step, for each file of the first. */
const listedPerSent = 10;

export const uploadPage: Proof = {
  promise: `The upload page sends many files of ${fileSize / 1024} KiB that are selected at once, and accepts ${listedPerSent} times as many. Times and the longest task of its main thread are reported.`,
  unit: 'files to send',
  full: 1_000,
  async run(count, report) {
    await using cleanup = createCleanup();
    const { folder, service, browser, sender } = await startServiceInBrowser(cleanup);
    const storageState = identityStorage(service.baseUrl, sender);
    const open = async () => {
      const { page } = await openWindow(cleanup, browser, service, { storageState });
      await page.addInitScript(recordTasks);
      await page.goto(`${service.baseUrl}/`);
      await fillSendForm(page);
      await page.getByRole('button', { name: 'Remove all' }).click();
      return page;
    };
    const sent = await createFiles(join(folder.path, 'sent'), count);
    const sending = await sendFiles(await open(), sent);
    report(`sent ${count} files in ${sending.seconds.toFixed(1)} s`);
    const listed = await createFiles(join(folder.path, 'listed'), listedPerSent * count);
    const listing = await selectFiles(await open(), listed);
    report(`listed ${listed.length} files in ${listing.seconds.toFixed(1)} s`);
    return {
      [`seconds to select ${count} files`]: sending.selecting.seconds.toFixed(1),
      [`seconds from Send until ${count} files are on the server`]: sending.seconds.toFixed(1),
      [`longest task while ${count} files are sent`]: `${Math.round(sending.longestTask)} ms`,
      [`seconds to select ${listed.length} files`]: listing.seconds.toFixed(1),
      [`longest task while ${listed.length} files are selected`]: `${Math.round(listing.longestTask)} ms`,
      [`time in which the browser reads ${listed.length} names, before the page gets them`]: `${Math.round(listing.readingMs)} ms`,
    };
  },
};

async function createFiles(folder: string, count: number): Promise<readonly string[]> {
  await mkdir(folder);
  const paths = Array.from({ length: count }, (_, n) => join(folder, `picture-${n}.jpg`));
  for (const [n, path] of paths.entries()) await writeFile(path, contentBlock.subarray(n, n + fileSize));
  return paths;
}

/**
 * Records tasks of the main thread; browsers report those of at least 50 ms. The task in which the page gets selected
 * files begins with work of the browser, which no page can prevent.
 */
const recordTasks = `globalThis.longest = 0; globalThis.reading = 0; globalThis.selectedAt = -1;
addEventListener('change', () => { selectedAt = performance.now(); }, true);
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) {
    const end = startTime + duration;
    const isSelection = startTime <= selectedAt && selectedAt < end;
    if (isSelection) reading = selectedAt - startTime;
    longest = Math.max(longest, isSelection ? end - selectedAt : duration);
  }
}).observe({ type: 'longtask' })`;

interface Step {
  readonly seconds: number;
  /** In milliseconds. 0 if none took 50 ms. */
  readonly longestTask: number;
  /** Milliseconds in which the browser blocked the page before it got the files. */
  readonly readingMs: number;
}

async function measure(page: Page, work: () => Promise<void>): Promise<Step> {
  await page.evaluate('longest = 0; reading = 0');
  const start = performance.now();
  await work();
  const seconds = (performance.now() - start) / 1_000;
  // Reports are sent when the main thread is idle.
  await page.evaluate('new Promise((done) => requestIdleCallback(() => setTimeout(done)))');
  const { longest, reading } = (await page.evaluate('({ longest, reading })')) as Record<'longest' | 'reading', number>;
  return { seconds, longestTask: longest, readingMs: reading };
}

/** Includes the time in which the browser gets the paths of the files. */
function selectFiles(page: Page, paths: readonly string[]): Promise<Step> {
  return measure(page, async () => {
    await page.setInputFiles('#files', [...paths]);
    await page.locator('.total', { hasText: paths.length.toLocaleString('en') }).waitFor();
  });
}

async function sendFiles(page: Page, paths: readonly string[]): Promise<Step & { readonly selecting: Step }> {
  const selecting = await selectFiles(page, paths);
  const sending = await measure(page, async () => {
    const submitted = page.waitForResponse(isSubmission, { timeout: 600_000 });
    await page.locator('#send').dispatchEvent('click');
    const status = (await submitted).status();
    if (status !== 201) throw new Error(`Sending failed with status ${status}`);
  });
  return { ...sending, selecting };
}

const isSubmission = (response: Response) =>
  response.request().method() === 'POST' && /\/transfer-sessions\/[^/]+$/.test(response.url());
