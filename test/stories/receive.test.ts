import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { changeSetting } from '../../src/actions/change-setting.ts';
import { aTransfer } from '../support/a-transfer.ts';
import { downloaded } from '../support/downloaded.ts';
import { assertForEverybody } from '../support/everybody.ts';
import { pageFacts } from '../support/page-facts.ts';
import { contentsOfZip } from '../support/read-zip.ts';
import { aRichTransfer, enter, linkOf, receiveStates } from '../support/receive-states.ts';
import { scriptPayloads } from '../support/script-payloads.ts';
import { ann, heading, keptIdentity } from '../support/sender-window.ts';
import { aProvenSender, sendByProgram } from '../support/sent-transfer.ts';
import { aStoryHouse } from '../support/story-house.ts';
import { assertValid } from '../support/valid-html.ts';
import { assertAccessible, aWindow, disconnected, refused } from '../support/web-house.ts';

const { browser, house } = await aStoryHouse();

test('somebody gets a link and a password, opens the transfer, and has every file as it was sent', async (t) => {
  const { page, assertQuiet } = await aWindow(t, browser, house);
  const contract = randomBytes(300_000);
  const names = ['message.html', 'Contract 2026.pdf', 'תוכנית.docx', 'empty.txt'];
  const contents = ['<p>The <b>code</b> for the door is 4711.</p>', contract, 'A plan', ''];
  const password = 'Xq7-mTvw.93-Kz';
  const { link } = await sendByProgram(house, await aProvenSender(house, ann), {
    files: names.map((name, index) => ({ name, content: contents[index] ?? '' })),
    confidentialMessage: 'message.html',
    password,
  });
  await page.goto(link);
  await enter(page, password);
  await heading(page, '4 files for you');
  assert.equal(await page.title(), '4 files for you – Sealpost');
  await page.frameLocator('iframe').getByText('The code for the door is 4711.').waitFor();
  const one = await downloaded(page, 'Download Contract 2026.pdf');
  assert.equal(one.name, 'Contract 2026.pdf');
  assert.ok(one.bytes.equals(contract));
  assert.equal((await downloaded(page, 'Download תוכנית.docx')).bytes.toString(), 'A plan');
  const all = await downloaded(page, 'Download all as ZIP');
  const packed = await contentsOfZip(all.bytes);
  assert.deepEqual(
    [...packed],
    names.map((name, index) => [name, Buffer.from(contents[index] ?? '')]),
  );
  await page.getByLabel('Choose Contract 2026.pdf for the ZIP').check();
  await page.getByLabel('Choose תוכנית.docx for the ZIP').check();
  const chosen = await contentsOfZip((await downloaded(page, 'Download 2 files as ZIP')).bytes);
  assert.deepEqual([...chosen.keys()], [names[1], names[2]]);
  assert.ok(chosen.get('Contract 2026.pdf')?.equals(contract));
  assert.match((await downloaded(page, 'Save as mail (EML)')).bytes.toString(), /^Content-Type: multipart\/mixed/im);
  assert.match((await downloaded(page, 'Save checksums (CSV)')).bytes.toString(), /Contract 2026\.pdf,[0-9a-f]{64} /);
  assert.ok(!page.url().includes(password));
  assertQuiet();
});

test('wrong passwords lead to a lock, and the page says until when', async (t) => {
  const { page, assertQuiet } = await aWindow(t, browser, house, { timezoneId: 'Asia/Tokyo' });
  await receiveStates['locked']?.reach(house, page);
  const text = await page.getByRole('alert').innerText();
  const until = new Date(house.ports.clock.now().getTime() + 900_000);
  const hour = new Intl.DateTimeFormat('en', { hour: 'numeric', timeZone: 'Asia/Tokyo' }).format(until);
  assert.match(text, new RegExp(`${hour.replace(/\s/, ':\\d\\d\\s')} GMT\\+9`));
  await page.getByRole('button', { name: 'Try again' }).click();
  await heading(page, 'Receive files');
  assertQuiet(refused(401), refused(403));
});

test('a transfer that is taken back while its page is open says so at the next click, and when its reader returns', async (t) => {
  for (const act of [
    (page: Page) => page.getByRole('link', { name: 'Download a.txt' }).click(),
    (page: Page) => page.evaluate('document.dispatchEvent(new Event("visibilitychange"))'),
  ]) {
    const { page, assertQuiet } = await aWindow(t, browser, house);
    const sender = await aProvenSender(house, `${randomUUID()}@example.org`);
    const { link } = await sendByProgram(house, sender, { files: [{ name: 'a.txt', content: 'Hello' }] });
    await page.goto(link);
    await heading(page, 'One file for you');
    const storageState = keptIdentity(house.baseUrl, sender);
    const { page: desk, assertQuiet: assertDeskQuiet } = await aWindow(t, browser, house, { storageState });
    await desk.goto(`${house.baseUrl}/transfers`);
    await desk.getByRole('button', { name: 'Revoke' }).click();
    await desk.getByRole('button', { name: 'Yes, revoke it' }).click();
    await desk.getByText('Withdrawn by the sender').waitFor();
    await act(page);
    await heading(page, 'The sender has withdrawn these files');
    assert.equal(page.url(), link.replace(/#.*$/, ''));
    assert.equal(await page.evaluate('document.activeElement.tagName'), 'H1');
    assertQuiet(refused(410));
    assertDeskQuiet();
  }
});

test('a page that is open stays as it is while there is no line, and shows its message once', async (t) => {
  const { page, context, assertQuiet } = await aWindow(t, browser, house);
  const made = await aRichTransfer(house);
  await page.goto(linkOf(house, made));
  await enter(page, made.password);
  await page.frameLocator('iframe').getByText('4711').waitFor();
  const messages: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/message?')) messages.push(request.url());
  });
  const comeBack = () => page.evaluate('document.dispatchEvent(new Event("visibilitychange"))');
  await context.setOffline(true);
  const failed = page.waitForEvent('requestfailed');
  await comeBack();
  await failed;
  await context.setOffline(false);
  const listed = page.waitForResponse((response) => response.url().endsWith('/files'));
  await comeBack();
  await (await listed).finished();
  await heading(page, '4 files for you');
  assert.deepEqual(messages, []);
  assertQuiet(disconnected);
});

test('a page that is open for longer than its links gets new ones by itself', async (t) => {
  const { page, assertQuiet } = await aWindow(t, browser, house);
  const made = await aTransfer(house.ports);
  await page.goto(linkOf(house, made));
  await enter(page, made.password);
  await heading(page, 'One file for you');
  const now = house.ports.clock.now();
  house.ports.clock.set(new Date(now.getTime() + 25 * 3_600_000));
  t.after(() => house.ports.clock.set(now));
  assert.equal((await downloaded(page, 'Download a.txt')).bytes.toString(), 'Hello');
  // The question whether the old link still works.
  assertQuiet(refused(401));
});

for (const [name, { heading: words, provokes = [], reach }] of Object.entries(receiveStates)) {
  test(`everybody can use the page: ${name}`, async (t) => {
    const { page, assertQuiet } = await aWindow(t, browser, house);
    await reach(house, page);
    await heading(page, words);
    await assertValid(await page.content(), name, 'script');
    await assertForEverybody(page, name);
    assertQuiet(...provokes);
  });
}

test('the page speaks German and from right to left, changes in place, and remembers', async (t) => {
  const { page, assertQuiet } = await aWindow(t, browser, house, { locale: 'de-AT' });
  const made = await aRichTransfer(house);
  await page.goto(linkOf(house, made));
  await page.getByLabel('Passwort', { exact: true }).fill(made.password);
  await page.getByRole('button', { name: 'Öffnen' }).click();
  await heading(page, '4 Dateien für Sie');
  await page.getByLabel('Contract 2026.pdf für das ZIP auswählen').check();
  await page.getByLabel('Sprache').selectOption('he');
  await page.locator('html[lang=he][dir=rtl]').waitFor();
  assert.equal(await page.locator('input[type=checkbox]:checked').count(), 1, 'nothing that was chosen is lost');
  const { direction, isWiderThanItsWindow } = await pageFacts(page.mainFrame());
  assert.deepEqual([direction, isWiderThanItsWindow], ['rtl', false]);
  await assertAccessible(page, 'from right to left');
  await page.reload();
  await page.locator('html[lang=he][dir=rtl] #password').waitFor();
  await page.locator('#language').selectOption('en');
  await heading(page, 'Receive files');
  assertQuiet();
});

test('a keyboard is enough', async (t) => {
  const { page, assertQuiet } = await aWindow(t, browser, house);
  const made = await aTransfer(house.ports);
  await page.goto(linkOf(house, made));
  await page.getByText('Show the password').waitFor();
  const focused = () =>
    page.evaluate('document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent');
  const tabTo = async (words: string) => {
    for (let step = 0; step < 20 && (await focused()) !== words; step += 1) await page.keyboard.press('Tab');
    assert.equal(await focused(), words);
  };
  await page.keyboard.press('Tab');
  assert.equal(await focused(), 'Skip to the content');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('wrong');
  await page.keyboard.press('Enter');
  await page.getByText('4 more tries').waitFor();
  // The field has the focus, and its content is marked.
  await page.keyboard.type(made.password);
  await page.keyboard.press('Enter');
  await heading(page, 'One file for you');
  assert.equal(await focused(), 'One file for you');
  const begun = page.waitForEvent('download');
  await tabTo('Download a.txt');
  await page.keyboard.press('Enter');
  assert.equal((await begun).suggestedFilename(), 'a.txt');
  assertQuiet(refused(401));
});

test('a file is checked on the device: the same, another, or none of those that were sent', async (t) => {
  const { page, assertQuiet } = await aWindow(t, browser, house);
  const long = Buffer.alloc(9 * 2 ** 20 + 1, 'Sealpost');
  const files = [
    { name: 'a.txt', content: 'Hello' },
    { name: 'long.bin', content: long },
  ];
  const made = await aTransfer(house.ports, { files });
  await page.goto(linkOf(house, made));
  await enter(page, made.password);
  const uploads: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') uploads.push(request.url());
  });
  for (const [name, content, words] of [
    ['a.txt', 'Hello', 'a.txt is exactly the file that was sent.'],
    ['copy.txt', 'Hello', 'copy.txt is exactly a.txt, as it was sent.'],
    ['a.txt', 'hello', 'a.txt is not the file that was sent. Download it again.'],
    ['b.txt', '', 'b.txt is none of these files.'],
    ['long.bin', long, 'long.bin is exactly the file that was sent.'],
  ] as const) {
    const buffer = Buffer.from(content);
    await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer });
    await page.getByText(words).waitFor();
    assert.equal(await page.locator('.notice bdi').first().innerText(), name, 'it keeps its own direction');
  }
  assert.deepEqual(uploads, []);
  assertQuiet();
});

test('200 script payloads in names, sender, subject and messages run nothing', async (t) => {
  const { page, context, assertQuiet } = await aWindow(t, browser, house);
  const ran: string[] = [];
  await context.exposeFunction('ran', () => void ran.push('ran'));
  await changeSetting(house.ports, 'log.subjects', 'true');
  assert.ok(scriptPayloads.length >= 200);
  const inThrees = scriptPayloads.filter((_, n) => n % 3 === 0).map((_, n) => scriptPayloads.slice(3 * n, 3 * n + 3));
  const all = scriptPayloads.join(' ');
  const made = await aRichTransfer(house, {
    files: [
      { name: 'message.html', content: scriptPayloads.join('\n') },
      ...inThrees.map((three, n) => ({ name: `${n} ${three.join(' ')}`, content: 'x' })),
    ],
    texts: { senderName: all, subject: all, body: all },
  });
  await page.goto(linkOf(house, made));
  await enter(page, made.password);
  await heading(page, /files for you/);
  await page.frameLocator('iframe').getByText('ran()').first().waitFor();
  assert.equal(await page.locator('.file').count(), made.files.length);
  assert.deepEqual(ran, []);
  assertQuiet();
});

test('without a script the page asks, lists and downloads all the same, and changes its language', async (t) => {
  const { page, assertQuiet } = await aWindow(t, browser, house, { javaScriptEnabled: false });
  const made = await aRichTransfer(house);
  await page.goto(linkOf(house, made));
  await page.getByText('without JavaScript this page cannot read it').waitFor();
  await enter(page, made.password);
  await heading(page, '4 files for you');
  assert.equal((await downloaded(page, 'Download תוכנית.docx')).bytes.toString(), 'A plan');
  await page.frameLocator('iframe').getByText('4711').waitFor();
  await page.getByLabel('Language').selectOption('de');
  await page.getByRole('button', { name: 'Change' }).click();
  await heading(page, 'Dateien empfangen');
  assert.equal(page.url(), linkOf(house, made));
  assertQuiet();
});
