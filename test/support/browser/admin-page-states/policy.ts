import type { Page } from 'playwright-core';
import { failedWithStatus, type WebServer } from '../../server/web-server.ts';
import type { AdminPageState } from '../admin-page-states.ts';
import { rulesFile, setRules } from '../policy-rules.ts';

/** The first one keeps all other states on the same server possible. */
const rules = [
  'allow,*,*,,',
  'allow,*@sales.example,*,10.0.0.0/8,"maxRetentionPeriod=14 maxTotalSize=5000000000 fileTypeFilterConfig=deny:exe,bat"',
  'deny,*,*@competitor.example,,',
  'allow,/(guest|visitor)-\\d+@partner\\.example/,*@*.sales.example,2001:db8::/32,allowedPasswordModes=GENERATED transfersPerDay=20',
];

async function open(service: WebServer, page: Page): Promise<void> {
  await setRules(service, ...rules);
  await page.goto(`${service.baseUrl}/admin/policy`);
  await page.getByText('*@competitor.example').waitFor();
}

async function simulate(page: Page, sender: string, recipients: string): Promise<void> {
  await page.getByLabel('May this sender').fill(sender);
  await page.getByLabel('… send to').fill(recipients);
  await page.getByLabel('… from this IP address?').fill('10.1.2.3');
  await page.getByRole('button', { name: 'Check' }).click();
  await page.locator('.decision').waitFor();
}

export const policyStates: Readonly<Record<string, AdminPageState>> = {
  policy: {
    heading: 'Policy',
    role: 'administrator',
    async reach(service, page) {
      await open(service, page);
      await simulate(page, 'ann@sales.example', 'bob@example.org');
    },
  },
  'policy denied': {
    heading: 'Policy',
    role: 'viewer',
    async reach(service, page) {
      await open(service, page);
      await simulate(page, 'ann@sales.example', 'bob@example.org, eve@competitor.example');
    },
  },
  'policy empty': {
    heading: 'Policy',
    role: 'administrator',
    async reach(service, page) {
      await setRules(service);
      await page.goto(`${service.baseUrl}/admin/policy`);
      await page.getByText('There are no rules yet').waitFor();
      // Other states on the same server need a rule.
      await setRules(service, ...rules);
    },
  },
  'policy edit': {
    heading: 'Policy',
    role: 'administrator',
    async reach(service, page) {
      await open(service, page);
      await page.getByRole('button', { name: 'Edit Rule 2' }).click();
      await page.getByLabel('Network', { exact: true }).fill('the office');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.locator('.fault').waitFor();
    },
  },
  'policy outdated': {
    heading: 'Policy',
    role: 'administrator',
    expectedErrors: [failedWithStatus(412)],
    async reach(service, page) {
      await open(service, page);
      await page.getByRole('button', { name: 'Add rule' }).click();
      await page.getByRole('radio', { name: 'Not allowed' }).check();
      await page.getByLabel('Sender', { exact: true }).fill('*');
      await page.getByLabel('Recipient', { exact: true }).fill('all-staff@example.org');
      await setRules(service, ...rules, 'deny,*,press@example.org,,');
      await page.locator('.rule-form button[type=submit]').click();
      await page.getByText('Someone else has changed this').waitFor();
    },
  },
  'policy import': {
    heading: 'Policy',
    role: 'administrator',
    async reach(service, page) {
      await open(service, page);
      const [first = '', , third = ''] = rules;
      const file = rulesFile(
        first,
        'allow,*@sales.example,*,10.0.0.0/8,maxRetentionPeriod=7',
        third,
        'deny,*,a@b.example,,',
      );
      await page.getByRole('button', { name: 'Import …' }).click();
      await page.getByText('Replace all rules').click();
      await page.setInputFiles('#import-file', { name: 'rules.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
      await page.getByText('1 rule would be removed').waitFor();
    },
  },
  'policy import faults': {
    heading: 'Policy',
    role: 'administrator',
    async reach(service, page) {
      await open(service, page);
      const file = rulesFile('permit,*,*,,', 'allow,everyone,*,,');
      await page.getByRole('button', { name: 'Import …' }).click();
      await page.setInputFiles('#import-file', { name: 'rules.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
      await page.getByText('2 lines are wrong').waitFor();
    },
  },
};
