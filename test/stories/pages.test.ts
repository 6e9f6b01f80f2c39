import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';
import { pageFacts } from '../support/page-facts.ts';
import { receiveStates } from '../support/receive-states.ts';
import { sendStates } from '../support/send-states.ts';
import { ann, aSendersWindow } from '../support/sender-window.ts';
import { aProvenSender, sendByProgram } from '../support/sent-transfer.ts';
import { aStoryHouse } from '../support/story-house.ts';
import { aWindow } from '../support/web-house.ts';

const { browser, house } = await aStoryHouse();

/** Pages with everything on them that has a colour. */
const colourful = {
  files: receiveStates['files'],
  'letter full': sendStates['letter full'],
  'transfers sent': sendStates['transfers sent'],
};

for (const [name, state] of Object.entries(colourful)) {
  test(`night falls over an open page, day breaks, a reader takes other colours, and all can be told apart: ${name}`, async (t) => {
    const options = { colorScheme: 'dark', reducedMotion: 'reduce' } as const;
    const { page, assertQuiet } = await aSendersWindow(t, browser, house, options);
    await state?.reach(house, page);
    assert.deepEqual(await moving(page), []);
    for (const colorScheme of ['light', 'dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      // As a reader sees it, who opens what is closed only now.
      const closed = page.locator('details:not([open]) > summary');
      while ((await closed.count()) > 0) await closed.first().click();
      assert.deepEqual((await pageFacts(page.mainFrame())).faintTexts, [], colorScheme);
    }
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, forcedColors: 'active' });
      assert.deepEqual((await pageFacts(page.mainFrame())).faintTexts, [], colorScheme);
      assert.deepEqual(await unmarked(page), [], colorScheme);
    }
    assertQuiet();
  });
}

/** What is told by a colour of ours alone, which the reader's own colours have replaced. */
function unmarked(page: Page): Promise<readonly string[]> {
  return page.evaluate(`(() => {
    const lookOf = (element, part) => {
      const { backgroundColor, borderTopColor, borderTopWidth, textDecorationLine, color } = getComputedStyle(element, part);
      return { backgroundColor, borderTopColor, borderTopWidth, textDecorationLine, color };
    };
    const same = (a, b) => JSON.stringify(lookOf(a)) === JSON.stringify(lookOf(b));
    const found = [];
    const mark = getComputedStyle(document.querySelector('.brand'), '::before').backgroundColor;
    if (mark === getComputedStyle(document.body).backgroundColor) found.push('the mark of the house');
    for (const [one, other] of [
      ['.pages [aria-current]', '.pages a:not([aria-current])'],
      ['.tabs [aria-pressed=true]', '.tabs [aria-pressed=false]'],
    ]) {
      const pair = [document.querySelector(one), document.querySelector(other)];
      if (pair[0] !== null && pair[1] !== null && same(...pair)) found.push(one);
    }
    const boxes = '.card, .button, .chip, .chips, .notice, button:not(.quiet, .chip *), :is(select, textarea, input):not(.chips *)';
    for (const each of document.querySelectorAll(boxes)) {
      if (each.closest('.unseen') !== null || /hidden|checkbox|radio/.test(each.type) || !each.checkVisibility()) continue;
      const { borderTopStyle, borderInlineStartStyle } = getComputedStyle(each);
      if (borderTopStyle === 'none' && borderInlineStartStyle === 'none') found.push(each.outerHTML.slice(0, 60));
    }
    return found;
  })()`);
}

/** What does not stay still for a reader who wants that. */
function moving(page: Page): Promise<readonly string[]> {
  return page.evaluate(`[...document.querySelectorAll('*')].flatMap((element) => {
    const { animationName, animationDuration, transitionDuration, scrollBehavior } = getComputedStyle(element);
    const lasts = (text) => text.split(',').some((each) => parseFloat(each) > 0);
    const moves = (animationName !== 'none' && lasts(animationDuration)) || lasts(transitionDuration) || scrollBehavior === 'smooth';
    return moves ? [element.tagName + '.' + element.className] : [];
  })`);
}

test('the first load of the receive page is below 60 KB, everything that the browser fetches included', async (t) => {
  const { page, assertQuiet } = await aWindow(t, browser, house, { locale: 'de' });
  const { link } = await sendByProgram(house, await aProvenSender(house, ann), {
    files: [{ name: 'a.txt', content: 'Hello' }],
  });
  const answers: Response[] = [];
  page.on('response', (response) => answers.push(response));
  await page.goto(link);
  await page.getByRole('heading', { level: 1, name: 'Eine Datei für Sie' }).waitFor();
  await page.waitForLoadState('networkidle');
  const fetched = new Map<string, number>();
  for (const response of answers) {
    fetched.set(new URL(response.url()).pathname, gzipSync(await response.body()).length);
  }
  // The icon is not fetched where nobody sees it.
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
