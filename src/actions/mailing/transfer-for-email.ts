import { brandOf } from '../../core/brand.ts';
import { showAddress } from '../../core/email-address.ts';
import { shownPath } from '../../core/file-name.ts';
import { downloadLink, type LinkSecret } from '../../core/links.ts';
import { Problem } from '../../core/problem.ts';
import type { Settings } from '../../core/settings.ts';
import { stateAt, type TransferState } from '../../core/transfer-state.ts';
import { lookup } from '../../crypto/identifiers.ts';
import { findLastDownload, type TimeWindow } from '../../db/downloads/downloads.ts';
import { deliverableSize } from '../../db/files/file-summaries.ts';
import { countFiles, countUnscannedFiles, firstFiles } from '../../db/files/files.ts';
import { findLatestEmail, type OutboxRow } from '../../db/outbox/outbox.ts';
import { type EmailRecipient, findOtherRecipients, findRecipientByTransferId } from '../../db/recipients/recipients.ts';
import { readSettings } from '../../db/settings.ts';
import type { Database } from '../../db/tables.ts';
import { findTransferForEmail, type TransferForEmailRow } from '../../db/transfers/transfers.ts';
import { maxInLine, maxListed } from '../../emails/line.ts';
import type { EmailSettings } from '../../emails/render-in-worker.ts';
import type { RawMessage } from '../../emails/sanitize-message.ts';
import type { RecipientValues } from '../../emails/templates/recipient.ts';
import type { Access, Sender, SentTransfer } from '../../emails/values.ts';
import type { Ports } from '../../ports/ports.ts';
import { findLinkSecrets } from '../../records/download-links.ts';
import { openDetails, openTexts, openTransferId } from '../../records/sealed-records.ts';
import type { VerifiedEmail } from '../verification/identify-caller.ts';

export type EmailDeps = Pick<Ports, 'db' | 'keys' | 'clock' | 'timeZone'> & {
  /** Where people reach the service. */
  readonly serviceUrl: string;
};

/** A transfer with the values that emails need. */
export interface TransferForEmail {
  readonly row: TransferForEmailRow;
  /** The state at load time, which takes the expiry into account. */
  readonly state: TransferState;
  readonly sender: Sender;
  readonly transfer: SentTransfer;
  readonly access: Access;
  /** The sender's message to the recipients. */
  readonly message: RawMessage | null;
  readonly secretIn: Settings['links.passwordIn'];
}

/** Undefined when there is nothing to report: the transfer is purged, or its sender was erased together with the texts. */
export async function loadTransferForEmail(
  { db, keys, clock }: Pick<EmailDeps, 'db' | 'keys' | 'clock'>,
  trackingId: string,
): Promise<TransferForEmail | undefined> {
  const row = await findTransferForEmail(db, trackingId);
  if (row === undefined || row.texts === null || row.sender_erased_at !== null) return undefined;
  const messageId = row.confidential_message_file_id;
  const { count, size } = await countFiles(db, { trackingId, state: 'ACTIVE', messageId });
  const { senderName: name, senderPhone: phone, subject, body } = openTexts(keys, trackingId, row.texts);
  const expiresAt = new Date(row.expires_at);
  return {
    row,
    state: stateAt(clock.now(), { state: row.state, expiresAt }),
    sender: { address: showAddress(row.sender_address, row.sender_capitals), name, phone },
    transfer: {
      trackingId,
      subject,
      sentAt: new Date(row.finalized_at ?? row.expires_at),
      expiresAt,
      fileCount: count,
      totalSize: size,
      hasConfidentialMessage:
        messageId !== null && (await deliverableSize(db, { trackingId, fileId: messageId })) !== undefined,
    },
    access: row.password_mode === 'NONE' ? 'link' : 'password',
    message: body === '' ? null : detectMessageType(body),
    secretIn: (await readSettings(db))['links.passwordIn'],
  };
}

/** Detects the markup, because requests do not declare it. Generated HTML contains closing tags. */
function detectMessageType(source: string): RawMessage {
  return { type: /<\/[a-z][a-z0-9]{0,10}>|<br ?\/?>/i.test(source) ? 'html' : 'markdown', source };
}

/** The link of a recipient; its secret is in none of our rows. */
export function recipientLink(
  { keys, serviceUrl }: Pick<EmailDeps, 'keys' | 'serviceUrl'>,
  { secretIn }: Pick<TransferForEmail, 'secretIn'>,
  { id, transfer_id }: Pick<EmailRecipient, 'id' | 'transfer_id'>,
  secret: LinkSecret['secret'],
): string {
  return downloadLink(serviceUrl, openTransferId(keys, id, transfer_id), { secret, secretIn });
}

/** Values that senders add to an email that they deliver themselves. */
export interface PreviewOptions {
  readonly alsoTo: readonly string[];
  readonly password: string | null;
}

const noOptions: PreviewOptions = { alsoTo: [], password: null };

/** Lists the open recipients and never a blind-copy recipient, whatever kind the reader is. */
export async function recipientValues(
  deps: EmailDeps,
  source: TransferForEmail,
  recipient: EmailRecipient,
  { secret, own = noOptions }: { readonly secret: string | undefined; readonly own?: PreviewOptions },
): Promise<RecipientValues> {
  const { db, keys, serviceUrl } = deps;
  const { row, sender, transfer, access, message } = source;
  const trackingId = row.tracking_id;
  const others = await findOtherRecipients(db, { trackingId, recipientId: recipient.id }, maxInLine);
  return {
    serviceUrl,
    sender,
    transfer,
    message,
    fileNames: row.show_file_names === 1 ? await fileNames({ db, keys }, row) : null,
    classification: row.classification_id,
    unscannedCount: await countUnscannedFiles(db, trackingId),
    alsoTo: [...others.addresses, ...own.alsoTo],
    alsoToCount: others.count + own.alsoTo.length,
    downloadUrl: recipientLink(deps, source, recipient, secret),
    access,
    password: access === 'password' ? own.password : null,
  };
}

/** The names of the first files. The confidential message has none for its readers. */
export async function fileNames(
  { db, keys }: Pick<EmailDeps, 'db' | 'keys'>,
  { tracking_id: trackingId, confidential_message_file_id: messageId }: TransferForEmailRow,
): Promise<string[]> {
  const files = await firstFiles(db, { trackingId, state: 'ACTIVE', messageId }, maxListed);
  return files.map(({ id, details }) => shownPath(openDetails(keys, id, details)));
}

/** Returns the settings of the service that emails depend on. */
export async function readEmailSettings({ db, timeZone }: Pick<Ports, 'db' | 'timeZone'>): Promise<EmailSettings> {
  const settings = await readSettings(db);
  return { timeZone: settings['email.timeZone'] || timeZone, brand: brandOf(settings) };
}

export async function requireRecipient(
  { db, keys }: Pick<Ports, 'db' | 'keys'>,
  trackingId: string,
  transferId: string,
): Promise<EmailRecipient> {
  const place = { trackingId, transferIdHash: lookup(keys, 'transfer-id', transferId) };
  const recipient = await findRecipientByTransferId(db, place);
  if (recipient === undefined) throw new Problem('entity_unknown');
  return recipient;
}

/**
 * Returns the secret of a recipient's link, which only the client that created the transfer can read. Undefined if
 * links have none.
 */
export async function requireLinkSecret(
  ports: Pick<Ports, 'db' | 'keys'>,
  sender: VerifiedEmail,
  { tracking_id, password_mode }: Pick<TransferForEmail['row'], 'tracking_id' | 'password_mode'>,
  transferId: string,
): Promise<string | undefined> {
  if (password_mode !== 'NONE') return undefined;
  const secret = (await findLinkSecrets(ports, sender, tracking_id))?.get(transferId);
  if (secret !== undefined) return secret;
  const detail =
    'Only the client that created the transfer can access the link of this recipient (password mode NONE).';
  throw new Problem('created_by_other_client', { detail });
}

/** Downloads within this time of each other are reported in one email. */
const quietMs = 120_000;
/** The sender is notified after this long, even if the downloads continue. */
const maxBurstMs = 900_000;
/** A logged download may become visible a moment later. */
const stragglersMs = 10_000;

/** Returns the end of the burst that starts with a download, as far as known: each further download extends it. */
export async function findBurstEnd(db: Database, trackingId: string, firstAt: Date): Promise<Date> {
  const latest = firstAt.getTime() + maxBurstMs;
  let end = firstAt.getTime() + quietMs;
  for (;;) {
    const last = await findLastDownload(db, trackingId, { from: firstAt, until: new Date(end) });
    const next = Math.min((last ?? firstAt).getTime() + quietMs, latest);
    if (next <= end) return new Date(end);
    end = next;
  }
}

/** Returns when all downloads of a burst that ends at `end` are visible. */
export function burstLoggedAt(end: Date): Date {
  return new Date(end.getTime() + stragglersMs);
}

/** Returns the window that an email about downloads covers: it starts where the previous email ended. */
export async function findDownloadBurst(db: Database, row: OutboxRow): Promise<TimeWindow> {
  const trackingId = row.tracking_id ?? '';
  const begun = new Date(row.created_at);
  const before = await findLatestEmail(db, row, row.ordinal);
  const next = await findLatestEmail(db, row, row.ordinal + 2);
  const ends = [await findBurstEnd(db, trackingId, begun)];
  // The server that queued the next email had not seen the downloads that extend this burst.
  if (next !== undefined && next.ordinal > row.ordinal) ends.push(new Date(next.created_at));
  const until = earliest(ends);
  if (before === undefined) return { from: new Date(0), until };
  return { from: earliest([await findBurstEnd(db, trackingId, new Date(before.created_at)), begun]), until };
}

function earliest(times: readonly Date[]): Date {
  return new Date(Math.min(...times.map((time) => time.getTime())));
}
