import type { Config } from '../config.ts';
import { type House, openHouse } from '../wiring.ts';
import type { Call } from './command.ts';

/** Opens everything, does the work and closes again. Whichever command comes first tells of the master key. */
export async function withHouse({ config, warn }: Call, work: (house: House) => Promise<void>): Promise<void> {
  const house = await openHouse(config);
  try {
    if (house.isFresh) warn(keyNotice(config));
    await work(house);
  } finally {
    await house.close();
  }
}

function keyNotice({ keys, data }: Config): string {
  return [
    '='.repeat(78),
    `The MASTER KEY of this service is in ${keys}.`,
    'Without it nothing that is sent through this service can ever be opened again:',
    'make a copy NOW (`sealpost key export`) and keep it away from this machine.',
    'Whoever has both the key and the data has half of the way in. By default the key',
    `lies on the same disk as the data (${data}): set SEALPOST_KEYS to another one.`,
    '='.repeat(78),
  ].join('\n');
}
