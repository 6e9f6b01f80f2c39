/** `npm run pictures`: the pictures of the README and the guide, in `docs/pictures`: one transfer with default settings, and the administration. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { storageOptions } from '../test/support/browser/admin-page-states/storage.ts';
import { adminPageStates } from '../test/support/browser/admin-page-states.ts';
import { openAdminWindow } from '../test/support/browser/admin-window.ts';
import { dropFiles } from '../test/support/browser/drop-files.ts';
import { openChromium } from '../test/support/browser/open-browser.ts';
import { enterPassword } from '../test/support/browser/receive-page-states.ts';
import { openSenderWindow, startCompletingWebServer } from '../test/support/browser/sender-window.ts';
import { createCleanup } from '../test/support/cleanup.ts';
import { createEmailCollector } from '../test/support/mail/sent-emails.ts';
import { createAccount } from '../test/support/server/test-accounts.ts';
import { openWindow, startWebServer } from '../test/support/server/web-server.ts';
import { ensureSystemPackages } from './system-packages.ts';

const pictures = fileURLToPath(new URL('../docs/pictures', import.meta.url));
const sender = { name: 'Anna Berger', address: 'anna.berger@example.org' };
const recipients = ['ben.novak@example.net', 'office@riverside.example'];
const subject = 'Contract and photos';
const message = 'Here are the signed contract and the photos from Thursday.';
const files = {
  'Contract.pdf': 2_400_000,
  'Site visit.mp4': 186_000_000,
  'Photos/Entrance.jpg': 4_100_000,
  'Photos/Roof.jpg': 5_300_000,
  'Photos/Details/Window.jpg': 3_900_000,
};

// In CSS pixels.
const desktop = { width: 1280, height: 880 };
const phone = { width: 390, height: 844 };
const guide = { width: 1000, height: 800 };
const aboveLinks = { width: 1000, height: 590 };

ensureSystemPackages(['chromium']);
await using cleanup = createCleanup();
const browser = await openChromium();
cleanup.after(() => browser.close());
const service = await startCompletingWebServer(cleanup);
const window = { locale: 'en', viewport: desktop, deviceScaleFactor: 1.5 };

await receive(await send());
await administer();
console.log(`The pictures are in ${pictures}`);

/** Sends the files in a browser, and returns the password. */
async function send(): Promise<string> {
  const { page } = await openSenderWindow(cleanup, browser, service, { ...window, address: sender.address });
  await page.goto(`${service.baseUrl}/`);
  await page.locator('#account summary').click();
  await page.locator('#account-name').fill(sender.name);
  await page.keyboard.press('Escape');
  await dropFiles(page, await writeFiles());
  for (const recipient of recipients) {
    await page.locator('#to').fill(recipient);
    await page.keyboard.press('Enter');
  }
  await page.locator('#subject').fill(subject);
  await page.locator('#message').fill(message);
  await page.locator('#message').blur();
  await page.mouse.move(0, 0);
  await page.getByText('available for up to').waitFor();
  const password = await page.locator('.secret:not(:empty)').innerText();
  await shootThemes(page, 'hero');
  await shootForGuide(page, 'send');
  await page.locator('#send').click();
  await page.getByText('We’ve emailed your recipients').waitFor();
  await page.setViewportSize(aboveLinks);
  await page.screenshot({ path: `${pictures}/sent.png` });
  return password;
}

/** Returns the paths of the files and folders that the sender drops on the page. */
async function writeFiles(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sealpost-pictures-'));
  cleanup.after(() => rm(folder, { recursive: true }));
  for (const [path, size] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), Buffer.alloc(size));
  }
  return [...new Set(Object.keys(files).map((path) => path.split('/')[0] ?? path))].map((name) => join(folder, name));
}

/** Opens the transfer like a recipient, on a computer and on a phone. */
async function receive(password: string): Promise<void> {
  const address = `${service.baseUrl}/download?id=${await linkId()}`;
  const open = async (options: BrowserContextOptions) => {
    const { page } = await openWindow(cleanup, browser, service, options);
    await page.goto(address);
    await enterPassword(page, password);
    await page.locator('.files').first().waitFor();
    return page;
  };
  await shootForGuide(await open(window), 'receive');
  await shootThemes(await open({ ...window, viewport: phone, isMobile: true, hasTouch: true }), 'phone');
}

/** Opens pages of the administration, with the data of their tests. */
async function administer(): Promise<void> {
  const administered = await startWebServer(cleanup, storageOptions);
  const { id: administratorId } = await createAccount(administered.ports, { name: 'anna.berger' });
  for (const name of ['dashboard', 'transfers', 'policy']) {
    const options = { ...window, administratorId };
    const { page } = await openAdminWindow(cleanup, browser, administered, 'administrator', options);
    await adminPageStates[name]?.reach(administered, page);
    await shootThemes(page, `admin-${name}`);
  }
}

async function linkId(): Promise<string> {
  const collect = createEmailCollector(service.ports);
  for (;;) {
    const id = /\/download\?id=(\w+)/.exec((await collect()).get(recipients[0] ?? '')?.text ?? '')?.[1];
    if (id !== undefined) return id;
  }
}

/** Takes a picture of what the window shows, in the light and the dark theme. */
async function shootThemes(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${pictures}/${name}-${colorScheme}.png` });
  }
}

/** Takes a picture of the whole page for the guide. */
async function shootForGuide(page: Page, name: string): Promise<void> {
  await page.setViewportSize(guide);
  // In a window of this height, bars at the end of the window are in their place at the end of the page.
  const height = await page.evaluate<number>('document.documentElement.scrollHeight');
  await page.setViewportSize({ ...guide, height });
  await page.screenshot({ path: `${pictures}/${name}.png` });
}
