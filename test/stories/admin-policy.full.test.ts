import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { openAdminWindow } from '../support/browser/admin-window.ts';
import { rulesFile, setRules } from '../support/browser/policy-rules.ts';
import { clickSend, fillSendForm, openSenderWindow, waitUntilSent } from '../support/browser/sender-window.ts';
import { createStoryFixture } from '../support/browser/story-fixture.ts';
import { failedWithStatus } from '../support/server/web-server.ts';
import { waitUntil } from '../support/wait-until.ts';

const { browser, server } = await createStoryFixture();

const toAnn = 'allow,*,ann@example.org,,';
const toBob = 'allow,*,bob@example.org,,maxRetentionPeriod=14';
const toEve = 'deny,*,eve@example.org,,';

async function openPolicy(page: Page): Promise<void> {
  await page.goto(`${server.baseUrl}/admin/policy`);
  await page.getByRole('heading', { level: 2, name: 'Rules' }).waitFor();
  await page.locator('.rule-table').waitFor();
}

/** The recipients of all rules in the order of the table. */
const recipientsIn = (page: Page) => page.locator('.rule-recipient').allInnerTexts();

/** Waits until the table shows the rules for these recipients in this order. */
async function waitForOrder(page: Page, ...recipients: readonly string[]): Promise<void> {
  const rows = recipients.map((name, index) => page.locator(`tr[data-id]:nth-child(${index + 1})`, { hasText: name }));
  for (const row of rows) await row.waitFor();
  assert.equal((await recipientsIn(page)).length, recipients.length);
}

const order = (page: Page) => page.waitForResponse((response) => response.url().endsWith('/api/admin/policy/order'));
const submit = (page: Page) => page.locator('.rule-form button[type=submit]').click();

/** WebDriver, which controls Firefox, starts no drag: there, the page gets the events of one. */
async function dragLastToTop(page: Page): Promise<void> {
  if (browser.browserType().name() === 'chromium') {
    const target = page.locator('tr[data-id]:nth-child(1)');
    await page
      .locator('.grip')
      .last()
      .dragTo(target, { targetPosition: { x: 60, y: 4 } });
    return;
  }
  await page.evaluate(`{
    const [grip, row] = [[...document.querySelectorAll('.grip')].at(-1), document.querySelector('tr[data-id]')];
    const init = { bubbles: true, cancelable: true, clientY: row.getBoundingClientRect().top + 4 };
    const dataTransfer = new DataTransfer();
    grip.dispatchEvent(new DragEvent('dragstart', { ...init, dataTransfer }));
    row.dispatchEvent(new DragEvent('dragover', { ...init, dataTransfer }));
    row.dispatchEvent(new DragEvent('drop', { ...init, dataTransfer }));
    grip.dispatchEvent(new DragEvent('dragend', { ...init, dataTransfer }));
  }`);
}

async function chooseFile(page: Page, ...lines: readonly string[]): Promise<void> {
  const buffer = Buffer.from(rulesFile(...lines));
  await page.setInputFiles('#import-file', { name: 'rules.csv', mimeType: 'text/csv', buffer });
}

test('an administrator adds a rule, moves it by keys, and sees in the simulator that it decides', async (t) => {
  await setRules(server, toAnn, toBob);
  const { page, assertQuiet } = await openAdminWindow(t, browser, server);
  await openPolicy(page);
  await page.getByRole('button', { name: 'Add rule' }).click();
  assert.equal(await page.evaluate('document.activeElement.id'), 'rule-sender');
  await page.keyboard.type('*@example.net');
  await page.getByRole('radio', { name: 'Not allowed' }).check();
  await submit(page);
  await page.locator('#rule-recipient:focus').waitFor();
  assert.equal(await page.locator('.fault').count(), 1);
  await page.keyboard.type('bob@example.org');
  await page.keyboard.press('Enter');
  await page.getByText('The rule was added.').waitFor();
  await page.locator('#rule-add:focus').waitFor();
  await waitForOrder(page, 'ann@', 'bob@', 'bob@');

  await page.getByRole('button', { name: 'Edit Rule 3' }).focus();
  let saved = order(page);
  await page.keyboard.press('Alt+ArrowUp');
  await page.getByText('Sender *@example.net, recipient bob@example.org: now number 2 of 3.').waitFor();
  assert.equal((await saved).status(), 204);
  assert.equal(await page.evaluate('document.activeElement.closest("tr").rowIndex'), 2, 'the focus stays on the rule');
  saved = order(page);
  await page.getByRole('button', { name: 'Move rule 2 up' }).press('Enter');
  assert.equal((await saved).status(), 204);
  await page.reload();
  await page.locator('tr[data-id]:nth-child(1)', { hasText: '*@example.net' }).waitFor();

  await page.getByLabel('May this sender').fill('guest@example.net');
  await page.getByLabel('… send to').fill('bob@example.org');
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByText('guest@example.net may not send to bob@example.org.').waitFor();
  await page.locator('tr.rule-denies:nth-child(1)', { hasText: 'Decides: not allowed' }).waitFor();
  await page.locator('tr.rule-matches', { hasText: 'bob@example.org' }).waitFor();
  await page.getByLabel('May this sender').fill('ann@example.org');
  await page.keyboard.press('Enter');
  await page.getByText('ann@example.org may send to bob@example.org.').waitFor();
  await page.locator('tr.rule-allows', { hasText: 'Decides: allowed' }).waitFor();
  assert.match(await page.locator('.decision dl').first().innerText(), /Retention, at most\s+14 days\s+Rule 3/);
  await page.locator('.decision dl').first().getByRole('button', { name: 'Rule 3' }).click();
  assert.match(`${await page.evaluate('document.activeElement.innerText')}`, /bob@example\.org/);
  assertQuiet();
});

test('the page of a sender obeys a changed rule at once, and the simulator runs again', async (t) => {
  await setRules(server, toAnn, toBob);
  const sender = await openSenderWindow(t, browser, server, { address: 'sender@example.com' });
  const enterRecipient = async () => {
    await sender.page.goto(`${server.baseUrl}/`);
    await sender.page.locator('#to').fill('bob@example.org');
    await sender.page.keyboard.press('Enter');
  };
  await enterRecipient();
  await sender.page.getByText('available for up to 14 days').waitFor();
  const { page, assertQuiet } = await openAdminWindow(t, browser, server);
  await openPolicy(page);
  await page.getByLabel('May this sender').fill('sender@example.com');
  await page.getByLabel('… send to').fill('bob@example.org');
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByText('sender@example.com may send to bob@example.org.').waitFor();
  await page.getByRole('button', { name: 'Edit Rule 2' }).click();
  await page.getByLabel('Sender', { exact: true }).fill('*@example.org');
  await page.getByRole('textbox', { name: 'Size of a transfer, at most' }).fill('1.5');
  await submit(page);
  await page.getByText('The rule was saved.').waitFor();
  await page.locator('tr[data-id]', { hasText: 'Size of a transfer, at most: 1.5 GB' }).waitFor();
  await page.getByText('sender@example.com may not send to bob@example.org.').waitFor();
  await enterRecipient();
  await sender.page.locator('.chip.bad', { hasText: 'bob@example.org' }).waitFor();

  await page.getByRole('button', { name: 'Edit Rule 2' }).click();
  await page.getByLabel('Sender', { exact: true }).fill('*@example.com');
  await submit(page);
  await page.getByText('sender@example.com may send to bob@example.org.').waitFor();
  await sender.page.goto(`${server.baseUrl}/`);
  await fillSendForm(sender.page, { to: 'bob@example.org' });
  await clickSend(sender.page);
  await waitUntilSent(sender.page);

  await page.getByRole('button', { name: 'Remove Rule 2' }).click();
  await page.getByRole('dialog', { name: 'Remove this rule?' }).getByRole('button', { name: 'Remove' }).click();
  await page.getByText('The rule was removed.').waitFor();
  await waitForOrder(page, 'ann@');
  await page.getByText('sender@example.com may not send to bob@example.org.').waitFor();
  assertQuiet();
  sender.assertQuiet();
});

test('an import shows what would change and which lines are wrong, and an export has the rules', async (t) => {
  await setRules(server, toAnn, toBob);
  const { page, assertQuiet } = await openAdminWindow(t, browser, server);
  await openPolicy(page);
  await page.getByRole('button', { name: 'Import …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import rules' });
  const confirm = dialog.getByRole('button', { name: 'Import', exact: true });
  await chooseFile(page, toAnn, 'permit,*,*,,', 'allow,*,*,,unknown=1');
  await dialog.getByText('2 lines are wrong').waitFor();
  assert.match(await dialog.locator('.import-faults').innerText(), /Line 3: The effect must be.*Line 4: Unknown/s);
  assert.ok(await confirm.isDisabled());
  await chooseFile(page, 'allow,*,bob@example.org,,maxRetentionPeriod=7', toEve);
  await dialog.getByText('2 rules would be added').waitFor();
  await dialog.getByText('Replace all rules').click();
  await dialog.getByText('1 rule would get other limits').waitFor();
  assert.match(
    await dialog.locator('.import-added').innerText(),
    /1 rule would be added.*Not allowed.*eve@example\.org/s,
  );
  assert.match(await dialog.locator('.import-changed').innerText(), /7 days.*Before:.*14 days/s);
  assert.match(await dialog.locator('.import-removed').innerText(), /1 rule would be removed.*ann@example\.org/s);
  assert.deepEqual((await server.ports.policy.read()).all.length, 2, 'nothing is changed yet');
  await confirm.click();
  await page.getByText('The rules were imported.').waitFor();
  await waitForOrder(page, 'bob@', 'eve@');
  // Playwright gets no event from Firefox for a file that the page has made.
  const download = browser.browserType().name() === 'firefox' ? undefined : page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const file = await download;
  if (file !== undefined) {
    assert.equal(file.suggestedFilename(), 'policy-rules.csv');
    assert.match(
      await readFile(await file.path(), 'utf8'),
      /allow,\*,bob@example\.org,,maxRetentionPeriod=7\r?\ndeny,/,
    );
  }
  assertQuiet();
});

test('the second of two administrators sees the conflict, keeps the input, and saves it on the new state', async (t) => {
  await setRules(server, toAnn, toBob);
  const [first, second] = [await openAdminWindow(t, browser, server), await openAdminWindow(t, browser, server)];
  await openPolicy(first.page);
  await openPolicy(second.page);
  await second.page.getByRole('button', { name: 'Edit Rule 2' }).click();
  await second.page.getByLabel('Retention in days').fill('21');
  await first.page.getByRole('button', { name: 'Remove Rule 2' }).click();
  await first.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await first.page.getByText('The rule was removed.').waitFor();
  await submit(second.page);
  await second.page.getByText('Someone else has changed this in the meantime.').waitFor();
  assert.equal(await second.page.getByLabel('Retention in days').inputValue(), '21');
  await second.page.getByRole('button', { name: 'Load the new state' }).click();
  await second.page.getByText('Someone else has removed this rule.').waitFor();
  assert.equal(await second.page.getByLabel('Retention in days').inputValue(), '21');
  await submit(second.page);
  await second.page.getByText('The rule was added.').waitFor();
  await second.page.locator('tr[data-id]:nth-child(2)', { hasText: '21 days' }).waitFor();

  await first.page.getByRole('button', { name: 'Add rule' }).click();
  await first.page.getByLabel('Sender', { exact: true }).fill('*');
  await first.page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await first.page.getByRole('button', { name: 'Keep editing' }).click();
  assert.equal(await first.page.getByLabel('Sender', { exact: true }).inputValue(), '*');
  await first.page.getByRole('button', { name: 'Cancel' }).click();
  await first.page.getByRole('button', { name: 'Discard changes' }).click();
  // In a window behind another one, no element of Firefox matches `:focus`.
  await waitUntil(async () => (await first.page.evaluate('document.activeElement.id')) === 'rule-add');
  first.assertQuiet();
  second.assertQuiet(failedWithStatus(412));
});

test('several quick moves are saved in their last order', async (t) => {
  await setRules(server, toAnn, toBob, toEve);
  const { page, assertQuiet } = await openAdminWindow(t, browser, server);
  await openPolicy(page);
  await page.getByRole('button', { name: 'Edit Rule 1' }).focus();
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Alt+ArrowDown');
  await waitForOrder(page, 'bob@', 'eve@', 'ann@');
  const stored = async () => (await server.ports.policy.read()).all.map(({ recipient }) => recipient.text.slice(0, 3));
  await waitUntil(async () => (await stored()).join() === 'bob,eve,ann');
  assertQuiet();
});

test('a rule is dragged to another place', async (t) => {
  await setRules(server, toAnn, toBob, toEve);
  const { page, assertQuiet } = await openAdminWindow(t, browser, server);
  await openPolicy(page);
  const saved = order(page);
  await dragLastToTop(page);
  assert.equal((await saved).status(), 204);
  await page.reload();
  await waitForOrder(page, 'eve@', 'ann@', 'bob@');
  assertQuiet();
});

test('a viewer can simulate and export, and change nothing', async (t) => {
  await setRules(server, toAnn);
  const { page, assertQuiet } = await openAdminWindow(t, browser, server, 'viewer');
  await openPolicy(page);
  await page.getByLabel('May this sender').fill('bob@example.org');
  await page.getByLabel('… send to').fill('ann@example.org');
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByText('bob@example.org may send to ann@example.org.').waitFor();
  const names = await page.locator('main button').allInnerTexts();
  assert.deepEqual(names, ['Export as CSV', 'Check', 'Clear', 'Rule 1']);
  assert.equal(await page.locator('.grip').count(), 0);
  assertQuiet();
});
