import { type EmailAddress, parseEmail } from '../core/email.ts';
import {
  claimMail,
  findDueMails,
  findReader,
  type MailReader,
  type OutboxRow,
  putOffMail,
  settleDropped,
  settleFailed,
  settleSent,
} from '../db/outbox.ts';
import { readSettings } from '../db/settings.ts';
import { MailFailed } from '../ports/mailer.ts';
import type { Ports } from '../ports/ports.ts';
import { isTransferMail, mailRules } from './mail-kinds.ts';
import { type WritingDesk, writeMail } from './write-mail.ts';

/** So many are looked for, should others be faster with the first of them. */
const fewMails = 10;
/**
 * Longer than a mail can take, by so much that a server whose clock is wrong, or that stood still for a minute, does not
 * send it a second time. What a crash has interrupted waits as long.
 */
const claimMs = 180_000;
const firstPauseMs = 10_000;
const longestPauseMs = 900_000;

export type Post = WritingDesk & Pick<Ports, 'mailer'>;

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
  const reader = readerOf(mail);
  if (clock.now() >= new Date(mail.give_up_at)) {
    await settleFailed(db, mail, reader);
    return undefined;
  }
  const outcome = await deliver(post, mail, stopping);
  if (outcome === 'sent') await settleSent(db, mail, reader);
  else if (outcome === 'not to be sent') await settleDropped(db, mail);
  else if (outcome === 'no reader') await settleFailed(db, mail, reader);
  else if (outcome === stopping.reason) {
    // Due again at once: for another server, or for this one when it is back.
    await putOffMail(db, mail, clock.now());
  } else {
    if (outcome instanceof MailFailed && outcome.failure === 'refused') await settleFailed(db, mail, reader);
    else await tryLater(post, mail, reader);
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
): Promise<'sent' | 'not to be sent' | 'no reader' | Error> {
  const reader = await addressOf(post, mail);
  if (reader === undefined) return 'no reader';
  try {
    const letter = await writeMail(post, mail, reader);
    if (letter === undefined) return 'not to be sent';
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

/** Each pause is twice as long as the one before it. A mail whose next try would come too late is given up. */
async function tryLater({ db, clock }: Post, mail: OutboxRow, reader: MailReader): Promise<void> {
  const pauseMs = Math.min(firstPauseMs * 2 ** (mail.tries - 1), longestPauseMs);
  const next = new Date(clock.now().getTime() + pauseMs);
  if (next < new Date(mail.give_up_at)) await putOffMail(db, mail, next);
  else await settleFailed(db, mail, reader);
}
