import { setImmediate } from 'node:timers/promises';
import type { EmailAddress } from '../core/email.ts';
import { type Decision, deciding, type Question } from '../core/policy/decide.ts';
import type { RuleSet } from '../core/policy/rule-set.ts';
import { type PolicySettings, policyFrame } from '../core/policy/settings.ts';
import { Problem } from '../core/problem.ts';
import type { Settings } from '../core/settings.ts';
import { recipientsOf } from '../db/sessions.ts';
import type { Ports } from '../ports/ports.ts';
import type { VerifiedEmail } from './identify-caller.ts';
import type { OpenSession } from './open-session.ts';

/** How long an answer may be looked for before everybody else has a turn. One look takes a few more at the worst. */
const workMs = 3;

/** What the rules of this moment say, without keeping anybody else waiting. */
export async function askPolicy(
  { policy }: Pick<Ports, 'policy'>,
  settings: Settings,
  question: Question,
): Promise<Decision> {
  const rules = await policy.read();
  let begun = performance.now();
  const steps = deciding(rules, question, policyFrame(settings), () => performance.now() - begun > workMs);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await setImmediate();
    begun = performance.now();
  }
}

/** What a sender may do with a transfer to these recipients. Throws if there must be none. */
export async function policyFor(
  ports: Pick<Ports, 'policy'>,
  settings: Settings,
  { address: sender, network }: Pick<VerifiedEmail, 'address' | 'network'>,
  recipients: readonly EmailAddress[],
): Promise<PolicySettings> {
  const decision = await askPolicy(ports, settings, { sender, network, recipients });
  if (!decision.maySend) throw new Problem('sender_refused');
  if (decision.allowed) return decision.settings;
  const failedRecipients = decision.failedRecipients.map(failedRecipient);
  throw new Problem('recipients_refused', { members: { failedRecipients } });
}

/** What was found for sessions, whose recipients never change. It is forgotten with the rules. */
const found = new WeakMap<RuleSet, Map<string, PolicySettings>>();
const mostFound = 1_000;

/** The same for a transfer that was begun: rules may have changed since. Asked for each of its many files. */
export async function policyOfSession(
  ports: Pick<Ports, 'db' | 'policy'>,
  settings: Settings,
  { sender, trackingId }: Pick<OpenSession, 'sender' | 'trackingId'>,
): Promise<PolicySettings> {
  const rules = await ports.policy.read();
  const { defaults, numbers } = policyFrame(settings);
  const key = JSON.stringify([trackingId, sender.network, defaults.transfersPerDay, defaults.bytesPerDay, numbers]);
  const known = found.get(rules) ?? new Map<string, PolicySettings>();
  const before = known.get(key);
  if (before !== undefined) return before;
  const addresses = (await recipientsOf(ports.db, trackingId)).map(({ address }) => address as EmailAddress);
  const policy = await policyFor(ports, settings, sender, addresses);
  if (known.size >= mostFound) known.clear();
  found.set(rules, known.set(key, policy));
  return policy;
}

export function failedRecipient(emailAddress: string) {
  return { emailAddress, reason: 'POLICY_MISMATCH' as const };
}
