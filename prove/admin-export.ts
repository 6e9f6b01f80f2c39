import assert from 'node:assert/strict';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { changeSetting } from '../src/actions/admin/change-setting.ts';
import { readConfig } from '../src/config.ts';
import { openService } from '../src/wiring.ts';
import { freshLocation } from '../test/support/database/fresh-database.ts';
import { currentMemory, peakMemory, resetPeakMemory } from '../test/support/peak-memory.ts';
import { insertToken } from '../test/support/server/admin-callers.ts';
import {
  createEmptyFolder,
  type Environment,
  type RunningService,
  startService,
} from '../test/support/server/program.ts';
import { seedTransfers } from './polling-seed.ts';
import type { Proof } from './proof.ts';

const mebibyte = 2 ** 20;
/** An export that is collected in memory does not fit, in the heap or beside it: it is larger. */
const heapMebibytes = 128;

export const adminExport: Proof = {
  promise: `An export of all transfers, as JSON and as CSV, from SQLite and from PostgreSQL, is complete. A service with a heap of ${heapMebibytes} MiB sends it, and its memory grows by less than these, which is less than it sends.`,
  unit: 'transfers',
  full: 1_000_000,
  // Shows that exports are complete, and nothing about memory.
  short: 10_000,
  async run(transfers, report) {
    const figures: Record<string, string> = {};
    for (const kind of ['SQLite', 'PostgreSQL'] as const) {
      await using location = await freshLocation(kind);
      await using folder = await createEmptyFolder();
      const env = { ...folder.env, SEALPOST_DATABASE: location.value };
      const limited = { ...env, NODE_OPTIONS: `--max-old-space-size=${heapMebibytes}` };
      // Nothing is overdue: the memory is that of the export, and not of jobs.
      const seed = { transfers, hot: transfers / 10, small: 50, hasOverdue: false };
      await seedTransfers(location.value, new Date(), seed);
      report(`${kind}: ${transfers} transfers`);
      const headers = await prepare(env);
      for (const format of ['json', 'csv'] as const) {
        const service = await startService(limited);
        try {
          figures[`${kind}, ${format}, MiB idle / peak / sent`] = await measure(
            service,
            { format, headers },
            transfers,
          );
        } finally {
          await service.stop('SIGKILL');
        }
      }
    }
    return figures;
  },
};

/** Reads a whole export, and returns the memory of the service meanwhile. */
async function measure(
  { baseUrl, pid }: Pick<RunningService, 'baseUrl' | 'pid'>,
  { format, headers }: { readonly format: 'json' | 'csv'; readonly headers: Readonly<Record<string, string>> },
  transfers: number,
): Promise<string> {
  const idle = currentMemory(pid);
  resetPeakMemory(pid);
  const response = await fetch(new URL(`/api/admin/exports/transfers?format=${format}`, baseUrl), { headers });
  assert.equal(response.status, 200);
  const seen = new Set<string>();
  let sent = 0;
  for await (const line of createInterface({ input: Readable.fromWeb(response.body as ReadableStream) })) {
    sent += line.length + 1;
    const [trackingId] = /\b\d{8}-\d{6}-\w{8}\b/.exec(line) ?? [];
    if (trackingId !== undefined) seen.add(trackingId);
  }
  assert.equal(seen.size, transfers);
  const peak = peakMemory(pid);
  const figures = [idle, peak, sent].map((bytes) => Math.round(bytes / mebibyte)).join(' / ');
  const limit = heapMebibytes * mebibyte;
  assert.ok(transfers < adminExport.full || sent > limit, `The export is too small: ${figures} MiB`);
  assert.ok(peak - idle < limit, `The memory has grown by more than ${heapMebibytes} MiB: ${figures} MiB`);
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
