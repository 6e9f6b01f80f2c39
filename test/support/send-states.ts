import type { Page, Route } from 'playwright-core';
import { aTransfer } from './a-transfer.ts';
import { dropFiles } from './drop-files.ts';
import { aFile, ann, clickSend, heading, write } from './sender-window.ts';
import { refused, type WebHouse } from './web-house.ts';

/** A state of the pages for senders, and how it is reached. */
interface SendState {
  /** The heading that is then there, in English. */
  readonly heading: string;
  /** For somebody whose address is proven, unless it says otherwise. */
  readonly isUnproven?: boolean;
  /** What the browser itself complains of then. */
  readonly provokes?: RegExp;
  reach(house: WebHouse, page: Page): Promise<void>;
}

/** As a browser tells of a service that is away. */
export const away = /^Failed to load resource: net::ERR_CONNECTION_REFUSED$/;

/** Requests that bring content are not answered. */
const holdUploads = (page: Page) => page.route('**/content', (route: Route) => void route);

async function askForCode(house: WebHouse, page: Page): Promise<void> {
  await page.goto(`${house.baseUrl}/`);
  await page.getByLabel('Your email address').fill(ann);
  await page.getByRole('button', { name: 'Mail me a code' }).click();
  await page.getByLabel('Code from the mail').waitFor();
}

async function sent(house: WebHouse, page: Page, mode?: string): Promise<void> {
  await page.goto(`${house.baseUrl}/`);
  await write(page, { subject: 'The contract' });
  if (mode !== undefined) await page.getByLabel(mode).check();
  await clickSend(page);
  await heading(page, 'On its way');
}

/** Some transfers of several states, to and from the one who looks. */
export async function someTransfers({ ports }: WebHouse): Promise<void> {
  const files = [
    { name: 'Contract 2026.pdf', content: 'A contract'.repeat(20_000) },
    { name: 'תוכנית.docx', content: 'A plan' },
  ];
  const to = { sender: ann, recipients: ['bob@example.org', 'eve@example.org'], files };
  await aTransfer(ports, { ...to, state: 'Deleted_by_expiration', texts: { subject: 'Old plans' } });
  await aTransfer(ports, { ...to, state: 'Processing' });
  await aTransfer(ports, { ...to, texts: { subject: 'The contract' } });
  await aTransfer(ports, { sender: 'bob@example.org', recipients: [ann], files, texts: { subject: 'Signed' } });
}

export const sendStates: Readonly<Record<string, SendState>> = {
  'prove address': {
    heading: 'Confirm your address',
    isUnproven: true,
    async reach(house, page) {
      await page.goto(`${house.baseUrl}/`);
      await page.getByLabel('Your email address').waitFor();
    },
  },
  'prove code': { heading: 'Confirm your address', isUnproven: true, reach: askForCode },
  'prove wrong code': {
    heading: 'Confirm your address',
    isUnproven: true,
    provokes: refused(403),
    async reach(house, page) {
      await askForCode(house, page);
      await page.getByLabel('Code from the mail').fill('AAAAAAAAAA');
      await page.getByRole('button', { name: 'Confirm' }).click();
      await page.getByText('This code is wrong or has expired').waitFor();
    },
  },
  'letter empty': {
    heading: 'Send files',
    async reach(house, page) {
      await page.goto(`${house.baseUrl}/`);
      await page.locator('output.secret:not(:empty)').waitFor();
    },
  },
  'letter faults': {
    heading: 'Send files',
    async reach(house, page) {
      await page.goto(`${house.baseUrl}/`);
      await page.getByLabel('A password of your own').check();
      await clickSend(page);
      await page.getByText('3 things are still missing').waitFor();
    },
  },
  'letter full': {
    heading: 'Send files',
    async reach(house, page) {
      await page.goto(`${house.baseUrl}/`);
      await write(page, {
        to: 'Bob <bob@example.org>, eve.with.a.very.long.address@department.of.example.org; dan@example.org',
        subject: 'The contract',
        files: [
          aFile('Contract 2026.pdf', 'A contract'.repeat(20_000)),
          aFile('plan.txt', 'x'),
          aFile('PLAN.txt', 'y'),
        ],
      });
      await page.getByLabel('Message', { exact: true }).fill('As promised.');
      await page.getByText('Add a confidential message').click();
      await page.getByLabel('Confidential message').fill('The code for the door is 4711.');
      await page.getByLabel('A password of your own').check();
      await page.locator('#password').fill('Summer1');
      await page.locator('.rules .broken').first().waitFor();
      await page.getByText('More options').click();
      await page.getByText('Name the files in the mail').waitFor();
    },
  },
  'letter link only': {
    heading: 'Send files',
    async reach(house, page) {
      await page.goto(`${house.baseUrl}/`);
      await write(page);
      await page.getByLabel('No password').check();
      await page.getByText('Whoever gets hold of the mail').waitFor();
    },
  },
  'letter not taken': {
    heading: 'Send files',
    async reach(house, page) {
      await page.goto(`${house.baseUrl}/`);
      await page.locator('output.secret:not(:empty)').waitFor();
      await dropFiles(page, ['/no/such/plan.txt', '/no/such/picture.jpg']);
      await page.getByText('2 files or folders could not be read').waitFor();
    },
  },
  'letter elsewhere': {
    heading: 'Send files',
    async reach(house, page) {
      const other = await page.context().newPage();
      await sendStates['uploading']?.reach(house, other);
      await other.evaluate('dispatchEvent(new Event("pagehide"))');
      await page.goto(`${house.baseUrl}/`);
      await page.getByText('Another tab of this browser is sending').waitFor();
      await page.locator('output.secret:not(:empty)').waitFor();
    },
  },
  'letter offline': {
    heading: 'Send files',
    provokes: away,
    async reach(house, page) {
      await page.route('**/api/**', (route) => route.abort('connectionrefused'));
      await page.goto(`${house.baseUrl}/`);
      await page.locator('#to').fill('bob@example.org');
      await page.setInputFiles('#files', aFile('plan.txt', 'Hello'));
      await clickSend(page);
      await page.locator('.letter > [role=alert]', { hasText: 'The service cannot be reached' }).waitFor();
    },
  },
  'letter announcing': {
    heading: 'Send files',
    async reach(house, page) {
      await page.goto(`${house.baseUrl}/`);
      await page.route('**/files', (route) => void route);
      await write(page);
      await clickSend(page);
      await page.getByRole('button', { name: 'Cancel' }).waitFor();
    },
  },
  'prove again': {
    heading: 'Confirm your address',
    provokes: refused(401),
    async reach(house, page) {
      await page.goto(`${house.baseUrl}/`);
      const ended = { contentType: 'application/problem+json', json: { errorCode: 3002 } };
      await page.route('**/content', (route) => route.fulfill({ status: 401, ...ended }));
      await write(page);
      await clickSend(page);
      await page.getByText('Your confirmation has ended').waitFor();
    },
  },
  uploading: {
    heading: 'Uploading',
    async reach(house, page) {
      await page.goto(`${house.baseUrl}/`);
      await holdUploads(page);
      await write(page, { files: [aFile('plan.txt', 'Hello'), aFile('b.bin', Buffer.alloc(700_000))] });
      await clickSend(page);
      await page.getByRole('button', { name: 'Pause' }).waitFor();
    },
  },
  cancelling: {
    heading: 'Uploading',
    async reach(house, page) {
      await sendStates['uploading']?.reach(house, page);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByText('Cancel this transfer?').waitFor();
    },
  },
  'upload offline': {
    heading: 'Uploading',
    provokes: /^Failed to load resource: net::ERR_CONNECTION_RESET$/,
    async reach(house, page) {
      await page.goto(`${house.baseUrl}/`);
      await page.route('**/content', (route) => route.abort('connectionreset'));
      await write(page);
      await clickSend(page);
      await page.getByText('The line is lost').waitFor();
    },
  },
  'go on': {
    heading: 'Go on with your transfer',
    async reach(house, page) {
      page.on('dialog', (dialog) => void dialog.accept());
      await sendStates['uploading']?.reach(house, page);
      await page.reload();
      await page.getByText('2 files were on the way').waitFor();
    },
  },
  'sent password': {
    heading: 'On its way',
    async reach(house, page) {
      await sent(house, page);
      await page.getByText('Now pass on the password').waitFor();
    },
  },
  'sent link': {
    heading: 'On its way',
    async reach(house, page) {
      await sent(house, page, 'No password: the link is enough');
      await page.getByText('#password=').waitFor();
    },
  },
  'transfers empty': {
    heading: 'My transfers',
    async reach(house, page) {
      await page.goto(`${house.baseUrl}/transfers`);
      await page.getByRole('button', { name: 'Received' }).click();
      await page.getByText('Nothing here yet. What others send').waitFor();
    },
  },
  'transfers sent': {
    heading: 'My transfers',
    async reach(house, page) {
      await someTransfers(house);
      await page.goto(`${house.baseUrl}/transfers`);
      // Those of the same moment stand in any order.
      const entry = page.locator('details', { hasText: 'nothing downloaded yet' }).first();
      await entry.locator('summary').click();
      await entry.getByText('nothing downloaded yet').first().waitFor();
    },
  },
  'transfers received': {
    heading: 'My transfers',
    async reach(house, page) {
      await someTransfers(house);
      await page.goto(`${house.baseUrl}/transfers`);
      await page.getByRole('button', { name: 'Received' }).click();
      await page.getByRole('link', { name: 'Open' }).first().waitFor();
    },
  },
  'transfers revoking': {
    heading: 'My transfers',
    async reach(house, page) {
      await someTransfers(house);
      await page.goto(`${house.baseUrl}/transfers`);
      await page.getByRole('button', { name: 'Revoke' }).first().click();
      await page.getByText('Revoke this transfer?').first().waitFor();
    },
  },
  'transfers offline': {
    heading: 'My transfers',
    provokes: away,
    async reach(house, page) {
      await page.route('**/sent-transfers*', (route) => route.abort('connectionrefused'));
      await page.goto(`${house.baseUrl}/transfers`);
      await page.getByText('The service cannot be reached').waitFor();
    },
  },
};
