import { minuteMs } from '../../../../src/core/time.ts';
import { insertAdministrator } from '../../server/admin-callers.ts';
import { createAccount } from '../../server/test-accounts.ts';
import { insertLock } from '../../transfer/locks.ts';
import { createVerifiedSender } from '../../transfer/sent-transfer.ts';
import { createTransfer } from '../../transfer/test-transfer.ts';
import type { AdminPageState } from '../admin-page-states.ts';

const heading = 'People and access';

export const peopleStates: Readonly<Record<string, AdminPageState>> = {
  'people locked': {
    heading,
    role: 'operator',
    async reach(service, page) {
      const { recipients } = await createTransfer(service.ports, { recipients: ['lena@example.org'] });
      await insertLock(service.ports, recipients[0]?.id ?? '', 'unverified', 10 * minuteMs);
      await page.goto(`${service.baseUrl}/admin/people`);
      await page.getByRole('button', { name: 'Unlock' }).first().waitFor();
    },
  },
  'people address': {
    heading,
    role: 'administrator',
    async reach(service, page) {
      await createVerifiedSender(service, 'nina@example.org');
      await page.goto(`${service.baseUrl}/admin/people/address?address=nina@example.org`);
      await page.getByRole('button', { name: 'Erase everything …' }).waitFor();
      await page.getByRole('button', { name: 'End all' }).waitFor();
    },
  },
  'people erase': {
    heading,
    role: 'administrator',
    async reach(service, page) {
      await createVerifiedSender(service, 'nina@example.org');
      await page.goto(`${service.baseUrl}/admin/people/address?address=nina@example.org`);
      await page.getByRole('button', { name: 'Erase everything …' }).click();
      await page.getByLabel('To confirm, type the address').waitFor();
    },
  },
  'people administrators': {
    heading,
    role: 'administrator',
    async reach(service, page) {
      await createAccount(service.ports, { name: `mona-${crypto.randomUUID().slice(0, 8)}`, role: 'operator' });
      await page.goto(`${service.baseUrl}/admin/people/administrators`);
      await page.getByRole('link', { name: 'mona' }).first().waitFor();
    },
  },
  'people administrator': {
    heading,
    role: 'administrator',
    async reach(service, page) {
      const id = await insertAdministrator(service.ports, 'operator');
      await page.goto(`${service.baseUrl}/admin/people/administrators/${id}`);
      await page.getByRole('button', { name: 'Save role' }).waitFor();
      await page.getByText('Not signed in anywhere.').waitFor();
    },
  },
  'people invited': {
    heading,
    role: 'administrator',
    async reach(service, page) {
      await page.goto(`${service.baseUrl}/admin/people/administrators`);
      await page.getByRole('button', { name: 'Invite' }).click();
      await page.getByRole('button', { name: 'Create link' }).click();
      await page.locator('.people-secret').waitFor();
    },
  },
  'people clients': {
    heading,
    role: 'administrator',
    async reach(service, page) {
      await createVerifiedSender(service, 'olga@example.org');
      await page.goto(`${service.baseUrl}/admin/people/clients`);
      await page.getByRole('button', { name: 'Remove' }).first().waitFor();
    },
  },
  'people token': {
    heading,
    role: 'administrator',
    async reach(service, page) {
      await page.goto(`${service.baseUrl}/admin/people/tokens`);
      await page.getByRole('button', { name: 'Create an API token' }).click();
      await page.getByLabel('See transfers').waitFor();
    },
  },
};
