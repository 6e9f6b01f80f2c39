import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { changeSetting } from '../../src/actions/change-setting.ts';
import { downloaded } from '../support/downloaded.ts';
import { ann, heading } from '../support/sender-window.ts';
import { aProvenSender, sendByProgram } from '../support/sent-transfer.ts';
import { aStoryHouse } from '../support/story-house.ts';
import { aWindow } from '../support/web-house.ts';

const { browser, house } = await aStoryHouse();

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
    assert.equal((await downloaded(page, 'Download a.txt')).bytes.toString(), 'Hello');
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
  assert.equal((await downloaded(page, 'Download a.txt')).bytes.toString(), 'Hello');
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
