import {
  type AttemptCounter,
  attemptsLeft,
  caughtUp,
  failed,
  isLocked,
  reserved,
  returned,
  type Step,
} from '../core/attempts.ts';
import { Problem } from '../core/problem.ts';
import type { Settings } from '../core/settings.ts';
import { type CounterPlace, findCounter, holdCounter, keepCounter } from '../db/attempts.ts';
import { readSettings } from '../db/settings.ts';
import type { Transaction } from '../db/tables.ts';
import { moveTransfer } from '../db/transfers.ts';
import type { Ports } from '../ports/ports.ts';

/** Somebody who guesses at the password of a recipient. */
export interface Guesser extends CounterPlace {
  readonly trackingId: string;
}

type Share = Pick<Ports, 'db' | 'clock' | 'keys'>;

/** Counts a try before its password is looked at. Throws when there is none left, or none at the moment. */
export async function reserveAttempt(ports: Share, guesser: Guesser): Promise<void> {
  const settings = await readSettings(ports.db);
  const now = ports.clock.now();
  // Asked before others have to wait for it, and again when nobody can be faster.
  const seen = await findCounter(ports.db, guesser);
  if (seen !== undefined && isExhausted(seen, settings, now)) throw refusalOf(seen, undefined, now);
  const refusal = await ports.db.transaction().execute(async (tx) => {
    const held = await holdCounter(tx, guesser, now);
    if (held === undefined) return new Problem('transfer_gone');
    const { counter, step } = caughtUp(held, settings, now);
    const next = isLocked(counter, now) || step !== undefined ? undefined : reserved(counter, settings, now);
    await keepCounter(tx, guesser, next ?? counter);
    if (step !== undefined) await takeStep(tx, ports, guesser, step, settings);
    return next === undefined ? refusalOf(counter, step, now) : undefined;
  });
  if (refusal !== undefined) throw refusal;
}

/** Its password was right, or could not be looked at. Earlier wrong ones stay counted. */
export async function returnAttempt({ db, clock }: Share, guesser: Guesser): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const counter = await holdCounter(tx, guesser, now);
    if (counter !== undefined) await keepCounter(tx, guesser, returned(counter));
  });
}

/** Its password was wrong. Resolves with what the guesser is told. */
export async function failAttempt(ports: Share, guesser: Guesser): Promise<Problem> {
  const settings = await readSettings(ports.db);
  const now = ports.clock.now();
  return ports.db.transaction().execute(async (tx) => {
    const held = await holdCounter(tx, guesser, now);
    if (held === undefined) return new Problem('transfer_gone');
    const { counter, step } = failed(held, settings, now);
    await keepCounter(tx, guesser, counter);
    if (step !== undefined) await takeStep(tx, ports, guesser, step, settings);
    return step?.kind === 'delete' ? new Problem('transfer_gone') : wrongPassword(counter, settings, now);
  });
}

/** What is told to somebody whose wrong password is known already: by itself that counts nothing. */
export async function refuseKnownWrong(ports: Share, guesser: Guesser): Promise<Problem> {
  const settings = await readSettings(ports.db);
  if (settings['attempts.count'] === 'all') {
    await reserveAttempt(ports, guesser);
    return failAttempt(ports, guesser);
  }
  const now = ports.clock.now();
  const found = await findCounter(ports.db, guesser);
  return found === undefined
    ? new Problem('password_wrong')
    : wrongPassword(caughtUp(found, settings, now).counter, settings, now);
}

function isExhausted(seen: AttemptCounter, settings: Settings, now: Date): boolean {
  const { counter, step } = caughtUp(seen, settings, now);
  return step === undefined && (isLocked(counter, now) || reserved(counter, settings, now) === undefined);
}

function refusalOf(counter: AttemptCounter, step: Step | undefined, now: Date): Problem {
  if (step?.kind === 'delete') return new Problem('transfer_gone');
  if (isLocked(counter, now)) return lockedProblem(counter.lockedUntil, now);
  return new Problem('requests_too_many', { detail: 'Other passwords are being checked.', retryAfter: 1 });
}

export function lockedProblem(until: Date, now: Date): Problem {
  return new Problem('transfer_locked', { retryAfter: (until.getTime() - now.getTime()) / 1000 });
}

function wrongPassword(counter: AttemptCounter, settings: Settings, now: Date): Problem {
  return new Problem('password_wrong', { members: { attemptsLeft: attemptsLeft(counter, settings, now) } });
}

/** In the transaction that counts the password which was one too many. */
async function takeStep(
  tx: Transaction,
  ports: Share,
  guesser: Guesser,
  step: Step,
  settings: Settings,
): Promise<void> {
  const now = ports.clock.now();
  // Whoever ended the transfer meanwhile was first, and then there is nothing to be told.
  if (step.kind === 'delete' && !(await moveTransfer(tx, guesser.trackingId, 'lockedOut', now))) return;
  void settings;
}
