import { findEmail } from '../../db/outbox/emails-without-transfer.ts';
import type { OutboxRow } from '../../db/outbox/outbox.ts';
import type { Ports } from '../../ports/ports.ts';
import { openEmailFailure } from '../../records/queued-email.ts';

export interface EmailOutcome {
  readonly state: OutboxRow['state'];
  readonly attempts: number;
  /** Why the last attempt has failed. */
  readonly failure: string | undefined;
}

/** Returns what has become of a test email. Undefined if there is none, or not any more. */
export async function getTestEmail(
  { db, keys }: Pick<Ports, 'db' | 'keys'>,
  emailId: string,
): Promise<EmailOutcome | undefined> {
  const email = await findEmail(db, emailId, 'test');
  return email && { state: email.state, attempts: email.attempts, failure: openEmailFailure(keys, email) };
}
