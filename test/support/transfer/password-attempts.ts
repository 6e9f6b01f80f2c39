import { identifyAttemptCaller, readEvidence } from '../../../src/actions/opening/internal/attempt-caller.ts';
import type { AttemptSource } from '../../../src/actions/opening/internal/attempts.ts';
import { type AccessRequest, type OpenTransferDeps, openTransfer } from '../../../src/actions/opening/open-transfer.ts';
import { Problem } from '../../../src/core/problem.ts';
import type { SettingName } from '../../../src/core/settings.ts';
import { writeSetting } from '../../../src/db/settings.ts';
import type { Database } from '../../../src/db/tables.ts';
import { type TestPorts, withOwnRuntime } from '../server/test-ports.ts';
import type { createTransfer } from './test-transfer.ts';

const noTimeout = new AbortController().signal;

/**
 * Creates a transfer access that counts key derivations. `before` can delay a derivation. A derivation waits for its turn
 * without a timeout: on a busy machine, attempts that gave up would be returned, and the counts would depend on the load.
 */
export function createCountedAccess(ports: TestPorts, before: () => Promise<unknown> = async () => {}) {
  let derivations = 0;
  const passwords: TestPorts['passwords'] = {
    ...ports.passwords,
    async derive(secret, derivation, _queueTimeout, cause) {
      derivations += 1;
      await before();
      return ports.passwords.derive(secret, derivation, noTimeout, cause);
    },
  };
  return { access: withOwnRuntime({ ...ports, passwords }), derivations: () => derivations };
}

const callerAddress = '192.0.2.7';

/** The source of the attempts that the functions below make by default. */
export async function attemptSource(
  ports: TestPorts,
  { trackingId, transferId, recipients }: Awaited<ReturnType<typeof createTransfer>>,
): Promise<AttemptSource> {
  const evidence = await readEvidence(ports, { transferId, address: callerAddress });
  const recipientId = recipients[0]?.id ?? '';
  return { trackingId, recipientId, ...identifyAttemptCaller(evidence, { contactId: 'recipient' }) };
}

/** Returns the outcome of a password attempt: `opened`, or a problem code. */
export async function attemptOutcome(
  access: OpenTransferDeps,
  request: Omit<AccessRequest, 'address'> & Partial<Pick<AccessRequest, 'address'>>,
): Promise<string> {
  const rejection = await attemptProblem(access, request);
  return rejection?.code ?? 'opened';
}

export async function attemptProblem(
  access: OpenTransferDeps,
  request: Omit<AccessRequest, 'address'> & Partial<Pick<AccessRequest, 'address'>>,
): Promise<Problem | undefined> {
  try {
    await openTransfer(access, { address: callerAddress, ...request });
    return undefined;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

/** Counts how often each value occurs. */
export function countByValue(outcomes: readonly string[]): Readonly<Record<string, number>> {
  const counts = Map.groupBy(outcomes, (outcome) => outcome);
  return Object.fromEntries([...counts].map(([outcome, same]) => [outcome, same.length]));
}

export async function writeSettings(
  { db, clock }: Pick<TestPorts, 'db' | 'clock'>,
  settings: Readonly<Partial<Record<SettingName, string>>>,
): Promise<void> {
  for (const [name, text] of Object.entries(settings)) {
    await db.transaction().execute((tx) => writeSetting(tx, name as SettingName, text, clock.now()));
  }
}

/**
 * Returns the counters of all recipients, for unverified and for verified callers: all attempts, and those still being
 * checked.
 */
export async function attemptCounters(db: Database): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('attempt')
    .select(['caller', 'attempts', 'pending'])
    .where('caller', 'in', ['unverified', 'verified'])
    .orderBy('caller')
    .execute();
  return rows.map(({ caller, attempts, pending }) => `${caller} ${attempts} ${pending}`);
}
