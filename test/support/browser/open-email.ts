import type { Page } from 'playwright-core';
import type { RunningService } from '../server/program.ts';

/** Waits for an email with this subject in the service's mailbox and opens the newest one. */
export async function openEmail(page: Page, { mailbox }: RunningService, subject: string): Promise<void> {
  await page.goto(mailbox?.url ?? '');
  const email = page.getByRole('listitem').getByRole('link', { name: subject, exact: true });
  while ((await email.count()) === 0) await page.getByRole('link', { name: 'Refresh' }).click();
  await email.first().click();
  await page.getByRole('heading', { level: 1, name: subject }).waitFor();
}
