import { recordAudit } from '../actions/audit/record-audit.ts';
import { type Actor, localActor } from '../core/actor.ts';
import {
  emailKindsUntilExpiry,
  emailRules,
  giveUpAt,
  isRepeatable,
  isTransferEmailKind,
  maxClaimMs,
} from '../core/email-kinds.ts';
import { isAdminId } from '../core/id-format.ts';
import { Problem } from '../core/problem.ts';
import { stateAt } from '../core/transfer-state.ts';
import { findContactAddress } from '../db/contacts/contacts.ts';
import { bringForward, lockEmail, requeueEmail } from '../db/outbox/admin-emails.ts';
import type { OutboxRow } from '../db/outbox/outbox.ts';
import type { Transaction } from '../db/tables.ts';
import { findTransferForEmail } from '../db/transfers/transfers.ts';
import type { Ports } from '../ports/ports.ts';
import { sealEmptyPayload } from '../records/queued-email.ts';

/** Locks an email that is queued or has failed, until the transaction ends. */
export async function lockUnsettledEmail(tx: Transaction, emailId: string): Promise<OutboxRow> {
  const email = isAdminId(emailId) ? await lockEmail(tx, emailId) : undefined;
  if (email === undefined) throw new Problem('entity_unknown', { detail: 'No such email.' });
  if (email.state === 'sent' || email.state === 'dropped') throw new Problem('email_settled');
  return email;
}

/**
 * Makes the next attempt of a queued email now, or queues a failed one again. An email that is being sent, or is due
 * within three minutes, stays as it is. The content of a failed email is destroyed: only one that is made of data of its
 * transfer can be written again.
 */
export async function retryEmail(
  { db, keys, clock }: Pick<Ports, 'db' | 'clock' | 'keys'>,
  emailId: string,
  by: Actor = localActor,
): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const email = await lockUnsettledEmail(tx, emailId);
    if (email.state === 'queued') {
      const claimedUntil = new Date(now.getTime() + maxClaimMs);
      if ((await bringForward(tx, { id: emailId }, { now, claimedUntil })) === 0) return;
    } else {
      const payload = sealEmptyPayload(keys, email);
      const until = await repeatableUntil(tx, email, now);
      await requeueEmail(tx, emailId, { payload, due_at: now.toISOString(), give_up_at: until.toISOString() });
    }
    const old = { kind: email.kind, state: email.state };
    await recordAudit(tx, { keys, clock }, by, { action: 'retryEmail', subject: emailId, old });
  });
}

/** Returns when to give the email up. Throws if it cannot be written again, or would not be sent. */
async function repeatableUntil(tx: Transaction, email: OutboxRow, now: Date): Promise<Date> {
  const { kind, tracking_id } = email;
  const transfer = tracking_id === null ? undefined : await findTransferForEmail(tx, tracking_id);
  if (transfer === undefined || !isTransferEmailKind(kind))
    throw notRepeatable('It has data that no transfer contains.');
  if (!isRepeatable(kind, transfer.password_mode === 'NONE')) {
    throw notRepeatable('It had a link with a secret, a message or a count that is not stored any more.');
  }
  const expiresAt = new Date(transfer.expires_at);
  if (!emailRules[kind].states.includes(stateAt(now, { state: transfer.state, expiresAt }))) {
    throw notRepeatable('The transfer is in another state now.');
  }
  if ((await findContactAddress(tx, email)) === undefined) throw notRepeatable('The address was erased.');
  return giveUpAt(now, emailKindsUntilExpiry.includes(kind) ? expiresAt : undefined);
}

function notRepeatable(detail: string): Problem {
  return new Problem('email_not_repeatable', { detail });
}

const emailsAtOnce = 200;

/**
 * Makes the next attempt of all queued emails now, for example after a mail server was repaired. Emails that are being
 * sent, or are due within three minutes, stay as they are. Returns how many were changed, also if it was stopped before the
 * last one: repeat it then.
 */
export async function retryEmails(
  { db, ...ports }: Pick<Ports, 'db' | 'clock' | 'keys'>,
  stopping: AbortSignal,
  by: Actor = localActor,
): Promise<number> {
  const now = ports.clock.now();
  const time = { now, claimedUntil: new Date(now.getTime() + maxClaimMs) };
  let total = 0;
  for (let changed = emailsAtOnce; changed === emailsAtOnce && !stopping.aborted; total += changed) {
    const isFirst = total === 0;
    changed = await db.transaction().execute(async (tx) => {
      const emails = await bringForward(tx, { max: emailsAtOnce }, time);
      if (isFirst && emails > 0) await recordAudit(tx, ports, by, { action: 'retryEmails' });
      return emails;
    });
  }
  return total;
}
