import type { Page, Route } from 'playwright-core';
import { failedWithStatus, type WebServer } from '../server/web-server.ts';
import { createTransfer } from '../transfer/test-transfer.ts';
import { dropFiles } from './drop-files.ts';
import {
  ann,
  clickSend,
  filePayload,
  fillSendForm,
  largeContent,
  sendUnverified,
  waitUntilSent,
} from './sender-window.ts';

/** A state of the sender pages, and how to reach it. */
interface SendPageState {
  /** The English heading in this state. */
  readonly heading: string;
  /** Whether the sender's address is unverified; verified by default. */
  readonly isUnverified?: boolean;
  /** Console messages that the browser prints in this state. */
  readonly expectedErrors?: RegExp;
  reach(service: WebServer, page: Page): Promise<void>;
}

/** The browser's message when the service is not running. */
export const connectionRefused = /^Failed to load resource: net::ERR_CONNECTION_REFUSED$/;

/** The browser's message when a connection breaks during a request, or when there is no connection. */
export const connectionLost =
  /^Failed to load resource: net::ERR_(CONNECTION_RESET|CONNECTION_CLOSED|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)$/;

/** Leaves upload requests without a response. */
const stallUploads = (page: Page) => page.route('**/content', (route: Route) => void route);

/** Makes dropped folders wait, like a slow disk. The returned function lets the page read them. */
export async function stallFolders(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(`{
    const { prototype } = DataTransferItem;
    const { webkitGetAsEntry } = prototype;
    let stalled = [];
    prototype.webkitGetAsEntry = function () {
      const entry = webkitGetAsEntry.call(this);
      const reader = entry.createReader();
      const readEntries = (...listeners) => {
        const read = () => reader.readEntries(...listeners);
        if (stalled === undefined) read();
        else stalled.push(read);
      };
      entry.createReader = () => ({ readEntries });
      return entry;
    };
    globalThis.readFolders = () => {
      prototype.webkitGetAsEntry = webkitGetAsEntry;
      const reads = stalled;
      stalled = undefined;
      for (const read of reads) read();
    };
  }`);
  return () => page.evaluate('readFolders()');
}

async function requestCode(service: WebServer, page: Page): Promise<void> {
  await page.goto(`${service.baseUrl}/`);
  await sendUnverified(page, { address: ann });
}

async function sendTransfer(service: WebServer, page: Page, mode?: string): Promise<void> {
  await page.goto(`${service.baseUrl}/`);
  await fillSendForm(page, { subject: 'The contract' });
  if (mode !== undefined) await page.getByRole('radio', { name: mode }).check();
  await clickSend(page);
  await waitUntilSent(page);
}

/** Creates transfers in several states, sent to and by the current user. */
export async function createVariousTransfers({ ports }: WebServer): Promise<void> {
  // Newer than those of the states before: the list shows the newest first, a page at a time.
  ports.clock.set(new Date());
  const files = [
    { name: 'Contract 2026.pdf', content: 'A contract'.repeat(20_000) },
    { name: 'תוכנית.docx', content: 'A plan' },
  ];
  const to = { sender: ann, recipients: ['bob@example.org', 'eve@example.org'], files };
  await createTransfer(ports, { ...to, state: 'Deleted_by_expiration', texts: { subject: 'Old plans' } });
  await createTransfer(ports, { ...to, state: 'Processing' });
  await createTransfer(ports, { ...to, texts: { subject: 'The contract' } });
  await createTransfer(ports, { sender: 'bob@example.org', recipients: [ann], files, texts: { subject: 'Signed' } });
}

/** Opens the details of an available transfer. Entries with the same timestamp have no defined order. */
async function openContract(page: Page): Promise<void> {
  // Another transfer of this name has one recipient.
  const rows = page.locator('.transfer summary', { hasText: 'The contract' });
  await rows.filter({ hasText: 'and 1 other' }).first().click();
}

export const sendPageStates: Readonly<Record<string, SendPageState>> = {
  'form unverified': {
    heading: 'Send files',
    isUnverified: true,
    async reach(service, page) {
      await page.goto(`${service.baseUrl}/`);
      await page.locator('.secret:not(:empty)').waitFor();
    },
  },
  'verify code': { heading: 'Send files', isUnverified: true, reach: requestCode },
  'verify wrong code': {
    heading: 'Send files',
    isUnverified: true,
    expectedErrors: failedWithStatus(403),
    async reach(service, page) {
      await requestCode(service, page);
      await page.getByLabel('Verification code').fill('aaaa-aaaa');
      await page.getByText('This code is wrong or has expired').waitFor();
    },
  },
  'form empty': {
    heading: 'Send files',
    async reach(service, page) {
      await page.goto(`${service.baseUrl}/`);
      await page.locator('.secret:not(:empty)').waitFor();
    },
  },
  'account menu': {
    heading: 'Send files',
    async reach(service, page) {
      await page.goto(`${service.baseUrl}/`);
      await page.locator('.secret:not(:empty)').waitFor();
      await page.locator('#account summary').click();
      await page.getByText('Signed in as').waitFor();
    },
  },
  'deleting data': {
    heading: 'Send files',
    async reach(service, page) {
      await sendPageStates['account menu']?.reach(service, page);
      await page.getByRole('button', { name: 'Delete my data' }).click();
      await page.getByText('Delete your data?').waitFor();
    },
  },
  'form with missing fields': {
    heading: 'Send files',
    async reach(service, page) {
      await page.goto(`${service.baseUrl}/`);
      await page.getByRole('radio', { name: 'My own' }).check();
      await clickSend(page);
      await page.getByText('Please fix 3 problems').waitFor();
    },
  },
  'form filled': {
    heading: 'Send files',
    async reach(service, page) {
      await page.goto(`${service.baseUrl}/`);
      await fillSendForm(page, {
        to: 'Bob <bob@example.org>, eve.with.a.very.long.address@department.of.example.org; dan@example.org',
        subject: 'The contract',
        files: [
          filePayload('Contract 2026.pdf', 'A contract'.repeat(20_000)),
          filePayload('plan.txt', 'x'),
          filePayload('PLAN.txt', 'y'),
        ],
      });
      await page.locator('#message').fill('As promised.');
      await page.getByText('Add a confidential message').click();
      await page.getByLabel('Confidential message').fill('The code for the entrance is 4711.');
      await page.getByRole('radio', { name: 'My own' }).check();
      await page.locator('#password').fill('Summer1');
      await page.locator('.rules .broken').first().waitFor();
      await page.getByText('More options').click();
      await page.getByText('Show file names in the email').waitFor();
    },
  },
  'form suggestions': {
    heading: 'Send files',
    async reach(service, page) {
      await createTransfer(service.ports, { sender: ann, recipients: ['bob@example.org', 'eve@example.org'] });
      await page.goto(`${service.baseUrl}/`);
      await page.locator('.secret:not(:empty)').waitFor();
      await page.locator('#to').focus();
      await page.getByRole('combobox', { name: 'To', exact: true }).waitFor();
      await page.keyboard.type('e');
      await page.keyboard.press('ArrowDown');
      await page.locator('[role=option][aria-selected=true]').waitFor();
    },
  },
  'form without password': {
    heading: 'Send files',
    async reach(service, page) {
      await page.goto(`${service.baseUrl}/`);
      await fillSendForm(page);
      await page.getByRole('radio', { name: 'None' }).check();
      await page.getByText('Anyone who gets the email').waitFor();
    },
  },
  'form with unreadable files': {
    heading: 'Send files',
    async reach(service, page) {
      await page.goto(`${service.baseUrl}/`);
      await page.locator('.secret:not(:empty)').waitFor();
      await dropFiles(page, ['/no/such/plan.txt', '/no/such/picture.jpg']);
      await page.getByText('2 files or folders couldn’t be read').waitFor();
    },
  },
  'form while another tab sends': {
    heading: 'Send files',
    async reach(service, page) {
      const other = await page.context().newPage();
      await sendPageStates['uploading']?.reach(service, other);
      await other.evaluate('dispatchEvent(new Event("pagehide"))');
      await page.goto(`${service.baseUrl}/`);
      await page.getByText('You’re sending a transfer in another tab').waitFor();
      await page.locator('.secret:not(:empty)').waitFor();
    },
  },
  'form offline': {
    heading: 'Send files',
    expectedErrors: connectionRefused,
    async reach(service, page) {
      await page.route('**/api/**', (route) => route.abort('connectionrefused'));
      await page.goto(`${service.baseUrl}/`);
      await page.locator('#to').fill('bob@example.org');
      await page.setInputFiles('#files', filePayload('plan.txt', 'Hello'));
      await clickSend(page);
      await page.locator('.send-bar [role=alert]', { hasText: 'Can’t reach the server' }).waitFor();
    },
  },
  'waiting for files': {
    heading: 'Send files',
    async reach(service, page) {
      await page.goto(`${service.baseUrl}/`);
      await fillSendForm(page);
      await stallFolders(page);
      await dropFiles(page, [import.meta.dirname]);
      await clickSend(page);
      await page.getByText('Your files are still being added').waitFor();
    },
  },
  'registering files': {
    heading: 'Send files',
    async reach(service, page) {
      await page.goto(`${service.baseUrl}/`);
      await page.route('**/files/batch', (route) => void route);
      await fillSendForm(page);
      await clickSend(page);
      await page.getByRole('button', { name: 'Cancel' }).waitFor();
    },
  },
  'confirmation expired': {
    heading: 'Verify your email address',
    expectedErrors: failedWithStatus(401),
    async reach(service, page) {
      await page.goto(`${service.baseUrl}/`);
      const json = { type: 'urn:sealpost:problem:verification_missing', errorCode: 3002 };
      const ended = { contentType: 'application/problem+json', json };
      await page.route('**/content', (route) => route.fulfill({ status: 401, ...ended }));
      await fillSendForm(page, { files: filePayload('plan.txt', largeContent) });
      await clickSend(page);
      await page.getByText('Your verification has expired').waitFor();
    },
  },
  uploading: {
    heading: 'Uploading',
    async reach(service, page) {
      await page.goto(`${service.baseUrl}/`);
      await stallUploads(page);
      await fillSendForm(page, {
        files: [filePayload('plan.txt', largeContent), filePayload('b.bin', Buffer.alloc(700_000))],
      });
      await clickSend(page);
      await page.getByRole('button', { name: 'Pause' }).waitFor();
    },
  },
  canceling: {
    heading: 'Uploading',
    async reach(service, page) {
      await sendPageStates['uploading']?.reach(service, page);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByText('Cancel this transfer?').waitFor();
    },
  },
  'upload offline': {
    heading: 'Waiting for the connection',
    expectedErrors: /^Failed to load resource: net::ERR_CONNECTION_RESET$/,
    async reach(service, page) {
      await page.goto(`${service.baseUrl}/`);
      await page.route('**/content', (route) => route.abort('connectionreset'));
      await fillSendForm(page, { files: filePayload('plan.txt', largeContent) });
      await clickSend(page);
      await page.getByText('Connection lost or server busy').waitFor();
    },
  },
  resume: {
    heading: 'Resume your transfer',
    async reach(service, page) {
      page.on('dialog', (dialog) => void dialog.accept());
      await sendPageStates['uploading']?.reach(service, page);
      await page.reload();
      await page.getByText('2 files were still uploading').waitFor();
    },
  },
  'sent processing': {
    heading: 'On its way',
    async reach(service, page) {
      await page.route(/\/transfers\/[^/]+$/, (route: Route) => void route);
      await sendTransfer(service, page);
      await page.getByText('You can close this page').waitFor();
    },
  },
  'sent password': {
    heading: 'Sent',
    async reach(service, page) {
      await sendTransfer(service, page);
      await page.getByText('Now share the password').waitFor();
    },
  },
  'sent link': {
    heading: 'Sent',
    async reach(service, page) {
      await sendTransfer(service, page, 'None');
      await page.getByText('#password=').waitFor();
    },
  },
  'transfers empty': {
    heading: 'My transfers',
    async reach(service, page) {
      await page.goto(`${service.baseUrl}/transfers`);
      await page.getByRole('button', { name: 'Received' }).click();
      await page.getByText('No transfers yet. Files sent to you').waitFor();
    },
  },
  'transfers sent': {
    heading: 'My transfers',
    async reach(service, page) {
      await createVariousTransfers(service);
      await page.goto(`${service.baseUrl}/transfers`);
      await openContract(page);
      await page.getByText('Not downloaded yet').first().waitFor();
    },
  },
  'transfers found': {
    heading: 'My transfers',
    async reach(service, page) {
      await createVariousTransfers(service);
      await page.goto(`${service.baseUrl}/transfers`);
      await page.getByRole('searchbox').fill('contract eve');
      await page.getByText(/ found in \d+ transfers/).waitFor();
    },
  },
  'transfers not found': {
    heading: 'My transfers',
    async reach(service, page) {
      await page.route(/page-size=100/, async (route) => {
        const response = await route.fetch();
        const { data, meta } = await response.json();
        await route.fulfill({ response, json: { data, meta: { ...meta, totalItems: 2345 } } });
      });
      await createVariousTransfers(service);
      await page.goto(`${service.baseUrl}/transfers`);
      await page.getByRole('combobox', { name: 'Filter' }).selectOption('Not available');
      await page.getByRole('searchbox').fill('invoice');
      await page.getByText('Nothing found in the newest').waitFor();
    },
  },
  'transfers received': {
    heading: 'My transfers',
    async reach(service, page) {
      await createVariousTransfers(service);
      await page.goto(`${service.baseUrl}/transfers`);
      await page.getByRole('button', { name: 'Received' }).click();
      await page.getByRole('link', { name: 'Open' }).first().waitFor();
    },
  },
  'transfers revoking': {
    heading: 'My transfers',
    async reach(service, page) {
      await createVariousTransfers(service);
      await page.goto(`${service.baseUrl}/transfers`);
      await openContract(page);
      await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
      await page.getByRole('heading', { level: 2, name: /^Withdraw .*\?$/ }).waitFor();
    },
  },
  'transfers expiry': {
    heading: 'My transfers',
    async reach(service, page) {
      await createVariousTransfers(service);
      await page.goto(`${service.baseUrl}/transfers`);
      await openContract(page);
      await page.getByRole('button', { name: 'Resend email' }).first().click();
      await page.getByText('Email sent again').waitFor();
      await page.getByRole('button', { name: 'Change expiry' }).click();
      await page.getByText('at the latest').waitFor();
    },
  },
  'form sent again': {
    heading: 'Send files',
    async reach(service, page) {
      await createVariousTransfers(service);
      await page.goto(`${service.baseUrl}/transfers`);
      await openContract(page);
      await page.getByRole('button', { name: 'New transfer with this text' }).click();
      await page.getByText('Please select the files again').waitFor();
      await page.locator('.secret:not(:empty)').waitFor();
    },
  },
  'transfers offline': {
    heading: 'My transfers',
    expectedErrors: connectionRefused,
    async reach(service, page) {
      await page.route('**/sent-transfers*', (route) => route.abort('connectionrefused'));
      await page.goto(`${service.baseUrl}/transfers`);
      await page.getByText('Can’t reach the server').waitFor();
    },
  },
};
