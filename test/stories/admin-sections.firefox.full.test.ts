import '../support/browser/use-firefox.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { storageOptions } from '../support/browser/admin-page-states/storage.ts';
import { adminPageStates } from '../support/browser/admin-page-states.ts';
import { openAdminWindow } from '../support/browser/admin-window.ts';
import { measurePage } from '../support/browser/measure-page.ts';
import { createStoryFixture } from '../support/browser/story-fixture.ts';

const { browser, server } = await createStoryFixture({ ...storageOptions, hasLanguagePacks: true });

// Of the states of each heading the last one, which takes the most steps to reach.
const lastStates = new Map(
  Object.values(adminPageStates).flatMap(({ role, ...state }) =>
    role === undefined ? [] : [[state.heading, { role, ...state }]],
  ),
);

for (const { heading, role, expectedErrors = [], reach } of lastStates.values()) {
  test(`Firefox shows a section of the administration: ${heading}`, async (t) => {
    const { page, assertQuiet } = await openAdminWindow(t, browser, server, role);
    await reach(server, page);
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
    const { isWiderThanItsWindow, faintTexts, crowded } = await measurePage(page.mainFrame());
    assert.deepEqual([isWiderThanItsWindow, faintTexts, crowded], [false, [], []]);
    assertQuiet(...expectedErrors);
  });
}
