import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '../../test/support/database/postgres.ts';
import { writeCertificate } from '../../test/support/server/certificate.ts';
import { type Environment, runSealpost, startService } from '../../test/support/server/program.ts';
import type { Candidate, RunningServer } from './candidate.ts';
import { sealpostHttps } from './sealpost.ts';
import { benchClientId, createSealpostApi } from './sealpost-api.ts';

/** The whole service in processes of its own, on its own PostgreSQL. */
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
  const { url } = await startPostgres();
  const env = {
    SEALPOST_PORT: '0',
    SEALPOST_DATA: join(directory, 'data'),
    SEALPOST_KEYS: join(directory, 'keys'),
    SEALPOST_DATABASE: `${url}postgres`,
    SEALPOST_WORKERS: String(count),
    ...settings,
  };
  const { code, err } = await runSealpost(['admin', 'client', 'add', benchClientId], env);
  if (code !== 0) throw new Error(err);
  const service = await startService(env);
  process.once('exit', () => process.kill(service.pid, 'SIGKILL'));
  const workers = readFileSync(`/proc/${service.pid}/task/${service.pid}/children`, 'utf8').split(' ');
  return { origin: service.baseUrl, pids: [service.pid, ...workers.filter(Boolean).map(Number)] };
}
