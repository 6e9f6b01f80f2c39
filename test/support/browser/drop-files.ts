import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

/** Drops files and folders from disk on the drop zone of the page, as a user does with a mouse. */
export async function dropFiles(page: Page, paths: readonly string[]): Promise<void> {
  const zone = page.locator('.drop');
  await zone.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await zone.boundingBox()) ?? assert.fail('There is no drop zone');
  await dropFilesAt(page, paths, { x: x + width / 2, y: y + height / 2 });
}

export interface DropPosition {
  readonly x: number;
  readonly y: number;
  /** Runs before the files are dropped. */
  readonly whileDragging?: () => Promise<void>;
}

/** Drops files and folders from disk at a position of the window. */
export async function dropFilesAt(page: Page, paths: readonly string[], position: DropPosition): Promise<void> {
  const { x, y, whileDragging } = position;
  const devtools = await page.context().newCDPSession(page);
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  const send = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    devtools.send('Input.dispatchDragEvent', { type, x, y, data });
  await send('dragEnter');
  await send('dragOver');
  await whileDragging?.();
  await send('drop');
  await devtools.detach();
}
