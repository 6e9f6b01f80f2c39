import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';
import { measurePage } from '../support/browser/measure-page.ts';
import { receivePageStates } from '../support/browser/receive-page-states.ts';
import { sendPageStates } from '../support/browser/send-page-states.ts';
import { ann, openSenderWindow } from '../support/browser/sender-window.ts';
import { createStoryFixture } from '../support/browser/story-fixture.ts';
import { openWindow } from '../support/server/web-server.ts';
import { createVerifiedSender, sendThroughApi } from '../support/transfer/sent-transfer.ts';

const { browser, server } = await createStoryFixture();

/** Pages that together contain everything that has a color. */
const colorfulStates = {
  files: receivePageStates['files'],
  'form filled': sendPageStates['form filled'],
  'transfers sent': sendPageStates['transfers sent'],
};

for (const [name, state] of Object.entries(colorfulStates)) {
  test(`everything stays distinguishable in light, dark and forced colors: ${name}`, async (t) => {
    const options = { colorScheme: 'dark', reducedMotion: 'reduce' } as const;
    const { page, assertQuiet } = await openSenderWindow(t, browser, server, options);
    await state?.reach(server, page);
    assert.deepEqual(await moving(page), []);
    for (const colorScheme of ['light', 'dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      // Opens collapsed sections only after the change of the color scheme, as a user may.
      const closed = page.locator('details:not([open]) > summary');
      while ((await closed.count()) > 0) await closed.first().click();
      assert.deepEqual((await measurePage(page.mainFrame())).faintTexts, [], colorScheme);
    }
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, forcedColors: 'active' });
      assert.deepEqual((await measurePage(page.mainFrame())).faintTexts, [], colorScheme);
      assert.deepEqual(await unmarked(page), [], colorScheme);
    }
    assertQuiet();
  });
}

/** Returns elements that are distinguished only by colors that forced colors replace. */
function unmarked(page: Page): Promise<readonly string[]> {
  return page.evaluate(`(() => {
    const lookOf = (element, part) => {
      const { backgroundColor, borderTopColor, borderTopWidth, textDecorationLine, color } = getComputedStyle(element, part);
      return { backgroundColor, borderTopColor, borderTopWidth, textDecorationLine, color };
    };
    const same = (a, b) => JSON.stringify(lookOf(a)) === JSON.stringify(lookOf(b));
    const found = [];
    const mark = getComputedStyle(document.querySelector('.brand'), '::before').backgroundColor;
    if (mark === getComputedStyle(document.body).backgroundColor) found.push('the brand mark');
    for (const [one, other] of [
      ['.pages [aria-current]', '.pages a:not([aria-current])'],
      ['.tabs [aria-pressed=true]', '.tabs [aria-pressed=false]'],
    ]) {
      const pair = [document.querySelector(one), document.querySelector(other)];
      if (pair[0] !== null && pair[1] !== null && same(...pair)) found.push(one);
    }
    const boxes = '.card, .button, .chip, .chips, .notice, button:not(.quiet, .chip *), :is(select, textarea, input):not(.chips *)';
    for (const each of document.querySelectorAll(boxes)) {
      if (each.closest('.visually-hidden') !== null || /hidden|checkbox|radio/.test(each.type) || !each.checkVisibility()) continue;
      const { borderTopStyle, borderInlineStartStyle } = getComputedStyle(each);
      if (borderTopStyle === 'none' && borderInlineStartStyle === 'none') found.push(each.outerHTML.slice(0, 60));
    }
    return found;
  })()`);
}

/** Returns elements that are animated although the user prefers reduced motion. */
function moving(page: Page): Promise<readonly string[]> {
  return page.evaluate(`[...document.querySelectorAll('*')].flatMap((element) => {
    const { animationName, animationDuration, transitionDuration, scrollBehavior } = getComputedStyle(element);
    const lasts = (text) => text.split(',').some((each) => parseFloat(each) > 0);
    const moves = (animationName !== 'none' && lasts(animationDuration)) || lasts(transitionDuration) || scrollBehavior === 'smooth';
    return moves ? [element.tagName + '.' + element.className] : [];
  })`);
}

test('the first load of the receive page is below 60 KB, including everything the browser fetches', async (t) => {
  const { page, assertQuiet } = await openWindow(t, browser, server, { locale: 'de' });
  const { link } = await sendThroughApi(server, await createVerifiedSender(server, ann), {
    files: [{ name: 'a.txt', content: 'Hello' }],
  });
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  await page.goto(link);
  await page.getByRole('heading', { level: 1, name: 'Eine Datei für Sie' }).waitFor();
  await page.waitForLoadState('networkidle');
  const fetched = new Map<string, number>();
  for (const response of responses) {
    fetched.set(new URL(response.url()).pathname, gzipSync(await response.body()).length);
  }
  // A headless browser does not fetch the icon.
  const icon = (await page.locator('link[rel=icon]').getAttribute('href')) ?? assert.fail();
  const { href, pathname } = new URL(icon, link);
  fetched.set(pathname, gzipSync(await (await page.request.get(href)).body()).length);
  for (const kind of [/^\/download$/, /\.js$/, /\.css$/, /\.svg$/, /\/api\/transfers\/\w+$/, /\/files$/]) {
    assert.ok(
      [...fetched.keys()].some((path) => kind.test(path)),
      `${kind}`,
    );
  }
  const bytes = fetched.values().reduce((sum, each) => sum + each, 0);
  t.diagnostic(`${bytes} bytes: ${JSON.stringify(Object.fromEntries(fetched))}`);
  assert.ok(bytes < 60_000, `${bytes} bytes`);
  assertQuiet();
});
