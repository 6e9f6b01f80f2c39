import type { Page } from 'playwright-core';
import { changeSetting } from '../../src/actions/change-setting.ts';
import { aTransfer, type MadeTransfer, type TransferWishes } from './a-transfer.ts';
import { disconnected, refused, type WebHouse } from './web-house.ts';

/** A state of the page on which recipients open a transfer, and how it is reached. */
interface ReceiveState {
  /** The heading that is then there, in English. */
  readonly heading: string;
  /** What the browser says of requests that are then refused. */
  readonly provokes?: readonly RegExp[];
  /** Resolves when it is shown. */
  reach(house: WebHouse, page: Page): Promise<void>;
}

export const linkOf = ({ baseUrl }: WebHouse, { transferId }: Pick<MadeTransfer, 'transferId'>) =>
  `${baseUrl}/download?id=${transferId}`;

export async function enter(page: Page, password: string): Promise<void> {
  await page.locator('#password').fill(password);
  await page.locator('button[type=submit]:not([disabled])').last().click();
}

/** Several files, a message, and a confidential message. */
export async function aRichTransfer(house: WebHouse, wishes: TransferWishes = {}): Promise<MadeTransfer> {
  const made = await aTransfer(house.ports, {
    files: [
      {
        name: 'message.html',
        content: '<p>The <b>code</b> for the door is 4711. <a href="https://example.org/plan">The plan</a></p>',
      },
      { name: 'Contract 2026.pdf', content: 'A contract'.repeat(20_000) },
      { name: 'תוכנית.docx', content: 'A plan' },
      { name: `${'a-very-long-name-'.repeat(10)}.txt`, content: '' },
    ],
    texts: { senderName: 'Ann Example', subject: 'The contract', body: 'As promised,\nwith the plan.' },
    ...wishes,
  });
  const { db } = house.ports;
  await db
    .updateTable('transfer')
    .set({ confidential_message_file_id: made.files[0]?.id ?? null })
    .where('tracking_id', '=', made.trackingId)
    .execute();
  return made;
}

async function open(house: WebHouse, page: Page, made: MadeTransfer): Promise<void> {
  await page.goto(linkOf(house, made));
  await enter(page, made.password);
}

async function gone(house: WebHouse, page: Page, state: NonNullable<TransferWishes['state']>): Promise<void> {
  await open(house, page, await aTransfer(house.ports, { state }));
}

const shown = (page: Page, text: string) => page.getByRole('heading', { level: 1, name: text }).waitFor();

/** By what they are called in pictures. */
export const receiveStates: Readonly<Record<string, ReceiveState>> = {
  question: {
    heading: 'Receive files',
    async reach(house, page) {
      await page.goto(linkOf(house, await aTransfer(house.ports)));
      await page.getByText('Show the password').waitFor();
    },
  },
  'wrong password': {
    heading: 'Receive files',
    provokes: [refused(401)],
    async reach(house, page) {
      await page.goto(linkOf(house, await aTransfer(house.ports)));
      await enter(page, 'wrong');
      await page.getByText('4 more tries').waitFor();
    },
  },
  locked: {
    heading: 'Locked for a while',
    provokes: [refused(401), refused(403)],
    async reach(house, page) {
      await page.goto(linkOf(house, await aTransfer(house.ports)));
      for (let left = 4; left >= 0; left -= 1) {
        await enter(page, `wrong${left}`);
        await page
          .getByText(left > 1 ? `${left} more tries` : left === 1 ? 'one more try' : 'Locked')
          .first()
          .waitFor();
      }
    },
  },
  files: {
    heading: '4 files for you',
    async reach(house, page) {
      await changeSetting(house.ports, 'log.subjects', 'true');
      await open(house, page, await aRichTransfer(house));
      await shown(page, '4 files for you');
      await page.frameLocator('iframe').getByText('4711').waitFor();
    },
  },
  'one file': {
    heading: 'One file for you',
    async reach(house, page) {
      await open(house, page, await aTransfer(house.ports));
      await shown(page, 'One file for you');
    },
  },
  'checked file': {
    heading: 'One file for you',
    async reach(house, page) {
      await open(house, page, await aTransfer(house.ports));
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('Hello') });
      await page.getByText('exactly the file').waitFor();
    },
  },
  expired: {
    heading: 'These files have expired',
    provokes: [refused(410)],
    reach: (house, page) => gone(house, page, 'Deleted_by_expiration'),
  },
  revoked: {
    heading: 'The sender has withdrawn these files',
    provokes: [refused(410)],
    reach: (house, page) => gone(house, page, 'Deleted_by_revocation'),
  },
  'deleted by security': {
    heading: 'These files were deleted to protect them',
    provokes: [refused(410)],
    reach: (house, page) => gone(house, page, 'Deleted_by_security'),
  },
  gone: {
    heading: 'These files are no longer available',
    provokes: [refused(410)],
    reach: (house, page) => gone(house, page, 'Deleted_by_admin'),
  },
  processing: {
    heading: 'These files are still being checked',
    provokes: [refused(409)],
    reach: (house, page) => gone(house, page, 'Processing'),
  },
  unknown: {
    heading: 'There is nothing at this address',
    provokes: [refused(404)],
    async reach(house, page) {
      await page.goto(linkOf(house, { transferId: 'AAAAAAAAAA' }));
      await enter(page, 'any');
    },
  },
  offline: {
    heading: 'The service cannot be reached',
    provokes: [disconnected],
    async reach(house, page) {
      await page.goto(linkOf(house, await aTransfer(house.ports)));
      await page.context().setOffline(true);
      await enter(page, 'any');
    },
  },
};
