import { changeSetting } from '../../../../src/actions/settings/settings.ts';
import { inviteAdministrator } from '../../../../src/administration/invitations.ts';
import { queueTestEmail } from '../../../../src/administration/test-emails.ts';
import { type EmailAddress, parseEmailAddress } from '../../../../src/core/email-address.ts';
import { periodOf, type StatisticName } from '../../../../src/core/statistics.ts';
import { dayMs, hourMs } from '../../../../src/core/time.ts';
import { setStatistics } from '../../../../src/db/statistics/statistics.ts';
import type { WebServer } from '../../server/web-server.ts';
import { createTransfer } from '../../transfer/test-transfer.ts';
import type { AdminPageState } from '../admin-page-states.ts';

/** Fills the statistics of the last 30 days and 24 hours. */
export async function insertUse({ ports }: WebServer): Promise<void> {
  const now = ports.clock.now().getTime();
  const rows = (['day', 'hour'] as const).flatMap((unit) =>
    Array.from({ length: unit === 'day' ? 30 : 24 }, (_, index) => {
      const period = periodOf(unit, new Date(now - index * (unit === 'day' ? dayMs : hourMs)));
      // A wave with quiet days, which looks like real use.
      const transfers = Math.max(0, Math.round(40 + 30 * Math.sin(index / 2) - (index % 7) * 4));
      const values = {
        transfers,
        downloads: transfers * 3,
        volume: transfers * 73e6,
        storedBytes: 5e10 - index * 9e8,
        freeBytes: 3e10 + index * 9e8,
      };
      return (Object.entries(values) as [StatisticName, number][]).map(([name, value]) => ({
        unit,
        period,
        name,
        value,
      }));
    }).flat(),
  );
  await ports.db.transaction().execute((tx) => setStatistics(tx, rows));
}

/** Creates something of each kind that needs a person. */
export async function createTasks({ ports }: WebServer): Promise<void> {
  const { db, clock } = ports;
  const id = await queueTestEmail(ports, { address: parseEmailAddress('ann@example.org') as EmailAddress });
  await db.updateTable('outbox').set({ state: 'failed' }).where('id', '=', id).execute();
  const sent = { password: undefined, sender: 'busy@example.org' };
  const { recipients } = await createTransfer(ports, sent);
  const { trackingId } = await createTransfer(ports, sent);
  await db.updateTable('file').set({ removal_cause: 'VIRUS_FOUND' }).where('tracking_id', '=', trackingId).execute();
  await changeSetting(ports, 'quota.transfersPerDay', '2');
  const at = clock.now().toISOString();
  const locked_until = new Date(clock.now().getTime() + hourMs).toISOString();
  const counter = { caller: 'unverified', attempts: 5, pending: 0, reserved_at: at, counted_at: at } as const;
  await db
    .insertInto('attempt')
    .values({ ...counter, recipient_id: recipients[0]?.id ?? '', locked_until })
    .execute();
  await inviteAdministrator(ports, { role: 'viewer' });
}

export const dashboardStates: Readonly<Record<string, AdminPageState>> = {
  dashboard: {
    heading: 'Dashboard',
    role: 'administrator',
    async reach(service, page) {
      await insertUse(service);
      await page.goto(`${service.baseUrl}/admin`);
      await page.getByRole('button', { name: 'Check now' }).click();
      await page.getByText('Database').waitFor();
      await page.locator('.chart').first().waitFor();
      // An earlier state on the same server may have left a task.
      await page.locator('[aria-labelledby=tasks] .mark').first().waitFor();
      await page.getByText('steps of the set-up are left').waitFor();
    },
  },
  'dashboard with tasks': {
    heading: 'Dashboard',
    role: 'administrator',
    async reach(service, page) {
      await insertUse(service);
      await createTasks(service);
      await page.goto(`${service.baseUrl}/admin`);
      await page.getByRole('button', { name: 'Check now' }).click();
      await page.getByText('No mail server is configured').waitFor();
      await page.locator('.chart').first().waitFor();
      await page.getByText('couldn’t be delivered').waitFor();
    },
  },
};
