import { existsSync } from 'node:fs';
import { mkdtemp, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { currentMemory, peakMemory } from '../../test/support/peak-memory.ts';
import { serviceOptions, startService } from '../../test/support/server/program.ts';
import { cpuSecondsOf } from '../machine.ts';
import type { Candidate } from './candidate.ts';

/** The smallest number of transfers that `seedTransfers` distributes. */
const minTransfers = 1_000;
const idleCheckMs = 100;
/** A process that used no CPU time for this many checks has finished its start. */
const idleChecks = 5;
/** Ends the wait for a process that never idles. */
const maxIdleChecks = 100;

/** The program in a process of its own, which each sample starts. `provide` returns its executable. */
export function sealpostStarts(provide: (directory: string) => Promise<string>): Candidate {
  return {
    // No server runs between the samples.
    serve: async () => ({ origin: '', pids: [] }),
    async openApi({ directory }) {
      const program = await provide(directory);
      const env = {
        SEALPOST_DATA: join(directory, 'data'),
        SEALPOST_KEYS: join(directory, 'keys'),
        SEALPOST_PORT: '0',
      };
      let prepared: Promise<void> | undefined;
      const reject = async (): Promise<never> => {
        throw new Error('This candidate only starts');
      };
      return {
        upload: reject,
        download: reject,
        remove: reject,
        async startOnce(transfers) {
          prepared ??= fillDataFolder(env, transfers);
          await prepared;
          return measureStart(program, env);
        },
      };
    },
  };
}

type ServiceEnvironment = Readonly<Record<'SEALPOST_DATA' | 'SEALPOST_KEYS' | 'SEALPOST_PORT', string>>;

/** The first start of the program creates the database, keys and policy; it is not measured. */
async function fillDataFolder(env: ServiceEnvironment, transfers: number): Promise<void> {
  await (await startService(env)).stop();
  if (transfers === 0) return;
  const { seedTransfers } = await import('../../prove/polling-seed.ts');
  const location = join(env.SEALPOST_DATA, 'sealpost.db');
  await seedTransfers(location, new Date(), { transfers: Math.max(minTransfers, transfers), hot: 100, small: 50 });
}

async function measureStart(program: string, env: ServiceEnvironment) {
  const start = performance.now();
  const service = await startService(env, [process.execPath, ...serviceOptions, program, 'serve']);
  const seconds = (performance.now() - start) / 1000;
  let cpuSeconds = cpuSecondsOf(service.pid);
  for (let checks = 0, idle = 0; checks < maxIdleChecks && idle < idleChecks; checks += 1) {
    await pause(idleCheckMs);
    const used = cpuSecondsOf(service.pid);
    idle = used === cpuSeconds ? idle + 1 : 0;
    cpuSeconds = used;
  }
  const idleBytes = currentMemory(service.pid);
  const peakBytes = peakMemory(service.pid);
  await service.stop();
  return { seconds, cpuSeconds, peakBytes, idleBytes };
}

/**
 * The executable of the published package: that of a run of the tests, or one that the comparisons of a run share and the
 * first of several processes builds.
 */
export async function sharedPackage(directory: string): Promise<string> {
  const tested = process.env['SEALPOST_TEST_PROGRAM'];
  if (tested !== undefined) return tested;
  const folder = join(directory, '../../package');
  const executable = join(folder, 'bin', 'sealpost.mjs');
  if (existsSync(executable)) return executable;
  // Loaded only here, because it would add to the memory of the peers' processes.
  const { buildPackage } = await import('../../scripts/build-package.ts');
  const fresh = await mkdtemp(`${folder}-`);
  await buildPackage(fresh);
  await rename(fresh, folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY') throw error;
  });
  return executable;
}
