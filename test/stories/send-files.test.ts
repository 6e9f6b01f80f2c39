import assert from 'node:assert/strict';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { dropFiles } from '../support/drop-files.ts';
import { aFile, aSendersWindow, clickSend, heading, write } from '../support/sender-window.ts';
import { lastFiles, sentBy, sha256 } from '../support/sent-files.ts';
import { aStoryHouse } from '../support/story-house.ts';
import { refused } from '../support/web-house.ts';

const { browser, house, folder } = await aStoryHouse();

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

test('whoever removes all files hears of it, and is where files are chosen', async (t) => {
  const { page, assertQuiet } = await aSendersWindow(t, browser, house);
  await page.goto(`${house.baseUrl}/`);
  await write(page);
  await page.getByRole('button', { name: 'Remove all' }).click();
  await page.getByRole('status').filter({ hasText: 'All files removed' }).waitFor({ state: 'attached' });
  assert.equal(await page.evaluate('document.activeElement.id'), 'files');
  assertQuiet();
});

test('what could not be read as an address is not left out in silence, also where it cannot be seen', async (t) => {
  const window = await aSendersWindow(t, browser, house, { address: 'una@example.org' });
  const { page, assertQuiet } = window;
  await page.goto(`${house.baseUrl}/`);
  await write(page);
  await page.getByLabel('A password of your own').check();
  await page.getByRole('textbox', { name: 'To', exact: true }).fill('dan@example.org, anna(at)example.org');
  await page.getByText('Add copies').click();
  await page.getByRole('textbox', { name: 'Copy', exact: true }).fill('eve');
  await page.getByText('Add copies').click();
  await clickSend(page);
  await page.getByText('3 things are still missing').waitFor();
  const said = (id: string) =>
    page.evaluate(`document.querySelector('#${id}').getAttribute('aria-describedby').split(' ').map(
      (id) => document.getElementById(id).textContent).join(' ')`);
  assert.equal(await said('to'), 'This is not an address: \u2068anna(at)example.org\u2069');
  assert.equal(await said('cc'), 'This is not an address: \u2068eve\u2069');
  assert.match(String(await said('password')), /^Enter a password\./);
  await page.locator('#to:focus').fill('');
  await page.getByText('Add copies').click();
  await clickSend(page);
  await page.locator('#cc:focus').fill('');
  await page.getByLabel('A good password').check();
  await clickSend(page);
  await heading(page, 'On its way');
  const [sent] = await sentBy(house, window);
  assert.deepEqual(sent?.status?.recipients?.map(({ mail }) => mail).toSorted(), [
    'bob@example.org',
    'dan@example.org',
  ]);
  assertQuiet();
});

test('while files are announced nothing can be changed, and what the server refuses is said in the words of the page', async (t) => {
  const { page, assertQuiet } = await aSendersWindow(t, browser, house, { address: 'kim@example.org', locale: 'de' });
  await page.goto(`${house.baseUrl}/`);
  await page.getByLabel('An', { exact: true }).fill('bob@example.org');
  await page.keyboard.press('Enter');
  await page.setInputFiles(
    '#files',
    [1, 2, 3, 4, 5, 6, 7, 8].map((n) => aFile(`${n}.txt`, 'Hello')),
  );
  await page.getByText('Sie können zusammen bis zu').waitFor();
  const refusing = Promise.withResolvers<void>();
  let announced = 0;
  await page.route('**/files', async (route) => {
    announced += 1;
    if (announced < 6) return route.continue();
    await refusing.promise;
    const json = { type: 'urn:sealpost:problem:rule_broken', errorCode: 2001, detail: 'No such files.' };
    return route.fulfill({ status: 409, contentType: 'application/problem+json', json });
  });
  await page.getByRole('button', { name: 'Senden', exact: true }).click();
  await page.getByText('5 von 8 werden vorbereitet').last().waitFor();
  // Whoever listens hears of each quarter.
  const heard = page.locator(':focus > [role=status]', { hasText: '4 von 8 werden vorbereitet' });
  await heard.waitFor({ state: 'attached' });
  for (const field of ['#to', '#subject', '#files', '.chip button', '[name=mode]']) {
    const tries = `(() => {
      const field = document.querySelector('${field}');
      field.focus();
      return document.activeElement === field;
    })()`;
    assert.equal(await page.evaluate(tries), false, field);
  }
  await page.getByRole('button', { name: 'Abbrechen' }).click();
  await page.locator('button:focus', { hasText: 'Senden' }).click();
  refusing.resolve();
  const told = page.getByRole('alert').filter({ hasText: '1.txt kann nicht gesendet werden. Etwas passt nicht' });
  assert.equal(await told.locator('[lang=en]').innerText(), 'No such files.');
  assert.equal(await page.locator('button:focus').innerText(), 'Senden');
  assertQuiet(refused(409));
});

test('a password or a file that is refused is told of in the words of the page, and whoever leaves one out hears of that', async (t) => {
  const { page, assertQuiet } = await aSendersWindow(t, browser, house, { address: 'jan@example.org', locale: 'de' });
  await page.goto(`${house.baseUrl}/`);
  await page.getByLabel('An', { exact: true }).fill('bob@example.org');
  await page.keyboard.press('Enter');
  await page.setInputFiles('#files', [aFile('good.txt', 'Hello'), aFile('bad.txt', 'Hello, world')]);
  await page.getByText('Sie können zusammen bis zu').waitFor();
  await page.getByLabel('Ein eigenes Passwort').check();
  await page.locator('#password').fill('kurz');
  await page.getByRole('button', { name: 'Senden', exact: true }).click();
  const told = page.getByRole('alert').filter({ hasText: /Etwas passt nicht.*Mindestens 10 Zeichen/ });
  await told.waitFor();
  assert.equal(await told.locator('[lang=en]').count(), 0);
  await page.getByLabel('Ein gutes Passwort').check();
  await page.route('**/content', async (route) => {
    if (route.request().postDataBuffer()?.length !== 'Hello, world'.length) return route.continue();
    const json = { type: 'urn:sealpost:problem:content_changed', errorCode: 1004, detail: 'Not the one.' };
    return route.fulfill({ status: 412, contentType: 'application/problem+json', json });
  });
  await page.getByRole('button', { name: 'Senden', exact: true }).click();
  await heading(page, 'Einige Dateien brauchen Sie');
  await page.locator('.fault', { hasText: 'Die Datei' }).waitFor();
  assert.equal(await page.getByText('Not the one.').count(), 0);
  await page.getByRole('button', { name: 'bad.txt weglassen' }).click();
  await page.getByRole('status').filter({ hasText: 'bad.txt entfernt' }).waitFor({ state: 'attached' });
  assert.equal(await page.evaluate('document.activeElement.id'), 'outgoing');
  assertQuiet(refused(409), refused(412));
});
