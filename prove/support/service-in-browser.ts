import type { Browser } from 'playwright-core';
import { buildWeb } from '../../test/support/browser/built-web.ts';
import { openChromium } from '../../test/support/browser/open-browser.ts';
import { ann } from '../../test/support/browser/sender-window.ts';
import type { Cleanup } from '../../test/support/cleanup.ts';
import { createEmptyFolder, type RunningService, startService } from '../../test/support/server/program.ts';
import { registerTrustedClient, type SenderCredentials, verifySender } from '../../test/support/transfer/api-sender.ts';

interface ServiceInBrowser {
  readonly folder: Awaited<ReturnType<typeof createEmptyFolder>>;
  readonly service: RunningService;
  readonly browser: Browser;
  readonly sender: SenderCredentials;
}

/** Starts the service with an empty folder, a browser, and a sender with a verified address. */
export async function startServiceInBrowser(cleanup: Cleanup): Promise<ServiceInBrowser> {
  buildWeb();
  const folder = await createEmptyFolder();
  cleanup.after(() => folder[Symbol.asyncDispose]());
  const service = await startService(folder.env);
  cleanup.after(() => service.stop());
  const browser = await openChromium();
  cleanup.after(() => browser.close());
  const sender = await verifySender(service, await registerTrustedClient(service, folder.env), ann);
  return { folder, service, browser, sender };
}
