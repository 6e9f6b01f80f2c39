import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { changeSetting } from '../../src/actions/settings/settings.ts';
import { downloadByLink } from '../support/browser/download-by-link.ts';
import { ann, waitForHeading } from '../support/browser/sender-window.ts';
import { createStoryFixture } from '../support/browser/story-fixture.ts';
import { openWindow } from '../support/server/web-server.ts';
import { createVerifiedSender, sendThroughApi } from '../support/transfer/sent-transfer.ts';

const { browser, server } = await createStoryFixture();

/** Sends a transfer and returns the link in its email, which contains the password. */
async function createLink(passwordIn: 'fragment' | 'query'): Promise<URL> {
  await changeSetting(server.ports, 'links.passwordIn', passwordIn);
  const files = [{ name: 'a.txt', content: 'Hello' }];
  const { link } = await sendThroughApi(server, await createVerifiedSender(server, ann), { files });
  return new URL(link);
}

const passwordOf = ({ href }: URL) => href.replace(/^.*password=/, '');
const withoutPassword = ({ href }: URL) => href.replace(/[#&]password=.*$/, '');

/** Follows a link on a page of another origin, such as a webmail client. */
async function followFromElsewhere(page: Page, { href }: URL): Promise<void> {
  await page.route('http://mail.test/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<a href="${href.replaceAll('&', '&amp;')}">Open</a>` }),
  );
  await page.goto('http://mail.test/');
  await page.getByRole('link').click();
}

for (const place of ['fragment', 'query'] as const) {
  test(`a link with its password in the ${place} opens automatically, and the password is removed from the URL at once`, async (t) => {
    const { page, context, assertQuiet } = await openWindow(t, browser, server);
    const link = await createLink(place);
    await followFromElsewhere(page, link);
    await waitForHeading(page, /sent you a file$/);
    assert.equal(page.url(), withoutPassword(link));
    assert.equal((await downloadByLink(page, 'Download a.txt')).bytes.toString(), 'Hello');
    // The cookie marks the browser, and contains no password.
    const [device, ...others] = await context.cookies();
    assert.match(device?.name ?? '', /^sealpost-device-/);
    assert.ok(!device?.value.includes(passwordOf(link)));
    assert.deepEqual(others, []);
    await page.reload();
    await waitForHeading(page, /sent you a file$/);
    assertQuiet(/^requested http:\/\/mail\.test\/$/);
  });
}

test('a link opened in an existing tab opens the files, and its password is removed from the URL', async (t) => {
  const { page, assertQuiet } = await openWindow(t, browser, server);
  const link = await createLink('fragment');
  await page.goto(withoutPassword(link));
  await waitForHeading(page, 'Receive files');
  await page.goto(link.href);
  await waitForHeading(page, /sent you a file$/);
  assert.equal(page.url(), withoutPassword(link));
  assert.ok(!(await historyOf(page)).join().includes(passwordOf(link)));
  assertQuiet();
});

test('keeps text and focus of a field filled in before the script has loaded', async (t) => {
  const { page, assertQuiet } = await openWindow(t, browser, server);
  const link = await createLink('fragment');
  const scriptAllowed = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await scriptAllowed.promise;
    await route.continue();
  });
  await page.goto(withoutPassword(link), { waitUntil: 'commit' });
  await page.locator('#password').pressSequentially(passwordOf(link).slice(0, 3));
  scriptAllowed.resolve();
  await page.getByLabel('Show password').waitFor();
  await page.keyboard.type(passwordOf(link).slice(3));
  assert.equal(await page.locator('#password').inputValue(), passwordOf(link));
  await page.keyboard.press('Enter');
  await waitForHeading(page, /sent you a file$/);
  assertQuiet();
});

test('without JavaScript a link with its password in the query needs one click, and the password is stored nowhere', async (t) => {
  const { page, context, assertQuiet } = await openWindow(t, browser, server, { javaScriptEnabled: false });
  const link = await createLink('query');
  const later: string[] = [];
  await followFromElsewhere(page, link);
  await waitForHeading(page, 'Receive files');
  assert.equal(page.url(), withoutPassword(link));
  assert.equal(await page.locator('#password').inputValue(), passwordOf(link));
  assert.deepEqual(await context.cookies(), []);
  context.on('request', async (request) => {
    later.push(`${request.url()} ${JSON.stringify(await request.allHeaders())}`);
  });
  await page.getByRole('button', { name: 'Open' }).click();
  await waitForHeading(page, /sent you a file$/);
  assert.equal((await downloadByLink(page, 'Download a.txt')).bytes.toString(), 'Hello');
  assert.ok(later.length >= 2);
  assert.ok(!later.join().includes(passwordOf(link)), 'only the form body contains the password');
  const entries = await historyOf(page);
  assert.ok(entries.length >= 2 && !entries.join().includes(passwordOf(link)), entries.join('\n'));
  assert.ok(!server.log().includes(passwordOf(link)));
  assertQuiet(/^requested http:\/\/mail\.test\/$/);
});

/** Returns the URLs in the navigation history. */
async function historyOf(page: Page): Promise<readonly string[]> {
  const devtools = await page.context().newCDPSession(page);
  const { entries } = await devtools.send('Page.getNavigationHistory');
  return entries.map(({ url }) => url);
}
