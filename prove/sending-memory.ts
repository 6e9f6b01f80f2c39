import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { openBrowser } from '../test/support/browser.ts';
import { buildWeb } from '../test/support/built-web.ts';
import { forgetPeakMemory, peakMemory } from '../test/support/peak-memory.ts';
import { anEmptyFolder, serve } from '../test/support/program.ts';
import { registeredClient, verifiedFor } from '../test/support/program-sender.ts';
import { ann, clickSend, heading, keptIdentity, write } from '../test/support/sender-window.ts';
import { aWindow } from '../test/support/web-house.ts';
import { makeSparse, pagesOf } from './browser-memory.ts';
import type { Proof } from './proof.ts';

const mebibyte = 2 ** 20;
/** Pieces of an upload, and what a thread has read. */
const allowedMib = 128;

export const sendingMemory: Proof = {
  promise: `A file of any size is sent from the browser with at most ${allowedMib} MiB of memory more than a small one.`,
  unit: 'MiB',
  full: 6 * 1024,
  short: 64,
  async run(mib, tell) {
    buildWeb();
    const ends: Array<() => unknown> = [];
    const t = { after: ((end: () => unknown) => void ends.unshift(end)) as TestContext['after'] };
    await using folder = await anEmptyFolder();
    const service = await serve(folder.env);
    const browser = await openBrowser();
    try {
      const credentials = await verifiedFor(service, await registeredClient(service, folder.env), ann);
      const { page } = await aWindow(t, browser, service, { storageState: keptIdentity(service.baseUrl, credentials) });
      page.setDefaultTimeout(3_600_000);
      const peakWhile = async (size: number) => {
        const path = join(tmpdir(), `sealpost-sending-${size}.bin`);
        t.after(() => rm(path, { force: true }));
        await makeSparse(path, size * mebibyte);
        await page.goto(`${service.baseUrl}/`);
        const pids = await pagesOf(browser);
        for (const pid of pids) forgetPeakMemory(pid);
        await write(page, { files: path });
        await clickSend(page);
        await heading(page, 'On its way');
        const peak = Math.max(...pids.map(peakMemory)) / mebibyte;
        tell(`${size} MiB: ${Math.round(peak)} MiB at most`);
        return peak;
      };
      await peakWhile(15);
      const small = await peakWhile(16);
      const more = Math.round((await peakWhile(mib)) - small);
      assert.ok(more <= allowedMib, `${more} MiB more than for a small file`);
      return { 'MiB for 16 MiB': Math.round(small), 'MiB more for the large file': more };
    } finally {
      for (const end of ends) await end();
      await browser.close();
      await service.end();
    }
  },
};
