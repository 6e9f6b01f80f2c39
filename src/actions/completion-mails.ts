import type { MasterKeys } from '../crypto/key-tree.ts';
import type { OutboxRow } from '../db/outbox.ts';
import { findSentTransfer, mailedRecipients, type SentTransferRow } from '../db/sent-transfers.ts';
import { mostListed } from '../letters/phrases.ts';
import type { Ports } from '../ports/ports.ts';
import { inSlices } from './in-slices.ts';
import { giveUpAt } from './mail-times.ts';
import { sealMail } from './queued-mail.ts';
import { openTransferId } from './sealed-records.ts';

/** What the completion of a transfer has brought. */
export interface Completion {
  /** How many files recipients can have; the transfer has failed when it is none. */
  readonly kept: number;
  readonly removed: number;
  /** How many of the kept ones the virus scanner could not look at. */
  readonly unscanned: number;
  /** By transfer id, where the recipients' links carry secrets: they are in the processing slot, which ends now. */
  readonly linkSecrets: ReadonlyMap<string, string>;
}

/**
 * The mails that tell of it: to be queued (`queueMails`) in the transaction that settles it. Made before that, because
 * each is sealed, and there may be hundreds. A sender learns of what was not sent, or not scanned, in any case.
 */
export async function completionMails(
  { db, keys }: Pick<Ports, 'db' | 'keys'>,
  trackingId: string,
  completion: Completion,
  at: Date,
): Promise<readonly OutboxRow[]> {
  const transfer = await findSentTransfer(db, trackingId);
  if (transfer === undefined) return [];
  const recipients = await sealedNotifications({ db, keys }, transfer, completion, at);
  const { kept, removed, unscanned } = completion;
  const tellsSender = transfer.send_upload_summary === 1 || kept === 0 || removed + unscanned > 0;
  if (!tellsSender) return recipients.mails;
  const summary = sealMail(keys, {
    kind: 'upload-summary',
    payload: recipients.toPassOn.size === 0 ? {} : { secrets: Object.fromEntries(recipients.toPassOn) },
    about: { trackingId },
    at,
    giveUpAt: giveUpAt(at),
  });
  return [...recipients.mails, { ...summary, party_id: transfer.sender_id }];
}

interface Notifications {
  readonly mails: readonly OutboxRow[];
  /** The secrets of links that no mail brings to their recipients, as far as a letter lists them. */
  readonly toPassOn: ReadonlyMap<string, string>;
}

async function sealedNotifications(
  { db, keys }: { readonly db: Ports['db']; readonly keys: MasterKeys },
  transfer: SentTransferRow,
  { kept, linkSecrets }: Completion,
  at: Date,
): Promise<Notifications> {
  const mails: OutboxRow[] = [];
  const toPassOn = new Map<string, string>();
  if (kept === 0) return { mails, toPassOn };
  const isTold = transfer.send_recipient_notification === 1;
  const hasSecrets = transfer.password_mode === 'NONE';
  if (!isTold && !hasSecrets) return { mails, toPassOn };
  for await (const { id, party_id, transfer_id } of inSlices(await mailedRecipients(db, transfer.tracking_id))) {
    const secret = hasSecrets ? linkSecrets.get(openTransferId(keys, id, transfer_id)) : undefined;
    if (hasSecrets && secret === undefined) throw new Error('A transfer has a recipient whose link has no secret');
    if (isTold) mails.push({ ...sealNotification(keys, transfer, { id, ordinal: 0, secret }, at), party_id });
    else if (secret !== undefined && toPassOn.size < mostListed) toPassOn.set(id, secret);
  }
  return { mails, toPassOn };
}

/** A recipient's notification; of several to the same recipient each has an ordinal of its own. */
export function sealNotification(
  keys: MasterKeys,
  { tracking_id: trackingId, expires_at }: Pick<SentTransferRow, 'tracking_id' | 'expires_at'>,
  { id, ordinal, secret }: { readonly id: string; readonly ordinal: number; readonly secret: string | undefined },
  at: Date,
): Omit<OutboxRow, 'party_id'> {
  return sealMail(keys, {
    kind: 'recipient',
    payload: secret === undefined ? {} : { secret },
    about: { trackingId, recipientId: id, ordinal },
    at,
    giveUpAt: giveUpAt(at, new Date(expires_at)),
  });
}
