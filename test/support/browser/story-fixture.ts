import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import type { Browser } from 'playwright-core';
import type { WebServer } from '../server/web-server.ts';
import { openBrowser } from './open-browser.ts';
import { startCompletingWebServer } from './sender-window.ts';

export interface StoryFixture {
  readonly browser: Browser;
  readonly server: WebServer;
  /** An empty folder. */
  readonly folder: string;
}

/** Creates one browser, server and folder for all tests of a file, closed after the last. Call it before the first test. */
export async function createStoryFixture(): Promise<StoryFixture> {
  const leaving = new AsyncDisposableStack();
  after(() => leaving.disposeAsync());
  const folder = await mkdtemp(join(tmpdir(), 'sealpost-stories-'));
  leaving.defer(() => rm(folder, { recursive: true, force: true }));
  const closing: Array<() => unknown> = [];
  leaving.defer(async () => {
    for (const close of closing) await close();
  });
  const service = await startCompletingWebServer({ after: (close) => void closing.push(close as () => unknown) });
  const browser = await openBrowser();
  leaving.defer(() => browser.close());
  return { browser, server: service, folder };
}
