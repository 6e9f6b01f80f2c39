import { Problem } from '../core/problem.ts';
import { isFileId } from '../core/session-ids.ts';
import type { Settings } from '../core/settings.ts';
import { type ChecksumAlgorithm, checksumAlgorithms, checksumSize } from '../crypto/checksums.ts';
import { type KeySlot, putKeySlots } from '../db/key-slots.ts';
import { filesOf, findFile, hasOtherFiles, uploadProgress } from '../db/registered-files.ts';
import { changeSession as changeColumns, holdSession, type SessionColumns } from '../db/sessions.ts';
import { readSettings } from '../db/settings.ts';
import type { Transaction } from '../db/tables.ts';
import type { Ports } from '../ports/ports.ts';
import { type OpenSession, openSession } from './open-session.ts';
import { refuseUnlawfulChange } from './police-session.ts';
import { openDetails, openTexts, sealTexts, type TransferTexts } from './sealed-records.ts';
import { hasSenderSlot, senderSlot } from './sender-slot.ts';
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

type Share = Pick<Ports, 'db' | 'clock' | 'keys' | 'policy'>;

/** How often a change may come too late before its sender has to ask again. */
const mostTries = 10;

/** Everything that was asked for, or nothing. Of several changes at the same time none is lost. */
export async function changeSession(ports: Share, session: OpenSession, change: SessionChange): Promise<void> {
  let current = session;
  for (let tries = 1; !(await applyChange(ports, current, change)); tries += 1) {
    if (tries === mostTries) throw broken('The session was changed at the same time. Try again.');
    current = await openSession(ports, session.sender, session.trackingId);
  }
}

/** False, and nothing is changed, when the session is no longer the one that the change was made for. */
async function applyChange(ports: Share, session: OpenSession, change: SessionChange): Promise<boolean> {
  const { db, clock } = ports;
  const { trackingId } = session;
  const now = clock.now();
  const settings = await readSettings(db);
  await refuseUnlawfulChange(ports, settings, session, change);
  const algorithm = await changedAlgorithm(ports, session, change.checksumAlgorithm);
  const slot = await changedSlot(ports, session, change);
  const columns = given<SessionColumns>({
    ...plainColumns(change),
    texts: changedTexts(ports, session, change.texts, settings),
    checksum_algorithm: algorithm?.name,
  });
  const messageFileId = change.confidentialMessageFileId;
  return db.transaction().execute(async (tx) => {
    const held = await holdSession(tx, trackingId, now);
    if (held === undefined) throw new Problem('entity_unknown');
    if (columns.texts !== undefined && !isSame(held.texts, session.row.texts)) return false;
    if (asksForPassword(change) && !(await hasSenderSlot(tx, session))) return false;
    if (algorithm !== undefined) {
      if ((await uploadProgress(tx, trackingId)).begun > 0) {
        throw broken('The checksum algorithm cannot change after the first upload.');
      }
      if (await hasOtherFiles(tx, trackingId, algorithm.fittingFiles)) return false;
    }
    if (messageFileId != null) await refuseForeignFile(tx, trackingId, messageFileId);
    await changeColumns(tx, trackingId, columns);
    if (slot !== undefined) await putKeySlots(tx, trackingId, [slot], now);
    return true;
  });
}

function isSame(one: Uint8Array | null, other: Uint8Array | null): boolean {
  return one !== null && other !== null && Buffer.from(one).equals(other);
}

function asksForPassword({ passwordMode, password }: PasswordChange): boolean {
  return passwordMode !== undefined || password !== undefined;
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

interface ChangedAlgorithm {
  readonly name: ChecksumAlgorithm;
  /** The files that were looked at: what they were announced with does not speak against it. */
  readonly fittingFiles: ReadonlySet<string>;
}

/** Undefined when it stays. */
async function changedAlgorithm(
  { db, keys }: Share,
  { trackingId, row }: OpenSession,
  text: string | undefined,
): Promise<ChangedAlgorithm | undefined> {
  if (text === undefined) return undefined;
  const bare = (name: string) => name.replace('-', '').toUpperCase();
  const name = checksumAlgorithms.find((known) => bare(known) === bare(text));
  if (name === undefined) {
    const detail = `body.fileChecksumAlgorithm must be one of ${checksumAlgorithms.join(', ')}.`;
    throw new Problem('value_malformed', { detail });
  }
  if (name === row.checksum_algorithm) return undefined;
  const fittingFiles = new Set<string>();
  for await (const { id, details } of filesOf(db, trackingId)) {
    const { checksum } = openDetails(keys, id, details);
    if (checksum !== undefined && checksum.length !== 2 * checksumSize(name)) {
      throw broken('The session has a file that was registered with a checksum of the present algorithm.');
    }
    fittingFiles.add(id);
  }
  return { name, fittingFiles };
}

/** Undefined when the password stays. */
async function changedSlot(ports: Share, session: OpenSession, change: PasswordChange): Promise<KeySlot | undefined> {
  const changed = await changedPassword(ports, session, change);
  if (changed === undefined) return undefined;
  const { trackingId, sender, transferKey, row } = session;
  return senderSlot(ports.keys, { trackingId, generation: row.generation }, sender, { transferKey, ...changed });
}

function broken(detail: string): Problem {
  return new Problem('rule_broken', { detail });
}
