import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { phone } from '../../test/support/server/web-server.ts';
import type { LoadMetrics } from './performance-score.ts';

/** The phone and the connection that Lighthouse assumes: a processor of a quarter of the speed, and slow 4G. */
const cpuSlowdown = 4;
const latencyMs = 150;
const bytesPerSecond = 1_600_000 / 8;

export const slowPhone = `a processor slowed down ${cpuSlowdown} times, 1.6 Mbit/s, ${latencyMs} ms for each request`;

export interface PageLoad extends LoadMetrics {
  /** Bytes of all responses, with headers, as they were sent. */
  readonly bytes: number;
}

export interface LoadOptions {
  readonly url: string;
  /** Matches an element that the complete page has. */
  readonly ready: string;
  /** The cookies and the local storage of the browser, which has nothing in its cache. */
  readonly storageState?: BrowserContextOptions['storageState'];
}

/** Loads a page on a slow phone that has never seen the service, until its network and its main thread are idle. */
export async function loadOnSlowPhone(browser: Browser, { url, ready, storageState }: LoadOptions): Promise<PageLoad> {
  await using context = await browser.newContext({
    viewport: phone,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'en',
    ...(storageState === undefined ? {} : { storageState }),
  });
  const page = await context.newPage();
  const countBytes = await slowDown(page);
  await page.addInitScript(observe);
  await page.goto(url);
  await page.locator(ready).first().waitFor();
  await page.waitForLoadState('networkidle');
  const observed = (await page.evaluate(report)) as Observed;
  return { ...metricsOf(observed, url), bytes: countBytes() };
}

/** Slows down the processor and the network. Returns a function that returns the number of received bytes. */
async function slowDown(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page);
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  return () => bytes;
}

interface Observed {
  readonly firstContent?: number;
  readonly largestContent: number;
  readonly layoutShift: number;
  readonly tasks: ReadonlyArray<{ readonly start: number; readonly end: number }>;
}

/** Collects what the browser reports about the load. Layout shifts are added up, which is at least what Lighthouse takes. */
const observe = `globalThis.observed = { largestContent: 0, layoutShift: 0, tasks: [] };
const take = {
  paint: ({ name, startTime }) => { if (name === 'first-contentful-paint') observed.firstContent = startTime; },
  'largest-contentful-paint': ({ startTime }) => { observed.largestContent = startTime; },
  'layout-shift': ({ value, hadRecentInput }) => { if (!hadRecentInput) observed.layoutShift += value; },
  longtask: ({ startTime, duration }) => { observed.tasks.push({ start: startTime, end: startTime + duration }); },
};
for (const [type, each] of Object.entries(take)) {
  new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
}`;

/** Waits until the main thread is idle and has reported its tasks. */
const report = `new Promise((done) => requestIdleCallback(() => setTimeout(() => done(observed))))`;

/** The longest task that does not count as blocking. */
const shortTaskMs = 50;

function metricsOf({ firstContent, largestContent, layoutShift, tasks }: Observed, url: string): LoadMetrics {
  if (firstContent === undefined) throw new Error(`${url} has no content`);
  const blocked = tasks.reduce(
    (sum, { start, end }) => sum + Math.max(0, end - Math.max(start, firstContent) - shortTaskMs),
    0,
  );
  return { firstContent, largestContent: Math.max(firstContent, largestContent), blocked, layoutShift };
}
