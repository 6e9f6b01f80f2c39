import { downloadLink, type LinkSecret } from '../core/download-link.ts';
import type { Settings } from '../core/settings.ts';
import { stateAt, type TransferState } from '../core/transfer-state.ts';
import { deliverableSize } from '../db/recipients.ts';
import {
  countFiles,
  countUnscanned,
  findSentTransfer,
  firstFiles,
  type MailedRecipient,
  otherReaders,
  type SentTransferRow,
} from '../db/sent-transfers.ts';
import { readSettings } from '../db/settings.ts';
import type { RecipientValues } from '../letters/kinds/recipient.ts';
import { mostInLine, mostListed } from '../letters/phrases.ts';
import type { Message } from '../letters/sanitise.ts';
import type { Access, Sender, SentTransfer } from '../letters/values.ts';
import type { Ports } from '../ports/ports.ts';
import { openDetails, openTexts, openTransferId } from './sealed-records.ts';

export type Desk = Pick<Ports, 'db' | 'keys' | 'clock'> & {
  /** Where people reach the service. */
  readonly serviceUrl: string;
};

/** A transfer as letters tell of it. */
export interface ToldTransfer {
  readonly row: SentTransferRow;
  /** At this moment. */
  readonly state: TransferState;
  readonly sender: Sender;
  readonly transfer: SentTransfer;
  readonly access: Access;
  /** What the sender wrote to the recipients. */
  readonly message: Message | null;
  readonly secretIn: Settings['links.passwordIn'];
}

/** Undefined when there is nothing to tell: the transfer is gone, or its sender was forgotten and took the words along. */
export async function toldTransfer(
  { db, keys, clock }: Pick<Desk, 'db' | 'keys' | 'clock'>,
  trackingId: string,
): Promise<ToldTransfer | undefined> {
  const row = await findSentTransfer(db, trackingId);
  if (row === undefined || row.texts === null || row.sender_forgotten_at !== null) return undefined;
  const { count, size } = await countFiles(db, { trackingId, state: 'ACTIVE' });
  const { senderName: name, senderPhone: phone, subject, body } = openTexts(keys, trackingId, row.texts);
  const expiresAt = new Date(row.expires_at);
  return {
    row,
    state: stateAt(clock.now(), { state: row.state, expiresAt }),
    sender: { address: row.sender_address, name, phone },
    transfer: {
      trackingId,
      subject,
      sentAt: new Date(row.finalized_at ?? row.expires_at),
      expiresAt,
      fileCount: count,
      totalSize: size,
    },
    access: row.password_mode === 'NONE' ? 'link' : 'password',
    message: body === '' ? null : messageIn(body),
    secretIn: (await readSettings(db))['links.passwordIn'],
  };
}

/** Nobody says what a message is written in. A program that writes HTML closes its elements. */
function messageIn(source: string): Message {
  return { type: /<\/[a-z][a-z0-9]{0,10}>|<br ?\/?>/i.test(source) ? 'html' : 'markdown', source };
}

/** The link of a recipient; its secret is in none of our rows. */
export function linkOf(
  { keys, serviceUrl }: Pick<Desk, 'keys' | 'serviceUrl'>,
  { secretIn }: Pick<ToldTransfer, 'secretIn'>,
  { id, transfer_id }: Pick<MailedRecipient, 'id' | 'transfer_id'>,
  secret: LinkSecret['secret'],
): string {
  return downloadLink(serviceUrl, openTransferId(keys, id, transfer_id), { secret, secretIn });
}

/** What the sender adds to a letter that they deliver themselves. */
export interface OwnWords {
  readonly alsoTo: readonly string[];
  readonly password: string | null;
}

const noWords: OwnWords = { alsoTo: [], password: null };

/** A recipient learns of those who were named openly, and of nobody who got a blind copy, whatever they are themselves. */
export async function recipientValues(
  desk: Desk,
  told: ToldTransfer,
  recipient: MailedRecipient,
  { secret, own = noWords }: { readonly secret: string | undefined; readonly own?: OwnWords },
): Promise<RecipientValues> {
  const { db, keys, serviceUrl } = desk;
  const { row, sender, transfer, access, message } = told;
  const { tracking_id: trackingId, confidential_message_file_id: fileId } = row;
  const others = await otherReaders(db, { trackingId, recipientId: recipient.id }, mostInLine);
  return {
    serviceUrl,
    sender,
    transfer,
    message,
    fileNames: row.show_file_names === 1 ? await fileNames({ db, keys }, trackingId) : null,
    classification: row.classification_id,
    hasConfidentialMessage: fileId !== null && (await deliverableSize(db, { trackingId, fileId })) !== undefined,
    unscannedCount: await countUnscanned(db, trackingId),
    alsoTo: [...others.addresses, ...own.alsoTo],
    alsoToCount: others.count + own.alsoTo.length,
    downloadUrl: linkOf(desk, told, recipient, secret),
    access,
    password: access === 'password' ? own.password : null,
  };
}

export async function fileNames({ db, keys }: Pick<Desk, 'db' | 'keys'>, trackingId: string): Promise<string[]> {
  const files = await firstFiles(db, { trackingId, state: 'ACTIVE' }, mostListed);
  return files.map(({ id, details }) => openDetails(keys, id, details).name);
}
