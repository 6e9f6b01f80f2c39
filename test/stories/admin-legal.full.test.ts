import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTerms } from '../../src/actions/legal/legal-pages.ts';
import { removeTerms, saveLegalNotice, saveTerms } from '../../src/actions/legal/legal-texts.ts';
import { openAdminWindow } from '../support/browser/admin-window.ts';
import { createStoryFixture } from '../support/browser/story-fixture.ts';
import { failedWithStatus, openWindow } from '../support/server/web-server.ts';

const { browser, server } = await createStoryFixture();
const address = `${server.baseUrl}/admin/legal`;

test('an operator writes the legal notice with a preview, and all visitors read it', async (t) => {
  const { page, assertQuiet } = await openAdminWindow(t, browser, server, 'operator');
  await page.goto(address);
  await page.getByRole('link', { name: 'Write Legal notice' }).click();
  await page.getByRole('heading', { level: 1, name: 'Legal notice' }).waitFor();
  await page
    .getByLabel('Text', { exact: true })
    .fill('# Example Ltd\n\n1 **Example** Street <script>alert(1)</script>');
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.locator('strong', { hasText: 'Example Ltd' }).waitFor();
  assert.match(await preview.innerText(), /1 Example Street <script>/);
  await page.getByText('Plain text').click();
  await preview.getByText('# Example Ltd').waitFor();
  await page.getByText('Markdown').click();
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await page.getByText('saved and is published').waitFor();
  await page.getByRole('link', { name: 'All legal texts' }).click();
  await page.getByText('Last change: ').waitFor();
  const visitor = await openWindow(t, browser, server);
  await visitor.page.goto(`${server.baseUrl}/imprint`);
  await visitor.page.locator('.legal strong', { hasText: 'Example Ltd' }).waitFor();
  await page.getByRole('button', { name: 'Remove Legal notice' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('Not written yet').waitFor();
  assertQuiet();
  visitor.assertQuiet();
});

test('terms are written in a further language, and unsaved text is not lost by a link', async (t) => {
  await saveTerms(server.ports, { locale: 'en', title: 'Terms', type: 'text/plain', content: 'Be kind.' });
  const { page, assertQuiet } = await openAdminWindow(t, browser, server, 'operator');
  await page.goto(address);
  await page.getByText('English (en)').first().waitFor();
  await page.getByLabel('Add a language').fill('de_DE');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('This is no language tag').waitFor();
  await page.getByLabel('Add a language').fill('DE');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Terms of use: German (de)' }).waitFor();
  assert.match(page.url(), /\/legal\/terms\/de$/);
  await page.getByLabel('Title').fill('Bedingungen');
  await page.getByLabel('Text', { exact: true }).fill('Seien Sie freundlich.');
  await page.getByRole('link', { name: 'All legal texts' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await page.getByText('saved and is published').waitFor();
  const { texts } = await readTerms(server.ports);
  assert.deepEqual(texts.map(({ locale, title }) => `${locale} ${title}`).toSorted(), ['de Bedingungen', 'en Terms']);
  await page.getByRole('link', { name: 'All legal texts' }).click();
  await page.getByRole('button', { name: 'Remove German (de)' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('German (de)').first().waitFor({ state: 'detached' });
  assert.equal((await readTerms(server.ports)).texts.length, 1);
  assertQuiet();
});

test('a title is not broken inside a word', async (t) => {
  await saveTerms(server.ports, { locale: 'de', title: 'Nutzungsbedingungen', type: 'text/plain', content: 'Ja.' });
  const { page, assertQuiet } = await openAdminWindow(t, browser, server, 'operator', { locale: 'de-DE' });
  await page.goto(address);
  await page.locator('bdi[lang=de]', { hasText: 'Nutzungsbedingungen' }).waitFor();
  assert.equal(await page.evaluate('document.querySelector("bdi[lang=de]").getClientRects().length'), 1);
  await removeTerms(server.ports, 'de');
  assertQuiet();
});

test('a text that someone else has saved in between is shown, and not overwritten unseen', async (t) => {
  const text = { type: 'text/plain', content: 'First' } as const;
  await saveLegalNotice(server.ports, text);
  const { page, assertQuiet } = await openAdminWindow(t, browser, server, 'operator');
  await page.goto(`${address}/notice`);
  await page.getByLabel('Text', { exact: true }).fill('Mine');
  await saveLegalNotice(server.ports, { ...text, content: 'Of another administrator' });
  const save = page.getByRole('button', { name: 'Save and publish' });
  await save.click();
  await page.getByText('Your change wasn’t saved').waitFor();
  await page.getByRole('button', { name: 'Load the new state' }).click();
  await page.getByText('Show the saved text').click();
  await page.locator('pre', { hasText: 'Of another administrator' }).waitFor();
  assert.equal(await page.getByLabel('Text', { exact: true }).inputValue(), 'Mine');
  await save.click();
  await page.getByText('saved and is published').waitFor();
  assertQuiet(failedWithStatus(412));
});

test('a viewer reads the texts and has no actions', async (t) => {
  await saveTerms(server.ports, { locale: 'en', title: 'Terms', type: 'text/markdown', content: 'Be **kind**.' });
  const { page, assertQuiet } = await openAdminWindow(t, browser, server, 'viewer');
  await page.goto(address);
  await page.getByRole('link', { name: 'Read English (en)' }).click();
  await page.locator('.legal strong', { hasText: 'kind' }).waitFor();
  assert.equal(await page.locator('main').locator('input, textarea, button').count(), 0);
  assertQuiet();
});
