import '../support/browser/use-firefox.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { storageOptions } from '../support/browser/admin-page-states/storage.ts';
import { adminPageStates } from '../support/browser/admin-page-states.ts';
import { openAdminWindow } from '../support/browser/admin-window.ts';
import { measurePage } from '../support/browser/measure-page.ts';
import { createStoryFixture } from '../support/browser/story-fixture.ts';
import { openWindow } from '../support/server/web-server.ts';

const { browser, server } = await createStoryFixture({ ...storageOptions, hasLanguagePacks: true });

// Of the states of each heading the first one: the section as it opens, with contents.
const firstStates = Map.groupBy(Object.values(adminPageStates), ({ heading }) => heading)
  .values()
  .flatMap((states) => states.slice(0, 1));

for (const { heading, role, expectedErrors = [], reach } of firstStates) {
  test(`Firefox shows a section of the administration: ${heading}`, async (t) => {
    const { page, assertQuiet } =
      role === undefined ? await openWindow(t, browser, server) : await openAdminWindow(t, browser, server, role);
    await reach(server, page);
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
    const { isWiderThanItsWindow, faintTexts, crowded } = await measurePage(page.mainFrame());
    assert.deepEqual([isWiderThanItsWindow, faintTexts, crowded], [false, [], []]);
    assertQuiet(...expectedErrors);
  });
}
