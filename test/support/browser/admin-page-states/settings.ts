import { changeSetting } from '../../../../src/actions/settings/settings.ts';
import { failedWithStatus } from '../../server/web-server.ts';
import type { AdminPageState } from '../admin-page-states.ts';

export const settingsStates: Readonly<Record<string, AdminPageState>> = {
  settings: {
    heading: 'Settings',
    role: 'administrator',
    async reach({ ports, baseUrl }, page) {
      await changeSetting(ports, 'retention.days', '90');
      await page.goto(`${baseUrl}/admin/settings`);
      await page.getByLabel('Keep expired transfers listed').waitFor();
    },
  },
  'settings unsaved': {
    heading: 'Settings',
    role: 'administrator',
    expectedErrors: [failedWithStatus(400)],
    async reach({ baseUrl }, page) {
      await page.goto(`${baseUrl}/admin/settings?group=Alerts+and+logs`);
      await page.getByLabel('Address for alerts').fill('wrong');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('alone or together with other settings').waitFor();
    },
  },
  'settings viewer': {
    heading: 'Settings',
    role: 'viewer',
    async reach({ baseUrl }, page) {
      await page.goto(`${baseUrl}/admin/settings?q=password`);
      await page.getByText('Minimum length').waitFor();
    },
  },
};
