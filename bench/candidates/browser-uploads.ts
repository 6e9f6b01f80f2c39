import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { glob, readdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Browser, Response } from 'playwright-core';
import type { Sealpost, TransferRef } from '#client';
import { waitUntilProcessed } from '../../test/support/transfer/api-sender.ts';
import type { VerifiedSender } from '../../test/support/transfer/sent-transfer.ts';
import type { BrowserUploads } from './candidate.ts';

const timeout = 600_000;

async function openPage(browser: Browser, options: Parameters<Browser['newContext']>[0] = {}) {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(timeout);
  return context.newPage();
}

interface SealpostInBrowser {
  readonly api: Sealpost;
  readonly origin: string;
  readonly directory: string;
  readonly sender: VerifiedSender;
  /** Returns the download link of each file. */
  links(transfer: TransferRef & { readonly password: string }): Promise<readonly string[]>;
}

/** The upload page: a sample begins when the sender presses the button, and ends when the transfer is sent. */
export function sealpostInBrowser({ api, origin, directory, sender, links }: SealpostInBrowser): BrowserUploads {
  let password = '';
  const lastTransfer = async (): Promise<TransferRef> => {
    const { data } = await api.sentTransfers(sender.address);
    return { sender: sender.address, trackingId: data[0]?.trackingId ?? '' };
  };
  return {
    async prepare(browser, paths) {
      // It imports the whole service, which must not add to the memory of the peers' processes.
      const { fillSendForm, identityStorage } = await import('../../test/support/browser/sender-window.ts');
      const page = await openPage(browser, { storageState: identityStorage(origin, sender), locale: 'en' });
      await page.goto(`${origin}/`);
      await fillSendForm(page, { files: paths });
      password = await page.locator('.secret').innerText();
      return {
        async upload() {
          // Waiting for a heading, or for a button to be ready, would add up to half a second.
          const sent = page.waitForResponse(isSubmission);
          await page.getByRole('button', { name: 'Send', exact: true }).dispatchEvent('click');
          const status = (await sent).status();
          if (status !== 201) throw new Error(`Sending failed with status ${status}`);
        },
        close: () => page.context().close(),
      };
    },
    async digests() {
      const transfer = await lastTransfer();
      await waitUntilProcessed(api, transfer);
      return Array.fromAsync(await links({ ...transfer, password }), async (link) => {
        const { body } = await fetch(`${origin}${link}`);
        return sha256(body ?? []);
      });
    },
    async clear() {
      await waitUntilProcessed(api, await lastTransfer());
      // A sent transfer cannot lose files. Its blobs are deleted directly, or they could fill the disk.
      for await (const blob of glob(join(directory, 'data/blobs/**/*.blob'))) await rm(blob);
    },
  };
}

const isSubmission = (response: Response) =>
  response.request().method() === 'POST' && /\/transfer-sessions\/[^/]+$/.test(response.url());

/** As many as a browser opens connections to one server. */
const parallelUploads = 6;

/** `tus-js-client` in an otherwise empty page: each file in one request, or two if it is large. */
export function tusInBrowser(origin: string, directory: string): BrowserUploads {
  const library = createRequire(import.meta.url).resolve('tus-js-client/dist/tus.min.js');
  return {
    async prepare(browser, paths) {
      const page = await openPage(browser);
      await page.goto(`${origin}/`);
      await page.setContent('<input type="file" multiple>');
      await page.addScriptTag({ path: library });
      await page.setInputFiles('input', [...paths]);
      return {
        upload: () => page.evaluate(uploadAll(`${origin}/files`)),
        close: () => page.context().close(),
      };
    },
    digests: async () => {
      const stored = (await readdir(directory)).filter((name) => !name.endsWith('.json'));
      return Array.fromAsync(stored, (name) => sha256(createReadStream(join(directory, name))));
    },
    async clear() {
      for (const name of await readdir(directory)) await rm(join(directory, name));
    },
  };
}

/** A script that uploads the chosen files of the page. Small files are sent with the request that creates them. */
const uploadAll = (endpoint: string) => `(async () => {
  const files = [...document.querySelector('input').files].values();
  const upload = (file) => new Promise((onSuccess, onError) => {
    const uploadDataDuringCreation = file.size < 2 ** 20;
    new tus.Upload(file, { endpoint: '${endpoint}', uploadDataDuringCreation, onSuccess, onError }).start();
  });
  await Promise.all(Array.from({ length: ${parallelUploads} }, async () => {
    for (const file of files) await upload(file);
  }));
})()`;

async function sha256(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of chunks) hash.update(chunk);
  return hash.digest('hex');
}
