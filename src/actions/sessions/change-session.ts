import { type ChecksumAlgorithm, checksumAlgorithms } from '../../core/checksum-algorithm.ts';
import { isFileId } from '../../core/id-format.ts';
import { isLinkAddress } from '../../core/links.ts';
import { Problem } from '../../core/problem.ts';
import type { Settings } from '../../core/settings.ts';
import { columnsOf, type OptionValues } from '../../core/transfer-options.ts';
import { checksumSize } from '../../crypto/checksums.ts';
import { rowTags } from '../../crypto/identifiers.ts';
import { findFirstAddress } from '../../db/contacts/contacts.ts';
import { filesOf, findFile, hasOtherFiles, uploadProgress } from '../../db/files/files.ts';
import { readSettings } from '../../db/settings.ts';
import type { Transaction } from '../../db/tables.ts';
import { type KeySlot, putKeySlots } from '../../db/transfers/key-slots.ts';
import {
  changeSessionColumns as changeColumns,
  lockSession,
  type SessionColumns,
} from '../../db/transfers/sessions.ts';
import { changeTagged } from '../../db/transfers/transfer-rows.ts';
import type { Ports } from '../../ports/ports.ts';
import { openDetails, openTexts, sealTexts, type TransferTexts } from '../../records/sealed-records.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { isSenderSlotUnchanged, type PasswordChange, resolvePasswordChange, senderSlot } from './create-session.ts';
import { type OpenSession, openSession, sessionConflict } from './open-session.ts';
import { checkChangeAgainstPolicy } from './session-policy.ts';

/** Undefined members stay unchanged. */
export interface SessionChange extends PasswordChange, Changes<OptionValues> {
  readonly texts?: Changes<TransferTexts>;
  readonly expiresAt?: Date | undefined;
  /** The name may be written with or without its hyphen. */
  readonly checksumAlgorithm?: string | undefined;
  readonly senderLanguage?: string | undefined;
  readonly recipientLanguage?: string | undefined;
  /** Null removes the classification. */
  readonly classificationId?: string | null | undefined;
  readonly confidentialMessageFileId?: string | null | undefined;
}

type Changes<Values> = { readonly [Name in keyof Values]?: Values[Name] | undefined };

type Deps = Pick<Ports, 'db' | 'clock' | 'keys' | 'policy'> & Pick<Runtime, 'sessionPolicies'>;

/** How often to retry a change that conflicts with another one. */
const maxAttempts = 10;

/** Applies the whole change or nothing. Parallel changes do not overwrite each other. */
export async function changeSession(ports: Deps, session: OpenSession, change: SessionChange): Promise<void> {
  let current = session;
  for (let attempt = 1; !(await applyChange(ports, current, change)); attempt += 1) {
    if (attempt === maxAttempts) throw sessionConflict();
    current = await openSession(ports, session.sender, session.trackingId);
  }
}

/** Returns false, without any change, when the session has changed since it was opened. */
async function applyChange(ports: Deps, session: OpenSession, change: SessionChange): Promise<boolean> {
  const { db, clock, keys } = ports;
  const { trackingId } = session;
  const now = clock.now();
  const settings = await readSettings(db);
  await checkChangeAgainstPolicy(ports, settings, session, change);
  if (change.sendRecipientNotification) await requireNoLinks(ports, trackingId);
  const algorithm = await changedAlgorithm(ports, session, change.checksumAlgorithm);
  const slot = await changedSlot(ports, session, change);
  const columns = withoutUndefined<SessionColumns>({
    ...plainColumns(change),
    texts: changedTexts(ports, session, change.texts, settings),
    checksum_algorithm: algorithm?.name,
  });
  const messageFileId = change.confidentialMessageFileId;
  return db.transaction().execute(async (tx) => {
    const locked = await lockSession(tx, trackingId, now);
    if (locked === undefined) throw new Problem('session_unknown');
    if (columns.texts !== undefined && !equalBytes(locked.texts, session.row.texts)) return false;
    if (changesPassword(change) && !(await isSenderSlotUnchanged(tx, keys, session))) return false;
    if (algorithm !== undefined) {
      if ((await uploadProgress(tx, trackingId)).begun > 0) {
        throw new Problem('checksum_algorithm_fixed', { detail: 'A file has already been uploaded.' });
      }
      if (await hasOtherFiles(tx, trackingId, algorithm.checkedFileIds)) return false;
    }
    if (messageFileId != null) await requireOwnFile(tx, trackingId, messageFileId);
    await changeTagged(tx, rowTags(keys), trackingId, () => changeColumns(tx, trackingId, columns));
    if (slot !== undefined) await putKeySlots(tx, trackingId, [slot], now);
    return true;
  });
}

/** A link has no address for a notification. */
async function requireNoLinks({ db }: Pick<Ports, 'db'>, trackingId: string): Promise<void> {
  const address = await findFirstAddress(db, trackingId);
  if (address !== undefined && isLinkAddress(address)) throw new Problem('recipient_is_link');
}

function equalBytes(one: Uint8Array | null, other: Uint8Array | null): boolean {
  return one !== null && other !== null && Buffer.from(one).equals(other);
}

function changesPassword({ passwordMode, password }: PasswordChange): boolean {
  return passwordMode !== undefined || password !== undefined;
}

async function requireOwnFile(tx: Transaction, trackingId: string, fileId: string): Promise<void> {
  if (isFileId(fileId) && (await findFile(tx, { trackingId, fileId })) !== undefined) return;
  throw new Problem('entity_unknown', { detail: 'body.confidentialMessageFileId is not a file of this session.' });
}

function withoutUndefined<Columns>(columns: Changes<Columns>): Partial<Columns> {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Partial<Columns>;
}

function plainColumns(change: SessionChange) {
  return {
    ...columnsOf(change),
    expires_at: change.expiresAt?.toISOString(),
    password_mode: change.passwordMode,
    sender_language: change.senderLanguage,
    recipient_language: change.recipientLanguage,
    classification_id: change.classificationId,
    confidential_message_file_id: change.confidentialMessageFileId,
  };
}

function changedTexts(
  { keys }: Deps,
  { trackingId, row }: OpenSession,
  texts: Changes<TransferTexts> = {},
  settings: Settings,
): Buffer | undefined {
  if (Object.values(texts).every((text) => text === undefined)) return undefined;
  checkLengths(texts, settings);
  if (row.texts === null) throw new Error('A session has lost its texts');
  return sealTexts(keys, trackingId, {
    ...openTexts(keys, trackingId, row.texts),
    ...withoutUndefined<TransferTexts>(texts),
  });
}

function checkLengths({ subject, body }: Changes<TransferTexts>, settings: Settings): void {
  const subjectLimit = settings['transfer.maxSubjectLength'];
  if (isLonger(subject, subjectLimit)) {
    const detail = `Subject too long: the limit is ${subjectLimit} characters.`;
    throw new Problem('subject_too_long', { detail, members: { limit: subjectLimit } });
  }
  const bodyLimit = settings['transfer.maxMessageLength'];
  if (isLonger(body, bodyLimit)) {
    const detail = `Message too long: the limit is ${bodyLimit} characters.`;
    throw new Problem('message_too_long', { detail, members: { limit: bodyLimit } });
  }
}

function isLonger(text: string | undefined, limit: number): boolean {
  return text !== undefined && text.length > limit && [...text].length > limit;
}

interface ChangedAlgorithm {
  readonly name: ChecksumAlgorithm;
  /** The files whose declared checksums fit the new algorithm. */
  readonly checkedFileIds: ReadonlySet<string>;
}

/** Returns undefined when the algorithm stays the same. */
async function changedAlgorithm(
  { db, keys }: Deps,
  { trackingId, row }: OpenSession,
  text: string | undefined,
): Promise<ChangedAlgorithm | undefined> {
  if (text === undefined) return undefined;
  const normalized = (name: string) => name.replace('-', '').toUpperCase();
  const name = checksumAlgorithms.find((known) => normalized(known) === normalized(text));
  if (name === undefined) {
    const detail = `body.fileChecksumAlgorithm must be one of ${checksumAlgorithms.join(', ')}.`;
    throw new Problem('value_malformed', { detail });
  }
  if (name === row.checksum_algorithm) return undefined;
  const checkedFileIds = new Set<string>();
  for await (const { id, details } of filesOf(db, trackingId)) {
    const { checksum } = openDetails(keys, id, details);
    if (checksum !== undefined && checksum.length !== 2 * checksumSize(name)) {
      throw new Problem('checksum_algorithm_fixed', {
        detail: 'A file was registered with a checksum of the current algorithm.',
      });
    }
    checkedFileIds.add(id);
  }
  return { name, checkedFileIds };
}

/** Returns undefined when the password stays the same. */
async function changedSlot(ports: Deps, session: OpenSession, change: PasswordChange): Promise<KeySlot | undefined> {
  const changed = await resolvePasswordChange(ports, session, change);
  if (changed === undefined) return undefined;
  const { trackingId, sender, transferKey, row } = session;
  return senderSlot(ports.keys, { trackingId, generation: row.generation }, sender, { transferKey, ...changed });
}
