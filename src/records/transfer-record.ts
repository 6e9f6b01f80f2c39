import type { PathedFile } from '../core/file-name.ts';
import { type OptionValues, optionValues } from '../core/transfer-options.ts';
import type { MasterKeys } from '../crypto/keyring.ts';
import type { SessionColumns } from '../db/transfers/sessions.ts';
import type { TransferRow } from '../db/transfers/transfers.ts';
import { openTexts, type TransferTexts } from './sealed-records.ts';

export interface RecordedFile extends PathedFile {
  readonly id: string;
  readonly size: number;
  /** The declared checksum, or else the computed one once the file is complete. */
  readonly checksum: string | null;
  readonly state: 'INITIALIZED' | 'UPLOADED' | 'ACTIVE' | 'REMOVED';
  readonly removalCause: string | null;
}

export interface RecordedRecipient {
  readonly kind: 'to' | 'cc' | 'bcc';
  readonly address: string;
}

/** All data of a transfer that its sender may read, except for the password. */
export interface TransferRecord extends OptionValues {
  readonly trackingId: string;
  readonly senderAddress: string;
  readonly texts: TransferTexts;
  readonly recipients: readonly RecordedRecipient[];
  readonly files: readonly RecordedFile[];
  readonly expiresAt: Date;
  readonly passwordMode: TransferRow['password_mode'];
  readonly checksumAlgorithm: string;
  readonly senderLanguage: string;
  readonly recipientLanguage: string;
  readonly classificationId: string | null;
  readonly confidentialMessageFileId: string | null;
}

const noTexts: TransferTexts = { senderName: '', senderPhone: '', subject: '', body: '' };

export function transferRecord(
  keys: MasterKeys,
  row: TransferRow,
  parts: Pick<TransferRecord, 'senderAddress' | 'recipients' | 'files'>,
): TransferRecord {
  return {
    ...parts,
    ...transferChoices(row),
    trackingId: row.tracking_id,
    texts: textsOf(keys, row.tracking_id, row.texts),
    expiresAt: new Date(row.expires_at),
    confidentialMessageFileId: row.confidential_message_file_id,
  };
}

/** Opens the texts of a transfer. They are removed when the sender's data is erased. */
export const textsOf = (keys: MasterKeys, trackingId: string, sealed: Uint8Array | null): TransferTexts =>
  sealed === null ? noTexts : openTexts(keys, trackingId, sealed);

/** The options that the sender has chosen for a transfer. */
export type TransferChoices = Omit<
  TransferRecord,
  'trackingId' | 'senderAddress' | 'texts' | 'recipients' | 'files' | 'expiresAt' | 'confidentialMessageFileId'
>;

export function transferChoices(
  row: Omit<SessionColumns, 'expires_at' | 'confidential_message_file_id' | 'texts'>,
): TransferChoices {
  return {
    ...optionValues(row),
    passwordMode: row.password_mode,
    checksumAlgorithm: row.checksum_algorithm,
    senderLanguage: row.sender_language,
    recipientLanguage: row.recipient_language,
    classificationId: row.classification_id,
  };
}
