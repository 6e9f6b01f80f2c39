import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, type TestContext, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../support/browser.ts';
import { dropFiles } from '../support/drop-files.ts';
import { aSendersHouse, aSendersWindow, clickSend, heading, write } from '../support/sender-window.ts';
import { lastFiles, sha256 } from '../support/sent-files.ts';
import type { WebHouse } from '../support/web-house.ts';

let browser: Browser;
let house: WebHouse;
let folder: string;
const closing: Array<() => unknown> = [];

before(async () => {
  browser = await openBrowser();
  house = await aSendersHouse({
    after: ((close: () => unknown) => void closing.unshift(close)) as TestContext['after'],
  });
  folder = await mkdtemp(join(tmpdir(), 'sealpost-files-'));
});

after(async () => {
  await browser.close();
  for (const close of closing) await close();
  await rm(folder, { recursive: true, force: true });
});

/** Files below the folder of the tests; each has its own path as its content. */
async function lay(...paths: readonly string[]): Promise<void> {
  for (const place of new Set(paths.map(dirname))) await mkdir(join(folder, place), { recursive: true });
  await Promise.all(paths.map((path) => writeFile(join(folder, path), path)));
}

const drop = (page: Page, ...paths: readonly string[]) =>
  dropFiles(
    page,
    paths.map((path) => join(folder, path)),
  );

test('files and folders are dropped, and all that is in them is sent', async (t) => {
  const window = await aSendersWindow(t, browser, house, { address: 'dora@example.org' });
  const { page, assertQuiet } = window;
  await lay('single.txt', 'trip/plan.txt', 'trip/days/one.jpg', 'trip/days/late/two.jpg', 'trip/days/late/plan.txt');
  await page.goto(`${house.baseUrl}/`);
  await write(page);
  await drop(page, 'single.txt', 'trip');
  await page.getByText('6 files, ').waitFor();
  await page.getByText('2 files get another name').waitFor();
  await clickSend(page);
  await heading(page, 'On its way');
  assert.deepEqual(await lastFiles(house, window), {
    'plan.txt': sha256('Hello'),
    'single.txt': sha256('single.txt'),
    'one.jpg': sha256('trip/days/one.jpg'),
    'two.jpg': sha256('trip/days/late/two.jpg'),
    'plan (2).txt': sha256('trip/days/late/plan.txt'),
    'plan (3).txt': sha256('trip/plan.txt'),
  });
  assertQuiet();
});

test('of what is dropped, what cannot be read is told, and the others are taken', async (t) => {
  const { page, assertQuiet } = await aSendersWindow(t, browser, house);
  await lay('good.txt', 'box/better.txt');
  await symlink(join(folder, 'nowhere'), join(folder, 'broken-link'));
  await page.goto(`${house.baseUrl}/`);
  await page.locator('output.secret:not(:empty)').waitFor();
  await drop(page, 'gone.txt', 'good.txt', 'broken-link', 'box');
  const told = page.getByRole('status').filter({ hasText: '2 files or folders could not be read' });
  await told.waitFor();
  assert.deepEqual(await told.getByRole('listitem').allInnerTexts(), ['gone.txt', 'broken-link']);
  await page.getByText('2 files, ').waitFor();
  assert.deepEqual(await page.locator('.files .name').allInnerTexts(), ['good.txt', 'better.txt']);
  // It does not stay for ever.
  await drop(page, 'good.txt');
  await page.getByText('3 files, ').waitFor();
  assert.equal(await told.count(), 0);
  assertQuiet();
});

test('of more files than can be sent at once the first are taken, and that is told', async (t) => {
  const { page, assertQuiet } = await aSendersWindow(t, browser, house);
  await lay('last.txt', ...Array.from({ length: 10_000 }, (_, n) => `many/${n}`));
  await page.goto(`${house.baseUrl}/`);
  await page.locator('output.secret:not(:empty)').waitFor();
  await page.setInputFiles('#files-folder', join(folder, 'many'));
  const whole = page.getByText('10,000 files, ');
  const told = page.getByRole('status').filter({ hasText: 'At most 10,000 files can be sent at once' });
  for (const give of [() => drop(page, 'last.txt'), () => page.setInputFiles('#files', join(folder, 'last.txt'))]) {
    await whole.waitFor();
    assert.equal(await told.count(), 0);
    await give();
    await told.waitFor();
    await whole.waitFor();
    // For one more there is room again.
    await page.locator('.files button').first().click();
    await page.getByText('9,999 files, ').waitFor();
    await drop(page, 'last.txt');
  }
  await whole.waitFor();
  assertQuiet();
});
