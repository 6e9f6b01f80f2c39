import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { openChromium } from '../test/support/browser/open-browser.ts';
import { digestOfContent, generatedContent } from '../test/support/inputs/generated-content.ts';
import type { BrowserUploads } from './candidates/candidate.ts';
import type { CandidateHandle, Workload } from './workload.ts';

export interface BrowserUploadTask {
  readonly files: number;
  readonly fileSize: number;
  readonly figure: 'speed' | 'rate';
  /** Where the files are created. */
  readonly directory: string;
}

const chunkBytes = 2 ** 20;

/** Uploads files from disk by a page in Chromium. */
export function browserUploads({ files, fileSize, figure, directory }: BrowserUploadTask): Workload {
  const paths = Array.from({ length: files }, (_, number) => join(directory, `file-${number}.bin`));
  let opened: Promise<Browser> | undefined;

  async function open(): Promise<Browser> {
    for (const path of paths) await pipeline(generatedContent(fileSize, chunkBytes), createWriteStream(path));
    return openChromium();
  }

  async function prepare(candidate: CandidateHandle) {
    opened ??= open();
    const browser = await opened;
    const { upload, close } = await uploadsOf(candidate).prepare(browser, paths);
    return async () => {
      const before = await cpuSecondsOf(browser);
      const start = performance.now();
      await upload();
      const seconds = (performance.now() - start) / 1000;
      const cpuSeconds = (await cpuSecondsOf(browser)) - before;
      await close();
      return { seconds, cpuSeconds };
    };
  }

  async function clear(candidate: CandidateHandle): Promise<void> {
    await uploadsOf(candidate).clear();
    await promisify(execFile)('sync');
  }

  return {
    async check(candidate) {
      await (await prepare(candidate))();
      const digests = await uploadsOf(candidate).digests();
      const expected = digestOfContent(fileSize);
      if (digests.length !== files || digests.some((digest) => digest !== expected)) {
        throw new Error(`${candidate.name} stores content that differs from the upload`);
      }
      await clear(candidate);
    },
    prepare,
    clear,
    figures: (seconds, cpuSeconds) =>
      figure === 'rate'
        ? { rate: files / seconds, cpuEach: (cpuSeconds / files) * 1000 }
        : { speed: (files * fileSize) / 1e6 / seconds, cpu: cpuSeconds / ((files * fileSize) / 2 ** 30) },
    async end() {
      await (await opened)?.close();
    },
  };
}

function uploadsOf({ name, api }: CandidateHandle): BrowserUploads {
  if (api.browserUploads === undefined) throw new Error(`${name} does not support uploads by a browser`);
  return api.browserUploads;
}

/** CPU seconds of the processes of the browser that are running. */
async function cpuSecondsOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}
