import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import { downloaded } from '../support/downloaded.ts';
import { freePort } from '../support/free-port.ts';
import { runNginx } from '../support/nginx.ts';
import { aRichTransfer, enter, linkOf } from '../support/receive-states.ts';
import { aFile, aSendersWindow, clickSend, heading, write } from '../support/sender-window.ts';
import { aStoryHouse } from '../support/story-house.ts';
import { aWindow } from '../support/web-house.ts';

const { browser, house, folder } = await aStoryHouse();
const port = await freePort();
const proxy = await runNginx(folder, `listen 127.0.0.1:${port}; ${await documented(house.server.address.port)}`);
after(proxy.end);
/** The same house, as those see it who come through a proxy. */
const below = { ...house, baseUrl: `http://127.0.0.1:${port}/post` };

/** What the administrator is told to write. */
async function documented(port: number): Promise<string> {
  const page = await readFile(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  const [, settings] = /^```nginx\n(.*?)^```$/ms.exec(page) ?? [];
  return (settings ?? assert.fail('There is no example')).replace('127.0.0.1:8080', `127.0.0.1:${port}`);
}

test('behind a proxy, below a path, files are received', async (t) => {
  const { page, assertQuiet } = await aWindow(t, browser, below);
  const made = await aRichTransfer(house);
  await page.goto(linkOf(below, made));
  await enter(page, made.password);
  await heading(page, '4 files for you');
  assert.equal((await downloaded(page, 'Download תוכנית.docx')).bytes.toString(), 'A plan');
  await page.frameLocator('iframe').getByText('4711').waitFor();
  await page.locator('input[type=file]').setInputFiles({ name: 'x', mimeType: '', buffer: Buffer.from('A plan') });
  await page.getByText('exactly תוכנית.docx').waitFor();
  await page.getByLabel('Language').selectOption('de');
  await heading(page, '4 Dateien für Sie');
  assertQuiet();
});

test('behind a proxy, below a path, files are sent and looked after', async (t) => {
  const { page, assertQuiet } = await aSendersWindow(t, browser, below);
  await page.goto(`${below.baseUrl}/`);
  const large = Buffer.alloc(5 * 2 ** 20, 7);
  await write(page, { subject: 'From below', files: [aFile('plan.txt', 'Hello'), aFile('large.bin', large)] });
  await clickSend(page);
  await heading(page, 'On its way');
  await page.getByRole('navigation').getByRole('link', { name: 'My transfers' }).click();
  await page.waitForURL(`${below.baseUrl}/transfers`);
  await page.getByRole('heading', { name: 'From below' }).waitFor();
  await page.getByText('Downloaded by 0 of 1').waitFor();
  assertQuiet();
});
