import {
  type AttemptCounter,
  type AttemptOutcome,
  type AttemptRules,
  actionAfterLock,
  attemptsLeft,
  type CounterScope,
  isForOneCaller,
  isLocked,
  limitedLock,
  newCounter,
  nextStep,
  rulesFor,
  type ScopedAction,
  strongerAction,
  withElapsedTime,
  withFailure,
  withoutReservation,
  withReservation,
} from '../../../core/attempts.ts';
import { Problem } from '../../../core/problem.ts';
import type { Settings } from '../../../core/settings.ts';
import { dayMs } from '../../../core/time.ts';
import type { TransferState } from '../../../core/transfer-state.ts';
import { logChain } from '../../../crypto/chains.ts';
import { findCounter, lockCounter, saveCounter, shortenLock } from '../../../db/attempts.ts';
import { type OutboxRow, queueEmails } from '../../../db/outbox/outbox.ts';
import type { RecipientRow } from '../../../db/recipients/recipients.ts';
import { readSettings } from '../../../db/settings.ts';
import type { Database, Transaction } from '../../../db/tables.ts';
import { moveTransfer } from '../../../db/transfers/transfers.ts';
import type { Ports } from '../../../ports/ports.ts';
import { prepareDeletionAlertEmails, prepareLockAlertEmails } from '../../mailing/event-emails.ts';
import type { AttemptCaller } from './attempt-caller.ts';

/** The recipient whose password is tried, and the counters of the caller. */
export interface AttemptSource extends Pick<AttemptCaller, 'kind' | 'counters'> {
  readonly trackingId: string;
  readonly recipientId: string;
}

type Deps = Pick<Ports, 'db' | 'clock' | 'keys'>;

/**
 * Counts an attempt before its password is checked, so parallel requests get no extra attempts. Throws when no attempt
 * is left, now or at all.
 */
export async function reserveAttempt(ports: Deps, source: AttemptSource): Promise<void> {
  const settings = await readSettings(ports.db);
  const now = ports.clock.now();
  const problem = await updateCounters(ports, source, settings, (held) => {
    const aged = held.map((each) => ({ ...each, ...withElapsedTime(each.counter, each.rules, now) }));
    const counters = aged.map(({ counter }) => counter);
    const action = strongestAction(aged);
    const isRejected = action !== undefined || counters.some((counter) => isLocked(counter, now));
    const reserved = aged.flatMap(({ counter, rules }) => withReservation(counter, rules, now) ?? []);
    if (!isRejected && reserved.length === held.length) return { counters: reserved, action, result: undefined };
    return { counters, action, result: rejectionOf(counters, action, now) };
  });
  if (problem !== undefined) throw problem;
}

/** Gives back an attempt whose password was right or could not be checked. Earlier wrong attempts stay counted. */
export async function returnAttempt({ db, clock }: Deps, { recipientId, counters }: AttemptSource): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    for (const { name: caller } of counters) {
      const counter = await lockCounter(tx, { recipientId, caller }, now);
      if (counter !== undefined) await saveCounter(tx, { recipientId, caller }, withoutReservation(counter));
    }
  });
}

/** Records a wrong password. Returns the Problem for the caller. */
export async function failAttempt(ports: Deps, source: AttemptSource): Promise<Problem> {
  const settings = await readSettings(ports.db);
  const now = ports.clock.now();
  return updateCounters(ports, source, settings, (held) => {
    const outcomes = held.map((each) => ({ ...each, ...withFailure(each.counter, each.rules, now) }));
    const action = strongestAction(outcomes);
    const result = action?.kind === 'delete' ? deletedProblem() : wrongPassword(outcomes, now);
    return { counters: outcomes.map(({ counter }) => counter), action, result };
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
  const found = await findCounters(db, source);
  const held = source.counters.map(({ scope }, n) => {
    const rules = rulesFor(scope, settings);
    return { ...withElapsedTime(found[n] ?? newCounter(now), rules, now), rules, scope };
  });
  return wrongPassword(held, now);
}

/** A counter of the caller, with the rules for it. */
interface HeldCounter {
  readonly scope: CounterScope;
  readonly counter: AttemptCounter;
  readonly rules: AttemptRules;
}

function strongestAction(outcomes: ReadonlyArray<HeldCounter & AttemptOutcome>): ScopedAction | undefined {
  return outcomes.map(({ action, scope }) => action && { ...action, scope }).reduce(strongerAction, undefined);
}

interface CountersUpdate<Result> {
  readonly counters: readonly AttemptCounter[];
  readonly action: ScopedAction | undefined;
  readonly result: Result;
}

/** Each retry means that another request changed a counter, which the attempt limit bounds. */
const maxRetries = 100;

/**
 * Changes all counters of the caller and takes the resulting action in one transaction. The emails about the action are
 * prepared before the counters are locked; if the action differs by then, the update starts again.
 */
async function updateCounters<Result>(
  ports: Deps,
  source: AttemptSource,
  settings: Settings,
  changed: (held: readonly HeldCounter[]) => CountersUpdate<Result>,
): Promise<Result | Problem> {
  const now = ports.clock.now();
  for (let attempt = 0; attempt < maxRetries; attempt += 1) {
    const seen = heldCounters(source, await findCounters(ports.db, source), settings);
    const expected = seen && changed(seen);
    if (seen && expected && expected.action === undefined && areUnchanged(expected.counters, seen))
      return expected.result;
    const emails =
      expected?.action === undefined ? [] : await prepareAttemptEmails(ports, source, expected.action, settings, now);
    const done = await ports.db.transaction().execute(async (tx) => {
      const held = heldCounters(source, await lockCounters(tx, source, now), settings);
      if (held === undefined) return { answer: new Problem('transfer_gone') };
      const { counters, action, result } = changed(held);
      if (!isSameAction(action, expected?.action)) return undefined;
      await saveCounters(tx, source, counters);
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

type FoundCounters = ReadonlyArray<AttemptCounter | undefined>;

/** Returns undefined if a counter is missing. */
function heldCounters(
  { counters }: AttemptSource,
  found: FoundCounters,
  settings: Settings,
): readonly HeldCounter[] | undefined {
  const held = counters.flatMap(({ scope }, n) => {
    const counter = found[n];
    return counter === undefined ? [] : [{ counter, rules: rulesFor(scope, settings), scope }];
  });
  return held.length === counters.length ? held : undefined;
}

function findCounters(db: Database, { recipientId, counters }: AttemptSource): Promise<FoundCounters> {
  return Promise.all(counters.map(({ name: caller }) => findCounter(db, { recipientId, caller })));
}

/** In the same order in each transaction: a caller's own counter first. */
async function lockCounters(
  tx: Transaction,
  { recipientId, counters }: AttemptSource,
  now: Date,
): Promise<FoundCounters> {
  const locked: Array<AttemptCounter | undefined> = [];
  for (const { name: caller } of counters) locked.push(await lockCounter(tx, { recipientId, caller }, now));
  return locked;
}

async function saveCounters(
  tx: Transaction,
  { recipientId, counters }: AttemptSource,
  changed: readonly AttemptCounter[],
): Promise<void> {
  for (const [n, { name: caller }] of counters.entries()) {
    const counter = changed[n];
    if (counter !== undefined) await saveCounter(tx, { recipientId, caller }, counter);
  }
}

/** Avoids the lock when nothing would be written. */
function areUnchanged(counters: readonly AttemptCounter[], seen: readonly HeldCounter[]): boolean {
  return counters.every(
    ({ attempts, pending }, n) => attempts === seen[n]?.counter.attempts && pending === seen[n].counter.pending,
  );
}

function isSameAction(one: ScopedAction | undefined, other: ScopedAction | undefined): boolean {
  return one?.kind === other?.kind && one?.attempts === other?.attempts && one?.scope === other?.scope;
}

function rejectionOf(counters: readonly AttemptCounter[], action: ScopedAction | undefined, now: Date): Problem {
  if (action?.kind === 'delete') return deletedProblem();
  const ends = counters.flatMap((counter) => (isLocked(counter, now) ? counter.lockedUntil.getTime() : []));
  if (ends.length > 0) return lockedProblem(new Date(Math.max(...ends)), now);
  return new Problem('too_many_requests', {
    detail: 'Other passwords for this transfer are being checked.',
    retryAfter: 1,
  });
}

function deletedProblem(): Problem {
  return new Problem('transfer_gone', { members: { state: 'Deleted_by_security' satisfies TransferState } });
}

function lockedProblem(until: Date, now: Date): Problem {
  return new Problem('transfer_locked', { retryAfter: (until.getTime() - now.getTime()) / 1000 });
}

/** The counter with the fewest attempts left decides. */
function wrongPassword(held: readonly HeldCounter[], now: Date): Problem {
  const steps = held.map(({ counter, rules }) => ({
    left: attemptsLeft(counter, rules, now),
    step: nextStep(counter, rules, now),
  }));
  const left = Math.min(...steps.map((one) => one.left));
  const isDeletion = steps.some((one) => one.left === left && one.step === 'delete');
  return new Problem('password_wrong', {
    members: { attemptsLeft: left, nextStep: isDeletion ? 'delete' : 'lock' },
  });
}

/** Prepares the emails about a lock or a deletion, to the sender and the administrator if there is one. */
async function prepareAttemptEmails(
  ports: Pick<Ports, 'db' | 'keys'>,
  source: AttemptSource,
  action: ScopedAction,
  settings: Settings,
  at: Date,
): Promise<readonly OutboxRow[]> {
  const { attempts } = action;
  if (action.kind === 'delete') return prepareDeletionAlertEmails(ports, source, attempts, at);
  const lock = { attempts, lockedUntil: action.until, next: actionAfterLock(action, settings) };
  const marker = isForOneCaller(action.scope) ? ({ isForOneCaller: true } as const) : {};
  return prepareLockAlertEmails(ports, source, { ...lock, ...marker }, at);
}

/** A clock that is behind by less does not shorten a lock. */
const toleratedMs = dayMs;

/**
 * Throws if wrong passwords have locked the caller. A lock that ends much later than the rules allow is shortened here, so
 * that it lasts for the longest lock from now on, and not until the time of a clock that was ahead.
 */
export async function requireUnlocked(
  { db, clock }: Pick<Ports, 'db' | 'clock'>,
  { id: recipientId, lockedUntil }: Pick<RecipientRow, 'id' | 'lockedUntil'>,
  { counters }: Pick<AttemptCaller, 'counters'>,
): Promise<void> {
  const now = clock.now();
  const locks = counters.flatMap(({ name, scope }) => {
    const stored = lockedUntil[name === 'unverified' || name === 'verified' ? name : 'own'];
    return stored !== null && now < stored ? [{ name, scope, stored }] : [];
  });
  if (locks.length === 0) return;
  const settings = await readSettings(db);
  let latest = now;
  for (const { name, scope, stored } of locks) {
    const until = limitedLock(stored, rulesFor(scope, settings), now);
    if (stored.getTime() - until.getTime() > toleratedMs) await shortenLock(db, { recipientId, caller: name }, until);
    if (until > latest) latest = until;
  }
  if (latest > now) throw lockedProblem(latest, now);
}
