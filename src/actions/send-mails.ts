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

/** How many mails are on their way at the same time. */
const atOnce = 4;
const pageSize = 100;
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
 * Sends every mail that is due. A mail counts as sent when the other side has taken it: a crash right after that sends
 * it again, under the same message id. Rejects, when it is done, with all that failed.
 */
export async function sendMails(post: Post, stopping: AbortSignal): Promise<void> {
  const { db, clock } = post;
  const failures: unknown[] = [];
  let isReachable = true;
  while (isReachable && !stopping.aborted) {
    const due = await findDueMails(db, clock.now(), pageSize);
    if (due.length === 0) break;
    const queue = due.values();
    const sendQueued = async (): Promise<void> => {
      for (const next of queue) {
        if (!isReachable || stopping.aborted) return;
        const mail = await claimMail(db, next, new Date(clock.now().getTime() + claimMs));
        const failure = mail && (await sendMail(post, mail));
        if (failure !== undefined) failures.push(failure);
        // The others would fare no better, and each would wait as long.
        if (failure instanceof MailFailed && failure.failure === 'unreachable') isReachable = false;
      }
    };
    const ended = await Promise.allSettled(Array.from({ length: atOnce }, sendQueued));
    const broken = ended.filter((end) => end.status === 'rejected');
    failures.push(...broken.map(({ reason }) => reason));
    // A database that can be read and not written would offer the same mails for ever.
    if (broken.length > 0) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Mails could not be sent');
}

/** Resolves with what went wrong, if anything did; the mail is then put off, or given up. */
async function sendMail(post: Post, mail: OutboxRow): Promise<Error | undefined> {
  const { db, clock } = post;
  if (clock.now() >= new Date(mail.give_up_at)) {
    await settleFailed(db, mail);
    return undefined;
  }
  const failure = await deliver(post, mail);
  if (failure === undefined) await settleSent(db, mail);
  else if (failure === 'no reader' || (failure instanceof MailFailed && failure.failure === 'refused')) {
    await settleFailed(db, mail);
  } else await tryLater(post, mail);
  return failure === 'no reader' ? undefined : failure;
}

async function deliver(
  { db, keys, languages, mailer, serviceUrl }: Post,
  mail: OutboxRow,
): Promise<Error | 'no reader' | undefined> {
  const reader = await findReader(db, mail);
  if (reader === undefined) return 'no reader';
  try {
    const letter = letterIn(keys, mail, { languages, serviceUrl, reader });
    await mailer.send({ to: reader, messageId: mail.message_id, date: new Date(mail.created_at), ...letter });
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
