import { downloadsEndAt } from '../../core/availability.ts';
import { type EmailPayloads, expiryOrdinal, giveUpAt, type TransferEmailKind } from '../../core/email-kinds.ts';
import { isLinkAddress } from '../../core/links.ts';
import { findLatestEmail, type OutboxRow } from '../../db/outbox/outbox.ts';
import { findEmailRecipients } from '../../db/recipients/recipients.ts';
import { readSettings } from '../../db/settings.ts';
import { findTransferForEmail, type TransferForEmailRow } from '../../db/transfers/transfers.ts';
import type { Ports } from '../../ports/ports.ts';
import { type NewEmail, sealEmail } from '../../records/queued-email.ts';
import { yielding } from '../../runtime/yielding.ts';
import { burstLoggedAt, findBurstEnd } from './transfer-for-email.ts';

/**
 * Prepares the emails about transfer events, one function per event. Call it before the transaction of the event,
 * because each email is sealed, and queue the emails in it with `queueEmails(tx, emails)`. Preparing the same event
 * twice gives the same message IDs, and the second set is not queued.
 */

type Deps = Pick<Ports, 'db' | 'keys'>;
type PreparedEmails = Promise<readonly OutboxRow[]>;

interface RecipientPlace {
  readonly trackingId: string;
  /** The ID of the recipient's row. */
  readonly recipientId: string;
}

/** Wrong passwords have locked a recipient's access, or that of one caller: emails the sender and the administrator, if there is one. */
export async function prepareLockAlertEmails(
  ports: Deps,
  { trackingId, recipientId }: RecipientPlace,
  lock: Omit<EmailPayloads['lock-alert'], 'lockedUntil'> & { readonly lockedUntil: Date },
  at: Date,
): PreparedEmails {
  const payload = { ...lock, lockedUntil: lock.lockedUntil.toISOString() };
  // Another lock can follow after the same number of attempts, but not with the same end. A lock of one caller is another
  // event than one of the recipient. Those of several callers that end in the same second are reported once.
  const seconds = Math.floor(lock.lockedUntil.getTime() / 1000);
  const about = { trackingId, recipientId, ordinal: lock.isForOneCaller ? -seconds : seconds };
  const common = { payload, about, at, giveUpAt: giveUpAt(at) };
  return prepareAlerts(ports, { ...common, kind: 'lock-alert' }, { ...common, kind: 'lock-alert-to-admin' });
}

/** Too many wrong passwords have ended a transfer. */
export async function prepareDeletionAlertEmails(
  ports: Deps,
  { trackingId, recipientId }: RecipientPlace,
  attempts: number,
  at: Date,
): PreparedEmails {
  const common = { payload: { attempts }, about: { trackingId, recipientId }, at, giveUpAt: giveUpAt(at) };
  return prepareAlerts(ports, { ...common, kind: 'deletion-alert' }, { ...common, kind: 'deletion-alert-to-admin' });
}

async function prepareAlerts<One extends TransferEmailKind, Other extends TransferEmailKind>(
  { db, keys }: Deps,
  toSender: NewEmail<One>,
  toAdmin: NewEmail<Other>,
): PreparedEmails {
  const transfer = await findTransferForEmail(db, toSender.about?.trackingId ?? '');
  if (transfer === undefined) return [];
  const emails = [{ ...sealEmail(keys, toSender), contact_id: transfer.sender_id as string | null }];
  const hasAdmin = (await readSettings(db))['admin.email'] !== '';
  if (hasAdmin) emails.push({ ...sealEmail(keys, toAdmin), contact_id: null });
  return emails;
}

export interface RevocationNotice {
  readonly notifySender: boolean;
  readonly notifyRecipients: boolean;
  /** Markdown; may be empty. Stored once per reader, so it should have a limit. */
  readonly message: string;
  /** Language of the emails, if not that of the transfer. */
  readonly language?: string | undefined;
}

/** The sender has withdrawn a transfer. */
export async function prepareRevocationEmails(
  { db, keys }: Deps,
  trackingId: string,
  { notifySender, notifyRecipients, message, language }: RevocationNotice,
  at: Date,
): PreparedEmails {
  const transfer = await findTransferForEmail(db, trackingId);
  if (transfer === undefined) return [];
  const recipients = notifyRecipients ? await findReachableRecipients({ db }, trackingId) : [];
  const common = { at, giveUpAt: giveUpAt(at) };
  const reported = language === undefined ? { message } : { message, language };
  const emails: OutboxRow[] = [];
  for await (const { id, contact_id } of yielding(recipients)) {
    const about = { trackingId, recipientId: id };
    emails.push({ ...sealEmail(keys, { ...common, kind: 'revocation', payload: reported, about }), contact_id });
  }
  if (notifySender) {
    const payload = { ...reported, notifiedCount: recipients.length };
    const receipt = sealEmail(keys, { ...common, kind: 'revocation-to-sender', payload, about: { trackingId } });
    emails.push({ ...receipt, contact_id: transfer.sender_id });
  }
  return emails;
}

/**
 * A transfer expires soon: emails the sender and the recipients. Readers with nothing left to download get no email.
 * Another expiration date is another event.
 */
export async function prepareExpiryWarningEmails({ db, keys }: Deps, trackingId: string, at: Date): PreparedEmails {
  const transfer = await findTransferForEmail(db, trackingId);
  if (transfer === undefined) return [];
  const expiresAt = new Date(transfer.expires_at);
  const ordinal = expiryOrdinal(expiresAt);
  const common = { payload: {}, at, giveUpAt: giveUpAt(at, expiresAt) };
  const toSender = { ...common, kind: 'expiry-warning-to-sender' as const, about: { trackingId, ordinal } };
  const emails: OutboxRow[] = [{ ...sealEmail(keys, toSender), contact_id: transfer.sender_id }];
  if (transfer.send_recipient_notification === 0) return emails;
  for await (const { id, contact_id } of yielding(await findReachableRecipients({ db }, trackingId))) {
    const about = { trackingId, recipientId: id, ordinal };
    emails.push({ ...sealEmail(keys, { ...common, kind: 'expiry-warning', about }), contact_id });
  }
  return emails;
}

/** A link has no address to which an email could be sent. */
async function findReachableRecipients({ db }: Pick<Deps, 'db'>, trackingId: string) {
  return (await findEmailRecipients(db, trackingId)).filter(({ address }) => !isLinkAddress(address));
}

/** Prepares the email about a transfer that expired before it was completed. The sender is always notified. */
export async function prepareNeverCompletedEmails({ db, keys }: Deps, trackingId: string, at: Date): PreparedEmails {
  const transfer = await findTransferForEmail(db, trackingId);
  if (transfer === undefined) return [];
  const about = { trackingId };
  const notice = sealEmail(keys, { kind: 'never-completed', payload: {}, about, at, giveUpAt: giveUpAt(at) });
  return [{ ...notice, contact_id: transfer.sender_id }];
}

/**
 * A transfer has expired: summarizes the downloads, if the sender wants that. Delayed until running downloads must have
 * ended.
 */
export async function prepareDownloadSummaryEmails({ db, keys }: Deps, trackingId: string, at: Date): PreparedEmails {
  const transfer = await findTransferForEmail(db, trackingId);
  if (transfer === undefined || transfer.send_download_summary === 0) return [];
  const about = { trackingId };
  const dueAt = downloadsEndAt(new Date(transfer.expires_at));
  const summary = sealEmail(keys, { kind: 'download-summary', payload: {}, about, at, dueAt, giveUpAt: giveUpAt(at) });
  return [{ ...summary, contact_id: transfer.sender_id }];
}

/**
 * A file was downloaded, if the sender wants to know. The first download of a burst queues the email about the whole
 * burst; later ones queue nothing. `at` is the time at which the download is logged.
 */
export async function prepareDownloadNotificationEmails(
  { db, keys }: Deps,
  transfer: Pick<TransferForEmailRow, 'tracking_id' | 'sender_id' | 'send_download_notifications'>,
  at: Date,
): PreparedEmails {
  if (transfer.send_download_notifications === 0) return [];
  const kind = 'download-notification';
  const trackingId = transfer.tracking_id;
  const latest = await findLatestEmail(db, { tracking_id: trackingId, recipient_id: null, kind });
  if (latest !== undefined && at < (await findBurstEnd(db, trackingId, new Date(latest.created_at)))) return [];
  const about = { trackingId, ordinal: (latest?.ordinal ?? -1) + 1 };
  const dueAt = burstLoggedAt(await findBurstEnd(db, trackingId, at));
  const email = sealEmail(keys, { kind, payload: {}, about, at, dueAt, giveUpAt: giveUpAt(at) });
  return [{ ...email, contact_id: transfer.sender_id }];
}
