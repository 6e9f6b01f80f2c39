import assert from 'node:assert/strict';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../test/support/browser/open-browser.ts';
import { downloadPageOf, enterPassword } from '../test/support/browser/receive-page-states.ts';
import { createCleanup } from '../test/support/cleanup.ts';
import { peakMemory, resetPeakMemory } from '../test/support/peak-memory.ts';
import { openWindow, startWebServer } from '../test/support/server/web-server.ts';
import { createTransfer } from '../test/support/transfer/test-transfer.ts';
import type { Proof } from './proof.ts';

const mebibyte = 2 ** 20;
const allowedMib = 64;

export const browserMemory: Proof = {
  promise: `The browser checks a file of any size with at most ${allowedMib} MiB more memory than a small one.`,
  unit: 'MiB',
  full: 6 * 1024,
  short: 128,
  async run(mib, report) {
    await using cleanup = createCleanup();
    const browser = await openBrowser();
    cleanup.after(() => browser.close());
    const service = await startWebServer(cleanup);
    const { page } = await openWindow(cleanup, browser, service);
    page.setDefaultTimeout(1_800_000);
    const made = await createTransfer(service.ports);
    await page.goto(downloadPageOf(service, made));
    await enterPassword(page, made.password);
    const peakWhile = async (size: number) => {
      const name = `sealpost-browser-${size}.bin`;
      const path = join(tmpdir(), name);
      cleanup.after(() => rm(path, { force: true }));
      await createSparseFile(path, size * mebibyte);
      const pids = await rendererPidsOf(browser);
      for (const pid of pids) resetPeakMemory(pid);
      await page.locator('input[type=file]').setInputFiles(path);
      await page.getByText(`${name} doesn’t match any of these files.`).waitFor();
      const peak = Math.max(...pids.map(peakMemory)) / mebibyte;
      report(`${size} MiB: ${Math.round(peak)} MiB at most`);
      return peak;
    };
    await peakWhile(15);
    const small = await peakWhile(16);
    const large = await peakWhile(mib);
    const more = Math.round(large - small);
    assert.ok(more <= allowedMib, `${more} MiB more than for a small file`);
    return { 'MiB for 16 MiB': Math.round(small), 'MiB more for the large file': more };
  },
};

/** Creates a file that uses no disk space. */
export async function createSparseFile(path: string, size: number): Promise<void> {
  const file = await open(path, 'w');
  await file.truncate(size);
  await file.close();
}

/** The processes that run pages and their workers. */
export async function rendererPidsOf(browser: Browser): Promise<readonly number[]> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
}
