import { readFile } from 'node:fs/promises';
import { checkReadiness } from '../actions/check-readiness.ts';
import type { Config } from '../config.ts';
import { Refusal } from '../core/refusal.ts';
import { startServer } from '../http/server.ts';
import { openHouse } from '../wiring.ts';
import type { Call } from './command.ts';

/** How long running requests may go on after the service was asked to end. */
const drainMs = 30_000;

export async function serve({ config, print, askedToEnd }: Call): Promise<void> {
  const ended = askedToEnd();
  const house = await openHouse(config);
  try {
    if (house.hasNewKey) print(keyNotice(config));
    const tls = await certificate(config);
    const server = await startServer({
      ...config,
      tls,
      log: { level: config.logLevel },
      clock: house.ports.clock,
      readiness: () => checkReadiness(house.ports),
    }).catch((error) => {
      throw listeningRefused(config, error);
    });
    print(`Sealpost is ready at ${server.baseUrl.href.replace(/\/$/, '')}`);
    await ended;
    await server.stop(drainMs);
  } finally {
    await house.close();
  }
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

function keyNotice({ keys, data }: Config): string {
  return [
    '='.repeat(78),
    `A new MASTER KEY was made in ${keys}.`,
    'Without it nothing that is sent through this service can ever be opened again:',
    'make a copy NOW (`sealpost key export`) and keep it away from this machine.',
    'Whoever has both the key and the data has half of the way in. By default the key',
    `lies on the same disk as the data (${data}): set SEALPOST_KEYS to another one.`,
    '='.repeat(78),
  ].join('\n');
}
