import type { EmailAddress } from '../../core/email-address.ts';
import type { Decision } from '../../core/policy/decide.ts';
import { Problem } from '../../core/problem.ts';
import { readSettings } from '../../db/settings.ts';
import type { Ports } from '../../ports/ports.ts';
import type { VerifiedEmail } from '../verification/identify-caller.ts';
import { checkRecipientCount } from './check-recipient-count.ts';
import { evaluatePolicy } from './evaluate-policy.ts';

/**
 * Calls `evaluatePolicy` for a sender and possible recipients, and returns its decision even if it denies recipients.
 * Throws if the sender may not send at all.
 */
export async function getPolicy(
  ports: Pick<Ports, 'db' | 'policy'>,
  { address: sender, network }: VerifiedEmail,
  recipients: readonly EmailAddress[],
): Promise<Decision> {
  const settings = await readSettings(ports.db);
  checkRecipientCount(settings, recipients.length);
  const decision = await evaluatePolicy(ports, settings, { sender, network, recipients });
  if (!decision.maySend) throw new Problem('sender_refused');
  return decision;
}
