import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import type { Browser } from 'playwright-core';
import { inReverseOrder, processCleanup } from '../cleanup.ts';
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

/**
 * Creates a server and a folder for all tests of a file, closed after the last. The browser is that of all files of
 * the process. Call it before the first test.
 */
export async function createStoryFixture(options: ApiServerOptions = {}): Promise<StoryFixture> {
  const cleanup = inReverseOrder({ after });
  const folder = await mkdtemp(join(tmpdir(), 'sealpost-stories-'));
  cleanup.after(() => rm(folder, { recursive: true, force: true }));
  const service = await startCompletingWebServer(cleanup, options);
  return { browser: await sharedBrowser(), server: service, folder };
}

let opening: Promise<Browser> | undefined;

function sharedBrowser(): Promise<Browser> {
  if (opening === undefined) {
    opening = openBrowser();
    processCleanup.after(async () => (await opening)?.close());
  }
  const opened = opening;
  // A file that waits for a promise of another file adds its tests to that file.
  return new Promise((resolve, reject) => {
    opened.then(resolve, reject);
  });
}
