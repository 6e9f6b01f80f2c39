import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, type TestContext, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { changeSetting } from '../../src/actions/change-setting.ts';
import { openBrowser } from '../support/browser.ts';
import { ann, aSendersHouse, heading } from '../support/sender-window.ts';
import { aProvenSender, sendByProgram } from '../support/sent-transfer.ts';
import { aWindow, type WebHouse } from '../support/web-house.ts';

let browser: Browser;
let house: WebHouse;
const closing: Array<() => unknown> = [];

before(async () => {
  browser = await openBrowser();
  house = await aSendersHouse({ after: ((close: () => unknown) => void closing.push(close)) as TestContext['after'] });
});

after(async () => {
  await browser.close();
  for (const close of closing) await close();
});

/** A link that opens by itself, as the mail has it. */
async function aLink(passwordIn: 'fragment' | 'query'): Promise<URL> {
  await changeSetting(house.ports, 'links.passwordIn', passwordIn);
  const files = [{ name: 'a.txt', content: 'Hello' }];
  const { link } = await sendByProgram(house, await aProvenSender(house, ann), { files });
  return new URL(link);
}

const secretOf = ({ href }: URL) => href.replace(/^.*password=/, '');
const cleaned = ({ href }: URL) => href.replace(/[#&]password=.*$/, '');

/** Follows a link that stands on a page of somebody else, such as a web mailer. */
async function followFromElsewhere(page: Page, { href }: URL): Promise<void> {
  await page.route('http://mail.test/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<a href="${href.replaceAll('&', '&amp;')}">Open</a>` }),
  );
  await page.goto('http://mail.test/');
  await page.getByRole('link').click();
}

for (const place of ['fragment', 'query'] as const) {
  test(`a link with its password in the ${place} opens by itself, and the address forgets it at once`, async (t) => {
    const { page, context, assertQuiet } = await aWindow(t, browser, house);
    const link = await aLink(place);
    await followFromElsewhere(page, link);
    await heading(page, 'One file for you');
    assert.equal(page.url(), cleaned(link));
    const begun = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download a.txt' }).click();
    assert.equal(await readFile(await (await begun).path(), 'utf8'), 'Hello');
    assert.deepEqual(await context.cookies(), []);
    await page.reload();
    await heading(page, 'Receive files');
    assert.equal(await page.locator('#password').inputValue(), '');
    assertQuiet(/^asked for http:\/\/mail\.test\/$/);
  });
}

test('a link that is opened in the tab that is open already opens the files, and the address forgets its password', async (t) => {
  const { page, assertQuiet } = await aWindow(t, browser, house);
  const link = await aLink('fragment');
  await page.goto(cleaned(link));
  await heading(page, 'Receive files');
  await page.goto(link.href);
  await heading(page, 'One file for you');
  assert.equal(page.url(), cleaned(link));
  assert.ok(!(await historyOf(page)).join().includes(secretOf(link)));
  assertQuiet();
});

test('what is typed before the script has come is still there, and so is the focus', async (t) => {
  const { page, assertQuiet } = await aWindow(t, browser, house);
  const link = await aLink('fragment');
  const arriving = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await arriving.promise;
    await route.continue();
  });
  await page.goto(cleaned(link), { waitUntil: 'commit' });
  await page.locator('#password').pressSequentially(secretOf(link).slice(0, 3));
  arriving.resolve();
  await page.getByLabel('Show the password').waitFor();
  await page.keyboard.type(secretOf(link).slice(3));
  assert.equal(await page.locator('#password').inputValue(), secretOf(link));
  await page.keyboard.press('Enter');
  await heading(page, 'One file for you');
  assertQuiet();
});

test('without a script a link with its password in the query needs one click, and leaves the password nowhere', async (t) => {
  const { page, context, assertQuiet } = await aWindow(t, browser, house, { javaScriptEnabled: false });
  const link = await aLink('query');
  const later: string[] = [];
  await followFromElsewhere(page, link);
  await heading(page, 'Receive files');
  assert.equal(page.url(), cleaned(link));
  assert.equal(await page.locator('#password').inputValue(), secretOf(link));
  assert.deepEqual(await context.cookies(), []);
  context.on('request', async (request) => {
    later.push(`${request.url()} ${JSON.stringify(await request.allHeaders())}`);
  });
  await page.getByRole('button', { name: 'Open' }).click();
  await heading(page, 'One file for you');
  const begun = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download a.txt' }).click();
  assert.equal(await readFile(await (await begun).path(), 'utf8'), 'Hello');
  assert.ok(later.length >= 2);
  assert.ok(!later.join().includes(secretOf(link)), 'the password is in the body of the form alone');
  const entries = await historyOf(page);
  assert.ok(entries.length >= 2 && !entries.join().includes(secretOf(link)), entries.join('\n'));
  assert.ok(!house.log().includes(secretOf(link)));
  assertQuiet(/^asked for http:\/\/mail\.test\/$/);
});

/** What the back button knows. */
async function historyOf(page: Page): Promise<readonly string[]> {
  const devtools = await page.context().newCDPSession(page);
  const { entries } = await devtools.send('Page.getNavigationHistory');
  return entries.map(({ url }) => url);
}
