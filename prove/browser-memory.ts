import assert from 'node:assert/strict';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { Browser } from 'playwright-core';
import { aTransfer } from '../test/support/a-transfer.ts';
import { openBrowser } from '../test/support/browser.ts';
import { forgetPeakMemory, peakMemory } from '../test/support/peak-memory.ts';
import { enter, linkOf } from '../test/support/receive-states.ts';
import { aWebHouse, aWindow } from '../test/support/web-house.ts';
import type { Proof } from './proof.ts';

const mebibyte = 2 ** 20;
const allowedMib = 64;

export const browserMemory: Proof = {
  promise: `A file of any size is checked in the browser with at most ${allowedMib} MiB of memory more than a small one.`,
  unit: 'MiB',
  full: 6 * 1024,
  short: 128,
  async run(mib, tell) {
    const ends: Array<() => unknown> = [];
    const t = { after: ((end: () => unknown) => void ends.unshift(end)) as TestContext['after'] };
    const browser = await openBrowser();
    t.after(() => browser.close());
    try {
      const house = await aWebHouse(t);
      const { page } = await aWindow(t, browser, house);
      page.setDefaultTimeout(1_800_000);
      const made = await aTransfer(house.ports);
      await page.goto(linkOf(house, made));
      await enter(page, made.password);
      const peakWhile = async (size: number) => {
        const name = `sealpost-browser-${size}.bin`;
        const path = join(tmpdir(), name);
        t.after(() => rm(path, { force: true }));
        await makeSparse(path, size * mebibyte);
        const pids = await pagesOf(browser);
        for (const pid of pids) forgetPeakMemory(pid);
        await page.locator('input[type=file]').setInputFiles(path);
        await page.getByText(`${name} is none of these files.`).waitFor();
        const peak = Math.max(...pids.map(peakMemory)) / mebibyte;
        tell(`${size} MiB: ${Math.round(peak)} MiB at most`);
        return peak;
      };
      await peakWhile(15);
      const small = await peakWhile(16);
      const large = await peakWhile(mib);
      const more = Math.round(large - small);
      assert.ok(more <= allowedMib, `${more} MiB more than for a small file`);
      return { 'MiB for 16 MiB': Math.round(small), 'MiB more for the large file': more };
    } finally {
      for (const end of ends) await end();
    }
  },
};

/** A file that takes no room on the disk. */
export async function makeSparse(path: string, size: number): Promise<void> {
  const file = await open(path, 'w');
  await file.truncate(size);
  await file.close();
}

/** The processes in which pages, and their threads, run. */
export async function pagesOf(browser: Browser): Promise<readonly number[]> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
}
