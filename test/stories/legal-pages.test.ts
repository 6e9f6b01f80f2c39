import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { Sealpost } from '#client';
import { openBrowser } from '../support/browser.ts';
import { buildWeb } from '../support/built-web.ts';
import { assertForEverybody } from '../support/everybody.ts';
import { openMail } from '../support/open-mail.ts';
import { anEmptyFolder, type RunningProgram, sealpost, serve } from '../support/program.ts';
import { assertValid } from '../support/valid-html.ts';
import { assertAccessible, aWindow, desktop, phone } from '../support/web-house.ts';

let browser: Browser;
let service: RunningProgram;
let admin: (...args: string[]) => Promise<unknown>;
let fileWith: (name: string, text: string) => Promise<string>;
const leaving = new AsyncDisposableStack();

before(async () => {
  buildWeb();
  browser = await openBrowser();
  leaving.defer(() => browser.close());
  const folder = leaving.use(await anEmptyFolder());
  service = await serve(folder.env);
  leaving.defer(async () => void (await service.end()));
  admin = (...args) => sealpost(['admin', ...args], folder.env);
  fileWith = async (name, text) => {
    const path = join(folder.path, name);
    await writeFile(path, text);
    return path;
  };
});

after(() => leaving.disposeAsync());

const legalLinks = (page: Page) => page.locator('footer a').allInnerTexts();

test('imprint and terms are linked from every page as soon as they are there, and read in the language of the reader', async (t) => {
  const { page, assertQuiet } = await aWindow(t, browser, service, { locale: 'de-AT' });
  const client = new Sealpost({ ...service, clientId: await new Sealpost(service).offeredClientId() });
  await client.mailCode('ann@example.org');
  await openMail(page, service, 'Your code to confirm ann@example.org');
  const pages = ['/', '/transfers', '/download?id=AAAAAAAAAA', '/mailbox', new URL(page.url()).pathname];
  assert.deepEqual(await legalLinks(page), []);
  await admin('terms', 'set', 'de', 'Unsere Bedingungen', await fileWith('agb.md', '# Eins\n\nAlles **gut**.\n'));
  await admin('terms', 'set', 'en', 'Our terms', await fileWith('terms.html', '<h1>One</h1><p>All <b>well</b>.</p>'));
  await admin('imprint', 'set', await fileWith('imprint.txt', 'Example Ltd.\nHigh Street 1'));
  for (const path of pages) {
    await page.goto(`${service.baseUrl}${path}`);
    const english = ['Imprint', 'Terms of use'];
    assert.deepEqual(
      await legalLinks(page),
      path.startsWith('/mailbox') ? english : ['Impressum', 'Nutzungsbedingungen'],
      path,
    );
    await page.locator('footer a').last().click();
    await page.getByRole('heading', { level: 1, name: 'Unsere Bedingungen' }).waitFor();
    assert.equal(page.url(), `${service.baseUrl}/terms`);
  }
  await page.getByText('Alles gut.').waitFor();
  assert.equal(await page.title(), 'Unsere Bedingungen – Sealpost');
  await page.getByRole('link', { name: 'Impressum' }).click();
  await page.getByRole('heading', { level: 1, name: 'Impressum' }).waitFor();
  assert.match(await page.locator('.legal').innerText(), /^Example Ltd\.\nHigh Street 1$/);
  await page.goto(`${service.baseUrl}/`);
  await page.getByLabel('Sprache').selectOption('en');
  await page.getByRole('link', { name: 'Terms of use' }).click();
  await page.getByRole('heading', { level: 1, name: 'Our terms' }).waitFor();
  assertQuiet();
});

test('without a script a reader finds them too, and changes the language', async (t) => {
  const { page, assertQuiet } = await aWindow(t, browser, service, { javaScriptEnabled: false });
  await page.goto(`${service.baseUrl}/download?id=AAAAAAAAAA`);
  await page.getByRole('link', { name: 'Terms of use' }).click();
  await page.getByRole('heading', { level: 1, name: 'Our terms' }).waitFor();
  await page.getByLabel('Language').selectOption('de');
  await page.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('heading', { level: 1, name: 'Unsere Bedingungen' }).waitFor();
  assert.equal(page.url(), `${service.baseUrl}/terms`);
  assertQuiet();
});

for (const path of ['terms', 'imprint']) {
  test(`everybody can use the page of the ${path}`, async (t) => {
    const { page, assertQuiet } = await aWindow(t, browser, service);
    await page.goto(`${service.baseUrl}/${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await assertValid(await page.content(), path, 'script');
    await assertForEverybody(page, path);
    for (const viewport of [desktop, phone]) {
      await page.setViewportSize(viewport);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await assertAccessible(page, `${path}, ${viewport.width}, ${colorScheme}`);
      }
    }
    assertQuiet();
  });
}
