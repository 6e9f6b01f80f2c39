import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import type { Browser } from 'playwright-core';
import { inReverseOrder } from '../cleanup.ts';
import type { ApiServerOptions } from '../server/api-server.ts';
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
export async function createStoryFixture(options: ApiServerOptions = {}): Promise<StoryFixture> {
  const cleanup = inReverseOrder({ after });
  const folder = await mkdtemp(join(tmpdir(), 'sealpost-stories-'));
  cleanup.after(() => rm(folder, { recursive: true, force: true }));
  const service = await startCompletingWebServer(cleanup, options);
  const browser = await openBrowser();
  cleanup.after(() => browser.close());
  return { browser, server: service, folder };
}
