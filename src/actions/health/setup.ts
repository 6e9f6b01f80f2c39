import { type Actor, localActor } from '../../core/actor.ts';
import { personSubject } from '../../core/audit-log.ts';
import type { EmailAddress } from '../../core/email-address.ts';
import type { CheckResult } from '../../core/health.ts';
import { Problem } from '../../core/problem.ts';
import {
  type SetupCheck,
  type SetupState,
  type SetupStep,
  type SetupStepName,
  setupSteps,
} from '../../core/setup-steps.ts';
import { hourMs } from '../../core/time.ts';
import { newShortId, newToken } from '../../crypto/identifiers.ts';
import { deleteSetupStep, readSetupSteps, saveSetupStep } from '../../db/administration/reports.ts';
import { contactFor } from '../../db/contacts/contacts.ts';
import { findEmail, findEmailTimes, lockEmailTimes } from '../../db/outbox/cleanup.ts';
import { type OutboxRow, queueEmail } from '../../db/outbox/outbox.ts';
import { readSettings } from '../../db/settings.ts';
import type { Ports } from '../../ports/ports.ts';
import { probeBaseUrl } from '../../probes/requests.ts';
import { readHealth } from '../../records/admin-reports.ts';
import { openEmailFailure, sealEmail } from '../../records/queued-email.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { checkPart, type HealthDeps } from './check-part.ts';
import { proveServer } from './health.ts';

export interface SetupFacts {
  /** Whether SEALPOST_BASE_URL is set: otherwise links lead to this machine. */
  readonly hasBaseUrl: boolean;
}

type Deps = Pick<Ports, 'db' | 'keys' | 'policy' | 'scanner'>;

/** Returns the steps of the set-up. What the service finds out itself counts more than what an administrator has set. */
export async function getSetup(deps: Deps, facts: SetupFacts): Promise<readonly SetupStep[]> {
  const detected = await detectSteps(deps, facts);
  const chosen = new Map((await readSetupSteps(deps.db)).map(({ name, state }) => [name, state]));
  return setupSteps.map((name) => {
    const isDetected = detected[name] === true;
    return { name, isDetected, state: isDetected ? 'done' : (chosen.get(name) ?? 'open') };
  });
}

/** Nothing shows whether a copy of the master key exists, or whether other languages are needed. */
async function detectSteps(
  { db, keys, policy, scanner }: Deps,
  { hasBaseUrl }: SetupFacts,
): Promise<Partial<Record<SetupStepName, boolean>>> {
  const health = await readHealth({ db, keys });
  const { all } = await policy.read();
  return {
    name: (await readSettings(db))['brand.name'] !== '',
    baseUrl: hasBaseUrl,
    mail: health.some(({ part, state }) => part === 'mail' && state === 'ok'),
    policy: all.some(({ effect, tryOut }) => effect === 'allow' && !tryOut),
    scanner: scanner !== undefined,
  };
}

/** Marks a step of the set-up as done or skipped, or opens it again. */
export async function changeSetupStep(
  { db, ...ports }: Pick<Ports, 'db' | 'clock' | 'keys'>,
  name: SetupStepName,
  state: SetupState,
  by: Actor = localActor,
): Promise<void> {
  const changed_at = ports.clock.now().toISOString();
  await db.transaction().execute(async (tx) => {
    const old = await deleteSetupStep(tx, name);
    const isChanged = (old?.state ?? 'open') !== state;
    if (!isChanged && old !== undefined) await saveSetupStep(tx, old);
    if (!isChanged) return;
    if (state !== 'open') await saveSetupStep(tx, { name, state, changed_at });
    const before = old?.state ?? 'open';
    await recordAudit(tx, ports, by, { action: 'changeSetupStep', subject: name, old: before, new: state });
  });
}

const baseUrlTimeoutMs = 10_000;

/** Runs one check and returns its result. Stores nothing. Each check runs once at a time: it loads what it checks. */
export async function runSetupCheck(
  { runningChecks, ...deps }: HealthDeps & Pick<Runtime, 'runningChecks'>,
  check: SetupCheck,
  stopping: AbortSignal,
): Promise<CheckResult> {
  if (runningChecks.has(check)) throw new Problem('already_running');
  runningChecks.add(check);
  try {
    return await (check === 'baseUrl' ? checkBaseUrl(deps, stopping) : checkPart(deps, check, stopping));
  } finally {
    runningChecks.delete(check);
  }
}

async function checkBaseUrl(deps: HealthDeps, stopping: AbortSignal): Promise<CheckResult> {
  const nonce = newToken();
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(baseUrlTimeoutMs)]);
  const proof = proveServer(deps, nonce);
  const result = await probeBaseUrl({ baseUrl: deps.server.baseUrl, nonce, proof }, signal);
  stopping.throwIfAborted();
  return result;
}

/** More than a set-up needs. An administrator could send them to anyone. */
const maxPerHour = 20;

/**
 * Queues an email that shows whether emails arrive, and returns its ID. It is given up after an hour: an administrator
 * waits for it.
 */
export async function queueTestEmail(
  { db, clock, keys, languages }: Pick<Ports, 'db' | 'clock' | 'keys' | 'languages'>,
  { address, language }: { readonly address: EmailAddress; readonly language?: string | undefined },
  by: Actor = localActor,
): Promise<string> {
  const now = clock.now();
  const email = sealEmail(keys, {
    kind: 'test',
    payload: { language: languages.choose(language).locale },
    at: now,
    giveUpAt: new Date(now.getTime() + hourMs),
  });
  await db.transaction().execute(async (tx) => {
    await lockEmailTimes(tx);
    const [oldest, ...others] = await findEmailTimes(tx, 'test', new Date(now.getTime() - hourMs));
    if (oldest !== undefined && others.length + 1 >= maxPerHour) {
      throw new Problem('too_many_requests', { retryAfter: (oldest.getTime() + hourMs - now.getTime()) / 1_000 });
    }
    const contactId = await contactFor(tx, address, newShortId(), now);
    await queueEmail(tx, { ...email, contact_id: contactId });
    const to = personSubject(contactId);
    await recordAudit(tx, { clock, keys }, by, { action: 'sendTestEmail', subject: email.id, new: { to } });
  });
  return email.id;
}

interface EmailOutcome {
  readonly state: OutboxRow['state'];
  readonly attempts: number;
  /** Why the last attempt has failed. */
  readonly failure: string | undefined;
}

/** Returns what has become of a test email. Undefined if there is none, or not any more. */
export async function getTestEmail(
  { db, keys }: Pick<Ports, 'db' | 'keys'>,
  emailId: string,
): Promise<EmailOutcome | undefined> {
  const email = await findEmail(db, emailId, 'test');
  return email && { state: email.state, attempts: email.attempts, failure: openEmailFailure(keys, email) };
}
