import '../support/browser/use-firefox.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { storageOptions } from '../support/browser/admin-page-states/storage.ts';
import { type AdminPageState, adminPageStates } from '../support/browser/admin-page-states.ts';
import { openAdminWindow, signInOnPage } from '../support/browser/admin-window.ts';
import { measurePage } from '../support/browser/measure-page.ts';
import { createStoryFixture } from '../support/browser/story-fixture.ts';
import { createAccount } from '../support/server/test-accounts.ts';
import { failedWithStatus, openWindow, type WatchedWindow } from '../support/server/web-server.ts';

const { browser, server } = await createStoryFixture({ ...storageOptions, hasLanguagePacks: true });

// Of the states of each heading the first one: the section as it opens, with contents.
const firstStates = Map.groupBy(Object.values(adminPageStates), ({ heading }) => heading)
  .values()
  .flatMap((states) => states.slice(0, 1));

async function assertShown({ page, assertQuiet }: WatchedWindow, state: AdminPageState): Promise<void> {
  const { heading, expectedErrors = [], reach } = state;
  await reach(server, page);
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
  const { isWiderThanItsWindow, faintTexts, crowded } = await measurePage(page.mainFrame());
  assert.deepEqual([isWiderThanItsWindow, faintTexts, crowded], [false, [], []], heading);
  assertQuiet(...expectedErrors);
}

// Firefox takes longer to open a window than to show a section.
for (const [role, states] of Map.groupBy(firstStates, (state) => state.role)) {
  test(`Firefox shows the sections of the administration: ${role ?? 'signed out'}`, async (t) => {
    const window = role && (await openAdminWindow(t, browser, server, role));
    for (const state of states) await assertShown(window ?? (await openWindow(t, browser, server)), state);
  });
}

test('an administrator signs in with password and code in Firefox', async (t) => {
  const account = await createAccount(server.ports, { name: 'first' });
  const { page, assertQuiet } = await openWindow(t, browser, server);
  await page.goto(`${server.baseUrl}/admin/account`);
  await signInOnPage(page, server, account);
  await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor();
  await page.reload();
  await page.locator('.account summary', { hasText: 'first' }).waitFor();
  assertQuiet(failedWithStatus(401));
});
