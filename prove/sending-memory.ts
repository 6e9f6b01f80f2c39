import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clickSend, fillSendForm, identityStorage, waitUntilSent } from '../test/support/browser/sender-window.ts';
import { createCleanup } from '../test/support/cleanup.ts';
import { peakMemory, resetPeakMemory } from '../test/support/peak-memory.ts';
import { openWindow } from '../test/support/server/web-server.ts';
import { createSparseFile, rendererPidsOf } from './browser-memory.ts';
import type { Proof } from './proof.ts';
import { startServiceInBrowser } from './support/service-in-browser.ts';

const mebibyte = 2 ** 20;
/** Enough for the parts of an upload and the read buffers of a worker. */
const allowedMib = 128;

export const sendingMemory: Proof = {
  promise: `The browser sends a file of any size with at most ${allowedMib} MiB more memory than a small one.`,
  unit: 'MiB',
  full: 6 * 1024,
  async run(mib, report) {
    await using cleanup = createCleanup();
    const { service, browser, sender } = await startServiceInBrowser(cleanup);
    const { page } = await openWindow(cleanup, browser, service, {
      storageState: identityStorage(service.baseUrl, sender),
    });
    page.setDefaultTimeout(3_600_000);
    const peakWhile = async (size: number) => {
      const path = join(tmpdir(), `sealpost-sending-${size}.bin`);
      cleanup.after(() => rm(path, { force: true }));
      await createSparseFile(path, size * mebibyte);
      await page.goto(`${service.baseUrl}/`);
      const pids = await rendererPidsOf(browser);
      for (const pid of pids) resetPeakMemory(pid);
      await fillSendForm(page, { files: path });
      await clickSend(page);
      await waitUntilSent(page);
      const peak = Math.max(...pids.map(peakMemory)) / mebibyte;
      // Otherwise the browser asks before it leaves the page, and the page shows the password again.
      await page.getByLabel('I have passed it on').check();
      report(`${size} MiB: ${Math.round(peak)} MiB at most`);
      return peak;
    };
    await peakWhile(15);
    const small = await peakWhile(16);
    const more = Math.round((await peakWhile(mib)) - small);
    assert.ok(more <= allowedMib, `${more} MiB more than for a small file`);
    return { 'MiB for 16 MiB': Math.round(small), 'MiB more for the large file': more };
  },
};
