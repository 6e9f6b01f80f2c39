import { isAdminId } from '../../../core/id-format.ts';
import { Problem } from '../../../core/problem.ts';
import { lockEmail } from '../../../db/outbox/admin-emails.ts';
import type { OutboxRow } from '../../../db/outbox/outbox.ts';
import type { Transaction } from '../../../db/tables.ts';

/** Locks an email that is queued or has failed, until the transaction ends. */
export async function lockUnsettledEmail(tx: Transaction, emailId: string): Promise<OutboxRow> {
  const email = isAdminId(emailId) ? await lockEmail(tx, emailId) : undefined;
  if (email === undefined) throw new Problem('entity_unknown', { detail: 'No such email.' });
  if (email.state === 'sent' || email.state === 'dropped') throw new Problem('email_settled');
  return email;
}
