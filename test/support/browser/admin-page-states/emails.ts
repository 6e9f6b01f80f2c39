import { sendEmails } from '../../../../src/actions/mailing/send-emails.ts';
import { EmailFailed } from '../../../../src/ports/mailer.ts';
import { queueNotifications } from '../../mail/queue-notifications.ts';
import type { WebServer } from '../../server/web-server.ts';
import type { AdminPageState } from '../admin-page-states.ts';

const reason = 'mail server rejected a message (EENVELOPE, 550, 5.1.1, RCPT TO)';

/** Leaves one email that the mail server has refused, and one that waits. */
async function fillQueue({ ports, baseUrl }: WebServer): Promise<void> {
  await queueNotifications(ports, ['bob@example.org', 'a.very.long.address.of.some.department@subsidiary.example.org']);
  const mailer = {
    ...ports.mailer,
    async send() {
      throw new EmailFailed('refused', reason);
    },
  };
  await sendEmails({ ...ports, mailer, serviceUrl: baseUrl }, new AbortController().signal);
  await queueNotifications(ports, ['carl@example.org']);
}

export const emailsStates: Readonly<Record<string, AdminPageState>> = {
  emails: {
    heading: 'Mail queue',
    role: 'operator',
    async reach(service, page) {
      await fillQueue(service);
      await page.goto(`${service.baseUrl}/admin/emails`);
      await page.getByRole('row', { name: 'bob@example.org' }).first().waitFor();
    },
  },
  'emails none': {
    heading: 'Mail queue',
    role: 'viewer',
    async reach(service, page) {
      await page.goto(`${service.baseUrl}/admin/emails?q=unknown@example.org&state=sent`);
      await page.getByText('No emails match.').waitFor();
    },
  },
  'emails drop': {
    heading: 'Mail queue',
    role: 'operator',
    async reach(service, page) {
      await fillQueue(service);
      await page.goto(`${service.baseUrl}/admin/emails`);
      await page.getByRole('button', { name: 'Drop' }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
};
