import { defaultPolicy, expiryFault } from '../core/policy.ts';
import { Problem } from '../core/problem.ts';
import { isFileId } from '../core/session-ids.ts';
import type { Settings } from '../core/settings.ts';
import { type ChecksumAlgorithm, checksumAlgorithms, checksumSize } from '../crypto/checksums.ts';
import { type KeySlot, putKeySlots } from '../db/key-slots.ts';
import { filesOf, findFile, uploadProgress } from '../db/registered-files.ts';
import { changeSession as changeColumns, holdSession, type SessionColumns } from '../db/sessions.ts';
import { readSettings } from '../db/settings.ts';
import type { Transaction } from '../db/tables.ts';
import type { Ports } from '../ports/ports.ts';
import type { OpenSession } from './open-session.ts';
import { openDetails, openTexts, sealTexts, type TransferTexts } from './sealed-records.ts';
import { senderSlot } from './sender-slot.ts';
import { changedPassword, type PasswordChange } from './session-password.ts';

/** What is undefined stays as it is. */
export interface SessionChange extends PasswordChange {
  readonly texts: { readonly [Name in keyof TransferTexts]: TransferTexts[Name] | undefined };
  readonly expiresAt: Date | undefined;
  /** With or without its dash. */
  readonly checksumAlgorithm: string | undefined;
  readonly senderLanguage: string | undefined;
  readonly recipientLanguage: string | undefined;
  readonly showFileNames: boolean | undefined;
  readonly showZipFileContent: boolean | undefined;
  readonly sendRecipientNotification: boolean | undefined;
  readonly sendUploadSummary: boolean | undefined;
  readonly sendDownloadNotifications: boolean | undefined;
  readonly sendDownloadSummary: boolean | undefined;
  /** Null takes it away. */
  readonly classificationId: string | null | undefined;
  readonly confidentialMessageFileId: string | null | undefined;
}

type Share = Pick<Ports, 'db' | 'clock' | 'keys'>;

/** Everything that was asked for, or nothing. */
export async function changeSession(ports: Share, session: OpenSession, change: SessionChange): Promise<void> {
  const { db, clock } = ports;
  const { trackingId } = session;
  const now = clock.now();
  const settings = await readSettings(db);
  const expiryWrong = change.expiresAt && expiryFault(defaultPolicy, change.expiresAt, now);
  if (expiryWrong !== undefined) throw broken(expiryWrong);
  const algorithm = await changedAlgorithm(ports, session, change.checksumAlgorithm);
  const slot = await changedSlot(ports, session, change);
  const columns = given<SessionColumns>({
    ...plainColumns(change),
    texts: changedTexts(ports, session, change.texts, settings),
    checksum_algorithm: algorithm,
  });
  const messageFileId = change.confidentialMessageFileId;
  await db.transaction().execute(async (tx) => {
    if ((await holdSession(tx, trackingId, now)) === undefined) throw new Problem('entity_unknown');
    if (algorithm !== undefined && (await uploadProgress(tx, trackingId)).begun > 0) {
      throw broken('The checksum algorithm cannot change after the first upload.');
    }
    if (messageFileId != null) await refuseForeignFile(tx, trackingId, messageFileId);
    await changeColumns(tx, trackingId, columns);
    if (slot !== undefined) await putKeySlots(tx, trackingId, [slot], now);
  });
}

async function refuseForeignFile(tx: Transaction, trackingId: string, fileId: string): Promise<void> {
  if (isFileId(fileId) && (await findFile(tx, { trackingId, fileId })) !== undefined) return;
  throw new Problem('entity_unknown', { detail: 'The confidential message is no file of this session.' });
}

/** Only what was given. */
function given<Columns>(columns: { readonly [Name in keyof Columns]?: Columns[Name] | undefined }): Partial<Columns> {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Partial<Columns>;
}

function plainColumns(change: SessionChange) {
  const asSwitch = (value: boolean | undefined) => (value === undefined ? undefined : Number(value));
  return {
    expires_at: change.expiresAt?.toISOString(),
    password_mode: change.passwordMode,
    sender_language: change.senderLanguage,
    recipient_language: change.recipientLanguage,
    show_file_names: asSwitch(change.showFileNames),
    show_zip_file_content: asSwitch(change.showZipFileContent),
    send_recipient_notification: asSwitch(change.sendRecipientNotification),
    send_upload_summary: asSwitch(change.sendUploadSummary),
    send_download_notifications: asSwitch(change.sendDownloadNotifications),
    send_download_summary: asSwitch(change.sendDownloadSummary),
    classification_id: change.classificationId,
    confidential_message_file_id: change.confidentialMessageFileId,
  };
}

function changedTexts(
  { keys }: Share,
  { trackingId, row }: OpenSession,
  texts: SessionChange['texts'],
  settings: Settings,
): Buffer | undefined {
  if (Object.values(texts).every((text) => text === undefined)) return undefined;
  if (isLonger(texts.subject, settings['transfer.maxSubjectLength'])) {
    throw broken(`A subject may have ${settings['transfer.maxSubjectLength']} characters.`);
  }
  if (isLonger(texts.body, settings['transfer.maxMessageLength'])) {
    throw broken(`A message may have ${settings['transfer.maxMessageLength']} characters.`);
  }
  if (row.texts === null) throw new Error('A session has lost its texts');
  return sealTexts(keys, trackingId, { ...openTexts(keys, trackingId, row.texts), ...given<TransferTexts>(texts) });
}

function isLonger(text: string | undefined, most: number): boolean {
  return text !== undefined && text.length > most && [...text].length > most;
}

/** Undefined when it stays. */
async function changedAlgorithm(
  { db, keys }: Share,
  { trackingId, row }: OpenSession,
  text: string | undefined,
): Promise<ChecksumAlgorithm | undefined> {
  if (text === undefined) return undefined;
  const bare = (name: string) => name.replace('-', '').toUpperCase();
  const algorithm = checksumAlgorithms.find((name) => bare(name) === bare(text));
  if (algorithm === undefined) {
    const detail = `body.fileChecksumAlgorithm must be one of ${checksumAlgorithms.join(', ')}.`;
    throw new Problem('value_malformed', { detail });
  }
  if (algorithm === row.checksum_algorithm) return undefined;
  for await (const { id, details } of filesOf(db, trackingId)) {
    const { checksum } = openDetails(keys, id, details);
    if (checksum !== undefined && checksum.length !== 2 * checksumSize(algorithm)) {
      throw broken('The session has a file that was registered with a checksum of the present algorithm.');
    }
  }
  return algorithm;
}

/** Undefined when the password stays. */
async function changedSlot(ports: Share, session: OpenSession, change: PasswordChange): Promise<KeySlot | undefined> {
  const password = await changedPassword(ports, session, change);
  if (password === undefined) return undefined;
  const { trackingId, sender, transferKey, row } = session;
  return senderSlot(ports.keys, { trackingId, generation: row.generation }, sender, { transferKey, password });
}

function broken(detail: string): Problem {
  return new Problem('rule_broken', { detail });
}
