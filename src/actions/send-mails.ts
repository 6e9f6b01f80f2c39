import {
  claimMail,
  findDueMails,
  findReader,
  type OutboxRow,
  putOffMail,
  settleFailed,
  settleSent,
} from '../db/outbox.ts';
import { MailFailed } from '../ports/mailer.ts';
import type { Ports } from '../ports/ports.ts';
import { letterIn } from './queued-mail.ts';

/** So many are looked for, should others be faster with the first of them. */
const fewMails = 10;
/**
 * Longer than a mail can take, by so much that a server whose clock is wrong, or that stood still for a minute, does not
 * send it a second time. What a crash has interrupted waits as long.
 */
const claimMs = 180_000;
const firstPauseMs = 10_000;
const longestPauseMs = 900_000;

export type Post = Pick<Ports, 'db' | 'clock' | 'keys' | 'languages' | 'mailer'> & {
  /** Where people reach the service. */
  readonly serviceUrl: string;
};

/**
 * Sends the mails that are due, one after the other, until none is left. Several of these run side by side, also on several
 * servers: each takes its own next mail, so one that hangs holds up nobody but the one who sends it. A mail counts as sent
 * when the other side has taken it: a crash right after that sends it again, under the same message id. Rejects, when it
 * is done, with all that failed.
 */
export async function sendMails(post: Post, stopping: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  try {
    while (!stopping.aborted) {
      const mail = await takeMail(post);
      if (mail === undefined) break;
      const failure = await sendMail(post, mail, stopping);
      if (failure !== undefined) failures.push(failure);
      // The others would fare no better, and each would wait as long.
      if (failure instanceof MailFailed && failure.failure === 'unreachable') break;
    }
  } catch (error) {
    failures.push(error);
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Mails could not be sent');
}

/** The mail that waits longest and that nobody else has taken. */
async function takeMail({ db, clock }: Post): Promise<OutboxRow | undefined> {
  for (;;) {
    const due = await findDueMails(db, clock.now(), fewMails);
    if (due.length === 0) return undefined;
    for (const next of due) {
      const mail = await claimMail(db, next, new Date(clock.now().getTime() + claimMs));
      if (mail !== undefined) return mail;
    }
  }
}

/** Resolves with what went wrong, if anything did; the mail is then put off, or given up. */
async function sendMail(post: Post, mail: OutboxRow, stopping: AbortSignal): Promise<Error | undefined> {
  const { db, clock } = post;
  if (clock.now() >= new Date(mail.give_up_at)) {
    await settleFailed(db, mail);
    return undefined;
  }
  const failure = await deliver(post, mail, stopping);
  if (failure === undefined) await settleSent(db, mail);
  else if (failure === stopping.reason) {
    // Due again at once: for another server, or for this one when it is back.
    await putOffMail(db, mail, clock.now());
    return undefined;
  } else if (failure === 'no reader' || (failure instanceof MailFailed && failure.failure === 'refused')) {
    await settleFailed(db, mail);
  } else await tryLater(post, mail);
  return failure === 'no reader' ? undefined : failure;
}

async function deliver(
  { db, keys, languages, mailer, serviceUrl }: Post,
  mail: OutboxRow,
  stopping: AbortSignal,
): Promise<Error | 'no reader' | undefined> {
  const reader = await findReader(db, mail);
  if (reader === undefined) return 'no reader';
  try {
    const letter = letterIn(keys, mail, { languages, serviceUrl, reader });
    const date = new Date(mail.created_at);
    await mailer.send({ to: reader, messageId: mail.message_id, date, ...letter }, stopping);
    return undefined;
  } catch (error) {
    return error as Error;
  }
}

/** Each pause is twice as long as the one before it. A mail whose next try would come too late is given up. */
async function tryLater({ db, clock }: Post, mail: OutboxRow): Promise<void> {
  const pauseMs = Math.min(firstPauseMs * 2 ** (mail.tries - 1), longestPauseMs);
  const next = new Date(clock.now().getTime() + pauseMs);
  if (next < new Date(mail.give_up_at)) await putOffMail(db, mail, next);
  else await settleFailed(db, mail);
}
