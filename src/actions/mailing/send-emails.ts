import { setTimeout as pause } from 'node:timers/promises';
import { parseEmailAddress } from '../../core/email-address.ts';
import { emailFailureSentence, maxClaimMs, readerOf } from '../../core/email-kinds.ts';
import { DatabaseUnavailable, WorkerUnavailable } from '../../core/errors.ts';
import { isImplausible } from '../../core/trusted-time.ts';
import { findContactAddress } from '../../db/contacts/contacts.ts';
import {
  claimEmail,
  type EmailAddressee,
  findDueEmails,
  markEmailDropped,
  markEmailFailed,
  markEmailSent,
  type OutboxRow,
  postponeEmail,
  releaseEmail,
  renewClaim,
} from '../../db/outbox/outbox.ts';
import { readSettings } from '../../db/settings.ts';
import { readTrustedTime } from '../../db/trusted-time.ts';
import { EmailFailed, type EmailFailure } from '../../ports/mailer.ts';
import type { Ports } from '../../ports/ports.ts';
import { sealEmailFailure } from '../../records/queued-email.ts';
import { type Postponed, type RenderEmailDeps, renderQueuedEmail } from './transfer-emails.ts';

/** Number of candidates to read, in case other senders claim the first ones. */
const candidatesAtOnce = 10;
/**
 * Margin of a claim beyond the time limit, so that a server with a wrong clock, or one that was suspended for a minute,
 * does not send an email twice. An email that a crash has interrupted waits as long.
 */
const claimMarginMs = 60_000;
/** Time limit to render and deliver an email. */
const defaultEmailMs = maxClaimMs - claimMarginMs;
/** Time to read a response that has arrived before the time limit. */
const graceMs = 1_000;
/** An email that was sent is recorded for about a minute, in which a database usually restarts. */
const maxRecordAttempts = 30;
const recordPauseMs = 2_000;
const firstPauseMs = 10_000;
const maxPauseMs = 900_000;
/** Pause when no delivery was attempted. */
const shortPauseMs = 5_000;
/** The last attempt is made this long before an email is given up. */
const lastAttemptMs = 10_000;
/** An ambiguous rejection is final after this long: a fault on our side may be fixed by then. */
const declinedMs = 4 * 3_600_000;

export type SendEmailDeps = RenderEmailDeps & {
  readonly mailer: Pick<Ports['mailer'], 'send'>;
  /** Called once for each email that the mail server has rejected for good, usually because of a typo. */
  readonly reportRejectedEmail?: ((email: RejectedEmail, reason: Error) => void) | undefined;
};

export type RejectedEmail = Pick<OutboxRow, 'id' | 'tracking_id'>;

/**
 * Sends due emails, one after the other, until none is left. Several instances run in parallel, also on several
 * servers: each claims its own next email, so a hanging delivery delays only its own instance. An email counts as sent
 * when the mail server has accepted it: a crash right after that sends it again, with the same message ID. Rejects at
 * the end with all failures of the service or of the mail server.
 */
export async function sendEmails(deps: SendEmailDeps, stopping: AbortSignal, emailMs = defaultEmailMs): Promise<void> {
  const failures: unknown[] = [];
  try {
    while (!stopping.aborted) {
      const email = await claimNextEmail(deps, emailMs + claimMarginMs);
      if (email === undefined) break;
      const failure = await sendEmail(deps, email, stopping, emailMs);
      if (failure !== undefined) failures.push(failure);
      // The other emails would fail in the same way, after the same wait.
      if (failure instanceof WorkerUnavailable || isFailure(failure, 'unreachable')) break;
    }
  } catch (error) {
    failures.push(error);
  }
  if (failures.length > 0) throw new AggregateError(failures, 'emails could not be sent');
}

function isFailure(outcome: unknown, failure: EmailFailure): boolean {
  return outcome instanceof EmailFailed && outcome.failure === failure;
}

/**
 * Claims the email that has waited longest. When the clock is implausible, emails about transfers are skipped, because
 * all of them would seem outdated; verification codes are sent.
 */
async function claimNextEmail({ db, clock }: SendEmailDeps, claimMs: number): Promise<OutboxRow | undefined> {
  for (;;) {
    const now = clock.now();
    const trustedTime = await readTrustedTime(db);
    const isInDoubt = trustedTime !== undefined && isImplausible(now.getTime(), trustedTime.getTime());
    const due = await findDueEmails(db, now, candidatesAtOnce, isInDoubt ? 'without transfer' : 'all');
    if (due.length === 0) return undefined;
    for (const next of due) {
      const email = await claimEmail(db, next, new Date(clock.now().getTime() + claimMs));
      if (email !== undefined) return email;
    }
  }
}

/** Another server has claimed the email since: it sends it, or has sent it. */
class ClaimLost extends Error {
  override readonly name = 'ClaimLost';
}

/**
 * Aborts after this time, plus a short one in which a response that has arrived is read: a process that was suspended
 * runs its timers first, and would send an email again that the mail server has accepted.
 */
function deadlineAfter(ms: number): { readonly signal: AbortSignal; clear(): void } {
  const late = new AbortController();
  let timer = setTimeout(() => {
    timer = setTimeout(() => late.abort(new DOMException('The email was not sent in time', 'TimeoutError')), graceMs);
  }, ms);
  return { signal: late.signal, clear: () => clearTimeout(timer) };
}

/** Retries while the database is unavailable: an email that is not recorded as sent is sent again. */
async function recordAsSent({ db, clock }: SendEmailDeps, email: OutboxRow, stopping: AbortSignal): Promise<void> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await markEmailSent(db, email, readerOf(email.kind), clock.now());
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || attempts === maxRecordAttempts || stopping.aborted) throw error;
      await pause(recordPauseMs);
    }
  }
}

/** Returns what went wrong, if anything; the email is then postponed or given up. */
async function sendEmail(
  deps: SendEmailDeps,
  claimed: OutboxRow,
  stopping: AbortSignal,
  emailMs: number,
): Promise<Error | undefined> {
  const { db, clock } = deps;
  const reader = readerOf(claimed.kind);
  if (clock.now() >= new Date(claimed.give_up_at)) {
    await markEmailFailed(db, claimed, reader, clock.now());
    return undefined;
  }
  const deadline = deadlineAfter(emailMs);
  let email = claimed;
  const confirm = async (): Promise<void> => {
    const renewed = await renewClaim(db, email, new Date(clock.now().getTime() + emailMs + claimMarginMs));
    if (renewed === undefined) throw new ClaimLost();
    email = renewed;
  };
  const outcome = await deliver(deps, claimed, AbortSignal.any([stopping, deadline.signal]), confirm);
  deadline.clear();
  if (outcome instanceof ClaimLost) return undefined;
  if (outcome === 'sent') await recordAsSent(deps, email, stopping);
  else if (outcome === 'not to be sent') await markEmailDropped(db, email, clock.now());
  else if (outcome === 'no reader')
    await markEmailFailed(db, email, reader, clock.now(), failureFor(deps, email, noReader));
  else if (outcome === stopping.reason) {
    // Due again at once, for another server or for this one after its restart. After the confirmation the mail server
    // may have accepted it: then it is due again when the claim ends, as after a crash.
    if (email === claimed) await releaseEmail(db, email, clock.now());
  } else if ('notBefore' in outcome) await releaseEmail(db, email, outcome.notBefore);
  else {
    if (outcome instanceof WorkerUnavailable)
      await releaseEmail(db, email, new Date(clock.now().getTime() + shortPauseMs));
    else if (isFailure(outcome, 'refused')) {
      await markEmailFailed(db, email, reader, clock.now(), failureFor(deps, email, outcome));
      deps.reportRejectedEmail?.(email, outcome);
      return undefined;
    } else await retryLater(deps, email, reader, outcome);
    return outcome;
  }
  return undefined;
}

async function deliver(
  deps: SendEmailDeps,
  email: OutboxRow,
  stopping: AbortSignal,
  confirm: () => Promise<void>,
): Promise<'sent' | 'not to be sent' | 'no reader' | Postponed | Error> {
  const reader = await addressOf(deps, email);
  if (reader === undefined) return 'no reader';
  try {
    const rendered = await renderQueuedEmail(deps, email, reader, stopping);
    if (rendered === undefined) return 'not to be sent';
    if ('notBefore' in rendered) return rendered;
    const date = new Date(email.created_at);
    await deps.mailer.send({ to: reader, messageId: email.message_id, date, ...rendered }, stopping, confirm);
    return 'sent';
  } catch (error) {
    return error as Error;
  }
}

/** The administrator is not a contact: their address is a setting. */
async function addressOf({ db }: SendEmailDeps, email: OutboxRow): Promise<string | undefined> {
  if (readerOf(email.kind) !== 'admin') return findContactAddress(db, email);
  return parseEmailAddress((await readSettings(db))['admin.email']);
}

/**
 * Doubles the pause after each attempt; the last attempt comes just before the deadline. After that, or when the email
 * was declined for too long, it is given up.
 */
async function retryLater(
  deps: SendEmailDeps,
  email: OutboxRow,
  reader: EmailAddressee,
  outcome: Error,
): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const failure = failureFor(deps, email, outcome);
  const pauseMs = Math.min(firstPauseMs * 2 ** (email.attempts - 1), maxPauseMs);
  const lastAttemptAt = new Date(email.give_up_at).getTime() - lastAttemptMs;
  const declinedAt = isFailure(outcome, 'declined') ? new Date(email.declined_at ?? now) : undefined;
  const isFinal = declinedAt !== undefined && now.getTime() - declinedAt.getTime() >= declinedMs;
  if (isFinal || now.getTime() >= lastAttemptAt) return markEmailFailed(db, email, reader, now, failure);
  const until = new Date(Math.min(now.getTime() + pauseMs, lastAttemptAt));
  await postponeEmail(db, email, { until, declinedAt, failure });
}

const noReader = new EmailFailed('refused', emailFailureSentence('erased'));

/** Seals why an email was not sent. Only a failure of the mail server has a text without addresses and secrets. */
function failureFor({ keys }: SendEmailDeps, email: OutboxRow, outcome: Error): Uint8Array {
  const sentence = outcome instanceof EmailFailed ? outcome.message : emailFailureSentence('not_written', outcome.name);
  return sealEmailFailure(keys, email, sentence);
}
