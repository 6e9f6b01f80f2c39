import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Sealpost } from '#client';
import { parseMime } from '../test/support/mail/smtp-servers.ts';
import { fetchFrom } from '../test/support/server/fetch-from.ts';
import type { SenderCredentials } from '../test/support/transfer/api-sender.ts';

/** Everything that the honest users of a proof have. */
export interface HonestSetup {
  readonly baseUrl: string;
  readonly senders: readonly SenderCredentials[];
  /** Transfer IDs of which each is opened once. */
  readonly unopened: string[];
  /** Transfer IDs that are opened again and again by the same browser. */
  readonly reopened: readonly string[];
  readonly password: string;
  /** The path of a file, with a ticket. */
  readonly file: string;
  /** Addresses that their owners verify, each once. */
  readonly addresses: string[];
  readonly mailFolder: string;
}

/** One kind of honest use: an operation that one user repeats at a pace that a free server keeps. */
export interface HonestUse {
  readonly kind: string;
  readonly everyMs: number;
  /** Prepares one user and returns its operation. */
  start(setup: HonestSetup, n: number): Promise<() => Promise<void>>;
  readonly users: number;
}

const addressOf = (group: number, n: number) => `127.${group}.${n}.1`;

const status: HonestUse = {
  kind: 'status',
  users: 1,
  everyMs: 50,
  async start({ baseUrl }) {
    const client = new Sealpost({ baseUrl, fetch: fetchFrom(addressOf(10, 1), { isNewEachTime: true }) });
    return async () => void (await client.status());
  },
};

const firstOpening: HonestUse = {
  kind: 'first openings',
  users: 4,
  // Two processors keep this pace beside the other uses. The bench row `openings` measures the share of a full server.
  everyMs: 1_600,
  async start({ baseUrl, unopened, password }, n) {
    const client = new Sealpost({ baseUrl, fetch: fetchFrom(addressOf(11, n), { isNewEachTime: true }) });
    return async () => {
      const transferId = unopened.pop();
      if (transferId === undefined) throw new Error('All transfer IDs of the proof have been opened');
      await client.transfer(transferId, password);
    };
  },
};

const download: HonestUse = {
  kind: 'downloads',
  users: 2,
  everyMs: 100,
  async start({ baseUrl, file }, n) {
    const client = new Sealpost({ baseUrl, fetch: fetchFrom(addressOf(12, n)) });
    return async () => void (await (await client.send('GET', file)).arrayBuffer());
  },
};

const upload: HonestUse = {
  kind: 'uploads',
  users: 2,
  everyMs: 200,
  async start({ baseUrl, senders }, n) {
    const { address: sender, clientId, token } = senders[n % senders.length] as SenderCredentials;
    const client = new Sealpost({ baseUrl, clientId, token, fetch: fetchFrom(addressOf(13, n)) });
    const recipients = { to: [{ mail: 'bob@example.org' }] };
    const place = { sender, trackingId: await client.createSession(sender, { recipients }) };
    const bytes = new Uint8Array(64 * 1024);
    return async () => {
      const fileId = await client.registerFile(place, { fileName: 'small.bin', size: bytes.length });
      await client.putContent({ ...place, fileId }, bytes);
      await client.removeFile({ ...place, fileId });
    };
  },
};

export const everyday: readonly HonestUse[] = [status, firstOpening, download, upload];

/** A recipient who has opened a transfer before, from the same browser. */
export const openedBefore: HonestUse = {
  kind: 'openings from a known browser',
  users: 4,
  everyMs: 200,
  async start({ baseUrl, reopened, password }, n) {
    const client = new Sealpost({ baseUrl, fetch: fetchFrom(addressOf(14, n), { isBrowser: true }) });
    const transferId = reopened[n % reopened.length] ?? '';
    await client.transfer(transferId, password);
    return async () => {
      const [file] = await client.transferFiles(transferId, password);
      await (await client.send('GET', file?.href ?? '')).arrayBuffer();
    };
  },
};

/** The owner of an address asks for a code, and enters the one from the email. */
export const verification: HonestUse = {
  kind: 'verifications',
  users: 2,
  everyMs: 1_500,
  async start({ baseUrl, addresses, mailFolder }, n) {
    let count = 0;
    return async () => {
      count += 1;
      const fetch = fetchFrom(addressOf(20 + n, count));
      const address = addresses.pop() ?? '';
      const clientId = await new Sealpost({ baseUrl, fetch }).createClientId();
      const client = new Sealpost({ baseUrl, clientId, fetch });
      const requestedAt = new Date();
      await client.requestCode(address);
      await client.verify(address, await codeFor(address, mailFolder, requestedAt));
    };
  },
};

const mailWaitMs = 20_000;

/** Waits for the code in an email that is not older than the request: strangers may have asked for earlier ones. */
async function codeFor(address: string, mailFolder: string, requestedAt: Date): Promise<string> {
  // The names of emails begin with their time in this form.
  const earliest = requestedAt.toISOString().replace(/[-:Z]/g, '').replace('T', '-');
  const seen = new Set<string>();
  for (const end = performance.now() + mailWaitMs; performance.now() < end; await pause(50)) {
    const names = await readdir(mailFolder).catch(() => []);
    for (const name of names.filter((one) => one >= earliest && !seen.has(one))) {
      seen.add(name);
      const { to, text = '' } = await parseMime(await readFile(join(mailFolder, name)));
      const code = /^([A-Za-z0-9]{10})\r?$/m.exec(text)?.[1];
      if (code !== undefined && to?.[0]?.address?.toLowerCase() === address) return code;
    }
  }
  throw new Error('The email with the code did not arrive');
}

/** Operations that were completed by all users of each kind, and the errors that they saw. */
export interface HonestResult {
  readonly completed: Map<string, number>;
  readonly errors: readonly string[];
}

export interface StartedUse {
  readonly use: HonestUse;
  readonly operations: ReadonlyArray<() => Promise<void>>;
}

export async function startUses(setup: HonestSetup, uses: readonly HonestUse[]): Promise<readonly StartedUse[]> {
  return Promise.all(
    uses.map(async (use) => {
      const numbers = Array.from({ length: use.users }, (_, n) => n + 1);
      return { use, operations: await Promise.all(numbers.map((n) => use.start(setup, n))) };
    }),
  );
}

/** Runs all users for a time. An operation that is running at its end counts as the part of it that fits. */
export async function runUses(started: readonly StartedUse[], lastingMs: number): Promise<HonestResult> {
  const completed = new Map(started.map(({ use }) => [use.kind, 0]));
  const errors: string[] = [];
  const end = performance.now() + lastingMs;
  const loop = async ({ kind, everyMs }: HonestUse, operation: () => Promise<void>) => {
    for (let start = performance.now(); start < end; start = Math.max(performance.now(), start + everyMs)) {
      await pause(Math.max(0, start - performance.now()));
      const began = performance.now();
      const error = await operation().then(
        () => undefined,
        (reason: Error) => reason,
      );
      const tookMs = performance.now() - began;
      if (error !== undefined) errors.push(`${kind}: ${error.message}`);
      else completed.set(kind, (completed.get(kind) ?? 0) + Math.min(1, (end - began) / tookMs));
    }
  };
  await Promise.all(started.flatMap(({ use, operations }) => operations.map((operation) => loop(use, operation))));
  return { completed, errors };
}
