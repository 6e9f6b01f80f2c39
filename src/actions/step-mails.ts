import type { Step } from '../core/attempts.ts';
import type { Settings } from '../core/settings.ts';
import type { OutboxRow } from '../db/outbox.ts';
import type { Ports } from '../ports/ports.ts';
import type { Guesser } from './count-attempts.ts';

/** The mails that tell what wrong passwords have led to: to the sender and, where there is one, the administrator. */
export async function stepMails(
  _ports: Pick<Ports, 'db' | 'keys'>,
  _guesser: Guesser,
  _step: Step,
  _settings: Settings,
  _at: Date,
): Promise<readonly OutboxRow[]> {
  return [];
}
