import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { pageFacts } from './page-facts.ts';
import { assertAccessible, desktop, phone } from './web-house.ts';

const narrow = { width: 320, height: 600 };

/** On every screen, by day and by night, and twice as large: all can be seen, read, and used by programs that read aloud. */
export async function assertForEverybody(page: Page, hint: string): Promise<void> {
  for (const [viewport, colorScheme] of [
    [desktop, 'dark'],
    [desktop, 'light'],
    [narrow, 'light'],
    [phone, 'light'],
    [phone, 'dark'],
  ] as const) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await assertRoom(page, `${hint}, ${viewport.width}, ${colorScheme}`);
    const isExtreme = (viewport === desktop) === (colorScheme === 'light') && viewport !== narrow;
    if (isExtreme) await assertAccessible(page, `${hint}, ${viewport.width}, ${colorScheme}`);
  }
  await assertTwiceAsLarge(page, hint);
}

async function assertRoom(page: Page, hint: string): Promise<void> {
  const { isWiderThanItsWindow, faintTexts, crowded } = await pageFacts(page.mainFrame());
  assert.deepEqual(
    { isWiderThanItsWindow, faintTexts, crowded },
    { isWiderThanItsWindow: false, faintTexts: [], crowded: [] },
    hint,
  );
}

/** As a browser does it: everything, with half the room; or the words alone, on a desktop and on a phone. */
export async function assertTwiceAsLarge(page: Page, hint: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const half = { width: desktop.width / 2, height: desktop.height / 2 };
  await devtools.send('Emulation.setDeviceMetricsOverride', { ...half, deviceScaleFactor: 2, mobile: false });
  assert.equal(await page.evaluate('innerWidth'), half.width);
  await assertRoom(page, `${hint}, zoomed`);
  await page.evaluate('document.documentElement.style.fontSize = "200%"');
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    await assertRoom(page, `${hint}, large words, ${viewport.width}`);
  }
  await page.evaluate('document.documentElement.removeAttribute("style")');
  await devtools.detach();
}
