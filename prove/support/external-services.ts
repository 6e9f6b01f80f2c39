import { setTimeout as pause } from 'node:timers/promises';
import { createCleanup } from '../../test/support/cleanup.ts';
import { type ReceivedMessage, receivedMessage } from '../../test/support/faults/invariants/ledger.ts';
import type { RandomInt } from '../../test/support/inputs/random.ts';
import { type ReceivedEmail, startSmtpServer } from '../../test/support/mail/smtp-servers.ts';
import { startFakeClamd } from '../../test/support/scanner/fake-clamd.ts';
import { type Environment, runSealpost } from '../../test/support/server/program.ts';

/** The external services of a server. They keep running when the server is killed. */
export interface ExternalServices extends AsyncDisposable {
  /** Environment variables that a server needs to reach them. */
  readonly env: Environment;
  /** All emails that the mail server has accepted. */
  emails(): readonly ReceivedMessage[];
  /** Their bytes, in the same order. */
  readonly received: readonly ReceivedEmail[];
}

/** Called when a server calls an external service, with the work that handles the call. */
export type OnServiceCall = (what: 'scan' | 'mail', work: () => Promise<void>) => Promise<void>;

/** Larger files are marked as not scanned. */
export const scannedBytes: number = 8 * 2 ** 20;
const longestScanMs = 60;
const longestMailMs = 40;

/** Starts a slow mail server and a slow virus scanner, both in this process. */
export async function startExternalServices(draw: RandomInt, visit: OnServiceCall): Promise<ExternalServices> {
  const cleanup = createCleanup();
  const clamd = await startFakeClamd(() => visit('scan', () => pause(draw(longestScanMs))));
  const { port, received } = await startSmtpServer(cleanup, {
    onRcptTo(_address, _session, done) {
      void visit('mail', () => pause(draw(longestMailMs))).then(() => done());
    },
  });
  return {
    env: {
      SEALPOST_SMTP: `smtp://127.0.0.1:${port}`,
      SEALPOST_CLAMD: clamd.address,
      SEALPOST_CLAMD_MAX_BYTES: String(scannedBytes),
    },
    received,
    emails: () => received.map(({ to, bytes }) => receivedMessage({ to: to.join(), bytes })),
    async [Symbol.asyncDispose]() {
      await clamd[Symbol.asyncDispose]();
      await cleanup[Symbol.asyncDispose]();
    },
  };
}

/** Sets the decision for files above the scan limit, without which a service with a scanner does not start. */
export async function decideUnscannable(env: Environment): Promise<void> {
  const { code, err } = await runSealpost(['admin', 'setting', 'set', 'scanner.unscannable', 'mark'], env);
  if (code !== 0) throw new Error(`The setting was not changed: ${err}`);
}
