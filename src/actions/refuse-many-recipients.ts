import { Problem } from '../core/problem.ts';
import type { Settings } from '../core/settings.ts';
import { readSettings } from '../db/settings.ts';
import type { Ports } from '../ports/ports.ts';

/** How often each recipient of a transfer may be named, on the average. */
const repetitions = 4;

export function refuseManyRecipients(settings: Settings, recipients: number): void {
  const most = settings['transfer.maxRecipients'];
  if (recipients > most) throw new Problem('rule_broken', { detail: `A transfer may have ${most} recipients.` });
}

/** Before addresses are read, which costs more than to send them: nobody names one recipient so often. */
export async function refuseLongList({ db }: Pick<Ports, 'db'>, names: number): Promise<void> {
  refuseManyRecipients(await readSettings(db), Math.ceil(names / repetitions));
}
