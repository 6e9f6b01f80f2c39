import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

/** Drops files and folders from disk onto the page, as a user does with a mouse. */
export async function dropFiles(page: Page, paths: readonly string[]): Promise<void> {
  const place = page.locator('.drop');
  await place.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await place.boundingBox()) ?? assert.fail('There is no place to drop files');
  const devtools = await page.context().newCDPSession(page);
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await devtools.send('Input.dispatchDragEvent', { type, x: x + width / 2, y: y + height / 2, data });
  }
  await devtools.detach();
}
