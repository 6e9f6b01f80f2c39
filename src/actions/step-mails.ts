import { type Step, stepAfter } from '../core/attempts.ts';
import type { Settings } from '../core/settings.ts';
import type { OutboxRow } from '../db/outbox.ts';
import type { Ports } from '../ports/ports.ts';
import type { Guesser } from './count-attempts.ts';
import { deletionAlertMails, lockAlertMails } from './event-mails.ts';

/** The mails that tell what wrong passwords have led to: to the sender and, where there is one, the administrator. */
export async function stepMails(
  ports: Pick<Ports, 'db' | 'keys'>,
  guesser: Guesser,
  step: Step,
  settings: Settings,
  at: Date,
): Promise<readonly OutboxRow[]> {
  const { tries } = step;
  if (step.kind === 'delete') return deletionAlertMails(ports, guesser, tries, at);
  return lockAlertMails(ports, guesser, { tries, lockedUntil: step.until, next: stepAfter(tries, settings) }, at);
}
