import { showAddress } from '../../../core/email-address.ts';
import { shownPath } from '../../../core/file-path.ts';
import { downloadLink, type LinkSecret } from '../../../core/links.ts';
import type { Settings } from '../../../core/settings.ts';
import { stateAt, type TransferState } from '../../../core/transfer-state.ts';
import { deliverableSize } from '../../../db/files/deliverable-files.ts';
import { countFiles, countUnscannedFiles, firstFiles } from '../../../db/files/files.ts';
import { type EmailRecipient, findOtherRecipients } from '../../../db/recipients/recipients.ts';
import { readSettings } from '../../../db/settings.ts';
import { findTransferForEmail, type TransferForEmailRow } from '../../../db/transfers/transfers.ts';
import { maxInLine, maxListed } from '../../../emails/list-limits.ts';
import type { RawMessage } from '../../../emails/sanitize-message.ts';
import type { RecipientValues } from '../../../emails/templates/recipient.ts';
import type { Access, Sender, SentTransfer } from '../../../emails/values.ts';
import type { Ports } from '../../../ports/ports.ts';
import { openDetails, openTexts, openTransferId } from '../../../records/sealed-records.ts';

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
