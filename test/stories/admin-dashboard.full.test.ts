import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTasks, insertUse } from '../support/browser/admin-page-states/dashboard.ts';
import { openAdminWindow } from '../support/browser/admin-window.ts';
import { createStoryFixture } from '../support/browser/story-fixture.ts';

/** A disk with 30 GB of free space. */
const { browser, server } = await createStoryFixture({
  wrapBlobs: (blobs) => ({ ...blobs, freeSpace: async () => ({ bytes: 3e10 }) }),
});

test('shows the state of each part in words, and when the disk will be full', async (t) => {
  await insertUse(server);
  const { page, assertQuiet } = await openAdminWindow(t, browser, server, 'operator');
  await page.goto(`${server.baseUrl}/admin`);
  await page.getByRole('button', { name: 'Check now' }).click();
  const health = page.getByRole('region', { name: 'State of the service' });
  await health.getByText('No mail server is configured.').waitFor();
  await health.getByText('No virus scanner is configured.').waitFor();
  await health.getByText('No one has confirmed that there is a copy of the master key.').waitFor();
  await health
    .getByText(/^Works · since [A-Z][a-z]+ \d+, \d{4}/)
    .first()
    .waitFor();
  await health.getByText(/30\sGB free\. At the current use, the disk will be full on /).waitFor();
  assertQuiet();
});

test('shows the use of 24 hours and of 30 days, with a table for each chart', async (t) => {
  await insertUse(server);
  const { page, assertQuiet } = await openAdminWindow(t, browser, server, 'viewer');
  await page.goto(`${server.baseUrl}/admin`);
  const charts = page.locator('.chart');
  const rows = charts.first().locator('tbody tr');
  for (const [range, periods] of [
    ['30 days', 30],
    ['24 hours', 24],
  ] as const) {
    await page.getByText(range, { exact: true }).click();
    await charts.first().locator(`rect:nth-of-type(${periods}):last-of-type`).waitFor({ state: 'attached' });
    assert.equal(await rows.count(), periods, range);
    assert.equal(await charts.locator('table').count(), await charts.count());
  }
  await charts.first().getByText('Show as a table').click();
  await rows.first().waitFor();
  assertQuiet();
});

test('lists what needs a person, with links to sections that exist', async (t) => {
  await createTasks(server);
  const { page, assertQuiet } = await openAdminWindow(t, browser, server, 'administrator');
  await page.goto(`${server.baseUrl}/admin`);
  const tasks = page.getByRole('region', { name: 'Needs attention' });
  for (const text of [
    '1 email couldn’t be delivered',
    '1 recipient is locked after wrong passwords',
    'The virus scanner found something in 1 transfer in the last 30 days',
    '1 sender has used the quota of 24 hours',
    '1 invitation of an administrator hasn’t been accepted yet',
  ])
    await tasks.getByText(text).waitFor();
  for (const link of await tasks.getByRole('link').all()) {
    const path = (await link.getAttribute('href')) ?? '';
    assert.equal((await page.request.get(new URL(path, server.baseUrl).href)).status(), 200, path);
  }
  await tasks.getByRole('link', { name: 'busy@example.org' }).click();
  await page.getByRole('heading', { level: 1, name: 'Transfers' }).waitFor();
  assert.equal(new URL(page.url()).searchParams.get('sender'), 'busy@example.org');
  await page.goBack();
  await tasks.getByRole('link', { name: 'The virus scanner found something' }).click();
  await page.getByRole('region', { name: 'Active filters' }).getByText('Virus scanner: Found something').waitFor();
  assertQuiet();
});

test('a viewer sees only tasks of lists that viewers may see', async (t) => {
  await createTasks(server);
  const { page, assertQuiet } = await openAdminWindow(t, browser, server, 'viewer');
  await page.goto(`${server.baseUrl}/admin`);
  await page.getByRole('region', { name: 'Needs attention' }).getByText('couldn’t be delivered').waitFor();
  assert.equal(await page.getByText(/invitation/).count(), 0);
  assertQuiet();
});
