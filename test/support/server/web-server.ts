import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AxeResults } from 'axe-core';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { languagesOf } from '../../../src/languages/language.ts';
import { readBuiltWeb } from '../browser/built-web.ts';
import type { Cleanup } from '../cleanup.ts';
import { allPacks } from '../languages/all-languages.ts';
import { longestWaitMs } from '../wait-until.ts';
import { type ApiServer, type ApiServerOptions, startApiServer } from './api-server.ts';

/** A server with the web app and all test languages, unless administrators manage them. Its clock is set to the current time, which browsers use too. */
export interface WebServer extends ApiServer {
  readonly baseUrl: string;
}

export async function startWebServer(t: Cleanup, options: ApiServerOptions = {}): Promise<WebServer> {
  // Browsers and checkers do not support the locale of the accented pseudo pack.
  const packs = (await allPacks()).filter(({ locale }) => !locale.startsWith('qps'));
  const [english = assert.fail('There is no English')] = packs;
  const ports = options.hasLanguagePacks ? {} : { languages: languagesOf(packs, english) };
  const service = await startApiServer(t, { ports, web: await readBuiltWeb(), ...options });
  service.ports.clock.set(new Date());
  return { ...service, baseUrl: service.server.baseUrl.href.replace(/\/$/, '') };
}

/** A browser window that records all errors. */
export interface WatchedWindow {
  readonly context: BrowserContext;
  readonly page: Page;
  /**
   * Fails on console messages, policy violations, script errors and requests to other hosts. Messages that match
   * `expected` are required instead.
   */
  assertQuiet(...expected: readonly RegExp[]): void;
  /** Removes what was recorded, before another page of the same window. */
  clear(): void;
}

export const desktop = { width: 1200, height: 900 };
export const phone = { width: 360, height: 740 };

export async function openWindow(
  t: Cleanup,
  browser: Browser,
  service: Pick<WebServer, 'baseUrl'>,
  options: BrowserContextOptions = {},
): Promise<WatchedWindow> {
  const context = await browser.newContext({ viewport: desktop, locale: 'en', ...options });
  t.after(() => context.close());
  const isChromium = browser.browserType().name() === 'chromium';
  const problems: string[] = [];
  context.on('console', (message) => problems.push(message.text()));
  context.on('weberror', (error) => problems.push(String(error.error())));
  context.on('request', (request) => {
    if (!request.url().startsWith(`${service.baseUrl}/`)) problems.push(`requested ${request.url()}`);
  });
  context.setDefaultTimeout(longestWaitMs);
  const page = await context.newPage();
  const assertQuiet: WatchedWindow['assertQuiet'] = (...expected) => {
    assert.deepEqual(
      problems.filter((problem) => !expected.some((pattern) => pattern.test(problem))),
      [],
    );
    for (const pattern of expected.filter((pattern) => isChromium || !isOfFailedRequest(pattern)))
      assert.ok(
        problems.some((problem) => pattern.test(problem)),
        `${pattern}`,
      );
  };
  return { context, page, assertQuiet, clear: () => void problems.splice(0) };
}

const failedRequest = '^Failed to load resource: ';
/** Chromium prints these messages regardless of the page, and Firefox does not. */
const isOfFailedRequest = ({ source }: RegExp) => source.startsWith(failedRequest);
/** The browser's console message for a rejected request. */
export const failedWithStatus = (status: number) => new RegExp(`${failedRequest}.* status of ${status} `);
/** The browser's console message when it is offline. */
export const disconnected = new RegExp(`${failedRequest}net::ERR_INTERNET_DISCONNECTED$`);

/** The minified script costs a page half the time of the other one. */
const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const axeOptions = JSON.stringify({
  // Skips message frames: they allow no scripts, so the checks cannot run there.
  iframes: false,
  resultTypes: ['violations'],
  // Takes longer than all other rules together, and `measurePage` measures the contrast of every text.
  rules: { 'color-contrast': { enabled: false } },
});

/** Asserts that automatic accessibility checks pass (WCAG 2.2, level AA, and best practices). */
export async function assertAccessible(page: Page, hint: string): Promise<void> {
  const run = `axe.run(document, ${axeOptions}).then(({ violations }) => violations)`;
  const violations = (await page.evaluate(`${axe};${run}`)) as AxeResults['violations'];
  const summaries = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  assert.deepEqual(summaries, [], hint);
}
