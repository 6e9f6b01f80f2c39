import { readFile } from 'node:fs/promises';
import { checkReadiness } from '../actions/check-readiness.ts';
import type { Config } from '../config.ts';
import { Refusal } from '../core/refusal.ts';
import { startServer } from '../http/server.ts';
import { startJobs } from '../jobs/house-jobs.ts';
import type { Call } from './command.ts';
import { withHouse } from './with-house.ts';

/** How long running requests may go on after the service was asked to end. */
const drainMs = 30_000;

export async function serve(call: Call): Promise<void> {
  const { config, print, warn, askedToEnd } = call;
  const ended = askedToEnd();
  const tls = await certificate(config);
  await withHouse(call, async ({ ports }) => {
    const jobs = startJobs(ports, (job, error) => warn(jobFailed(job, error)));
    const server = await startServer({
      ...config,
      tls,
      log: { level: config.logLevel },
      clock: ports.clock,
      readiness: () => checkReadiness(ports),
      ports,
      completeSoon: jobs.completeSoon,
    }).catch(async (error) => {
      await jobs.stop();
      throw listeningRefused(config, error);
    });
    print(`Sealpost is ready at ${server.baseUrl.href.replace(/\/$/, '')}`);
    await ended;
    await server.stop(drainMs);
    await jobs.stop();
  });
}

function jobFailed(job: string, error: unknown): string {
  const causes = error instanceof AggregateError ? error.errors : [error];
  return `The job "${job}" failed and will be tried again: ${causes.map(String).join('; ')}`;
}

async function certificate({ tls }: Config): Promise<{ readonly cert: Buffer; readonly key: Buffer } | undefined> {
  if (tls === undefined) return undefined;
  const read = (name: string, path: string) =>
    readFile(path).catch((error: Error) => {
      throw new Refusal(`${name} cannot be read: ${error.message}`, { cause: error });
    });
  return { cert: await read('SEALPOST_TLS_CERT', tls.cert), key: await read('SEALPOST_TLS_KEY', tls.key) };
}

function listeningRefused({ host, port }: Config, error: NodeJS.ErrnoException): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new Refusal(`The port ${port} of ${host} is taken by another program.`, { cause: error });
    case 'EACCES':
      return new Refusal(`The port ${port} of ${host} may not be used by this user.`, { cause: error });
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new Refusal(`${host} is no address of this machine.`, { cause: error });
    default:
      return error;
  }
}
