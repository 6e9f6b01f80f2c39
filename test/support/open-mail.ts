import type { Page } from 'playwright-core';
import type { RunningProgram } from './program.ts';

/** Opens the newest mail with this subject in the mailbox of a service, once it is there. */
export async function openMail(page: Page, { baseUrl }: RunningProgram, subject: string): Promise<void> {
  await page.goto(`${baseUrl}/mailbox`);
  const mail = page.getByRole('listitem').getByRole('link', { name: subject, exact: true });
  while ((await mail.count()) === 0) await page.getByRole('link', { name: 'Look again' }).click();
  await mail.first().click();
  await page.getByRole('heading', { level: 1, name: subject }).waitFor();
}
