import type { Email } from 'postal-mime';
import { completeTransfers } from '../../src/actions/complete-transfer.ts';
import { createSession, type SessionRequest } from '../../src/actions/create-session.ts';
import type { VerifiedEmail } from '../../src/actions/identify-caller.ts';
import { sendMails } from '../../src/actions/send-mails.ts';
import { submitSession } from '../../src/actions/submit-session.ts';
import { type EmailAddress, parseEmail } from '../../src/core/email.ts';
import { type OutboxRow, queueMails } from '../../src/db/outbox.ts';
import type { Tables } from '../../src/db/tables.ts';
import type { HousePorts } from './house-ports.ts';
import { readMail } from './mail-servers.ts';
import { type FileToSend, sentFile } from './sending.ts';

const going = new AbortController().signal;

export const serviceUrl = 'https://files.example.org/';

export interface LetterWishes {
  readonly to?: readonly string[];
  readonly cc?: readonly string[];
  readonly bcc?: readonly string[];
  readonly senderName?: string;
  readonly files?: readonly FileToSend[];
  /** Columns of the transfer that differ from the usual. */
  readonly columns?: Partial<Tables['transfer']>;
}

/** Submits a transfer of this sender. */
export async function submittedWith(ports: HousePorts, sender: VerifiedEmail, wishes: LetterWishes): Promise<string> {
  const { to = ['bob@example.org'], cc = [], bcc = [], senderName = 'Ann', columns = {} } = wishes;
  const named = (kind: 'to' | 'cc' | 'bcc', addresses: readonly string[]): SessionRequest['recipients'] =>
    addresses.map((address) => ({ kind, address: parseEmail(address) as EmailAddress }));
  const recipients = [...named('to', to), ...named('cc', cc), ...named('bcc', bcc)];
  const trackingId = await createSession(ports, sender, { senderName, senderPhone: '', recipients, language: 'en' });
  if (Object.keys(columns).length > 0) {
    await ports.db.updateTable('transfer').set(columns).where('tracking_id', '=', trackingId).execute();
  }
  for (const file of wishes.files ?? [{ name: 'plan.pdf', content: 'Plan' }]) {
    await sentFile(ports, sender, trackingId, file);
  }
  await submitSession(ports, sender, trackingId);
  return trackingId;
}

/** Submits and completes one. */
export async function completedWith(ports: HousePorts, sender: VerifiedEmail, wishes: LetterWishes): Promise<string> {
  const trackingId = await submittedWith(ports, sender, wishes);
  await completeTransfers(ports, going);
  return trackingId;
}

export async function postQueued({ db }: Pick<HousePorts, 'db'>, mails: readonly OutboxRow[]): Promise<void> {
  await db.transaction().execute((tx) => queueMails(tx, mails));
}

/** Sends what is due, and gives what has come since the last time, by reader. */
export function postman(ports: HousePorts) {
  let seen = 0;
  return async (): Promise<ReadonlyMap<string, Email>> => {
    await sendMails({ ...ports, serviceUrl }, going);
    const fresh = ports.mailer.kept.slice(seen);
    seen = ports.mailer.kept.length;
    const read = await Promise.all(fresh.map(async ({ to, bytes }) => [to as string, await readMail(bytes)] as const));
    const mails = new Map(read);
    if (mails.size !== fresh.length) throw new Error('Somebody got more than one mail');
    return mails;
  };
}

export function pass(ports: HousePorts, ms: number): void {
  ports.clock.set(new Date(ports.clock.now().getTime() + ms));
}
