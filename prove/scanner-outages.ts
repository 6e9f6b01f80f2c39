import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { Sealpost, type SentPlace } from '#client';
import { eicar } from '../src/scanner/canary.ts';
import { clamdMaxBytes, startClamd, type TestClamd } from '../test/support/clamd.ts';
import { anEmptyFolder, type RunningProgram, sealpost, serve } from '../test/support/program.ts';
import { processed, registeredClient, verifiedFor } from '../test/support/program-sender.ts';
import type { Proof } from './proof.ts';

/** After its return, and without a call of any client. */
const mostSeconds = 60;

interface Outage {
  readonly name: string;
  /** `noticed` resolves when the service knows; else it notices by what it is sent. */
  begin(clamd: TestClamd, noticed: () => Promise<void>): Promise<void>;
  end(clamd: TestClamd): Promise<void>;
}

const outages: readonly Outage[] = [
  { name: 'down', begin: (clamd) => clamd.kill(), end: (clamd) => clamd.start() },
  {
    name: 'frozen',
    begin: async (clamd) => clamd.signal('SIGSTOP'),
    end: async (clamd) => clamd.signal('SIGCONT'),
  },
  {
    name: 'badly set',
    async begin(clamd, noticed) {
      await clamd.kill();
      await noticed();
      await clamd.start({ StreamMaxLength: clamdMaxBytes, MaxFileSize: 1024, AlertExceedsMax: 'no' });
    },
    async end(clamd) {
      await clamd.kill();
      await clamd.start();
    },
  },
  {
    name: 'down and noticed',
    async begin(clamd, noticed) {
      await clamd.kill();
      await noticed();
    },
    end: (clamd) => clamd.start(),
  },
];

async function submit(client: Sealpost, sender: string): Promise<SentPlace> {
  const trackingId = await client.createSession(sender, { recipients: { to: [{ mail: 'bob@example.org' }] } });
  const place = { sender, trackingId };
  for (const [fileName, bytes] of [
    ['large.bin', Buffer.alloc(clamdMaxBytes, 'harmless ')],
    ['virus.com', eicar],
  ] as const) {
    const fileId = await client.registerFile(place, { fileName, size: bytes.length });
    await client.putContent({ ...place, fileId }, new Uint8Array(bytes));
  }
  await client.submitSession(place);
  return place;
}

interface Scene {
  readonly service: RunningProgram;
  readonly clamd: TestClamd;
  readonly client: Sealpost;
  readonly sender: string;
}

/** How many seconds after the scanner's return all transfers were completed. */
async function sufferOne({ service, clamd, client, sender }: Scene, outage: Outage): Promise<number> {
  await outage.begin(clamd, () => untilAway(service));
  const places = [await submit(client, sender), await submit(client, sender)];
  for (const place of places) assert.equal((await client.transferStatus(place)).status.state, 'Processing');
  await outage.end(clamd);
  const begun = performance.now();
  const patience = AbortSignal.timeout(mostSeconds * 1000);
  for (const place of places) {
    const { status } = await processed(client, place, patience);
    assert.equal(status.state, 'Active', outage.name);
    const causes = status.files.map(({ removalCause }) => removalCause);
    assert.deepEqual(causes, [null, 'VIRUS_FOUND'], outage.name);
  }
  return Math.round((performance.now() - begun) / 100) / 10;
}

/** The service looks every 15 seconds. */
async function untilAway({ baseUrl }: RunningProgram): Promise<void> {
  const patience = AbortSignal.timeout(mostSeconds * 1000);
  while (!patience.aborted) {
    const { scanner } = (await (await fetch(`${baseUrl}/health/ready`)).json()) as { scanner?: string };
    if (scanner === 'away') return;
    await pause(200);
  }
  throw new Error('The service has not noticed that its scanner is away');
}

export const scannerOutages: Proof = {
  promise: `A scanner that is down, frozen or badly set delays transfers and lets none through; ${mostSeconds} seconds after its return they are completed.`,
  unit: 'outages',
  full: 8,
  short: 1,
  async run(size, tell) {
    await using folder = await anEmptyFolder();
    await using clamd = await startClamd();
    const env = {
      ...folder.env,
      SEALPOST_CLAMD: clamd.unix.href,
      SEALPOST_CLAMD_MAX_BYTES: String(clamdMaxBytes),
    };
    await sealpost(['admin', 'setting', 'set', 'scanner.aboveCeiling', 'block'], env);
    const service = await serve(env);
    try {
      const credentials = await verifiedFor(service, await registeredClient(service, env), 'ann@example.org');
      const client = new Sealpost({ baseUrl: service.baseUrl, ...credentials });
      const seconds: number[] = [];
      for (let number = 0; number < size; number += 1) {
        const outage = outages[number % outages.length] as Outage;
        seconds.push(await sufferOne({ service, clamd, client, sender: credentials.address }, outage));
        tell(`${outage.name}: completed ${seconds.at(-1)} seconds after its return`);
      }
      return { outages: size, mostSecondsAfterReturn: Math.max(...seconds) };
    } finally {
      await service.end();
    }
  },
};
