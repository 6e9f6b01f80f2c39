import { setImmediate } from 'node:timers/promises';
import { type EmailAddress, type WrittenAddress, writtenAddress } from '../../core/email-address.ts';
import { policyRecipients } from '../../core/links.ts';
import { type Decision, decideInSteps, type PolicyQuery } from '../../core/policy/decide.ts';
import { type PolicyOptions, type PolicySettings, policyOptions } from '../../core/policy/settings.ts';
import { Problem } from '../../core/problem.ts';
import type { Settings } from '../../core/settings.ts';
import { recipientsOf } from '../../db/recipients/recipients.ts';
import { readSettings } from '../../db/settings.ts';
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
  named: readonly WrittenAddress[],
): Promise<PolicySettings> {
  const recipients = policyRecipients(named.map(({ address }) => address));
  const decision = await evaluatePolicy(ports, settings, { sender, network, recipients });
  if (!decision.maySend) throw new Problem('sender_refused');
  if (decision.allowed) return decision.settings;
  const capitals = new Map(named.map((written) => [written.address, written.capitals]));
  const failedRecipients = decision.failedRecipients.map((address) =>
    failedRecipient(writtenAddress(address, capitals.get(address) ?? null)),
  );
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
  const key = sessionPolicyKey({ trackingId, network: sender.network, ...policyOptions(settings) });
  const cached = ports.sessionPolicies.get(key);
  if (cached?.rules === rules) return cached.policy;
  const recipients = await recipientsOf(ports.db, trackingId);
  const named = recipients.map(({ address, capitals }) => ({ address: address as EmailAddress, capitals }));
  const policy = await policyFor(ports, settings, sender, named);
  ports.sessionPolicies.set(key, { rules, policy });
  return policy;
}

/** All that decides about a session besides the rules. The tracking ID stands for its sender and recipients. */
type SessionPolicyInputs = Omit<PolicyQuery, 'sender' | 'recipients'> & PolicyOptions & { readonly trackingId: string };

function sessionPolicyKey(inputs: SessionPolicyInputs): string {
  return JSON.stringify(inputs);
}

export function failedRecipient(emailAddress: string) {
  return { emailAddress, reason: 'POLICY_MISMATCH' as const };
}

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

/** Returns the decision for any sender, recipients and network, with the rules that lead to it. */
export async function simulatePolicy(ports: Pick<Ports, 'db' | 'policy'>, query: PolicyQuery): Promise<Decision> {
  return evaluatePolicy(ports, await readSettings(ports.db), query);
}

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

export function checkTotalSize({ maxTotalSize }: Pick<PolicySettings, 'maxTotalSize'>, size: number): void {
  if (size <= maxTotalSize) return;
  const detail = `Total size exceeds the limit of ${maxTotalSize} bytes.`;
  throw new Problem('size_limit_exceeded', { detail, members: { limitBytes: maxTotalSize } });
}
