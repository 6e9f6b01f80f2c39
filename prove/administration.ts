import assert from 'node:assert/strict';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { Sealpost } from '#client';
import { changeSetting } from '../src/actions/settings/settings.ts';
import { readConfig } from '../src/config.ts';
import { openDatabase } from '../src/db/engine/open-database.ts';
import { openService } from '../src/wiring.ts';
import { buildWeb } from '../test/support/browser/built-web.ts';
import { openChromium } from '../test/support/browser/open-browser.ts';
import { createCleanup } from '../test/support/cleanup.ts';
import { startSmtpServer } from '../test/support/mail/smtp-servers.ts';
import {
  createEmptyFolder,
  type Environment,
  type RunningService,
  startService,
} from '../test/support/server/program.ts';
import { registerTrustedClient, verifySender } from '../test/support/transfer/api-sender.ts';
import { setUpAndSend } from './administration-setup.ts';
import { seedTransfers } from './polling-seed.ts';
import type { Proof } from './proof.ts';
import { linkOfSentFile } from './slow-readers.ts';

const limits = { setupSeconds: 180, deletionSeconds: 5, searchMs: 300 } as const;
const mebibyte = 2 ** 20;
const sender = 'ann@example.org';

export const administration: Proof = {
  promise: `From the printed set-up link to the first sent transfer, an administrator clicks and types for less than ${limits.setupSeconds / 60} minutes. The download of a deleted transfer ends within ${limits.deletionSeconds} seconds. One transfer among all is found while typing, with a 95th percentile below ${limits.searchMs} ms.`,
  unit: 'transfers',
  full: 1_000_000,
  async run(transfers, report) {
    await using cleanup = createCleanup();
    buildWeb();
    const folder = await createEmptyFolder();
    cleanup.after(() => folder[Symbol.asyncDispose]());
    const { port, received } = await startSmtpServer(cleanup);
    const env = {
      ...folder.env,
      SEALPOST_DATABASE: `${folder.path}/many.db`,
      SEALPOST_SMTP: `smtp://127.0.0.1:${port}`,
      SEALPOST_MAIL_FROM: 'post@example.org',
    };
    await seed(env, transfers);
    report(`${transfers} transfers`);
    const service = await startService(env);
    cleanup.after(() => service.stop());
    const browser = await openChromium();
    cleanup.after(() => browser.close());
    const page = await browser.newPage();
    const setup = await setUpAndSend(page, service, received);
    report(`set-up: ${setup.clicks} clicks, ${setup.keys} keys`);
    const deletionSeconds = await timeDeletion(page, service, env);
    report('deleted');
    const searchMs = await timeSearches(page, env);
    if (transfers >= administration.full) {
      assert.ok(setup.seconds < limits.setupSeconds, `The set-up took ${setup.seconds} s`);
      assert.ok(deletionSeconds < limits.deletionSeconds, `The download ended after ${deletionSeconds} s`);
      assert.ok(searchMs < limits.searchMs, `The 95th percentile of the searches was ${searchMs} ms`);
    }
    return {
      setupClicks: setup.clicks,
      setupKeys: setup.keys,
      setupSeconds: Math.round(setup.seconds),
      deletionSeconds: deletionSeconds.toFixed(1),
      searchP95Milliseconds: Math.round(searchMs),
    };
  },
};

/** Fills the database. The service then neither removes these transfers nor sends emails about them. */
async function seed(env: Environment, transfers: number): Promise<void> {
  const sizes = { transfers, hot: transfers / 10, small: 50, hasOverdue: false };
  await seedTransfers(env['SEALPOST_DATABASE'] ?? '', new Date(), sizes);
  const { ports, close } = await openService(readConfig(env));
  await changeSetting(ports, 'retention.days', '365');
  await changeSetting(ports, 'expiry.warningHours', '0');
  await close();
}

/** Deletes a transfer on the page while it is downloaded, and returns after how many seconds the download ends. */
async function timeDeletion(page: Page, service: RunningService, env: Environment): Promise<number> {
  const credentials = await verifySender(service, await registerTrustedClient(service, env), sender);
  const client = new Sealpost({ baseUrl: service.baseUrl, ...credentials });
  const href = await linkOfSentFile(client, 256 * mebibyte);
  const ended = readUntilEnd(new URL(href, service.baseUrl));
  await page.goto(new URL(`/admin/transfers?sender=${sender}`, page.url()).href);
  await page.locator('tbody tr').getByRole('link').click();
  await page.getByRole('button', { name: 'Delete transfer' }).click();
  await page.getByLabel('Reason').fill('Sent to the wrong address');
  const start = performance.now();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete transfer' }).click();
  const { isComplete, time } = await ended;
  assert.ok(!isComplete, 'The download was complete before the transfer was deleted');
  return (time - start) / 1000;
}

/** Reads a response at 8 MiB per second at most, until it ends or fails. */
async function readUntilEnd(url: URL): Promise<{ readonly isComplete: boolean; readonly time: number }> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, resolve).on('error', reject);
  });
  assert.equal(response.statusCode, 200);
  try {
    let due = mebibyte;
    for await (const chunk of response) {
      due -= chunk.length;
      if (due > 0) continue;
      due += mebibyte;
      await pause(125);
    }
  } catch {
    // The service has closed the connection.
  }
  return { isComplete: response.complete, time: performance.now() };
}

/** How many transfers are searched at most. */
const maxSearches = 100;

/** Types tracking IDs, and returns the 95th percentile of the milliseconds from the last key until only this transfer is shown. */
async function timeSearches(page: Page, env: Environment): Promise<number> {
  await page.goto(new URL('/admin/transfers', page.url()).href);
  await page.locator('tbody tr').first().waitFor();
  await page.evaluate(watchSearch);
  const field = page.getByLabel('Search by address or tracking ID');
  const waits: number[] = [];
  for (const trackingId of await someTrackingIds(env)) {
    await field.fill('');
    await field.pressSequentially(trackingId.slice(0, -1), { delay: 20 });
    const found = page.evaluate<number>(`timeUntilFound(${JSON.stringify(trackingId)})`);
    await field.press(trackingId.slice(-1));
    waits.push(await found);
  }
  return waits.toSorted((one, other) => one - other).at(Math.floor(waits.length * 0.95)) ?? Number.NaN;
}

/** Measures in the page, so that the time does not include that of the connection to the browser. */
const watchSearch = `globalThis.timeUntilFound = (trackingId) =>
  new Promise((resolve) => {
    addEventListener('input', () => {
      const start = performance.now();
      const check = () => {
        const rows = [...document.querySelectorAll('tbody tr')];
        if (rows.length === 1 && rows[0].textContent.includes(trackingId)) resolve(performance.now() - start);
        else requestAnimationFrame(check);
      };
      check();
    }, { capture: true, once: true });
  })`;

/** Transfers from all of the time. */
async function someTrackingIds(env: Environment): Promise<readonly string[]> {
  const db = openDatabase(env['SEALPOST_DATABASE'] ?? '');
  try {
    const rows = await db.selectFrom('transfer').select('tracking_id').orderBy('tracking_id').execute();
    const step = Math.max(200, Math.ceil(rows.length / maxSearches));
    return rows.flatMap(({ tracking_id: id }, index) => (index % step === 0 ? [id] : []));
  } finally {
    await db.destroy();
  }
}
