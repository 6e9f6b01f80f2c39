import { readFile } from 'node:fs/promises';
import { checkReadiness } from '../actions/check-readiness.ts';
import type { Config } from '../config.ts';
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
    const server = await startServer({
      ...config,
      tls: config.tls && { cert: await readFile(config.tls.cert), key: await readFile(config.tls.key) },
      log: { level: config.logLevel },
      clock: house.ports.clock,
      readiness: () => checkReadiness(house.ports),
    });
    print(`Sealpost is ready at ${server.baseUrl.href.replace(/\/$/, '')}`);
    await ended;
    await server.stop(drainMs);
  } finally {
    await house.close();
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
