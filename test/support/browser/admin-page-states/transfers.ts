import type { Page } from 'playwright-core';
import { hourMs } from '../../../../src/core/time.ts';
import { addDownloads } from '../../../../src/db/downloads/downloads.ts';
import { failedWithStatus, type WebServer } from '../../server/web-server.ts';
import { createTransfer, type TestTransfer } from '../../transfer/test-transfer.ts';
import type { AdminPageState } from '../admin-page-states.ts';

const recipients = ['bob@example.org', 'dan.with.a.long.name@department.example.net', 'eve@example.org'];

/** Creates transfers in several states, without passwords, whose derivation is slow. */
async function createVariousTransfers({ ports }: WebServer): Promise<TestTransfer> {
  const files = [
    { name: 'Contract.pdf', content: 'A contract'.repeat(200_000) },
    { name: 'Plan.pdf', content: 'A plan' },
  ];
  const common = { password: undefined, recipients, files };
  for (const state of ['Failed', 'Deleted_by_expiration', 'Deleted_by_security', 'Deleted_by_admin'] as const) {
    await createTransfer(ports, { ...common, sender: 'cleo@example.org', state });
  }
  await createTransfer(ports, { ...common, recipients: ['bob@example.org'] });
  return createTransfer(ports, common);
}

/** Gives the recipients of a transfer a state each: downloaded, locked, and email not delivered. */
export async function useTransfer({ ports }: WebServer, { recipients: all, files }: TestTransfer): Promise<void> {
  const [first, second, third] = all.map(({ id }) => id);
  const now = ports.clock.now().getTime();
  const at = new Date(now - hourMs).toISOString();
  const fileIds = files.map(({ id }) => id);
  const download = { recipientId: first ?? '', fileIds, method: 'DOWNLOADED', caller: 'UNVERIFIED', at } as const;
  await ports.db.transaction().execute((tx) => addDownloads(tx, download));
  const lock = { caller: 'unverified', attempts: 5, pending: 0, reserved_at: at, counted_at: at } as const;
  const locked_until = new Date(now + hourMs).toISOString();
  await ports.db
    .insertInto('attempt')
    .values({ ...lock, recipient_id: second ?? '', locked_until })
    .execute();
  await ports.db
    .updateTable('recipient')
    .set({ notification_failed: 1 })
    .where('id', '=', third ?? '')
    .execute();
}

async function openList(service: WebServer, page: Page, query = ''): Promise<void> {
  await createVariousTransfers(service);
  await page.goto(`${service.baseUrl}/admin/transfers${query}`);
  await page.locator('tbody tr').first().waitFor();
}

async function openTransfer(service: WebServer, page: Page): Promise<void> {
  const made = await createVariousTransfers(service);
  await useTransfer(service, made);
  await page.goto(`${service.baseUrl}/admin/transfers/${made.trackingId}`);
  await page.getByText('Email not delivered').waitFor();
}

export const transferStates: Readonly<Record<string, AdminPageState>> = {
  transfers: { heading: 'Transfers', role: 'operator', reach: openList },
  'transfers filtered': {
    heading: 'Transfers',
    role: 'viewer',
    async reach(service, page) {
      await openList(service, page, '?q=cleo&state=Failed,Deleted_by_admin&recipient=bob@example.org&from=2026-01-01');
      await page.locator('.filter-chips').waitFor();
    },
  },
  'transfers without a match': {
    heading: 'Transfers',
    role: 'operator',
    async reach(service, page) {
      await page.goto(`${service.baseUrl}/admin/transfers?sender=unknown@example.org`);
      await page.getByText('No transfers match').waitFor();
    },
  },
  transfer: { heading: 'Transfer', role: 'operator', reach: openTransfer },
  'transfer to delete': {
    heading: 'Transfer',
    role: 'operator',
    async reach(service, page) {
      await openTransfer(service, page);
      await page.getByRole('button', { name: 'Delete transfer' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  'transfer unknown': {
    heading: 'Transfer',
    role: 'viewer',
    expectedErrors: [failedWithStatus(404)],
    async reach(service, page) {
      await page.goto(`${service.baseUrl}/admin/transfers/20260301-120000-AAAAAAAA`);
      await page.locator('.notice.bad').waitFor();
    },
  },
};
