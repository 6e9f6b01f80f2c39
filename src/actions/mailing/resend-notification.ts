import { isLinkAddress } from '../../core/link-address.ts';
import { Problem } from '../../core/problem.ts';
import { findLatestEmail, findResendTimes, type OutboxRow, queueEmail } from '../../db/outbox/outbox.ts';
import { lockRecipient } from '../../db/recipients/recipients.ts';
import type { Ports } from '../../ports/ports.ts';
import { findSubmittedTransfer, requireActive } from '../sessions/find-submitted-transfer.ts';
import type { VerifiedEmail } from '../verification/identify-caller.ts';
import { requireLinkSecret, requireRecipient } from './internal/link-secret.ts';
import { sealNotification } from './prepare-completion-emails.ts';

const maxPerPeriod = 3;
const periodMs = 3_600_000;
/** Conflicts with another resend are rare, and the limit bounds their number. */
const maxAttempts = maxPerPeriod + 1;

/** Sends a recipient's notification again, with its own message ID. Limited per hour. */
export async function resendNotification(
  ports: Pick<Ports, 'db' | 'clock' | 'keys'>,
  sender: VerifiedEmail,
  trackingId: string,
  transferId: string,
): Promise<void> {
  const { db, clock, keys } = ports;
  const { row: transfer } = await findSubmittedTransfer(ports, sender, trackingId);
  const recipient = await requireRecipient(ports, trackingId, transferId);
  requireActive(ports, { row: transfer });
  if (isLinkAddress(recipient.address)) throw new Problem('recipient_is_link');
  const now = clock.now();
  const secret = await requireLinkSecret(ports, sender, transfer, transferId);
  const { id, contact_id } = recipient;
  const series = { tracking_id: trackingId, recipient_id: id, kind: 'recipient' };
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const ordinal = ((await findLatestEmail(db, series))?.ordinal ?? 0) + 1;
    const email = { ...sealNotification(keys, transfer, { id, ordinal, secret }, now), contact_id };
    if (await queueWithinLimit({ db }, email, now)) return;
  }
  throw new Problem('too_many_requests');
}

/** Returns false when a parallel resend has taken the ordinal. */
async function queueWithinLimit({ db }: Pick<Ports, 'db'>, email: OutboxRow, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockRecipient(tx, email.recipient_id ?? '');
    const resent = await findResendTimes(tx, email, { now, periodMs });
    if (resent.length >= maxPerPeriod) throw tooMany(resent, now);
    if (((await findLatestEmail(tx, email))?.ordinal ?? 0) >= email.ordinal) return false;
    await queueEmail(tx, email);
    return true;
  });
}

function tooMany(resent: readonly Date[], now: Date): Problem {
  const oldest = Math.min(...resent.map((at) => at.getTime()));
  return new Problem('too_many_requests', { retryAfter: (oldest + periodMs - now.getTime()) / 1000 });
}
