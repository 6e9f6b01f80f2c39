import { changeSettings } from '../../../../src/actions/settings/settings.ts';
import { runLogVerification } from '../../../../src/actions/transfer-log/log-verification.ts';
import { deleteTransfer } from '../../../../src/administration/all-transfers.ts';
import { requestLogVerification } from '../../../../src/records/admin-reports.ts';
import type { WebServer } from '../../server/web-server.ts';
import { createTransfer } from '../../transfer/test-transfer.ts';
import type { AdminPageState } from '../admin-page-states.ts';

const ann = { kind: 'administrator', id: 'AbCdEfGhIj', name: 'ann', network: '192.0.2.7' } as const;

/** Changes settings, and deletes a transfer for a reason. */
async function makeChanges({ ports }: WebServer): Promise<void> {
  await changeSettings(ports, { 'retention.days': '14', 'admin.email': 'root@example.org' }, ann);
  await changeSettings(ports, { 'retention.days': '30', 'admin.email': '' });
  const { trackingId } = await createTransfer(ports);
  await deleteTransfer(ports, trackingId, ann, 'Requested by the data protection officer');
}

export const auditStates: Readonly<Record<string, AdminPageState>> = {
  'audit log': {
    heading: 'Audit log',
    role: 'administrator',
    async reach(service, page) {
      await makeChanges(service);
      await page.goto(`${service.baseUrl}/admin/audit?actor=${ann.id}`);
      await page.getByText('Requested by the data protection officer').first().waitFor();
    },
  },
  'audit transfers': {
    heading: 'Audit log',
    role: 'viewer',
    async reach(service, page) {
      await makeChanges(service);
      await page.goto(`${service.baseUrl}/admin/audit/transfers`);
      await page.getByRole('cell', { name: 'Deleted by an administrator' }).first().waitFor();
    },
  },
  'audit verification': {
    heading: 'Audit log',
    role: 'viewer',
    async reach(service, page) {
      await createTransfer(service.ports);
      await requestLogVerification(service.ports, service.ports.clock.now());
      await runLogVerification({ ...service.ports, reports: service.reports }, new AbortController().signal);
      await page.goto(`${service.baseUrl}/admin/audit/verification`);
      await page.getByText('Both logs are intact.').waitFor();
    },
  },
};
