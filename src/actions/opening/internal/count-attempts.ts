import {
  type AttemptAction,
  type AttemptCounter,
  type AttemptOutcome,
  actionAfterLock,
  attemptsLeft,
  isLocked,
  newCounter,
  nextStep,
  withElapsedTime,
  withFailure,
  withoutReservation,
  withReservation,
} from '../../../core/attempts.ts';
import { Problem } from '../../../core/problem.ts';
import type { Settings } from '../../../core/settings.ts';
import type { TransferState } from '../../../core/transfer-state.ts';
import { logChain } from '../../../crypto/log-chain.ts';
import { type CounterKey, findCounter, lockCounter, saveCounter } from '../../../db/attempts.ts';
import { type OutboxRow, queueEmails } from '../../../db/outbox/outbox.ts';
import { readSettings } from '../../../db/settings.ts';
import { moveTransfer } from '../../../db/transfers/transfers.ts';
import type { Ports } from '../../../ports/ports.ts';
import { prepareDeletionAlertEmails, prepareLockAlertEmails } from '../../mailing/prepare-event-emails.ts';

/** The recipient and caller kind that an attempt counts for. */
export interface AttemptSource extends CounterKey {
  readonly trackingId: string;
}

type Deps = Pick<Ports, 'db' | 'clock' | 'keys'>;

/**
 * Counts an attempt before its password is checked, so parallel requests get no extra attempts. Throws when no attempt
 * is left, now or at all.
 */
export async function reserveAttempt(ports: Deps, source: AttemptSource): Promise<void> {
  const settings = await readSettings(ports.db);
  const now = ports.clock.now();
  const problem = await updateCounter(ports, source, settings, (held) => {
    const { counter, action } = withElapsedTime(held, settings, now);
    const isRejected = action !== undefined || isLocked(counter, now);
    const next = isRejected ? undefined : withReservation(counter, settings, now);
    const response = next === undefined ? rejectionOf(counter, action, now) : undefined;
    return { counter: next ?? counter, action, result: response };
  });
  if (problem !== undefined) throw problem;
}

/** Gives back an attempt whose password was right or could not be checked. Earlier wrong attempts stay counted. */
export async function returnAttempt({ db, clock }: Deps, source: AttemptSource): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const counter = await lockCounter(tx, source, now);
    if (counter !== undefined) await saveCounter(tx, source, withoutReservation(counter));
  });
}

/** Records a wrong password. Returns the Problem for the caller. */
export async function failAttempt(ports: Deps, source: AttemptSource): Promise<Problem> {
  const settings = await readSettings(ports.db);
  const now = ports.clock.now();
  return updateCounter(ports, source, settings, (held) => {
    const outcome = withFailure(held, settings, now);
    const isDeleted = outcome.action?.kind === 'delete';
    const response = isDeleted ? deletedProblem() : wrongPassword(outcome.counter, settings, now);
    return { ...outcome, result: response };
  });
}

/** Returns the Problem for a password that is known to be wrong. By default, repeating it is not counted. */
export async function rejectKnownWrong(ports: Deps, source: AttemptSource): Promise<Problem> {
  const settings = await readSettings(ports.db);
  if (settings['attempts.count'] !== 'all') return rejectWithoutCounting(ports, source);
  await reserveAttempt(ports, source);
  return failAttempt(ports, source);
}

/** Like `rejectKnownWrong`, but never counts. */
export async function rejectWithoutCounting({ db, clock }: Deps, source: AttemptSource): Promise<Problem> {
  const settings = await readSettings(db);
  const now = clock.now();
  const counter = (await findCounter(db, source)) ?? newCounter(now);
  return wrongPassword(withElapsedTime(counter, settings, now).counter, settings, now);
}

interface CounterUpdate<Result> extends AttemptOutcome {
  readonly result: Result;
}

/** Each retry means that another request changed the counter, which the attempt limit bounds. */
const maxRetries = 100;

/**
 * Changes a counter and takes the resulting action in one transaction. The emails about the action are prepared before
 * the counter is locked; if the action differs by then, the update starts again.
 */
async function updateCounter<Result>(
  ports: Deps,
  source: AttemptSource,
  settings: Settings,
  changed: (held: AttemptCounter) => CounterUpdate<Result>,
): Promise<Result | Problem> {
  const now = ports.clock.now();
  for (let attempt = 0; attempt < maxRetries; attempt += 1) {
    const seen = await findCounter(ports.db, source);
    const expected = seen && changed(seen);
    if (seen && expected && expected.action === undefined && isUnchanged(expected.counter, seen))
      return expected.result;
    const emails =
      expected?.action === undefined ? [] : await prepareAttemptEmails(ports, source, expected.action, settings, now);
    const done = await ports.db.transaction().execute(async (tx) => {
      const held = await lockCounter(tx, source, now);
      if (held === undefined) return { answer: new Problem('transfer_gone') };
      const { counter, action, result } = changed(held);
      if (action?.attempts !== expected?.action?.attempts) return undefined;
      await saveCounter(tx, source, counter);
      // If another request has ended the transfer in the meantime, there is nothing to report.
      const hasEnded =
        action?.kind === 'delete' &&
        !(await moveTransfer(tx, logChain(ports.keys), source.trackingId, 'lockedOut', now));
      if (!hasEnded) await queueEmails(tx, emails);
      return { answer: result };
    });
    if (done !== undefined) return done.answer;
  }
  throw new Error('A counter of wrong passwords was changed by others each time');
}

/** Avoids the lock when nothing would be written. */
function isUnchanged({ attempts, pending }: AttemptCounter, seen: AttemptCounter): boolean {
  return attempts === seen.attempts && pending === seen.pending;
}

function rejectionOf(counter: AttemptCounter, action: AttemptAction | undefined, now: Date): Problem {
  if (action?.kind === 'delete') return deletedProblem();
  if (isLocked(counter, now)) return lockedProblem(counter.lockedUntil, now);
  return new Problem('too_many_requests', {
    detail: 'Other passwords for this transfer are being checked.',
    retryAfter: 1,
  });
}

function deletedProblem(): Problem {
  return new Problem('transfer_gone', { members: { state: 'Deleted_by_security' satisfies TransferState } });
}

export function lockedProblem(until: Date, now: Date): Problem {
  return new Problem('transfer_locked', { retryAfter: (until.getTime() - now.getTime()) / 1000 });
}

function wrongPassword(counter: AttemptCounter, settings: Settings, now: Date): Problem {
  return new Problem('password_wrong', {
    members: { attemptsLeft: attemptsLeft(counter, settings, now), nextStep: nextStep(counter, settings, now) },
  });
}

/** Prepares the emails about a lock or a deletion, to the sender and the administrator if there is one. */
async function prepareAttemptEmails(
  ports: Pick<Ports, 'db' | 'keys'>,
  source: AttemptSource,
  action: AttemptAction,
  settings: Settings,
  at: Date,
): Promise<readonly OutboxRow[]> {
  const { attempts } = action;
  if (action.kind === 'delete') return prepareDeletionAlertEmails(ports, source, attempts, at);
  return prepareLockAlertEmails(
    ports,
    source,
    { attempts, lockedUntil: action.until, next: actionAfterLock(attempts, settings) },
    at,
  );
}
