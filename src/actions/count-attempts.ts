import {
  type AttemptCounter,
  attemptsLeft,
  caughtUp,
  failed,
  isLocked,
  newCounter,
  type Outcome,
  reserved,
  returned,
  type Step,
} from '../core/attempts.ts';
import { Problem } from '../core/problem.ts';
import type { Settings } from '../core/settings.ts';
import type { TransferState } from '../core/transfer-state.ts';
import { logChain } from '../crypto/log-chain.ts';
import { type CounterPlace, findCounter, holdCounter, keepCounter } from '../db/attempts.ts';
import { queueMails } from '../db/outbox.ts';
import { readSettings } from '../db/settings.ts';
import { moveTransfer } from '../db/transfers.ts';
import type { Ports } from '../ports/ports.ts';
import { stepMails } from './step-mails.ts';

/** Somebody who guesses at the password of a recipient. */
export interface Guesser extends CounterPlace {
  readonly trackingId: string;
}

type Share = Pick<Ports, 'db' | 'clock' | 'keys'>;

/** Counts a try before its password is looked at. Throws when there is none left, or none at the moment. */
export async function reserveAttempt(ports: Share, guesser: Guesser): Promise<void> {
  const settings = await readSettings(ports.db);
  const now = ports.clock.now();
  const refusal = await change(ports, guesser, settings, (held) => {
    const { counter, step } = caughtUp(held, settings, now);
    const isShut = step !== undefined || isLocked(counter, now);
    const next = isShut ? undefined : reserved(counter, settings, now);
    const answer = next === undefined ? refusalOf(counter, step, now) : undefined;
    return { counter: next ?? counter, step, answer };
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
  return change(ports, guesser, settings, (held) => {
    const outcome = failed(held, settings, now);
    const isDeleted = outcome.step?.kind === 'delete';
    const answer = isDeleted ? deletedProblem() : wrongPassword(outcome.counter, settings, now);
    return { ...outcome, answer };
  });
}

/** What is told to somebody whose wrong password is known already: by itself that counts nothing. */
export async function refuseKnownWrong(ports: Share, guesser: Guesser): Promise<Problem> {
  const settings = await readSettings(ports.db);
  if (settings['attempts.count'] !== 'all') return refuseUncounted(ports, guesser);
  await reserveAttempt(ports, guesser);
  return failAttempt(ports, guesser);
}

/** The same, whatever is counted. */
export async function refuseUncounted({ db, clock }: Share, guesser: Guesser): Promise<Problem> {
  const settings = await readSettings(db);
  const now = clock.now();
  const counter = (await findCounter(db, guesser)) ?? newCounter(now);
  return wrongPassword(caughtUp(counter, settings, now).counter, settings, now);
}

interface Change<Answer> extends Outcome {
  readonly answer: Answer;
}

/** Each time somebody else was faster, and there are never more of them than tries are left. */
const mostTries = 100;

/**
 * Changes a counter, and takes the step that this leads to: all of it or nothing. The mails that tell of a step are made
 * before the counter is held; when by then it leads to something else, it is looked at again.
 */
async function change<Answer>(
  ports: Share,
  guesser: Guesser,
  settings: Settings,
  changed: (held: AttemptCounter) => Change<Answer>,
): Promise<Answer | Problem> {
  const now = ports.clock.now();
  for (let tries = 0; tries < mostTries; tries += 1) {
    const seen = await findCounter(ports.db, guesser);
    const expected = seen && changed(seen);
    if (seen && expected && expected.step === undefined && isUnchanged(expected.counter, seen)) return expected.answer;
    const mails = expected?.step === undefined ? [] : await stepMails(ports, guesser, expected.step, settings, now);
    const done = await ports.db.transaction().execute(async (tx) => {
      const held = await holdCounter(tx, guesser, now);
      if (held === undefined) return { answer: new Problem('transfer_gone') };
      const { counter, step, answer } = changed(held);
      if (step?.tries !== expected?.step?.tries) return undefined;
      await keepCounter(tx, guesser, counter);
      // Whoever ended the transfer meanwhile was first, and then there is nothing to be told.
      const isTooLate =
        step?.kind === 'delete' &&
        !(await moveTransfer(tx, logChain(ports.keys), guesser.trackingId, 'lockedOut', now));
      if (!isTooLate) await queueMails(tx, mails);
      return { answer };
    });
    if (done !== undefined) return done.answer;
  }
  throw new Error('A counter of wrong passwords was changed by others each time');
}

/** Nothing would be written: nobody has to wait for that. */
function isUnchanged({ tries, undecided }: AttemptCounter, seen: AttemptCounter): boolean {
  return tries === seen.tries && undecided === seen.undecided;
}

function refusalOf(counter: AttemptCounter, step: Step | undefined, now: Date): Problem {
  if (step?.kind === 'delete') return deletedProblem();
  if (isLocked(counter, now)) return lockedProblem(counter.lockedUntil, now);
  return new Problem('requests_too_many', { detail: 'Other passwords are being checked.', retryAfter: 1 });
}

function deletedProblem(): Problem {
  return new Problem('transfer_gone', { members: { state: 'Deleted_by_security' satisfies TransferState } });
}

export function lockedProblem(until: Date, now: Date): Problem {
  return new Problem('transfer_locked', { retryAfter: (until.getTime() - now.getTime()) / 1000 });
}

function wrongPassword(counter: AttemptCounter, settings: Settings, now: Date): Problem {
  return new Problem('password_wrong', { members: { attemptsLeft: attemptsLeft(counter, settings, now) } });
}
