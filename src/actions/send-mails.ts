import { isDoubtful } from '../core/believed-time.ts';
import { type EmailAddress, parseEmail } from '../core/email.ts';
import { WorkNotBegun } from '../core/work-not-begun.ts';
import { readBelievedTime } from '../db/house-time.ts';
import {
  claimMail,
  findDueMails,
  findReader,
  giveBackMail,
  type MailReader,
  type OutboxRow,
  putOffMail,
  settleDropped,
  settleFailed,
  settleSent,
} from '../db/outbox.ts';
import { readSettings } from '../db/settings.ts';
import { MailFailed, type MailFailure } from '../ports/mailer.ts';
import type { Ports } from '../ports/ports.ts';
import { isTransferMail, mailRules } from './mail-kinds.ts';
import type { NotYet } from './transfer-letters.ts';
import { type WritingDesk, writeMail } from './write-mail.ts';

/** So many are looked for, should others be faster with the first of them. */
const fewMails = 10;
/** To write a mail and to have it taken. */
const usualMailMs = 120_000;
/**
 * So much longer than that is a mail ours that a server whose clock is wrong, or that stood still for a minute, does not
 * send it a second time. What a crash has interrupted waits as long.
 */
const spareMs = 60_000;
const firstPauseMs = 10_000;
const longestPauseMs = 900_000;
/** When nothing was tried. */
const shortPauseMs = 5_000;
/** The last try comes so long before a mail is given up. */
const lastTryMs = 10_000;
/** A doubtful refusal is believed when there was nothing else for so long: a fault of ours may be mended by then. */
const declinedMs = 4 * 3_600_000;

export type Post = WritingDesk & Pick<Ports, 'mailer'>;

/**
 * Sends the mails that are due, one after the other, until none is left. Several of these run side by side, also on several
 * servers: each takes its own next mail, so one that hangs holds up nobody but the one who sends it. A mail counts as sent
 * when the other side has taken it: a crash right after that sends it again, under the same message id. Rejects, when it
 * is done, with all that failed.
 */
export async function sendMails(post: Post, stopping: AbortSignal, mailMs = usualMailMs): Promise<void> {
  const failures: unknown[] = [];
  try {
    while (!stopping.aborted) {
      const mail = await takeMail(post, mailMs + spareMs);
      if (mail === undefined) break;
      const failure = await sendMail(post, mail, stopping, mailMs);
      if (failure !== undefined) failures.push(failure);
      // The others would fare no better, and each would wait as long.
      if (failure instanceof WorkNotBegun || isFailure(failure, 'unreachable')) break;
    }
  } catch (error) {
    failures.push(error);
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Mails could not be sent');
}

function isFailure(outcome: unknown, failure: MailFailure): boolean {
  return outcome instanceof MailFailed && outcome.failure === failure;
}

/**
 * The mail that waits longest and that nobody else has taken. By a clock that may be years ahead no mail of a transfer is: all
 * of them would seem out of date. A code is, for somebody waits.
 */
async function takeMail({ db, clock }: Post, claimMs: number): Promise<OutboxRow | undefined> {
  for (;;) {
    const now = clock.now();
    const believed = await readBelievedTime(db);
    const isInDoubt = believed !== undefined && isDoubtful(now.getTime(), believed.getTime());
    const due = await findDueMails(db, now, fewMails, isInDoubt ? 'without transfer' : 'all');
    if (due.length === 0) return undefined;
    for (const next of due) {
      const mail = await claimMail(db, next, new Date(clock.now().getTime() + claimMs));
      if (mail !== undefined) return mail;
    }
  }
}

/** Resolves with what went wrong, if anything did; the mail is then put off, or given up. */
async function sendMail(
  post: Post,
  mail: OutboxRow,
  stopping: AbortSignal,
  mailMs: number,
): Promise<Error | undefined> {
  const { db, clock } = post;
  const reader = readerOf(mail);
  if (clock.now() >= new Date(mail.give_up_at)) {
    await settleFailed(db, mail, reader);
    return undefined;
  }
  const outcome = await deliver(post, mail, AbortSignal.any([stopping, AbortSignal.timeout(mailMs)]));
  if (outcome === 'sent') await settleSent(db, mail, reader);
  else if (outcome === 'not to be sent') await settleDropped(db, mail);
  else if (outcome === 'no reader') await settleFailed(db, mail, reader);
  else if (outcome === stopping.reason) {
    // Due again at once: for another server, or for this one when it is back.
    await giveBackMail(db, mail, clock.now());
  } else if ('notBefore' in outcome) await giveBackMail(db, mail, outcome.notBefore);
  else {
    if (outcome instanceof WorkNotBegun) await giveBackMail(db, mail, new Date(clock.now().getTime() + shortPauseMs));
    else if (isFailure(outcome, 'refused')) await settleFailed(db, mail, reader);
    else await tryLater(post, mail, reader, isFailure(outcome, 'declined'));
    return outcome;
  }
  return undefined;
}

function readerOf({ kind }: OutboxRow): MailReader {
  return isTransferMail(kind) ? mailRules[kind].reader : undefined;
}

async function deliver(
  post: Post,
  mail: OutboxRow,
  stopping: AbortSignal,
): Promise<'sent' | 'not to be sent' | 'no reader' | NotYet | Error> {
  const reader = await addressOf(post, mail);
  if (reader === undefined) return 'no reader';
  try {
    const letter = await writeMail(post, mail, reader, stopping);
    if (letter === undefined) return 'not to be sent';
    if ('notBefore' in letter) return letter;
    const date = new Date(mail.created_at);
    await post.mailer.send({ to: reader, messageId: mail.message_id, date, ...letter }, stopping);
    return 'sent';
  } catch (error) {
    return error as Error;
  }
}

/** The administrator is no party: their address is a setting. */
async function addressOf({ db }: Post, mail: OutboxRow): Promise<EmailAddress | undefined> {
  if (readerOf(mail) !== 'admin') return findReader(db, mail);
  return parseEmail((await readSettings(db))['admin.mail']);
}

/**
 * Each pause is twice as long as the one before it, but for the last, which ends just in time. After that, or when the
 * mail was declined for long, it is given up.
 */
async function tryLater({ db, clock }: Post, mail: OutboxRow, reader: MailReader, isDeclined: boolean): Promise<void> {
  const now = clock.now();
  const pauseMs = Math.min(firstPauseMs * 2 ** (mail.tries - 1), longestPauseMs);
  const lastTry = new Date(mail.give_up_at).getTime() - lastTryMs;
  const declinedAt = isDeclined ? new Date(mail.declined_at ?? now) : undefined;
  const isBelieved = declinedAt !== undefined && now.getTime() - declinedAt.getTime() >= declinedMs;
  if (isBelieved || now.getTime() >= lastTry) await settleFailed(db, mail, reader);
  else await putOffMail(db, mail, new Date(Math.min(now.getTime() + pauseMs, lastTry)), declinedAt);
}
