import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import axe from 'axe-core';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { ServerOptions } from '../../src/http/server.ts';
import { languagesOf } from '../../src/languages/languages.ts';
import { aHouse, freshPorts, type House } from '../api/house.ts';
import { builtWeb } from './built-web.ts';
import type { HousePorts } from './house-ports.ts';
import { allPacks } from './languages/all-languages.ts';

/** A server with the web app, and all languages of the tests. Its clock is set to now: browsers have one of their own. */
export interface WebHouse extends House {
  readonly ports: HousePorts;
  readonly baseUrl: string;
}

export async function aWebHouse(
  t: Pick<TestContext, 'after'>,
  options: Partial<ServerOptions> = {},
): Promise<WebHouse> {
  // Last comes first: the server must be gone before its database.
  const closing: Array<() => unknown> = [];
  const after = ((close: () => unknown) => void closing.unshift(close)) as TestContext['after'];
  t.after(async () => {
    for (const close of closing) await close();
  });
  const fresh = await freshPorts({ after });
  // The one with accents is of no language that browsers and checkers know.
  const packs = (await allPacks()).filter(({ locale }) => !locale.startsWith('qps'));
  const [english = assert.fail('There is no English')] = packs;
  const ports = { ...fresh, languages: languagesOf(packs, english) };
  ports.clock.set(new Date());
  const house = await aHouse({ after }, { ports, clock: ports.clock, web: await builtWeb(), ...options });
  return { ...house, ports, baseUrl: house.server.baseUrl.href.replace(/\/$/, '') };
}

/** A browser window in which nothing goes wrong unseen. */
export interface Watched {
  readonly context: BrowserContext;
  readonly page: Page;
  /**
   * Fails if the console complained, a policy was broken, something failed to run, or another host was asked; but for what
   * the test has provoked itself, which must have happened.
   */
  assertQuiet(...provoked: readonly RegExp[]): void;
}

export const desktop = { width: 1200, height: 900 };
export const phone = { width: 360, height: 740 };

export async function aWindow(
  t: Pick<TestContext, 'after'>,
  browser: Browser,
  house: Pick<WebHouse, 'baseUrl'>,
  options: BrowserContextOptions = {},
): Promise<Watched> {
  const context = await browser.newContext({ viewport: desktop, locale: 'en', ...options });
  t.after(() => context.close());
  const complaints: string[] = [];
  context.on('console', (message) => complaints.push(message.text()));
  context.on('weberror', (error) => complaints.push(String(error.error())));
  context.on('request', (request) => {
    if (!request.url().startsWith(`${house.baseUrl}/`)) complaints.push(`asked for ${request.url()}`);
  });
  const page = await context.newPage();
  // Machines that run other tests beside this one are slow.
  page.setDefaultTimeout(60_000);
  const assertQuiet: Watched['assertQuiet'] = (...provoked) => {
    assert.deepEqual(
      complaints.filter((complaint) => !provoked.some((pattern) => pattern.test(complaint))),
      [],
    );
    for (const pattern of provoked)
      assert.ok(
        complaints.some((complaint) => pattern.test(complaint)),
        `${pattern}`,
      );
  };
  return { context, page, assertQuiet };
}

/** That a request was refused is told by the browser, whatever the page makes of it. */
export const refused = (status: number) => new RegExp(`^Failed to load resource: .* status of ${status} `);
/** The same of a line that is cut. */
export const disconnected = /^Failed to load resource: net::ERR_INTERNET_DISCONNECTED$/;

/** What automatic checks find against the guidelines for everybody (WCAG 2.2, level AA, and good practice). */
export async function assertAccessible(page: Page, hint: string): Promise<void> {
  await page.evaluate(`${axe.source};0`);
  // Where no script may run, in the frames of messages, none can check either.
  const { violations } = (await page.evaluate('axe.run(document, { iframes: false })')) as axe.AxeResults;
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  assert.deepEqual(told, [], hint);
}
