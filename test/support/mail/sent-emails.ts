import type { Email } from 'postal-mime';
import { completeTransfers } from '../../../src/actions/completing/complete-transfers.ts';
import { sendEmails } from '../../../src/actions/mailing/send-emails.ts';
import { createSession, type SessionRequest } from '../../../src/actions/sessions/create-session.ts';
import { submitSession } from '../../../src/actions/sessions/submit-session.ts';
import type { VerifiedEmail } from '../../../src/actions/verification/identify-caller.ts';
import { parseWrittenAddress, type WrittenAddress } from '../../../src/core/email-address.ts';
import { type OutboxRow, queueEmails } from '../../../src/db/outbox/outbox.ts';
import type { Tables } from '../../../src/db/tables.ts';
import type { TestPorts } from '../server/test-ports.ts';
import { type FileToSend, uploadFile } from '../transfer/sender.ts';
import { parseMime } from './smtp-servers.ts';

const neverAborted = new AbortController().signal;

export const serviceUrl = 'https://files.example.org/';

export interface SubmissionOptions {
  readonly to?: readonly string[];
  readonly cc?: readonly string[];
  readonly bcc?: readonly string[];
  readonly senderName?: string;
  readonly files?: readonly FileToSend[];
  /** Transfer columns that differ from the defaults. */
  readonly columns?: Partial<Tables['transfer']>;
}

/** Submits a transfer from this sender. */
export async function submitTransfer(
  ports: TestPorts,
  sender: VerifiedEmail,
  options: SubmissionOptions,
): Promise<string> {
  const { to = ['bob@example.org'], cc = [], bcc = [], senderName = 'Ann', columns = {} } = options;
  const named = (kind: 'to' | 'cc' | 'bcc', addresses: readonly string[]): SessionRequest['recipients'] =>
    addresses.map((address) => ({ kind, ...(parseWrittenAddress(address) as WrittenAddress) }));
  const recipients = [...named('to', to), ...named('cc', cc), ...named('bcc', bcc)];
  const trackingId = await createSession(ports, sender, { senderName, senderPhone: '', recipients, language: 'en' });
  if (Object.keys(columns).length > 0) {
    await ports.db.updateTable('transfer').set(columns).where('tracking_id', '=', trackingId).execute();
  }
  for (const file of options.files ?? [{ name: 'plan.pdf', content: 'Plan' }]) {
    await uploadFile(ports, sender, trackingId, file);
  }
  await submitSession(ports, sender, trackingId);
  return trackingId;
}

/** Submits and completes a transfer. */
export async function submitAndComplete(
  ports: TestPorts,
  sender: VerifiedEmail,
  options: SubmissionOptions,
): Promise<string> {
  const trackingId = await submitTransfer(ports, sender, options);
  await completeTransfers(ports, neverAborted);
  return trackingId;
}

export async function insertQueuedEmails({ db }: Pick<TestPorts, 'db'>, emails: readonly OutboxRow[]): Promise<void> {
  await db.transaction().execute((tx) => queueEmails(tx, emails));
}

/** Creates a function that sends the due emails and returns those received since the last call, by recipient. */
export function createEmailCollector(ports: TestPorts) {
  let seen = 0;
  return async (): Promise<ReadonlyMap<string, Email>> => {
    await sendEmails({ ...ports, serviceUrl }, neverAborted);
    const fresh = ports.mailer.sent.slice(seen);
    seen = ports.mailer.sent.length;
    const read = await Promise.all(fresh.map(async ({ to, bytes }) => [to as string, await parseMime(bytes)] as const));
    const emails = new Map(read);
    if (emails.size !== fresh.length) throw new Error('A recipient got more than one email');
    return emails;
  };
}
