import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';
import { removeLogo, saveLogo } from '../../src/actions/brand/brand.ts';
import { changeSetting } from '../../src/actions/settings/settings.ts';
import { logoLimits } from '../../src/core/logo/logo.ts';
import { openAdminWindow } from '../support/browser/admin-window.ts';
import { measurePage } from '../support/browser/measure-page.ts';
import { receivePageStates } from '../support/browser/receive-page-states.ts';
import { createVariousTransfers, sendPageStates } from '../support/browser/send-page-states.ts';
import { ann, filePayload, largeContent, openSenderWindow } from '../support/browser/sender-window.ts';
import { createStoryFixture } from '../support/browser/story-fixture.ts';
import { noisyPng } from '../support/inputs/png.ts';
import { desktop, openWindow, phone } from '../support/server/web-server.ts';
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
      const closed = page.locator('details:not([open], .menu) > summary');
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
      const { backgroundColor, borderTopColor, borderBottomColor, color } = getComputedStyle(element, part);
      return { backgroundColor, borderTopColor, borderBottomColor, color };
    };
    const same = (a, b) => JSON.stringify(lookOf(a)) === JSON.stringify(lookOf(b));
    const found = [];
    if (getComputedStyle(document.querySelector('.brand'), '::before').backgroundImage === 'none') found.push('the brand mark');
    if (getComputedStyle(document.documentElement).borderTopStyle === 'none') found.push('the stripe');
    for (const [one, other] of [
      ['.pages [aria-current]', '.pages a:not([aria-current])'],
      ['.segmented .selected', '.segmented label:not(.selected)'],
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

/** Returns the size of everything that the browser fetches, compressed, by path. */
async function measureFetched(page: Page, visit: () => Promise<void>): Promise<ReadonlyMap<string, number>> {
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  await visit();
  await page.waitForLoadState('networkidle');
  const fetched = new Map<string, number>();
  for (const response of responses) {
    fetched.set(new URL(response.url()).pathname, gzipSync(await response.body()).length);
  }
  // A headless browser does not fetch the icon.
  const icon = (await page.locator('link[rel=icon]').getAttribute('href')) ?? assert.fail();
  const { href, pathname } = new URL(icon, page.url());
  fetched.set(pathname, gzipSync(await (await page.request.get(href)).body()).length);
  return fetched;
}

function assertBelow(
  t: TestContext,
  limit: number,
  fetched: ReadonlyMap<string, number>,
  kinds: readonly RegExp[],
): void {
  for (const kind of [/\.js$/, /\.css$/, /\.svg$/, ...kinds]) {
    assert.ok(
      [...fetched.keys()].some((path) => kind.test(path)),
      `${kind}`,
    );
  }
  const bytes = fetched.values().reduce((sum, each) => sum + each, 0);
  t.diagnostic(`${bytes} bytes: ${JSON.stringify(Object.fromEntries(fetched))}`);
  assert.ok(bytes < limit, `${bytes} bytes`);
}

/** Sends a transfer that opens without a password, and returns its link. */
async function createLink(): Promise<string> {
  const { link } = await sendThroughApi(server, await createVerifiedSender(server, ann), {
    files: [{ name: 'a.txt', content: 'Hello' }],
  });
  return link;
}

/** A brand that takes as much space as it may. */
const largestBrand = {
  'brand.name': 'Example Limited Liability Company',
  'brand.support': 'https://support.example.org/files',
  'brand.place': 'Germany',
  'brand.footer':
    'Example Ltd, 1 Example Street, 12345 Example Town | Register: HRB 1234 | Directors: Ann and Bob Example',
  'brand.color': '#5b2d8e',
  'brand.sealColor': '#0b3d91',
} as const;

async function setBrand(brand: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(brand)) await changeSetting(server.ports, name, value);
}

test('the first load of the receive page is below 40 KB, including everything the browser fetches', async (t) => {
  const link = await createLink();
  const load = async (kinds: readonly RegExp[]) => {
    const { page, assertQuiet } = await openWindow(t, browser, server, { locale: 'de' });
    const fetched = await measureFetched(page, async () => {
      await page.goto(link);
      await page.locator('.files').waitFor();
    });
    // A browser keeps the logo for a year, and the page does not wait for it.
    const inBudget = fetched
      .entries()
      .map(([path, bytes]) => [path, /brand-\w+\.png$/.test(path) ? 0 : bytes] as const);
    assertBelow(t, 40_000, new Map(inBudget), [/^\/download$/, /\/api\/transfers\/\w+$/, /\/files$/, ...kinds]);
    assertQuiet();
  };
  await load([]);
  await setBrand(largestBrand);
  await saveLogo(server.ports, noisyPng(logoLimits.givenBytes));
  try {
    await load([/brand-\w+\.css$/, /brand-\w+\.png$/]);
  } finally {
    await removeLogo(server.ports);
    await setBrand(Object.fromEntries(Object.keys(largestBrand).map((name) => [name, ''])));
  }
});

test('the first load of the send page is below 90 KB, including the worker for checksums', async (t) => {
  const { page, assertQuiet } = await openSenderWindow(t, browser, server, { locale: 'de' });
  const fetched = await measureFetched(page, async () => {
    await page.goto(`${server.baseUrl}/`);
    await page.setInputFiles('#files', filePayload('plan.txt', largeContent));
    await page.locator('.secret:not(:empty)').waitFor();
  });
  assertBelow(t, 90_000, fetched, [/^\/$/, /hash-worker.*\.js$/, /\/api\//]);
  assertQuiet();
});

test('the first load of the administration is below 65 KB, including the dashboard', async (t) => {
  const { page, assertQuiet } = await openAdminWindow(t, browser, server, 'administrator', { locale: 'de' });
  const fetched = await measureFetched(page, async () => {
    await page.goto(`${server.baseUrl}/admin`);
    await page.locator('.chart').first().waitFor();
  });
  assertBelow(t, 65_000, fetched, [/^\/admin$/, /\/api\/admin\/attention$/]);
  assertQuiet();
});

/** Adds up the layout shifts that no input has caused, as browsers report them. */
const countShifts = `globalThis.shift = 0;
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) shift += value;
}).observe({ type: 'layout-shift', buffered: true })`;

test('the content of a page does not move while the page loads', async (t) => {
  await createVariousTransfers(server);
  const link = await createLink();
  for (const viewport of [desktop, phone]) {
    const { page, assertQuiet } = await openSenderWindow(t, browser, server, { viewport });
    await page.addInitScript(countShifts);
    for (const [url, ready] of [
      [`${server.baseUrl}/`, '.secret:not(:empty)'],
      [`${server.baseUrl}/transfers`, '.transfer'],
      [link, '.files'],
    ] as const) {
      await page.goto(url);
      await page.locator(ready).first().waitFor();
      await page.waitForLoadState('networkidle');
      const shift = Number(await page.evaluate('new Promise((done) => setTimeout(() => done(shift)))'));
      t.diagnostic(`${viewport.width} ${new URL(url).pathname}: ${shift}`);
      assert.ok(shift <= 0.02, `${viewport.width} ${url}: ${shift}`);
    }
    assertQuiet();
  }
});
