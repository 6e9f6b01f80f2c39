import type { Page } from 'playwright-core';
import { changeSetting } from '../../../src/actions/settings/settings.ts';
import { disconnected, failedWithStatus, type WebServer } from '../server/web-server.ts';
import { createTransfer, type TestTransfer, type TransferOptions } from '../transfer/test-transfer.ts';

/** A state of the recipient's page, and how to reach it. */
interface ReceivePageState {
  /** The English heading in this state. */
  readonly heading: string;
  /** Console messages that the browser prints for the rejected requests. */
  readonly expectedErrors?: readonly RegExp[];
  /** Resolves when the page shows the state. */
  reach(service: WebServer, page: Page): Promise<void>;
}

export const downloadPageOf = ({ baseUrl }: WebServer, { transferId }: Pick<TestTransfer, 'transferId'>) =>
  `${baseUrl}/download?id=${transferId}`;

export async function enterPassword(page: Page, password: string): Promise<void> {
  await page.locator('#password').fill(password);
  await page.locator('button[type=submit]:not([disabled])').last().click();
}

/** Creates a transfer with several files, a message, and a confidential message. */
export async function createRichTransfer(service: WebServer, options: TransferOptions = {}): Promise<TestTransfer> {
  const made = await createTransfer(service.ports, {
    files: [
      {
        name: 'message.html',
        content: '<p>The <b>code</b> for the entrance is 4711. <a href="https://example.org/plan">The plan</a></p>',
      },
      { name: 'Contract 2026.pdf', content: 'A contract'.repeat(20_000) },
      { name: 'תוכנית.docx', content: 'A plan' },
      { name: `${'a-very-long-name-'.repeat(8)}${'x'.repeat(56)}.txt`, content: '' },
    ],
    texts: { senderName: 'Ann Example', subject: 'The contract', body: 'As promised,\nwith the plan.' },
    ...options,
  });
  const { db } = service.ports;
  await db
    .updateTable('transfer')
    .set({ confidential_message_file_id: made.files[0]?.id ?? null })
    .where('tracking_id', '=', made.trackingId)
    .execute();
  return made;
}

/** A picture of four colored pixels. */
const picture = Buffer.from(
  'Qk1GAAAAAAAAADYAAAAoAAAAAgAAAAIAAAABABgAAAAAABAAAAATCwAAEwsAAAAAAAAAAAAAHFWjL3nYAABfmUKg6XoAAA==',
  'base64',
);

/** A tenth of a second without a sound, 8,000 samples per second of 8 bits. */
const silence = Buffer.concat([
  Buffer.from('UklGRkQDAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YSADAAA=', 'base64'),
  Buffer.alloc(800, 0x80),
]);

/** A page with a black bar and a script. Viewers repair the missing table of objects. */
const pdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(ran\\(\\))>>>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R>>endobj
4 0 obj<</Length 16>>stream
0 0 300 40 re f
endstream endobj
trailer<</Root 1 0 R>>`;

/** Creates a transfer with files that can be viewed, and some that only look like it. */
export function createViewableTransfer(service: WebServer, columns = { allow_preview: 1 }): Promise<TestTransfer> {
  const script = '<script>ran()</script><img src=x onerror=ran()>';
  const files = [
    { name: 'roof.bmp', content: picture },
    { name: 'notes.txt', content: `Call Bob. ${script}` },
    { name: 'call.wav', content: silence },
    { name: 'drawing.svg', content: `<svg xmlns="http://www.w3.org/2000/svg" onload="ran()">${script}</svg>` },
    { name: 'page.png', content: `<!DOCTYPE html>${script}` },
    { name: 'plan.pdf', content: pdf },
  ];
  return createTransfer(service.ports, { files, columns });
}

async function open(service: WebServer, page: Page, made: TestTransfer): Promise<void> {
  await page.goto(downloadPageOf(service, made));
  await enterPassword(page, made.password);
}

async function openInState(
  service: WebServer,
  page: Page,
  state: NonNullable<TransferOptions['state']>,
): Promise<void> {
  await open(service, page, await createTransfer(service.ports, { state }));
}

const waitForHeading = (page: Page, text: string) => page.getByRole('heading', { level: 1, name: text }).waitFor();

/** States by their screenshot names. */
export const receivePageStates: Readonly<Record<string, ReceivePageState>> = {
  'password form': {
    heading: 'Receive files',
    async reach(service, page) {
      await page.goto(downloadPageOf(service, await createTransfer(service.ports)));
      await page.getByText('Show password').waitFor();
    },
  },
  'wrong password': {
    heading: 'Receive files',
    expectedErrors: [failedWithStatus(401)],
    async reach(service, page) {
      await page.goto(downloadPageOf(service, await createTransfer(service.ports)));
      await enterPassword(page, 'wrong');
      await page.getByText('4 attempts left').waitFor();
    },
  },
  'last attempt': {
    heading: 'Receive files',
    expectedErrors: [failedWithStatus(401)],
    async reach(service, page) {
      const set = (name: 'lockAt' | 'longLockAt' | 'limit', value: number) =>
        changeSetting(service.ports, `attempts.${name}`, String(value));
      await set('lockAt', 0);
      await set('longLockAt', 0);
      await set('limit', 2);
      await page.goto(downloadPageOf(service, await createTransfer(service.ports)));
      await enterPassword(page, 'wrong');
      await page.getByText('one attempt left before these files are deleted for everyone').waitFor();
      // The limits must increase after each change, so the largest is restored first.
      await set('limit', 15);
      await set('longLockAt', 10);
      await set('lockAt', 5);
    },
  },
  locked: {
    heading: 'Temporarily locked',
    expectedErrors: [failedWithStatus(401), failedWithStatus(403)],
    async reach(service, page) {
      await page.goto(downloadPageOf(service, await createTransfer(service.ports)));
      for (let left = 4; left >= 0; left -= 1) {
        await enterPassword(page, `wrong${left}`);
        await page
          .getByText(left > 1 ? `${left} attempts left` : left === 1 ? 'one attempt left' : 'Too many wrong passwords')
          .first()
          .waitFor();
      }
    },
  },
  files: {
    heading: 'Ann Example sent you 3 files and a confidential message',
    async reach(service, page) {
      await open(service, page, await createRichTransfer(service));
      await waitForHeading(page, 'Ann Example sent you 3 files and a confidential message');
      await page.frameLocator('iframe').getByText('4711').waitFor();
    },
  },
  folders: {
    heading: 'Ann sent you 5 files',
    async reach(service, page) {
      const files = [
        { name: 'Contract.pdf', content: 'A contract' },
        { name: 'roof.jpg', path: 'Photos/2026/roof.jpg', content: 'A roof' },
        { name: 'roof (2).jpg', path: 'Photos/roof.jpg', content: 'An older roof' },
        { name: 'budget.xlsx', path: 'Photos/2026/budget.xlsx', content: 'A budget' },
        { name: 'tour.mp4', path: `${'A very long folder name '.repeat(8)}end/tour.mp4`, content: 'A tour' },
      ];
      await open(service, page, await createTransfer(service.ports, { files }));
      await page.getByRole('button', { name: 'Select files' }).click();
      await page.getByLabel('Select roof.jpg').check();
    },
  },
  preview: {
    heading: 'Ann sent you 6 files',
    async reach(service, page) {
      await open(service, page, await createViewableTransfer(service));
      await page.getByRole('button', { name: 'View notes.txt' }).click();
      await page.getByText('Call Bob').waitFor();
    },
  },
  'one file': {
    heading: 'Ann sent you a file',
    async reach(service, page) {
      await open(service, page, await createTransfer(service.ports));
      await waitForHeading(page, 'Ann sent you a file');
    },
  },
  'checked file': {
    heading: 'Ann sent you a file',
    async reach(service, page) {
      await open(service, page, await createTransfer(service.ports));
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('Hello') });
      await page.getByText('matches the file').waitFor();
    },
  },
  expired: {
    heading: 'These files have expired',
    expectedErrors: [failedWithStatus(410)],
    reach: (service, page) => openInState(service, page, 'Deleted_by_expiration'),
  },
  revoked: {
    heading: 'The sender has withdrawn these files',
    expectedErrors: [failedWithStatus(410)],
    reach: (service, page) => openInState(service, page, 'Deleted_by_revocation'),
  },
  'deleted by security': {
    heading: 'These files were deleted for security reasons',
    expectedErrors: [failedWithStatus(410)],
    reach: (service, page) => openInState(service, page, 'Deleted_by_security'),
  },
  gone: {
    heading: 'These files are no longer available',
    expectedErrors: [failedWithStatus(410)],
    reach: (service, page) => openInState(service, page, 'Deleted_by_admin'),
  },
  processing: {
    heading: 'These files are still being checked',
    expectedErrors: [failedWithStatus(409)],
    reach: (service, page) => openInState(service, page, 'Processing'),
  },
  'link ended': {
    heading: 'Open the link again',
    expectedErrors: [failedWithStatus(401)],
    async reach(service, page) {
      const made = await createTransfer(service.ports);
      await page.goto(`${downloadPageOf(service, made)}#password=${encodeURIComponent(made.password)}`);
      await waitForHeading(page, 'Ann sent you a file');
      await page.evaluate(
        'for (const key of Object.keys(sessionStorage)) sessionStorage[key] = sessionStorage[key].replaceAll("zip?ticket=", "zip?ticket=x")',
      );
      await page.reload();
    },
  },
  unknown: {
    heading: 'Transfer not found',
    expectedErrors: [failedWithStatus(404)],
    async reach(service, page) {
      await page.goto(downloadPageOf(service, { transferId: 'AAAAAAAAAA' }));
      await enterPassword(page, 'any');
    },
  },
  offline: {
    heading: 'Can’t reach the server',
    expectedErrors: [disconnected],
    async reach(service, page) {
      await page.goto(downloadPageOf(service, await createTransfer(service.ports)));
      await page.context().setOffline(true);
      await enterPassword(page, 'any');
    },
  },
};
