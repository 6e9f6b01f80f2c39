import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';

/** Downloads a link to disk and returns the bytes and the file name. */
export async function downloadByLink(
  page: Page,
  link: string | RegExp,
): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const begun = page.waitForEvent('download');
  await page.getByRole('link', { name: link }).click();
  const download = await begun;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}
