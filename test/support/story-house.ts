import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import type { Browser } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { aSendersHouse } from './sender-window.ts';
import type { WebHouse } from './web-house.ts';

export interface StoryHouse {
  readonly browser: Browser;
  readonly house: WebHouse;
  /** Empty. */
  readonly folder: string;
}

/** One browser, one house and one folder for all stories of a file, which they end with. To be asked for before the first. */
export async function aStoryHouse(): Promise<StoryHouse> {
  const leaving = new AsyncDisposableStack();
  after(() => leaving.disposeAsync());
  const folder = await mkdtemp(join(tmpdir(), 'sealpost-stories-'));
  leaving.defer(() => rm(folder, { recursive: true, force: true }));
  const closing: Array<() => unknown> = [];
  leaving.defer(async () => {
    for (const close of closing) await close();
  });
  const house = await aSendersHouse({ after: (close) => void closing.push(close as () => unknown) });
  const browser = await openBrowser();
  leaving.defer(() => browser.close());
  return { browser, house, folder };
}
