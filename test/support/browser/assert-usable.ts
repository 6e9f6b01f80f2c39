import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { assertAccessible, desktop, phone } from '../server/web-server.ts';
import { measurePage } from './measure-page.ts';

const narrow = { width: 320, height: 600 };
const wide = { width: 3840, height: 2160 };

/**
 * Asserts that a page is visible, readable and accessible on every screen size, in light and dark mode, and at double
 * size. The modes differ only by colors, so not every size is measured in both.
 */
export async function assertUsableOnAllScreens(page: Page, hint: string): Promise<void> {
  for (const screen of [
    [desktop, 'dark'],
    [narrow, 'light'],
    [wide, 'light'],
  ] as const)
    await assertLayoutIn(page, screen, hint);
  await assertAccessible(page, hint);
  await assertUsableAtDoubleSize(page, hint);
}

/**
 * The checks that find something else in a further state of a page that is usable on all screens: the colors of both modes,
 * and the least space, with small and with large text.
 */
export async function assertUsableInFurtherState(page: Page, hint: string): Promise<void> {
  await assertLayoutIn(page, [desktop, 'dark'], hint);
  await assertLayoutIn(page, [narrow, 'light'], hint);
  await assertAccessible(page, hint);
  await page.evaluate('document.documentElement.style.fontSize = "200%"');
  await page.setViewportSize(phone);
  await assertLayout(page, `${hint}, large words, ${phone.width}`);
}

type Screen = readonly [viewport: typeof desktop, colorScheme: 'dark' | 'light'];

async function assertLayoutIn(page: Page, [viewport, colorScheme]: Screen, hint: string): Promise<void> {
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await assertLayout(page, `${hint}, ${viewport.width}, ${colorScheme}`);
}

async function assertLayout(page: Page, hint: string): Promise<void> {
  const { isWiderThanItsWindow, faintTexts, crowded } = await measurePage(page.mainFrame());
  assert.deepEqual(
    { isWiderThanItsWindow, faintTexts, crowded },
    { isWiderThanItsWindow: false, faintTexts: [], crowded: [] },
    hint,
  );
}

/** Enlarges as browsers do: page zoom, which halves the viewport, or text only, on a desktop and on a phone. */
export async function assertUsableAtDoubleSize(page: Page, hint: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const half = { width: desktop.width / 2, height: desktop.height / 2 };
  await devtools.send('Emulation.setDeviceMetricsOverride', { ...half, deviceScaleFactor: 2, mobile: false });
  assert.equal(await page.evaluate('innerWidth'), half.width);
  await assertLayout(page, `${hint}, zoomed`);
  await page.evaluate('document.documentElement.style.fontSize = "200%"');
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    await assertLayout(page, `${hint}, large words, ${viewport.width}`);
  }
  await page.evaluate('document.documentElement.removeAttribute("style")');
  await devtools.detach();
}
