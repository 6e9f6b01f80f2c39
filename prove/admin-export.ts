import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { changeSetting } from '../src/actions/admin/change-setting.ts';
import { readConfig } from '../src/config.ts';
import { openService } from '../src/wiring.ts';
import { currentMemory, peakMemory, resetPeakMemory } from '../test/support/peak-memory.ts';
import { insertToken } from '../test/support/server/admin-callers.ts';
import { createEmptyFolder, type Environment, startService } from '../test/support/server/program.ts';
import { seedTransfers } from './polling-seed.ts';
import type { Proof } from './proof.ts';

const mebibyte = 2 ** 20;
/** How much the peak may grow after the first quarter, for the heuristics of the garbage collector. */
const allowedMebibytes = 48;

export const adminExport: Proof = {
  promise: `An export of all transfers is complete, and needs no more memory for the last three quarters of them than for the first (${allowedMebibytes} MiB at most).`,
  unit: 'transfers',
  full: 1_000_000,
  short: 20_000,
  async run(transfers, report) {
    await using folder = await createEmptyFolder();
    await seed(folder.env, transfers);
    const headers = await prepare(folder.env);
    const service = await startService(folder.env);
    try {
      const idle = currentMemory(service.pid);
      resetPeakMemory(service.pid);
      const url = new URL('/api/admin/exports/transfers?format=json', service.baseUrl);
      const response = await fetch(url, { headers });
      assert.equal(response.status, 200);
      const seen = new Set<string>();
      let early = 0;
      for await (const line of createInterface({ input: Readable.fromWeb(response.body as ReadableStream) })) {
        seen.add(JSON.parse(line).trackingId);
        if (seen.size === Math.floor(transfers / 4)) early = peakMemory(service.pid);
        if (seen.size % 100_000 === 0) report(`${seen.size} transfers`);
      }
      const peak = peakMemory(service.pid);
      assert.equal(seen.size, transfers);
      const grown = Math.round((peak - early) / mebibyte);
      assert.ok(grown < allowedMebibytes, `The peak has grown by ${grown} MiB after the first quarter`);
      return {
        idleMebibytes: Math.round(idle / mebibyte),
        firstQuarterMebibytes: Math.round(early / mebibyte),
        peakMebibytes: Math.round(peak / mebibyte),
      };
    } finally {
      await service.stop('SIGKILL');
    }
  },
};

async function seed(env: Environment, transfers: number): Promise<void> {
  const data = env['SEALPOST_DATA'] ?? assert.fail();
  await mkdir(data, { recursive: true });
  const seeded = { transfers, hot: transfers / 10, small: 50 };
  await seedTransfers(join(data, 'sealpost.db'), new Date(), seeded);
}

/** Returns the headers of an API token that may export. The service removes no transfer meanwhile. */
async function prepare(env: Environment): Promise<Readonly<Record<string, string>>> {
  const service = await openService(readConfig(env));
  try {
    await changeSetting(service.ports, 'retention.days', '365');
    const { token } = await insertToken(service.ports, ['transfers.export']);
    return { Authorization: `Bearer ${token}` };
  } finally {
    await service.close();
  }
}
