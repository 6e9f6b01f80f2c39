import { readFileSync } from 'node:fs';
import { writeCertificate } from '../../test/support/server/certificate.ts';
import type { Environment } from '../../test/support/server/program.ts';
import { startBuiltProgram } from './built-program.ts';
import type { Candidate, RunningServer } from './candidate.ts';
import { sealpostHttps } from './sealpost.ts';
import { createSealpostApi } from './sealpost-api.ts';

/** The whole service in processes of its own, on PostgreSQL: its own server, except in a run of the tests. */
export function sealpostWorkers(count: number): Candidate {
  return {
    async serve(directory) {
      return serveWith(directory, count, {});
    },
    openApi: (at) => createSealpostApi(at),
  };
}

/** The same over HTTPS. */
export function sealpostWorkersHttps(count: number): Candidate {
  return {
    async serve(directory) {
      const { cert, key } = writeCertificate(directory);
      return serveWith(directory, count, { SEALPOST_TLS_CERT: cert, SEALPOST_TLS_KEY: key });
    },
    openApi: sealpostHttps.openApi,
  };
}

async function serveWith(directory: string, count: number, settings: Environment): Promise<RunningServer> {
  // Loaded only here, because it would add to the memory of the peers' processes.
  const { freshLocation } = await import('../../test/support/database/fresh-database.ts');
  const { value: database } = await freshLocation('PostgreSQL');
  const { origin, program } = await startBuiltProgram(directory, {
    SEALPOST_DATABASE: database,
    SEALPOST_WORKERS: String(count),
    ...settings,
  });
  const workers = readFileSync(`/proc/${program.pid}/task/${program.pid}/children`, 'utf8').split(' ');
  return { origin, pids: [program.pid ?? 0, ...workers.filter(Boolean).map(Number)] };
}
