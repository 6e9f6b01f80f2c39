import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { aTransfer } from '../support/a-transfer.ts';
import { aCutLine } from '../support/cut-line.ts';
import { downloaded } from '../support/downloaded.ts';
import { assertForEverybody } from '../support/everybody.ts';
import { openMail } from '../support/open-mail.ts';
import { pageFacts } from '../support/page-facts.ts';
import { anEmptyFolder, serve } from '../support/program.ts';
import { scriptPayloads } from '../support/script-payloads.ts';
import { sendStates } from '../support/send-states.ts';
import { aFile, ann, aSendersWindow, clickSend, heading, type SenderWindow, write } from '../support/sender-window.ts';
import { lastFiles, sentBy, sha256 } from '../support/sent-files.ts';
import { aStoryHouse } from '../support/story-house.ts';
import { assertValid } from '../support/valid-html.ts';
import { aWindow, refused } from '../support/web-house.ts';

const mib = 2 ** 20;
const { browser, house, folder } = await aStoryHouse();

test('two people who have never seen it: one sends files, the other has them, byte by byte', async (t) => {
  await using place = await anEmptyFolder();
  const service = await serve(place.env);
  try {
    const { page, context, assertQuiet } = await aWindow(t, browser, service);
    await page.goto(`${service.baseUrl}/`);
    await page.getByLabel('Your email address').fill(ann);
    await page.getByRole('button', { name: 'Mail me a code' }).click();
    await page.getByText(`We have mailed a code to ${ann}`).waitFor();
    // The link of the mail opens another tab, and the first one goes on by itself.
    const mailbox = await context.newPage();
    await openMail(mailbox, service, `Your code to confirm ${ann}`);
    const link = (await mailbox.locator('pre a').first().getAttribute('href')) ?? '';
    assert.match(link, /\/#code=[A-Za-z0-9]{10}$/);
    const second = await context.newPage();
    await second.goto(link);
    await heading(second, 'Send files');
    assert.equal(second.url(), `${service.baseUrl}/`);
    await heading(page, 'Send files');

    const large = randomBytes(mib);
    await write(page, { subject: 'The plans', files: [aFile('plan.bin', large), aFile('empty.txt', '')] });
    await page.getByText('Add a confidential message').click();
    await page.getByLabel('Confidential message').fill('The code for the door is 4711.');
    const password = await page.locator('output.secret').innerText();
    await clickSend(page);
    await heading(page, 'On its way');
    await page.getByText('Now pass on the password').waitFor();
    assert.equal(await page.locator('output.secret').innerText(), password);

    await openMail(mailbox, service, 'The plans');
    const bob = await aWindow(t, browser, service);
    await bob.page.goto((await mailbox.locator('pre a').first().getAttribute('href')) ?? '');
    await bob.page.locator('#password').fill(password);
    await bob.page.getByRole('button', { name: 'Open' }).click();
    await heading(bob.page, '3 files for you');
    await bob.page.frameLocator('iframe').getByText('4711').waitFor();
    assert.ok((await downloaded(bob.page, 'Download plan.bin')).bytes.equals(large));

    await page.getByRole('link', { name: 'My transfers' }).last().click();
    await page.getByText('Downloaded by 1 of 1').click();
    await page.getByText('plan.bin').waitFor();
    await page.getByText('downloaded on').waitFor();
    assertQuiet();
    bob.assertQuiet();
  } finally {
    await service.end();
  }
});

test('a code is pasted, a wrong one is told, and whoever leaves is forgotten', async (t) => {
  const { page, assertQuiet } = await aWindow(t, browser, house);
  await page.goto(`${house.baseUrl}/#code=AAAAAAAAAA`);
  await page.getByText('works in the browser in which you asked').waitFor();
  assert.equal(page.url(), `${house.baseUrl}/`);
  await sendStates['prove wrong code']?.reach(house, page);
  await page.getByRole('button', { name: 'Use another address' }).click();
  await page.getByLabel('Your email address').waitFor();
  assertQuiet(refused(403));
  const proven = await aSendersWindow(t, browser, house);
  await proven.page.goto(`${house.baseUrl}/`);
  await proven.page.getByRole('button', { name: 'Not you?' }).click();
  await heading(proven.page, 'Confirm your address');
  await proven.page.reload();
  await heading(proven.page, 'Confirm your address');
  proven.assertQuiet();
});

test('an upload that the network cuts goes on behind what has arrived', async (t) => {
  const line = await aCutLine(t, house.server.address);
  const window = await aSendersWindow(t, browser, { ...house, baseUrl: line.baseUrl }, { address: 'kay@example.org' });
  const { page, assertQuiet } = window;
  const content = randomBytes(mib);
  await page.goto(`${line.baseUrl}/`);
  await write(page, { files: aFile('a.bin', content) });
  const offsets: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(request.headers()['upload-offset'] ?? '');
  });
  const cut = line.cutAfter(600_000);
  await clickSend(page);
  await cut;
  await page.getByText('The line is lost').waitFor();
  line.mend();
  await page.getByRole('button', { name: 'Try now' }).click();
  await heading(page, 'On its way');
  assert.deepEqual(await lastFiles(house, window), { 'a.bin': sha256(content) });
  assert.equal(offsets.filter((offset) => offset === '0').length, 1);
  assertQuiet(lostLine);
});

/** As a browser tells of it, while requests are on their way and when there is nobody to ask. */
const lostLine =
  /^Failed to load resource: net::ERR_(CONNECTION_RESET|CONNECTION_CLOSED|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)$/;

/** Sends a file from the disk, and reloads the page in the middle. */
async function reloaded(t: TestContext, path: string): Promise<SenderWindow> {
  const line = await aCutLine(t, house.server.address);
  const address = `${basename(path, '.bin')}@example.org`;
  const window = await aSendersWindow(t, browser, { ...house, baseUrl: line.baseUrl }, { address });
  const { page } = window;
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(`${line.baseUrl}/`);
  await write(page, { files: path });
  const cut = line.cutAfter(600_000);
  await clickSend(page);
  await cut;
  await page.getByText('The line is lost').waitFor();
  line.mend();
  await page.reload();
  await heading(page, 'Go on with your transfer');
  return window;
}

test('after a reload the same file is chosen again, and only the rest of it is uploaded', async (t) => {
  const path = join(folder, 'same.bin');
  const content = randomBytes(mib);
  await writeFile(path, content);
  const window = await reloaded(t, path);
  const { page, assertQuiet } = window;
  await page.setInputFiles('#again', aFile('same.bin', 'another'));
  await page.getByText('One file is not the same as before').waitFor();
  const offsets: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
  });
  await page.setInputFiles('#again', path);
  await heading(page, 'On its way');
  assert.ok(offsets.length > 0 && offsets.every((offset) => offset > 0), String(offsets));
  assert.deepEqual(await lastFiles(house, window), { 'same.bin': sha256(content) });
  assertQuiet(lostLine);
});

test('a file that only looks the same after a reload is uploaded anew', async (t) => {
  const path = join(folder, 'changed.bin');
  const time = new Date('2026-03-01T12:00:00Z');
  await writeFile(path, randomBytes(mib));
  await utimes(path, time, time);
  const window = await reloaded(t, path);
  const content = randomBytes(mib);
  await writeFile(path, content);
  await utimes(path, time, time);
  await window.page.setInputFiles('#again', path);
  await heading(window.page, 'On its way');
  assert.deepEqual(await lastFiles(house, window), { 'changed.bin': sha256(content) });
  window.assertQuiet(lostLine);
});

test('an upload is paused, goes on, and is cancelled without a trace', async (t) => {
  const window = await aSendersWindow(t, browser, house, { address: 'uma@example.org' });
  const { page, assertQuiet } = window;
  await sendStates['uploading']?.reach(house, page);
  await page.getByRole('button', { name: 'Pause' }).click();
  await heading(page, 'Paused');
  await page.unroute('**/content');
  await page.getByRole('button', { name: 'Go on' }).click();
  await heading(page, 'On its way');
  await page.getByRole('button', { name: 'Send something else' }).click();
  await sendStates['cancelling']?.reach(house, page);
  const removed = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  assert.equal((await removed).status(), 204);
  await heading(page, 'Send files');
  // What was written is still there.
  await page.getByRole('button', { name: 'Remove bob@example.org' }).waitFor();
  assert.equal((await sentBy(house, window)).length, 1);
  assertQuiet();
});

test('a folder is sent with names that do not collide, and that is told', async (t) => {
  const window = await aSendersWindow(t, browser, house, { address: 'fay@example.org' });
  const { page, assertQuiet } = window;
  for (const name of ['a', 'b', 'b/c']) {
    await mkdir(join(folder, 'photos', name), { recursive: true });
    await writeFile(join(folder, 'photos', name, 'IMG_1.jpg'), name);
  }
  await page.goto(`${house.baseUrl}/`);
  await write(page, { files: aFile('img_1.JPG', 'x') });
  await page.setInputFiles('#files-folder', join(folder, 'photos'));
  await page.getByText('3 files get another name').waitFor();
  await page.getByText('all files side by side').waitFor();
  await clickSend(page);
  await heading(page, 'On its way');
  assert.deepEqual(Object.keys(await lastFiles(house, window)).toSorted(), [
    'IMG_1 (2).jpg',
    'IMG_1 (3).jpg',
    'IMG_1 (4).jpg',
    'img_1.JPG',
  ]);
  assertQuiet();
});

test('many addresses are pasted at once, and who may not be sent to is told before anything is uploaded', async (t) => {
  const { page, assertQuiet } = await aSendersWindow(t, browser, house);
  await page.route('**/transfer-policy', async (route) => {
    const refused = { emailAddress: 'eve@example.org', reason: 'POLICY_MISMATCH' };
    await route.fulfill({ json: { data: { allowed: false, failedRecipients: [refused] }, meta: {} } });
  });
  await page.goto(`${house.baseUrl}/`);
  const field = page.getByRole('textbox', { name: 'To', exact: true });
  await field.focus();
  const many = 'Bob <bob@example.org>; "Eve, from work" <eve@example.org>\nnobody, dan@example.org';
  await page.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ${JSON.stringify(many)});
    const paste = new ClipboardEvent('paste', { clipboardData, cancelable: true, bubbles: true });
    document.activeElement.dispatchEvent(paste);
  }`);
  await page.getByText('This is not an address: nobody').waitFor();
  assert.equal(await page.locator('.chip').count(), 3);
  assert.equal(await field.inputValue(), 'nobody');
  await page.locator('.chip.bad', { hasText: 'eve@example.org' }).waitFor();
  await field.fill('');
  await clickSend(page);
  await page.getByText('One recipient may not be sent to').waitFor();
  assert.equal(await page.evaluate('document.activeElement.id'), 'to');
  await page.keyboard.press('Backspace');
  assert.equal(await field.inputValue(), 'dan@example.org');
  assertQuiet();
});

test('a password of one’s own is judged by the server as it is typed', async (t) => {
  const window = await aSendersWindow(t, browser, house, { address: 'gus@example.org' });
  const { page, assertQuiet } = window;
  await page.goto(`${house.baseUrl}/`);
  await write(page);
  await page.getByLabel('A password of your own').check();
  const field = page.getByLabel('Your password for this transfer');
  await field.fill('summer');
  await page.locator('.rules .broken', { hasText: 'At least 10 characters' }).waitFor();
  await page.locator('.rules .kept', { hasText: 'At least one lowercase letter' }).waitFor();
  const good = await house.sealpost.generatePassword();
  await field.fill(good);
  await page.getByText('The password keeps all rules').waitFor();
  assert.equal(await page.locator('.rules .broken').count(), 0);
  await clickSend(page);
  await page.getByText('Now pass on the password').waitFor();
  assert.ok(!(await page.content()).includes(good), 'it is not shown again');
  const [sent] = await sentBy(house, window);
  const opened = await house.sealpost.transfer(sent?.status?.recipients?.[0]?.id ?? '', good);
  assert.equal(opened.fileCount, 1);
  assertQuiet();
});

test('what was sent is listed in pages, is taken back, and says so', async (t) => {
  const address = 'iris@example.org';
  const { page, assertQuiet } = await aSendersWindow(t, browser, house, { address });
  for (let count = 0; count < 12; count += 1) {
    await aTransfer(house.ports, { sender: address, texts: { subject: `Number ${count}` } });
  }
  await page.goto(`${house.baseUrl}/transfers`);
  await page.getByText('Page 1 of 2').waitFor();
  await page.getByRole('button', { name: 'Older' }).click();
  await page.getByText('Page 2 of 2').waitFor();
  assert.equal(await page.locator('article').count(), 2);
  const first = page.locator('article').first();
  await first.getByRole('button', { name: 'Revoke' }).click();
  await first.getByLabel('Message to the recipients').fill('It was the *wrong* file.');
  await first.getByRole('button', { name: 'Yes, revoke it' }).click();
  await first.getByText('Withdrawn by the sender').waitFor();
  assert.equal(await first.getByRole('button', { name: 'Revoke' }).count(), 0);
  assert.equal(await first.getByRole('status').innerText(), 'Withdrawn by the sender');
  assert.match(await page.locator(':focus').innerText(), /^Number/);
  await page.getByRole('button', { name: 'Newer' }).click();
  await page.getByText('Page 1 of 2').waitFor();
  assertQuiet();
});

for (const [name, { heading: words, isUnproven = false, provokes, reach }] of Object.entries(sendStates)) {
  test(`everybody can use the pages for senders: ${name}`, async (t) => {
    const { page, assertQuiet } = isUnproven
      ? await aWindow(t, browser, house)
      : await aSendersWindow(t, browser, house);
    await reach(house, page);
    await page.getByRole('heading', { level: 1, name: words, includeHidden: true }).waitFor();
    await assertValid(await page.content(), name, 'script');
    await assertForEverybody(page, name);
    assertQuiet(...(provokes === undefined ? [] : [provokes]));
  });
}

test('a keyboard is enough to send', async (t) => {
  const { page, assertQuiet } = await aSendersWindow(t, browser, house);
  await page.goto(`${house.baseUrl}/`);
  await page.locator('output.secret:not(:empty)').waitFor();
  const focused = () => page.evaluate('document.activeElement.id || document.activeElement.textContent');
  const tabTo = async (words: string) => {
    for (let step = 0; step < 40 && (await focused()) !== words; step += 1) await page.keyboard.press('Tab');
    assert.equal(await focused(), words);
  };
  await tabTo('to');
  await page.keyboard.type('bob@example.org,');
  await page.getByText('You can send up to').waitFor();
  await tabTo('subject');
  await page.keyboard.type('The plans');
  const choosing = page.waitForEvent('filechooser');
  await tabTo('files');
  await page.keyboard.press('Enter');
  await (await choosing).setFiles(aFile('plan.txt', 'Hello'));
  await page.getByText('One file, 5 bytes').waitFor();
  await tabTo('Send');
  await page.keyboard.press('Enter');
  await heading(page, 'On its way');
  assert.equal(await focused(), 'On its way');
  assertQuiet();
});

test('the pages for senders speak German, and from right to left', async (t) => {
  const { page, assertQuiet } = await aSendersWindow(t, browser, house, { locale: 'de-AT' });
  await page.goto(`${house.baseUrl}/`);
  await heading(page, 'Dateien senden');
  await page.getByLabel('An', { exact: true }).fill('bob@example.org');
  await page.keyboard.press('Enter');
  await page.getByLabel('Sprache', { exact: true }).selectOption('he');
  await page.locator('html[lang=he][dir=rtl]').waitFor();
  await page.locator('.chip', { hasText: 'bob@example.org' }).waitFor();
  assert.equal((await pageFacts(page.mainFrame())).isWiderThanItsWindow, false);
  await page.locator('#language').selectOption('de');
  await page.setInputFiles('#files', aFile('plan.txt', 'Hello'));
  await page.getByText('Sie können zusammen bis zu').waitFor();
  await page.getByRole('button', { name: 'Senden', exact: true }).click();
  await page.getByText('Geben Sie jetzt das Passwort weiter').waitFor();
  assertQuiet();
});

test('200 script payloads in names, subject, message and addresses run nothing on the pages for senders', async (t) => {
  const { page, context, assertQuiet } = await aSendersWindow(t, browser, house, { address: 'pia@example.org' });
  const ran: string[] = [];
  await context.exposeFunction('ran', () => void ran.push('ran'));
  const all = scriptPayloads.join(' ');
  await page.goto(`${house.baseUrl}/`);
  await page.getByLabel('Your name').fill(all.slice(0, 255));
  await page.getByRole('textbox', { name: 'To', exact: true }).fill(all);
  await page.keyboard.press('Enter');
  while ((await page.locator('.chip button').count()) > 0) await page.locator('.chip button').first().click();
  await page.getByRole('textbox', { name: 'To', exact: true }).fill('');
  await page.getByLabel('Message', { exact: true }).fill(all);
  assert.ok(scriptPayloads.length >= 200);
  const files = scriptPayloads.map((payload, index) => aFile(`${index} ${payload}`, 'x'));
  await write(page, { subject: all.slice(0, 900).replaceAll(/[\r\n]/g, ' '), files });
  await clickSend(page);
  await heading(page, 'On its way');
  await page.getByText('Now pass on the password').waitFor();
  await page.goto(`${house.baseUrl}/transfers`);
  await page.getByText('Downloaded by').first().click();
  await page.locator('article').first().waitFor();
  assert.deepEqual(ran, []);
  assertQuiet();
});
