import assert from 'node:assert/strict';
import { Sealpost, type TransferRef } from '#client';
import { eicar } from '../src/scanner/canary.ts';
import { clamdMaxBytes, startClamd, type TestClamd } from '../test/support/scanner/clamd.ts';
import { createEmptyFolder, type RunningService, runSealpost, startService } from '../test/support/server/program.ts';
import { registerTrustedClient, verifySender, waitUntilProcessed } from '../test/support/transfer/api-sender.ts';
import { waitUntil } from '../test/support/wait-until.ts';
import type { Proof } from './proof.ts';

/** Maximum time from the scanner's return until transfers complete, without any client request. Only a full run checks it. */
const maxSeconds = 60;

interface Outage {
  readonly name: string;
  /** `noticed` resolves once the service reports the outage. Without it, the service detects it when a scan fails. */
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
    name: 'misconfigured',
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

async function submit(client: Sealpost, sender: string): Promise<TransferRef> {
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

interface OutageContext {
  readonly service: RunningService;
  readonly clamd: TestClamd;
  readonly client: Sealpost;
  readonly sender: string;
}

/** Returns how many seconds after the scanner's return all transfers were completed. */
async function runOutage({ service, clamd, client, sender }: OutageContext, outage: Outage): Promise<number> {
  await outage.begin(clamd, () => waitUntilNoticed(service));
  const places = [await submit(client, sender), await submit(client, sender)];
  for (const place of places) assert.equal((await client.transferStatus(place)).status.state, 'PROCESSING');
  await outage.end(clamd);
  const begun = performance.now();
  for (const place of places) {
    const { status } = await waitUntilProcessed(client, place);
    assert.equal(status.state, 'ACTIVE', outage.name);
    const causes = status.files.map(({ removalCause }) => removalCause);
    assert.deepEqual(causes, [null, 'VIRUS_FOUND'], outage.name);
  }
  return Math.round((performance.now() - begun) / 100) / 10;
}

/** The service checks the scanner every 15 seconds. */
async function waitUntilNoticed({ baseUrl }: RunningService): Promise<void> {
  await waitUntil(async () => {
    const { scanner } = (await (await fetch(`${baseUrl}/health/ready`)).json()) as { scanner?: string };
    return scanner === 'away';
  });
}

export const scannerOutages: Proof = {
  promise: `A scanner that is down, frozen or misconfigured delays transfers and lets none through unscanned; they complete within ${maxSeconds} seconds of its return.`,
  unit: 'outages',
  full: 8,
  async run(size, report) {
    await using folder = await createEmptyFolder();
    await using clamd = await startClamd();
    const env = {
      ...folder.env,
      SEALPOST_CLAMD: clamd.unix.href,
      SEALPOST_CLAMD_MAX_BYTES: String(clamdMaxBytes),
    };
    await runSealpost(['admin', 'setting', 'set', 'scanner.unscannable', 'block'], env);
    const service = await startService(env);
    try {
      const credentials = await verifySender(service, await registerTrustedClient(service, env), 'ann@example.org');
      const client = new Sealpost({ baseUrl: service.baseUrl, ...credentials });
      const seconds: number[] = [];
      for (let number = 0; number < size; number += 1) {
        const outage = outages[number % outages.length] as Outage;
        seconds.push(await runOutage({ service, clamd, client, sender: credentials.address }, outage));
        report(`${outage.name}: completed ${seconds.at(-1)} seconds after the scanner returned`);
      }
      const mostSecondsAfterReturn = Math.max(...seconds);
      if (size >= this.full) assert.ok(mostSecondsAfterReturn <= maxSeconds, `${mostSecondsAfterReturn} seconds`);
      return { outages: size, mostSecondsAfterReturn };
    } finally {
      await service.stop();
    }
  },
};
