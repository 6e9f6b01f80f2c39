/**
 * `npm run screenshots`: every page in every state, on a desktop and a phone, by day and by night, in `reports/pages`; and
 * those that the README shows, in `docs/pictures`.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { keepImprint, keepTerms } from '../src/actions/keep-legal-text.ts';
import { openBrowser } from '../test/support/browser.ts';
import { fillMailbox } from '../test/support/filled-mailbox.ts';
import { anEmptyFolder, serve } from '../test/support/program.ts';
import { receiveStates } from '../test/support/receive-states.ts';
import { sendStates } from '../test/support/send-states.ts';
import { aSendersHouse, aSendersWindow } from '../test/support/sender-window.ts';
import { aWebHouse, aWindow, desktop, phone } from '../test/support/web-house.ts';
import { provideSystemParts } from './system-parts.ts';

provideSystemParts(['chromium']);
const folder = fileURLToPath(new URL('../reports/pages', import.meta.url));
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });

const ofReadme = { 'send-letter-full': 'send', 'receive-files': 'receive' } as const;
const pictures = fileURLToPath(new URL('../docs/pictures', import.meta.url));

const closing: Array<() => unknown> = [];
const after = (close: () => unknown) => void closing.unshift(close);
const browser = await openBrowser();
after(() => browser.close());
try {
  const house = await aWebHouse({ after } as Parameters<typeof aWebHouse>[0]);
  for (const [name, { reach }] of Object.entries(receiveStates)) {
    const context = await browser.newContext({ locale: name.endsWith('German') ? 'de' : 'en' });
    const page = await context.newPage();
    await reach(house, page);
    await take(page, `receive-${name.toLowerCase().replaceAll(' ', '-')}`);
    await context.close();
  }
  const terms =
    '# 1. The service\n\nFiles are kept **for two weeks**:\n\n- encrypted,\n- for their recipients alone.\n';
  await keepTerms(house.ports, { locale: 'en', title: 'Terms of use', type: 'text/markdown', content: terms });
  await keepImprint(house.ports, { type: 'text/plain', content: 'Example Ltd.\nHigh Street 1\n1010 Vienna' });
  for (const name of ['terms', 'imprint']) {
    const page = await browser.newPage({ locale: 'en' });
    await page.goto(`${house.baseUrl}/${name}`);
    await take(page, `legal-${name}`);
    await page.close();
  }
  const senders = await aSendersHouse({ after } as Parameters<typeof aSendersHouse>[0]);
  for (const [name, { isUnproven, reach }] of Object.entries(sendStates)) {
    const open = isUnproven ? aWindow : aSendersWindow;
    const { page, context } = await open({ after: () => {} }, browser, senders);
    await reach(senders, page);
    await take(page, `send-${name.replaceAll(' ', '-')}`);
    await context.close();
  }
  await takeMailbox();
  console.log(`The pictures are in ${folder}`);
} finally {
  for (const close of closing) await close();
}

async function takeMailbox(): Promise<void> {
  await using empty = await anEmptyFolder();
  const service = await serve(empty.env);
  after(() => service.end());
  const page = await browser.newPage({ locale: 'en' });
  await page.goto(`${service.baseUrl}/mailbox`);
  await take(page, 'mailbox-empty');
  await fillMailbox(join(empty.path, 'data', 'mail'), service);
  await page.goto(`${service.baseUrl}/mailbox`);
  await take(page, 'mailbox-list');
  await page.getByRole('link', { name: 'The contract, and the plans for the roof' }).last().click();
  await page.getByRole('heading', { level: 1, name: 'The contract' }).waitFor();
  await take(page, 'mailbox-mail');
  await page.close();
}

async function take(page: Page, name: string): Promise<void> {
  for (const [screen, viewport] of Object.entries({ desktop, phone })) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${folder}/${name}-${screen}-${colorScheme}.png`, fullPage: true });
    }
  }
  if (name in ofReadme) {
    await page.setViewportSize(desktop);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.evaluate('scrollTo(0, 0)');
    await page.screenshot({ path: `${pictures}/${ofReadme[name as keyof typeof ofReadme]}.png` });
  }
}
