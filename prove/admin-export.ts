import assert from 'node:assert/strict';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { changeSetting } from '../src/actions/settings/settings.ts';
import { readConfig } from '../src/config.ts';
import { openService } from '../src/wiring.ts';
import { freshLocation } from '../test/support/database/fresh-database.ts';
import { insertToken } from '../test/support/server/admin-callers.ts';
import {
  createEmptyFolder,
  type Environment,
  type RunningService,
  startService,
} from '../test/support/server/program.ts';
import { seedTransfers } from './polling-seed.ts';
import type { Proof } from './proof.ts';
import { liveMemory, measuredService } from './support/live-memory.ts';

const mebibyte = 2 ** 20;
/** By how much the live memory may differ during an export: far less than it sends. */
const allowedMebibytes = 16;
/** A short run has each database and each format once. */
const shortFormats = { SQLite: 'json', PostgreSQL: 'csv' } as const;
/** How often the live memory is measured during an export. */
const samples = 20;

export const adminExport: Proof = {
  promise: `An export of all transfers, as JSON and as CSV, from SQLite and from PostgreSQL, is complete. From the first to the last line, the live memory of the service grows by less than ${allowedMebibytes} MiB.`,
  unit: 'transfers',
  full: 1_000_000,
  short: 2_000,
  async run(transfers, report) {
    const figures: Record<string, string> = {};
    for (const kind of ['SQLite', 'PostgreSQL'] as const) {
      await using location = await freshLocation(kind);
      await using folder = await createEmptyFolder();
      const env = { ...folder.env, SEALPOST_DATABASE: location.value };
      // Nothing is overdue: the memory is that of the export, and not of jobs.
      const seed = { transfers, hot: transfers / 10, small: 50, hasOverdue: false };
      await seedTransfers(location.value, new Date(), seed);
      report(`${kind}: ${transfers} transfers`);
      const headers = await prepare(env);
      for (const format of transfers < adminExport.full ? [shortFormats[kind]] : (['json', 'csv'] as const)) {
        const service = await startService(env, measuredService);
        try {
          figures[`${kind}, ${format}, MiB live at first / at max / sent`] = await measure(
            service,
            { format, headers },
            transfers,
          );
          report(`${kind}, ${format}`);
        } finally {
          await service.stop('SIGKILL');
        }
      }
    }
    return figures;
  },
};

/** Reads a whole export, and returns the live memory of the service meanwhile. */
async function measure(
  service: RunningService,
  { format, headers }: { readonly format: 'json' | 'csv'; readonly headers: Readonly<Record<string, string>> },
  transfers: number,
): Promise<string> {
  const { baseUrl } = service;
  const response = await fetch(new URL(`/api/admin/exports/transfers?format=${format}`, baseUrl), { headers });
  assert.equal(response.status, 200);
  const seen = new Set<string>();
  const live: number[] = [];
  let sent = 0;
  for await (const line of createInterface({ input: Readable.fromWeb(response.body as ReadableStream) })) {
    sent += line.length + 1;
    const [trackingId] = /\b\d{8}-\d{6}-\w{8}\b/.exec(line) ?? [];
    if (trackingId === undefined) continue;
    seen.add(trackingId);
    if (seen.size % Math.floor(transfers / samples) === 0) live.push(await liveMemory(service));
  }
  assert.equal(seen.size, transfers);
  assert.equal(live.length, samples);
  const [first = 0] = live;
  const max = Math.max(...live);
  const figures = [first, max, sent].map((bytes) => Math.round(bytes / mebibyte)).join(' / ');
  assert.ok(max - first < allowedMebibytes * mebibyte, `The live memory has grown: ${figures} MiB`);
  return figures;
}

/** Returns the headers of an API token that may export. The service removes no transfer meanwhile, and sends no warnings. */
async function prepare(env: Environment): Promise<Readonly<Record<string, string>>> {
  const service = await openService(readConfig(env));
  try {
    await changeSetting(service.ports, 'retention.days', '365');
    await changeSetting(service.ports, 'expiry.warningHours', '0');
    const { token } = await insertToken(service.ports, ['transfers.export']);
    return { Authorization: `Bearer ${token}` };
  } finally {
    await service.close();
  }
}
