import { giveUpAt } from '../../core/email-kinds.ts';
import { isLinkAddress } from '../../core/links.ts';
import { Problem } from '../../core/problem.ts';
import type { MasterKeys } from '../../crypto/keyring.ts';
import { findLatestEmail, findResendTimes, type OutboxRow, queueEmail } from '../../db/outbox/outbox.ts';
import { findEmailRecipients, lockRecipient } from '../../db/recipients/recipients.ts';
import { findTransferForEmail, type TransferForEmailRow } from '../../db/transfers/transfers.ts';
import { maxListed } from '../../emails/line.ts';
import type { Ports } from '../../ports/ports.ts';
import { sealEmail } from '../../records/queued-email.ts';
import { openTransferId } from '../../records/sealed-records.ts';
import { yielding } from '../../runtime/yielding.ts';
import { findSubmittedTransfer, requireActive } from '../sessions/open-session.ts';
import type { VerifiedEmail } from '../verification/identify-caller.ts';
import { requireLinkSecret, requireRecipient } from './transfer-for-email.ts';

interface Completion {
  /** Number of files that recipients can download; zero means that the transfer has failed. */
  readonly accepted: number;
  readonly removed: number;
  /** Number of accepted files that the virus scanner could not scan. */
  readonly unscanned: number;
  /**
   * By transfer ID, where the recipients' links contain secrets. They come from the processing slot, which is destroyed
   * now.
   */
  readonly linkSecrets: ReadonlyMap<string, string>;
}

/**
 * Prepares the emails about a completed transfer, to be queued with `queueEmails` in the transaction that commits it.
 * Prepared before the transaction, because each email is sealed and there can be hundreds. The sender is always notified
 * of files that were removed or not scanned.
 */
export async function prepareCompletionEmails(
  { db, keys }: Pick<Ports, 'db' | 'keys'>,
  trackingId: string,
  completion: Completion,
  at: Date,
): Promise<readonly OutboxRow[]> {
  const transfer = await findTransferForEmail(db, trackingId);
  if (transfer === undefined) return [];
  const recipients = await prepareNotifications({ db, keys }, transfer, completion, at);
  const { accepted, removed, unscanned } = completion;
  const notifySender = transfer.send_upload_summary === 1 || accepted === 0 || removed + unscanned > 0;
  if (!notifySender) return recipients.emails;
  const summary = sealEmail(keys, {
    kind: 'upload-summary',
    payload: recipients.secretsForSender.size === 0 ? {} : { secrets: Object.fromEntries(recipients.secretsForSender) },
    about: { trackingId },
    at,
    giveUpAt: giveUpAt(at),
  });
  return [...recipients.emails, { ...summary, contact_id: transfer.sender_id }];
}

interface Notifications {
  readonly emails: readonly OutboxRow[];
  /** Link secrets that no email brings to the recipients, as many as the summary lists. */
  readonly secretsForSender: ReadonlyMap<string, string>;
}

async function prepareNotifications(
  { db, keys }: { readonly db: Ports['db']; readonly keys: MasterKeys },
  transfer: TransferForEmailRow,
  { accepted, linkSecrets }: Completion,
  at: Date,
): Promise<Notifications> {
  const emails: OutboxRow[] = [];
  const secretsForSender = new Map<string, string>();
  if (accepted === 0) return { emails, secretsForSender };
  const notifyRecipients = transfer.send_recipient_notification === 1;
  const hasSecrets = transfer.password_mode === 'NONE';
  if (!notifyRecipients && !hasSecrets) return { emails, secretsForSender };
  for await (const { id, contact_id, transfer_id } of yielding(await findEmailRecipients(db, transfer.tracking_id))) {
    const secret = hasSecrets ? linkSecrets.get(openTransferId(keys, id, transfer_id)) : undefined;
    if (hasSecrets && secret === undefined) throw new Error('A transfer has a recipient whose link has no secret');
    if (notifyRecipients)
      emails.push({ ...sealNotification(keys, transfer, { id, ordinal: 0, secret }, at), contact_id });
    else if (secret !== undefined && secretsForSender.size < maxListed) secretsForSender.set(id, secret);
  }
  return { emails, secretsForSender };
}

/** Seals a recipient's notification; repeated notifications to one recipient differ in their ordinal. */
function sealNotification(
  keys: MasterKeys,
  { tracking_id: trackingId, expires_at }: Pick<TransferForEmailRow, 'tracking_id' | 'expires_at'>,
  { id, ordinal, secret }: { readonly id: string; readonly ordinal: number; readonly secret: string | undefined },
  at: Date,
): Omit<OutboxRow, 'contact_id'> {
  return sealEmail(keys, {
    kind: 'recipient',
    payload: secret === undefined ? {} : { secret },
    about: { trackingId, recipientId: id, ordinal },
    at,
    giveUpAt: giveUpAt(at, new Date(expires_at)),
  });
}

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
