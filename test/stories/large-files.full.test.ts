import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createSparseFile } from '../../prove/browser-memory.ts';
import { openBrowser } from '../support/browser/open-browser.ts';
import { downloadPageOf, enterPassword } from '../support/browser/receive-page-states.ts';
import { openWindow, startWebServer } from '../support/server/web-server.ts';
import { createTransfer } from '../support/transfer/test-transfer.ts';

test('reads a large file completely, however often the browser collects garbage meanwhile', async (t) => {
  const browser = await openBrowser('--js-flags=--expose-gc');
  t.after(() => browser.close());
  const service = await startWebServer(t);
  const { page } = await openWindow(t, browser, service);
  const path = join(tmpdir(), `sealpost-large-${process.pid}.bin`);
  t.after(() => rm(path, { force: true }));
  await createSparseFile(path, 256 * 2 ** 20);
  const made = await createTransfer(service.ports);
  await page.goto(downloadPageOf(service, made));
  await enterPassword(page, made.password);
  const started = page.waitForEvent('worker');
  await page.locator('input[type=file]').setInputFiles(path);
  const worker = await started;
  let isOver = false;
  worker.once('close', () => {
    isOver = true;
  });
  const read = page.getByText('doesn’t match any of these files.').waitFor();
  while (!isOver) await worker.evaluate('gc()').catch(() => {});
  await read;
});
