import type { Page } from 'playwright-core';
import type { Role } from '../../../src/core/permissions.ts';
import { adminPassword, createAccount } from '../server/test-accounts.ts';
import { failedWithStatus, type WebServer } from '../server/web-server.ts';
import { assistantStates } from './admin-page-states/assistant.ts';
import { auditStates } from './admin-page-states/audit.ts';
import { brandingStates } from './admin-page-states/branding.ts';
import { dashboardStates } from './admin-page-states/dashboard.ts';
import { emailsStates } from './admin-page-states/emails.ts';
import { languagesStates } from './admin-page-states/languages.ts';
import { legalStates } from './admin-page-states/legal.ts';
import { peopleStates } from './admin-page-states/people.ts';
import { policyStates } from './admin-page-states/policy.ts';
import { settingsStates } from './admin-page-states/settings.ts';
import { storageStates } from './admin-page-states/storage.ts';
import { transferStates } from './admin-page-states/transfers.ts';
import { addSession, createSetupLink, enterPassword } from './admin-window.ts';

/** A state of the administration, and how to reach it. */
export interface AdminPageState {
  /** The English heading in this state. */
  readonly heading: string;
  /** The role of the signed-in administrator. Without one, the state begins without a session. */
  readonly role?: Role;
  /** Console messages that the browser prints for the rejected requests. */
  readonly expectedErrors?: readonly RegExp[];
  /** Resolves when the page shows the state. */
  reach(service: WebServer, page: Page): Promise<void>;
}

const waitForHeading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

const signedOut = failedWithStatus(401);

async function acceptLink(service: WebServer, page: Page): Promise<void> {
  await page.goto(await createSetupLink(service));
  await page.getByLabel('Name', { exact: true }).fill(`anna-${crypto.randomUUID().slice(0, 8)}`);
  await page.getByLabel('New password').fill(adminPassword);
  await page.getByRole('button', { name: 'Continue' }).click();
  await waitForHeading(page, 'Add an authenticator app');
}

const signInStates: Readonly<Record<string, AdminPageState>> = {
  'sign in': {
    heading: 'Sign in',
    expectedErrors: [signedOut],
    async reach(service, page) {
      await createAccount(service.ports, { name: `anna-${crypto.randomUUID().slice(0, 8)}` });
      await page.goto(`${service.baseUrl}/admin`);
      await page.getByLabel('Name', { exact: true }).waitFor();
    },
  },
  'sign in failed': {
    heading: 'Sign in',
    expectedErrors: [signedOut],
    async reach(service, page) {
      await createAccount(service.ports, { name: `anna-${crypto.randomUUID().slice(0, 8)}` });
      await page.goto(`${service.baseUrl}/admin`);
      await enterPassword(page, { name: 'anna', password: 'wrong password' });
      await page.getByText('The name, the password or the code is wrong').waitFor();
    },
  },
  'sign in code': {
    heading: 'Sign in',
    expectedErrors: [signedOut],
    async reach(service, page) {
      const account = await createAccount(service.ports, { name: `anna-${crypto.randomUUID().slice(0, 8)}` });
      await page.goto(`${service.baseUrl}/admin`);
      await enterPassword(page, account);
      await page.getByLabel('Code from your authenticator app').waitFor();
    },
  },
  'set-up link': {
    heading: 'Create your account',
    expectedErrors: [signedOut],
    async reach(service, page) {
      await page.goto(await createSetupLink(service));
      await waitForHeading(page, 'Create your account');
    },
  },
  'set-up link used': {
    heading: 'Set up your account',
    expectedErrors: [signedOut, failedWithStatus(403)],
    async reach(service, page) {
      await page.goto(`${service.baseUrl}/admin/setup#wrong`);
      await page.locator('.notice.bad').waitFor();
    },
  },
  'set-up app': {
    heading: 'Add an authenticator app',
    expectedErrors: [signedOut],
    reach: acceptLink,
  },
};

const frameStates: Readonly<Record<string, AdminPageState>> = {
  'not found': {
    heading: 'Page not found',
    role: 'viewer',
    expectedErrors: [failedWithStatus(404)],
    async reach(service, page) {
      await page.goto(`${service.baseUrl}/admin/unknown`);
      await waitForHeading(page, 'Page not found');
      await page.getByRole('link', { name: 'Dashboard', exact: true }).waitFor({ state: 'attached' });
    },
  },
};

const accountStates: Readonly<Record<string, AdminPageState>> = {
  account: {
    heading: 'Your account',
    async reach(service, page) {
      const account = await createAccount(service.ports, { name: `anna-${crypto.randomUUID().slice(0, 8)}` });
      await addSession(page, service, account.id);
      await page.goto(`${service.baseUrl}/admin/account`);
      await page.getByText('This browser').waitFor();
      await page.getByText('Passkeys need HTTPS').waitFor();
    },
  },
};

/** States by their screenshot names. A section has its own in `admin-page-states/<name>.ts`. */
export const adminPageStates: Readonly<Record<string, AdminPageState>> = {
  ...signInStates,
  ...frameStates,
  ...dashboardStates,
  ...accountStates,
  ...brandingStates,
  ...assistantStates,
  ...storageStates,
  ...emailsStates,
  ...policyStates,
  ...settingsStates,
  ...transferStates,
  ...auditStates,
  ...legalStates,
  ...languagesStates,
  ...peopleStates,
};
