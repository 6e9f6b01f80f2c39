import type { TestContext } from 'node:test';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { completeTransfers } from '../../src/actions/complete-transfer.ts';
import { aProvenSender, type ProvenSender } from './sent-transfer.ts';
import { aWebHouse, aWindow, type Watched, type WebHouse } from './web-house.ts';

export const ann = 'ann@example.org';

/** A house in which transfers are completed as soon as they are sent. */
export async function aSendersHouse(t: Pick<TestContext, 'after'>): Promise<WebHouse> {
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  t.after(async () => {
    stopping.abort();
    await running;
  });
  const house: WebHouse = await aWebHouse(t, {
    completeSoon: () => {
      running = running.then(() => completeTransfers(house.ports, stopping.signal));
    },
  });
  return house;
}

export interface SenderWindow extends Watched {
  readonly clientId: string;
}

/** The window of somebody whose address is proven. */
export async function aSendersWindow(
  t: Pick<TestContext, 'after'>,
  browser: Browser,
  house: WebHouse,
  options: BrowserContextOptions & { readonly address?: string } = {},
): Promise<SenderWindow> {
  const { address = ann, ...rest } = options;
  const sender = await aProvenSender(house, address);
  const storageState = keptIdentity(house.baseUrl, sender);
  return { ...(await aWindow(t, browser, house, { storageState, ...rest })), clientId: sender.clientId };
}

/** What a browser has kept in which somebody has proven an address before. */
export function keptIdentity(baseUrl: string, identity: ProvenSender) {
  const kept = { name: `sealpost:${new URL(baseUrl).pathname}:identity`, value: JSON.stringify(identity) };
  return { cookies: [], origins: [{ origin: new URL(baseUrl).origin, localStorage: [kept] }] };
}

export interface Written {
  readonly to?: string;
  readonly subject?: string;
  readonly files?: Parameters<Page['setInputFiles']>[1];
}

/** Writes what is needed to send something. */
export async function write(page: Page, { to = 'bob@example.org', subject, files }: Written = {}): Promise<void> {
  await page.locator('#to').fill(to);
  await page.keyboard.press('Enter');
  if (subject !== undefined) await page.getByLabel('Subject').fill(subject);
  await page.setInputFiles('#files', files ?? aFile('plan.txt', 'Hello'));
  // Until it is known what may be sent, and there is a password.
  await page.getByText('You can send up to').waitFor();
  await page.locator('output.secret:not(:empty)').waitFor();
}

export const aFile = (name: string, content: string | Buffer) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
});

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();

export const clickSend = (page: Page) => page.getByRole('button', { name: 'Send', exact: true }).click();
