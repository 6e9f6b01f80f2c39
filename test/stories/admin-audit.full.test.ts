import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { recordAudit } from '../../src/actions/audit/record-audit.ts';
import { changeSettings } from '../../src/actions/settings/settings.ts';
import { runLogVerification } from '../../src/actions/transfer-log/log-verification.ts';
import { deleteTransfer } from '../../src/administration/all-transfers.ts';
import { openAdminWindow } from '../support/browser/admin-window.ts';
import { createStoryFixture } from '../support/browser/story-fixture.ts';
import { createTransfer } from '../support/transfer/test-transfer.ts';

const { browser, server } = await createStoryFixture();
const { ports } = server;

/** Does what the job would do. */
const runVerification = () => runLogVerification({ ...ports, reports: server.reports }, new AbortController().signal);

const actorOf = (id: string, name: string) => ({ kind: 'administrator', id, name, network: '192.0.2.7' }) as const;

test('an operator finds who has changed a setting, with the value before and after', async (t) => {
  await changeSettings(ports, { 'retention.days': '14' }, actorOf('AbCdEfGhIj', 'ann'));
  await changeSettings(ports, { 'retention.days': '21' }, actorOf('BbCdEfGhIj', 'ben'));
  const { trackingId } = await createTransfer(ports);
  await deleteTransfer(ports, trackingId, actorOf('AbCdEfGhIj', 'ann'), 'Sent by mistake');
  const { page, assertQuiet } = await openAdminWindow(t, browser, server, 'operator');
  await page.goto(`${server.baseUrl}/admin/audit`);
  await page.getByRole('button', { name: 'ben' }).waitFor();
  await page.getByLabel('What').selectOption({ label: 'Settings changed' });
  await page.getByRole('row').filter({ hasText: 'Transfer deleted' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'ann', exact: true }).click();
  await page.getByRole('button', { name: 'ben' }).waitFor({ state: 'detached' });
  const row = page.getByRole('row', { name: 'ann' });
  assert.equal(await row.locator('code').innerText(), 'retention.days');
  assert.match(await row.locator('del').innerText(), /30/);
  assert.match(await row.locator('ins').innerText(), /14/);
  // The address leads another administrator to the same entries.
  const address = page.url();
  await page.goto(`${server.baseUrl}/admin`);
  await page.goto(address);
  await page.getByRole('row', { name: 'ann' }).waitFor();
  assert.equal(await page.getByRole('row').count(), 2);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await page.getByText('Sent by mistake').waitFor();
  await page.getByLabel('Until (UTC)').fill('2020-01-01');
  await page.getByText('No entries match.').waitFor();
  assertQuiet();
});

test('all filters are in one line and names are translated, also with longer words', async (t) => {
  const details = { method: 'password', factor: 'app', role: 'viewer' };
  const entry = { action: 'signIn', subject: 'CbCdEfGhIj', new: details } as const;
  await ports.db.transaction().execute((tx) => recordAudit(tx, ports, actorOf('CbCdEfGhIj', 'cid'), entry));
  const { page, assertQuiet } = await openAdminWindow(t, browser, server, 'administrator', { locale: 'de-DE' });
  await page.goto(`${server.baseUrl}/admin/audit`);
  await page.getByRole('button', { name: 'ben' }).waitFor();
  const tops = '[...document.querySelectorAll(".filters > div")].map((each) => each.getBoundingClientRect().top)';
  assert.equal(await page.evaluate(`new Set(${tops}).size`), 1);
  const changes = await page.getByRole('row', { name: 'cid' }).locator('.audit-changes').innerText();
  assert.match(changes, /Verfahren:.*Passwort\s.*Zweiter Faktor:.*Authenticator-App\s.*Rolle:/s);
  assertQuiet();
});

test('an export is saved as a file, and is itself an entry', async (t) => {
  const { page, assertQuiet } = await openAdminWindow(t, browser, server, 'operator');
  await page.goto(`${server.baseUrl}/admin/audit`);
  // Playwright gets no event from Firefox for a file that the page has made.
  const saved = browser.browserType().name() === 'firefox' ? undefined : page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByText('The log was exported.').waitFor();
  const file = await saved;
  if (file !== undefined) {
    assert.equal(file.suggestedFilename(), 'audit-log.jsonl');
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n');
    assert.equal((JSON.parse(lines.at(-1) ?? '') as { action: string }).action, 'exportAudit');
  }
  await page.getByRole('cell', { name: 'Audit log exported' }).waitFor();
  assertQuiet();
});

test('a viewer finds the events of a transfer, and no changes of others', async (t) => {
  const { trackingId } = await createTransfer(ports);
  await deleteTransfer(ports, trackingId);
  await createTransfer(ports);
  const { page, assertQuiet } = await openAdminWindow(t, browser, server, 'viewer');
  await page.goto(`${server.baseUrl}/admin/audit`);
  await page.getByRole('heading', { level: 2, name: 'Transfers' }).waitFor();
  assert.equal(await page.locator('.sub-pages').getByRole('link', { name: 'Changes' }).count(), 0);
  assert.equal(await page.getByRole('button', { name: 'Export' }).count(), 0);
  await page.getByLabel('Tracking ID').fill(trackingId);
  await page.getByText('3 entries', { exact: true }).waitFor();
  await page.getByRole('cell', { name: 'Deleted by an administrator' }).waitFor();
  await page.getByLabel('What').selectOption({ label: 'Sent' });
  await page.getByText('1 entry', { exact: true }).waitFor();
  assertQuiet();
});

test('a verification runs as a task, and names the entry that was changed', async (t) => {
  const { page, assertQuiet } = await openAdminWindow(t, browser, server, 'viewer');
  await page.goto(`${server.baseUrl}/admin/audit/verification`);
  await page.getByText('The logs weren’t verified yet.').waitFor();
  await page.getByRole('button', { name: 'Verify now' }).click();
  await page.getByText('The verification is running.').waitFor();
  await runVerification();
  await page.getByText('Both logs are intact.').waitFor();
  await ports.db.updateTable('audit_log').set({ actor_name: 'mallory' }).where('id', '=', 1).execute();
  await page.getByRole('button', { name: 'Verify now' }).click();
  await page.getByText('The verification is running.').waitFor();
  await runVerification();
  await page.getByText('A log was changed.').waitFor();
  await page.getByRole('row', { name: 'An entry of the audit log was changed.' }).getByText('audit entry 1').waitFor();
  assertQuiet();
  const german = await openAdminWindow(t, browser, server, 'viewer', { locale: 'de-DE' });
  await german.page.goto(`${server.baseUrl}/admin/audit/verification`);
  await german.page.getByRole('row', { name: 'Ein Eintrag im Änderungsprotokoll wurde geändert.' }).waitFor();
  german.assertQuiet();
});
