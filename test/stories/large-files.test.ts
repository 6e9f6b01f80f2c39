import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeSparse } from '../../prove/browser-memory.ts';
import { aTransfer } from '../support/a-transfer.ts';
import { openBrowser } from '../support/browser.ts';
import { enter, linkOf } from '../support/receive-states.ts';
import { aWebHouse, aWindow } from '../support/web-house.ts';

test('a large file is read to its end, however often the browser tidies up its memory meanwhile', async (t) => {
  const browser = await openBrowser('--js-flags=--expose-gc');
  t.after(() => browser.close());
  const house = await aWebHouse(t);
  const { page } = await aWindow(t, browser, house);
  const path = join(tmpdir(), `sealpost-large-${process.pid}.bin`);
  t.after(() => rm(path, { force: true }));
  await makeSparse(path, 256 * 2 ** 20);
  const made = await aTransfer(house.ports);
  await page.goto(linkOf(house, made));
  await enter(page, made.password);
  const started = page.waitForEvent('worker');
  await page.locator('input[type=file]').setInputFiles(path);
  const worker = await started;
  let isOver = false;
  worker.once('close', () => {
    isOver = true;
  });
  const read = page.getByText('is none of these files.').waitFor();
  while (!isOver) await worker.evaluate('gc()').catch(() => {});
  await read;
});
