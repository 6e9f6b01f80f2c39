import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { identityStorage } from '../test/support/browser/sender-window.ts';
import { createCleanup } from '../test/support/cleanup.ts';
import { noisyPng } from '../test/support/inputs/png.ts';
import { type RunningService, runSealpost } from '../test/support/server/program.ts';
import type { SenderCredentials } from '../test/support/transfer/api-sender.ts';
import { sendThroughApi } from '../test/support/transfer/sent-transfer.ts';
import type { Figures, Proof } from './proof.ts';
import { performanceScore } from './support/performance-score.ts';
import { startServiceInBrowser } from './support/service-in-browser.ts';
import { type LoadOptions, loadOnSlowPhone, type PageLoad, slowPhone } from './support/slow-phone.ts';
import { median } from './support/statistics.ts';

const limits = { firstContentMs: 1_000, score: 95, layoutShift: 0.02 } as const;

export const pageSpeed: Proof = {
  promise: `On a slow phone (${slowPhone}) every page shows its first content within a second, has a performance score of at least ${limits.score} by the curves of Lighthouse, and does not move.`,
  unit: 'loads of each page',
  full: 5,
  async run(loads, report) {
    await using cleanup = createCleanup();
    const { folder, service, browser, sender } = await startServiceInBrowser(cleanup);
    const admin = async (...args: readonly string[]) => {
      const { code, err } = await runSealpost(['admin', ...args], folder.env);
      assert.equal(code, 0, err);
    };
    const pages = await createPages(service, sender, browser);
    await setLegalNotice(folder.path, admin);
    const measured = new Map<string, PageLoad>();
    for (const [name, page] of Object.entries(pages)) measured.set(name, await typicalLoad(browser, page, loads));
    await setBrand(folder.path, admin);
    measured.set('receive, with a brand', await typicalLoad(browser, pages['receive'], loads));
    for (const [name, load] of measured) report(`${name}: ${describeLoad(load)}`);
    for (const [name, load] of measured) checkLoad(name, load);
    return figuresOf(measured);
  },
};

type Admin = (...args: readonly string[]) => Promise<void>;

/** Every page of the service, with its typical content. */
async function createPages(service: RunningService, sender: SenderCredentials, browser: Browser) {
  const { baseUrl } = service;
  const files = Array.from({ length: 12 }, (_, n) => ({ name: `Plan ${n}.pdf`, content: `Plan ${n}` }));
  const subject = 'Plans of the new building';
  const withPassword = await sendThroughApi(service, sender, { files, subject, password: 'Xq7-mTvw.93-Kz' });
  for (let n = 0; n < 10; n += 1) await sendThroughApi(service, sender, { files, subject: `${subject}, part ${n}` });
  const open = await sendThroughApi(service, sender, { files, subject });
  return {
    send: { url: `${baseUrl}/`, ready: '.secret:not(:empty)' },
    'my transfers': {
      url: `${baseUrl}/transfers`,
      ready: '.transfer',
      storageState: identityStorage(baseUrl, sender),
    },
    'receive, with the password form': { url: withPassword.link, ready: '#password' },
    receive: { url: open.link, ready: '.files' },
    mailbox: { url: `${baseUrl}/mailbox`, ready: 'main a', storageState: await openMailbox(service, browser) },
    'legal notice': { url: `${baseUrl}/imprint`, ready: '.legal' },
    'not found': { url: `${baseUrl}/nothing-here`, ready: 'h1' },
  } as const satisfies Record<string, LoadOptions>;
}

/** Exchanges the token of the mailbox for a cookie, and returns it. */
async function openMailbox({ mailbox }: RunningService, browser: Browser) {
  await using context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(mailbox?.url ?? assert.fail('There is no mailbox'));
  await page.locator('main a').first().waitFor();
  return await context.storageState();
}

async function setLegalNotice(folder: string, admin: Admin): Promise<void> {
  const path = join(folder, 'notice.md');
  await writeFile(path, `# Example Ltd\n\n${'1 Example Street, 12345 Example Town. '.repeat(40)}\n`);
  await admin('legal-notice', 'set', path);
}

/** Sets all parts of the brand, with a logo of 6 KiB. */
async function setBrand(folder: string, admin: Admin): Promise<void> {
  const path = join(folder, 'logo.png');
  await writeFile(path, noisyPng(6_144));
  await admin('brand', 'logo', path);
  const parts = { name: 'Example Ltd', color: '#5b2d8e', sealColor: '#8a1c1c', place: 'Germany' };
  const lines = { support: 'help@example.org', footer: '1 Example Street | Register: HRB 1234' };
  for (const [part, value] of Object.entries({ ...parts, ...lines })) await admin('brand', 'set', part, value);
}

/** Loads the page several times, and returns the median of each metric. */
async function typicalLoad(browser: Browser, page: LoadOptions, times: number): Promise<PageLoad> {
  const loads: PageLoad[] = [];
  for (let n = 0; n < times; n += 1) loads.push(await loadOnSlowPhone(browser, page));
  const middle = (name: keyof PageLoad) => median(loads.map((load) => load[name]));
  return {
    firstContent: middle('firstContent'),
    largestContent: middle('largestContent'),
    blocked: middle('blocked'),
    layoutShift: middle('layoutShift'),
    bytes: middle('bytes'),
  };
}

function describeLoad(load: PageLoad): string {
  const { firstContent, largestContent, blocked, layoutShift, bytes } = load;
  return [
    `score ${Math.floor(performanceScore(load))}`,
    `first content ${Math.round(firstContent)} ms`,
    `largest content ${Math.round(largestContent)} ms`,
    `blocked ${Math.round(blocked)} ms`,
    `layout shift ${layoutShift.toFixed(3)}`,
    `${(bytes / 1_000).toFixed(1)} KB`,
  ].join(', ');
}

function checkLoad(name: string, load: PageLoad): void {
  const text = `${name}: ${describeLoad(load)}`;
  assert.ok(load.firstContent <= limits.firstContentMs, text);
  assert.ok(performanceScore(load) >= limits.score, text);
  assert.ok(load.layoutShift <= limits.layoutShift, text);
}

function figuresOf(measured: ReadonlyMap<string, PageLoad>): Figures {
  return {
    ...Object.fromEntries([...measured].map(([name, load]) => [name, describeLoad(load)])),
    'not measured':
      'the time to connect, which the browser does not slow down. The speed index is taken as the first content',
  };
}
