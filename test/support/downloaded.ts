import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';

/** The bytes that come to the disk by a link, and the name that they get. */
export async function downloaded(
  page: Page,
  link: string | RegExp,
): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const begun = page.waitForEvent('download');
  await page.getByRole('link', { name: link }).click();
  const download = await begun;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}
