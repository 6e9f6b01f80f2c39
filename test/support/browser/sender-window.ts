import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { completeTransfers } from '../../../src/actions/completing/complete-transfers.ts';
import { type Cleanup, inReverseOrder } from '../cleanup.ts';
import type { ApiServerOptions } from '../server/api-server.ts';
import { openWindow, startWebServer, type WatchedWindow, type WebServer } from '../server/web-server.ts';
import { createVerifiedSender, type VerifiedSender } from '../transfer/sent-transfer.ts';

export const ann = 'ann@example.org';

/** Starts a server that completes transfers as soon as they are sent. */
export async function startCompletingWebServer(t: Cleanup, options: ApiServerOptions = {}): Promise<WebServer> {
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  const cleanup = inReverseOrder(t);
  const service: WebServer = await startWebServer(cleanup, {
    ...options,
    triggerCompletion: () => {
      running = running.then(() => completeTransfers(service.ports, stopping.signal));
    },
  });
  cleanup.after(async () => {
    stopping.abort();
    await running;
  });
  return service;
}

export interface SenderWindow extends WatchedWindow {
  readonly clientId: string;
}

/** Opens a window for a sender with a verified address. */
export async function openSenderWindow(
  t: Cleanup,
  browser: Browser,
  service: WebServer,
  options: BrowserContextOptions & { readonly address?: string } = {},
): Promise<SenderWindow> {
  const { address = ann, ...rest } = options;
  const sender = await createVerifiedSender(service, address);
  const storageState = identityStorage(service.baseUrl, sender);
  return { ...(await openWindow(t, browser, service, { storageState, ...rest })), clientId: sender.clientId };
}

/** Returns the browser storage of a sender who verified an address earlier. */
export function identityStorage(baseUrl: string, identity: VerifiedSender) {
  const saved = { name: `sealpost:${new URL(baseUrl).pathname}:identity`, value: JSON.stringify(identity) };
  return { cookies: [], origins: [{ origin: new URL(baseUrl).origin, localStorage: [saved] }] };
}

export interface SendFormInput {
  /** The address of a sender who has not verified it yet. */
  readonly address?: string;
  readonly to?: string;
  readonly subject?: string;
  readonly files?: Parameters<Page['setInputFiles']>[1];
}

/** Fills in the fields that sending requires. */
export async function fillSendForm(
  page: Page,
  { address, to = 'bob@example.org', subject, files }: SendFormInput = {},
): Promise<void> {
  if (address !== undefined) await page.getByLabel('Your email address').fill(address);
  await page.locator('#to').fill(to);
  await page.keyboard.press('Enter');
  if (subject !== undefined) await page.getByLabel('Subject').fill(subject);
  await page.setInputFiles('#files', files ?? filePayload('plan.txt', 'Hello'));
  // Many files are added in several steps.
  await page.getByText('Reading the folder…').waitFor({ state: 'detached' });
  // Waits until the page has generated a password and loaded the limits, which depend on the sender.
  if (address === undefined) await page.getByText('available for up to').waitFor();
  await page.locator('.secret:not(:empty)').waitFor();
}

/** The content of a file that the page uploads on its own: too large to be sent with the registration. */
export const largeContent = 'Hello'.repeat(4_000);

export const filePayload = (name: string, content: string | Buffer) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
});

export const waitForHeading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

/** Waits until the transfer was sent. The heading depends on whether the server has checked the files yet. */
export const waitUntilSent = (page: Page) => waitForHeading(page, /^(On its way|Sent)$/);

/** Signs out through the account menu. */
export async function signOut(page: Page): Promise<void> {
  await page.locator('#account summary').click();
  await page.getByRole('button', { name: 'Sign out' }).click();
}

/** Sends a transfer from an address that is not verified yet, until the page asks for the code. */
export async function sendUnverified(page: Page, input: SendFormInput & { readonly address: string }): Promise<void> {
  await fillSendForm(page, input);
  await clickSend(page);
  await page
    .getByRole('status')
    .filter({ hasText: `We sent a code to ${input.address}` })
    .waitFor();
  await page.locator('#code:focus').waitFor();
}

export const clickSend = (page: Page) => page.getByRole('button', { name: 'Send', exact: true }).click();
