import { setTimeout as pause } from 'node:timers/promises';
import type { Draw } from '../test/support/draw.ts';
import { type TakenMessage, takenMessage } from '../test/support/invariants/ledger.ts';
import { aMailServer } from '../test/support/mail-servers.ts';
import { type Environment, sealpost } from '../test/support/program.ts';
import { oneVirusClamd } from './one-virus-clamd.ts';

/** What a server finds around it: it dies, they do not. */
export interface Surroundings extends AsyncDisposable {
  /** What a server must be told to find them. */
  readonly env: Environment;
  /** Everything that the mail server has taken. */
  mails(): readonly TakenMessage[];
}

/** A service that is asked, and by whom, while it waits: told as it begins. */
export type Visit = (what: 'scan' | 'mail', work: () => Promise<void>) => Promise<void>;

/** Larger files are not scanned, and marked. */
export const scannedBytes: number = 8 * 2 ** 20;
const longestScanMs = 60;
const longestMailMs = 40;

/** A mail server and a virus scanner, both in this process, that take their time. */
export async function surroundings(draw: Draw, visit: Visit): Promise<Surroundings> {
  const endings: Array<() => unknown> = [];
  const ending = { after: (end?: unknown) => void endings.push(end as () => unknown) };
  const clamd = await oneVirusClamd(() => visit('scan', () => pause(draw(longestScanMs))));
  const { port, taken } = await aMailServer(ending, {
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
    mails: () => taken.map(({ to, bytes }) => takenMessage({ to: to.join(), bytes })),
    async [Symbol.asyncDispose]() {
      await clamd[Symbol.asyncDispose]();
      for (const end of endings) await end();
    },
  };
}

/** With a scanner, no service starts before that is decided. */
export async function decideAboveCeiling(env: Environment): Promise<void> {
  const { code, err } = await sealpost(['admin', 'setting', 'set', 'scanner.aboveCeiling', 'mark'], env);
  if (code !== 0) throw new Error(`The setting was not changed: ${err}`);
}
