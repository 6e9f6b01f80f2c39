import type { EmailAddress } from '../core/email.ts';
import type { Decision } from '../core/policy/decide.ts';
import { Problem } from '../core/problem.ts';
import { readSettings } from '../db/settings.ts';
import type { Ports } from '../ports/ports.ts';
import { askPolicy } from './ask-policy.ts';
import type { VerifiedEmail } from './identify-caller.ts';
import { refuseManyRecipients } from './refuse-many-recipients.ts';

/** What the policy says to a sender who thinks of these recipients. Throws for one who may send to nobody. */
export async function tellPolicy(
  ports: Pick<Ports, 'db' | 'policy'>,
  { address: sender, network }: VerifiedEmail,
  recipients: readonly EmailAddress[],
): Promise<Decision> {
  const settings = await readSettings(ports.db);
  refuseManyRecipients(settings, recipients.length);
  const decision = await askPolicy(ports, settings, { sender, network, recipients });
  if (!decision.maySend) throw new Problem('sender_refused');
  return decision;
}
