import { setImmediate } from 'node:timers/promises';
import type { EmailAddress } from '../../core/email-address.ts';
import { policyRecipients } from '../../core/link-address.ts';
import { type Decision, decideInSteps, type PolicyQuery } from '../../core/policy/decide.ts';
import { type PolicySettings, policyOptions } from '../../core/policy/settings.ts';
import { Problem } from '../../core/problem.ts';
import type { Settings } from '../../core/settings.ts';
import { recipientsOf } from '../../db/recipients/recipients.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import type { VerifiedEmail } from '../verification/identify-caller.ts';

/** How long one evaluation may block the event loop. A single step can take a few milliseconds more. */
const yieldAfterMs = 3;

/**
 * Evaluates the current rules without blocking the event loop for long. The rules themselves are in `decideInSteps` of
 * `core`. `getPolicy` (the endpoint) and `policyFor` (creating a session) call this; `policyForSession` calls `policyFor`.
 */
export async function evaluatePolicy(
  { policy }: Pick<Ports, 'policy'>,
  settings: Settings,
  query: PolicyQuery,
): Promise<Decision> {
  const rules = await policy.read();
  let startedAt = performance.now();
  const steps = decideInSteps(
    rules,
    query,
    policyOptions(settings),
    () => performance.now() - startedAt > yieldAfterMs,
  );
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await setImmediate();
    startedAt = performance.now();
  }
}

/** Calls `evaluatePolicy` and returns the settings for a transfer to these recipients. Throws if the policy denies it. */
export async function policyFor(
  ports: Pick<Ports, 'policy'>,
  settings: Settings,
  { address: sender, network }: Pick<VerifiedEmail, 'address' | 'network'>,
  addresses: readonly EmailAddress[],
): Promise<PolicySettings> {
  const recipients = policyRecipients(addresses);
  const decision = await evaluatePolicy(ports, settings, { sender, network, recipients });
  if (!decision.maySend) throw new Problem('sender_refused');
  if (decision.allowed) return decision.settings;
  const failedRecipients = decision.failedRecipients.map(failedRecipient);
  throw new Problem('recipients_refused', { members: { failedRecipients } });
}

/**
 * Calls `policyFor` for a session that exists, with its stored recipients: the rules may have changed since it was
 * created. Cached because every file of the session needs it.
 */
export async function policyForSession(
  ports: Pick<Ports, 'db' | 'policy'> & Pick<Runtime, 'sessionPolicies'>,
  settings: Settings,
  { sender, trackingId }: { readonly sender: VerifiedEmail; readonly trackingId: string },
): Promise<PolicySettings> {
  const rules = await ports.policy.read();
  const { defaults, mergeLimits } = policyOptions(settings);
  const key = JSON.stringify([trackingId, sender.network, defaults.transfersPerDay, defaults.bytesPerDay, mergeLimits]);
  const cached = ports.sessionPolicies.get(key);
  if (cached?.rules === rules) return cached.policy;
  const addresses = (await recipientsOf(ports.db, trackingId)).map(({ address }) => address as EmailAddress);
  const policy = await policyFor(ports, settings, sender, addresses);
  ports.sessionPolicies.set(key, { rules, policy });
  return policy;
}

export function failedRecipient(emailAddress: string) {
  return { emailAddress, reason: 'POLICY_MISMATCH' as const };
}
