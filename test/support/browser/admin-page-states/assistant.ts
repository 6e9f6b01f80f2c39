import type { Page } from 'playwright-core';
import { sendEmails } from '../../../../src/actions/mailing/send-emails.ts';
import type { WebServer } from '../../server/web-server.ts';
import type { AdminPageState } from '../admin-page-states.ts';
import { setRules } from '../policy-rules.ts';

async function open({ baseUrl }: WebServer, page: Page, heading: string, step = ''): Promise<void> {
  await page.goto(`${baseUrl}/admin/assistant/${step}`.replace(/\/$/, ''));
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
  await page.locator('.setup-steps li').first().waitFor();
}

/** A state that shows a step. It is reached when `text` is visible. */
const stepState = (heading: string, step: string, text: string): AdminPageState => ({
  heading,
  role: 'administrator',
  async reach(service, page) {
    await open(service, page, heading, step);
    await page.getByText(text).first().waitFor();
  },
});

export const assistantStates: Readonly<Record<string, AdminPageState>> = {
  assistant: stepState('Set up the service', '', 'You can skip each step'),
  'assistant viewer': {
    heading: 'Set up the service',
    role: 'viewer',
    async reach(service, page) {
      await open(service, page, 'Set up the service', 'mail');
      await page.getByText('Only people with the role').waitFor();
    },
  },
  'assistant name': stepState('Name and logo', 'name', 'Logo (optional)'),
  'assistant base url': stepState('Public address', 'baseUrl', 'The public address leads to this service.'),
  'assistant mail': {
    heading: 'Mail server',
    role: 'administrator',
    async reach(service, page) {
      await open(service, page, 'Mail server', 'mail');
      await page.getByText('No mail server is configured. Emails').waitFor();
      await page.getByLabel('Your email address').fill('anna@example.org');
      await page.getByRole('button', { name: 'Send a test email' }).click();
      await page.getByText('is being sent').waitFor();
      await sendEmails({ ...service.ports, serviceUrl: service.baseUrl }, new AbortController().signal);
      await page.getByText('was accepted').waitFor();
    },
  },
  'assistant key': {
    heading: 'Copy of the master key',
    role: 'administrator',
    async reach(service, page) {
      await open(service, page, 'Copy of the master key', 'keyCopy');
      await page.getByRole('button', { name: 'Show the key' }).click();
      await page.locator('.key-text').waitFor();
    },
  },
  'assistant key confirmation': {
    heading: 'Copy of the master key',
    role: 'administrator',
    async reach(service, page) {
      await open(service, page, 'Copy of the master key', 'keyCopy');
      await page.getByRole('button', { name: 'Show the key' }).click();
      await page.getByRole('button', { name: 'I have a copy' }).click();
      await page.getByLabel('The last four characters').fill('none');
      await page.getByRole('button', { name: 'Confirm the copy' }).click();
      await page.locator('.fault').waitFor();
    },
  },
  'assistant policy': {
    heading: 'Who may send',
    role: 'administrator',
    async reach(service, page) {
      await setRules(service);
      await open(service, page, 'Who may send', 'policy');
      await page.getByLabel('Domain of your email addresses').fill('example.org');
      // Other states on the same server need a rule.
      await setRules(service, 'allow,*,*,,');
    },
  },
  'assistant scanner': stepState('Virus scanner', 'scanner', 'No virus scanner is configured.'),
  'assistant languages': stepState('Languages', 'languages', 'Add a language pack'),
  'assistant done': stepState('Set-up finished', 'done', 'Some steps are left'),
};
