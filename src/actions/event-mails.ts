/*
 * The mails that tell of what happens to a transfer, one function for each event. Whoever makes the event asks for them
 * before the transaction, because each is sealed, and queues them in it: `queueMails(tx, mails)`. The same event asked for
 * twice gives mails with the same message ids, of which the second are not queued.
 */
import { latestMail, type OutboxRow } from '../db/outbox.ts';
import { findSentTransfer, mailedRecipients, type SentTransferRow } from '../db/sent-transfers.ts';
import { readSettings } from '../db/settings.ts';
import type { Ports } from '../ports/ports.ts';
import { inSlices } from './in-slices.ts';
import type { MailPayloads, TransferMailKind } from './mail-kinds.ts';
import { giveUpAt, ordinalOfExpiry } from './mail-times.ts';
import { type NewMail, sealMail } from './queued-mail.ts';
import { allHeard, endOfRow } from './row-of-downloads.ts';

type Share = Pick<Ports, 'db' | 'keys'>;
type Mails = Promise<readonly OutboxRow[]>;

/** Of which transfer, and with whose link. */
interface RecipientPlace {
  readonly trackingId: string;
  /** The id of the row. */
  readonly recipientId: string;
}

/** Wrong passwords have locked a recipient's access: to the sender and, where there is one, the administrator. */
export async function lockAlertMails(
  ports: Share,
  { trackingId, recipientId }: RecipientPlace,
  lock: Omit<MailPayloads['lock-alert'], 'lockedUntil'> & { readonly lockedUntil: Date },
  at: Date,
): Mails {
  const payload = { ...lock, lockedUntil: lock.lockedUntil.toISOString() };
  // There may be another lock after the same number of tries, but not with the same end.
  const about = { trackingId, recipientId, ordinal: Math.floor(lock.lockedUntil.getTime() / 1000) };
  const common = { payload, about, at, giveUpAt: giveUpAt(at) };
  return alerts(ports, { ...common, kind: 'lock-alert' }, { ...common, kind: 'lock-alert-to-admin' });
}

/** Too many wrong passwords have ended a transfer. */
export async function deletionAlertMails(
  ports: Share,
  { trackingId, recipientId }: RecipientPlace,
  tries: number,
  at: Date,
): Mails {
  const common = { payload: { tries }, about: { trackingId, recipientId }, at, giveUpAt: giveUpAt(at) };
  return alerts(ports, { ...common, kind: 'deletion-alert' }, { ...common, kind: 'deletion-alert-to-admin' });
}

async function alerts<One extends TransferMailKind, Other extends TransferMailKind>(
  { db, keys }: Share,
  toSender: NewMail<One>,
  toAdmin: NewMail<Other>,
): Mails {
  const transfer = await findSentTransfer(db, toSender.about?.trackingId ?? '');
  if (transfer === undefined) return [];
  const mails = [{ ...sealMail(keys, toSender), party_id: transfer.sender_id as string | null }];
  const hasAdmin = (await readSettings(db))['admin.mail'] !== '';
  if (hasAdmin) mails.push({ ...sealMail(keys, toAdmin), party_id: null });
  return mails;
}

export interface RevocationNews {
  readonly notifySender: boolean;
  readonly notifyRecipients: boolean;
  /** Markdown; may be empty. It is kept once for each reader, so it should have a limit. */
  readonly message: string;
  /** Of the letters, where it is not that of the transfer. */
  readonly language?: string | undefined;
}

/** The sender has withdrawn a transfer. */
export async function revocationMails(
  { db, keys }: Share,
  trackingId: string,
  { notifySender, notifyRecipients, message, language }: RevocationNews,
  at: Date,
): Mails {
  const transfer = await findSentTransfer(db, trackingId);
  if (transfer === undefined) return [];
  const recipients = notifyRecipients ? await mailedRecipients(db, trackingId) : [];
  const common = { at, giveUpAt: giveUpAt(at) };
  const told = language === undefined ? { message } : { message, language };
  const mails: OutboxRow[] = [];
  for await (const { id, party_id } of inSlices(recipients)) {
    const about = { trackingId, recipientId: id };
    mails.push({ ...sealMail(keys, { ...common, kind: 'revocation', payload: told, about }), party_id });
  }
  if (notifySender) {
    const payload = { ...told, recipientsTold: recipients.length };
    const receipt = sealMail(keys, { ...common, kind: 'revocation-to-sender', payload, about: { trackingId } });
    mails.push({ ...receipt, party_id: transfer.sender_id });
  }
  return mails;
}

/**
 * A transfer expires soon: to its sender, and to the recipients. Who has everything by the time it is sent hears nothing.
 * Another date of expiry is another event.
 */
export async function expiryWarningMails({ db, keys }: Share, trackingId: string, at: Date): Mails {
  const transfer = await findSentTransfer(db, trackingId);
  if (transfer === undefined) return [];
  const expiresAt = new Date(transfer.expires_at);
  const ordinal = ordinalOfExpiry(expiresAt);
  const common = { payload: {}, at, giveUpAt: giveUpAt(at, expiresAt) };
  const toSender = { ...common, kind: 'expiry-warning-to-sender' as const, about: { trackingId, ordinal } };
  const mails: OutboxRow[] = [{ ...sealMail(keys, toSender), party_id: transfer.sender_id }];
  if (transfer.send_recipient_notification === 0) return mails;
  for await (const { id, party_id } of inSlices(await mailedRecipients(db, trackingId))) {
    const about = { trackingId, recipientId: id, ordinal };
    mails.push({ ...sealMail(keys, { ...common, kind: 'expiry-warning', about }), party_id });
  }
  return mails;
}

/** The time of a transfer was over before it was completed. What was not sent is told in any case. */
export async function neverCompletedMails({ db, keys }: Share, trackingId: string, at: Date): Mails {
  const transfer = await findSentTransfer(db, trackingId);
  if (transfer === undefined) return [];
  const about = { trackingId };
  const news = sealMail(keys, { kind: 'never-completed', payload: {}, about, at, giveUpAt: giveUpAt(at) });
  return [{ ...news, party_id: transfer.sender_id }];
}

/** A transfer has expired: who has fetched what, if its sender wanted to know. */
export async function downloadSummaryMails({ db, keys }: Share, trackingId: string, at: Date): Mails {
  const transfer = await findSentTransfer(db, trackingId);
  if (transfer === undefined || transfer.send_download_summary === 0) return [];
  const about = { trackingId };
  const summary = sealMail(keys, { kind: 'download-summary', payload: {}, about, at, giveUpAt: giveUpAt(at) });
  return [{ ...summary, party_id: transfer.sender_id }];
}

/**
 * Something was downloaded, if the sender wants to know. The first download of a row queues the letter that tells of all
 * of them; for the others there is nothing to queue. `at` is the time with which the download is logged.
 */
export async function downloadNotificationMails(
  { db, keys }: Share,
  transfer: Pick<SentTransferRow, 'tracking_id' | 'sender_id' | 'send_download_notifications'>,
  at: Date,
): Mails {
  if (transfer.send_download_notifications === 0) return [];
  const kind = 'download-notification';
  const trackingId = transfer.tracking_id;
  const latest = await latestMail(db, { tracking_id: trackingId, recipient_id: null, kind });
  if (latest !== undefined && at < (await endOfRow(db, trackingId, new Date(latest.created_at)))) return [];
  const about = { trackingId, ordinal: (latest?.ordinal ?? -1) + 1 };
  const dueAt = allHeard(await endOfRow(db, trackingId, at));
  const mail = sealMail(keys, { kind, payload: {}, about, at, dueAt, giveUpAt: giveUpAt(at) });
  return [{ ...mail, party_id: transfer.sender_id }];
}
