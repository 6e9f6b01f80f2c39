import { Problem } from '../../core/problem.ts';
import type { Settings } from '../../core/settings.ts';
import { readSettings } from '../../db/settings.ts';
import type { Ports } from '../../ports/ports.ts';

/** How often, on average, a request may repeat each recipient. */
const repetitions = 4;

export function checkRecipientCount(settings: Settings, recipients: number): void {
  const limit = settings['transfer.maxRecipients'];
  if (recipients <= limit) return;
  const detail = `Too many recipients: the limit is ${limit}.`;
  throw new Problem('recipient_limit_exceeded', { detail, members: { limit } });
}

/**
 * Rejects oversized lists before the addresses are parsed, which costs more than sending them. Clients rarely repeat a
 * recipient.
 */
export async function checkAddressCount({ db }: Pick<Ports, 'db'>, addresses: number): Promise<void> {
  checkRecipientCount(await readSettings(db), Math.ceil(addresses / repetitions));
}
