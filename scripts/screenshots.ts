/** `npm run screenshots`: every page in every state, on a desktop and a phone, light and dark, in `reports/pages`. */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { saveLegalNotice, saveTerms } from '../src/actions/legal/legal-texts.ts';
import { storageOptions } from '../test/support/browser/admin-page-states/storage.ts';
import { adminPageStates } from '../test/support/browser/admin-page-states.ts';
import { openAdminWindow } from '../test/support/browser/admin-window.ts';
import { openChromium } from '../test/support/browser/open-browser.ts';
import { receivePageStates } from '../test/support/browser/receive-page-states.ts';
import { sendPageStates } from '../test/support/browser/send-page-states.ts';
import { openSenderWindow, startCompletingWebServer } from '../test/support/browser/sender-window.ts';
import { createCleanup } from '../test/support/cleanup.ts';
import { fillMailbox } from '../test/support/mail/fill-mailbox.ts';
import { createEmptyFolder, startService } from '../test/support/server/program.ts';
import { desktop, openWindow, phone, startWebServer } from '../test/support/server/web-server.ts';
import { ensureSystemPackages } from './system-packages.ts';

ensureSystemPackages(['chromium']);
const folder = fileURLToPath(new URL('../reports/pages', import.meta.url));
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });

await using cleanup = createCleanup();
const browser = await openChromium();
cleanup.after(() => browser.close());
const service = await startWebServer(cleanup, { ...storageOptions, hasLanguagePacks: true });
for (const [name, { reach }] of Object.entries(receivePageStates)) {
  const context = await browser.newContext({ locale: name.endsWith('German') ? 'de' : 'en' });
  const page = await context.newPage();
  await reach(service, page);
  await takeScreenshots(page, `receive-${name.toLowerCase().replaceAll(' ', '-')}`);
  await context.close();
}
const terms = '# 1. The service\n\nFiles are kept **for two weeks**:\n\n- encrypted,\n- for their recipients alone.\n';
await saveTerms(service.ports, { locale: 'en', title: 'Terms of use', type: 'text/markdown', content: terms });
await saveLegalNotice(service.ports, { type: 'text/plain', content: 'Example Ltd.\nHigh Street 1\n1010 Vienna' });
const plainPages = {
  'legal-terms': 'terms',
  'legal-imprint': 'imprint',
  'not-found': 'a/b',
  reference: 'api/docs',
  'reference-tag': 'api/docs/uploads',
  'reference-search': 'api/docs?q=upload',
};
for (const [name, path] of Object.entries(plainPages)) {
  const page = await browser.newPage({ locale: 'en' });
  await page.goto(`${service.baseUrl}/${path}`);
  await takeScreenshots(page, name);
  await page.close();
}
const senders = await startCompletingWebServer(cleanup);
for (const [name, { isUnverified, reach }] of Object.entries(sendPageStates)) {
  const open = isUnverified ? openWindow : openSenderWindow;
  const { page, context } = await open({ after: () => {} }, browser, senders);
  await reach(senders, page);
  await takeScreenshots(page, `send-${name.replaceAll(' ', '-')}`);
  await context.close();
}
for (const [name, { role, reach }] of Object.entries(adminPageStates)) {
  const noCleanup = { after: () => {} };
  const { page, context } =
    role === undefined
      ? await openWindow(noCleanup, browser, service)
      : await openAdminWindow(noCleanup, browser, service, role);
  await reach(service, page);
  await takeScreenshots(page, `admin-${name.replaceAll(' ', '-')}`);
  await context.close();
}
await takeMailbox();
console.log(`The pictures are in ${folder}`);

async function takeMailbox(): Promise<void> {
  await using empty = await createEmptyFolder();
  const service = await startService(empty.env);
  cleanup.after(() => service.stop());
  const page = await browser.newPage({ locale: 'en' });
  await page.goto(`${service.baseUrl}/mailbox`);
  await takeScreenshots(page, 'mailbox-locked');
  await page.goto(service.mailbox?.url ?? '');
  await page.getByText('No emails yet').waitFor();
  await takeScreenshots(page, 'mailbox-empty');
  await fillMailbox(join(empty.path, 'data', 'mail'), service);
  await page.goto(`${service.baseUrl}/mailbox`);
  await takeScreenshots(page, 'mailbox-list');
  await page.getByRole('link', { name: 'The contract, and the plans for the roof' }).last().click();
  await page.getByRole('heading', { level: 1, name: 'The contract' }).waitFor();
  await takeScreenshots(page, 'mailbox-mail');
  await page.close();
}

async function takeScreenshots(page: Page, name: string): Promise<void> {
  for (const [screen, viewport] of Object.entries({ desktop, phone })) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${folder}/${name}-${screen}-${colorScheme}.png`, fullPage: true });
    }
  }
}
