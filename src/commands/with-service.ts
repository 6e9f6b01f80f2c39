import type { Config } from '../config.ts';
import { openService, type Service } from '../wiring.ts';
import type { Call } from './command.ts';

/** Opens the service, runs the work and closes it. The first command prints a notice about the master key. */
export async function withService({ config, warn }: Call, work: (service: Service) => Promise<void>): Promise<void> {
  const service = await openService(config);
  try {
    if (service.isFresh) warn(keyNotice(config));
    await work(service);
  } finally {
    await service.close();
  }
}

function keyNotice({ keys, data }: Config): string {
  return [
    `The MASTER KEY of this service is in ${keys}.`,
    'Without it nothing that is sent through this service can ever be opened again:',
    'make a copy NOW (`sealpost key export`) and keep it away from this machine.',
    'Whoever has both the key and the data has half of the way in. By default the key',
    `lies on the same disk as the data (${data}): set SEALPOST_KEYS to another one.`,
  ].join('\n');
}
