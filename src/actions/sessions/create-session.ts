import { newLinkAddress } from '../../core/links.ts';
import { defaultPasswordMode, latestExpiry } from '../../core/policy/session-rules.ts';
import type { PasswordMode, PolicySettings } from '../../core/policy/settings.ts';
import { Problem } from '../../core/problem.ts';
import type { NamedRecipient } from '../../core/session.ts';
import { columnsOf, initialOptions } from '../../core/transfer-options.ts';
import { idleEnd } from '../../core/verification.ts';
import { randomBytes } from '../../crypto/bytes.ts';
import { lookup, newShortId, newTrackingId, rowTags } from '../../crypto/identifiers.ts';
import {
  makeSenderSlot,
  type SenderIdentity,
  type SlotContents,
  type SlotPlace,
  unwrapSenderSlot,
} from '../../crypto/key-slots.ts';
import { newTransferKey } from '../../crypto/key-tree.ts';
import type { MasterKeys } from '../../crypto/keyring.ts';
import { isClientRegistered } from '../../db/clients.ts';
import { contactFor } from '../../db/contacts/contacts.ts';
import { restartIdleTime } from '../../db/contacts/verifications.ts';
import type { NewRecipient } from '../../db/recipients/recipients.ts';
import { readSettings } from '../../db/settings.ts';
import type { Transaction } from '../../db/tables.ts';
import { findKeySlot, type KeySlot } from '../../db/transfers/key-slots.ts';
import { insertSession, type SessionColumns } from '../../db/transfers/sessions.ts';
import type { Ports } from '../../ports/ports.ts';
import { sealTexts, sealTransferId } from '../../records/sealed-records.ts';
import { yielding } from '../../runtime/yielding.ts';
import { generatePassword, requireStrongPassword } from '../passwords/transfer-passwords.ts';
import { checkRecipientCount, policyFor } from '../policy/evaluate-policy.ts';
import { checkQuota } from '../policy/quota.ts';
import type { VerifiedEmail } from '../verification/identify-caller.ts';
import type { OpenSession } from './open-session.ts';

export interface SessionRequest {
  readonly senderName: string;
  readonly senderPhone: string;
  readonly recipients: readonly NamedRecipient[];
  /** The number of links to create, if there are no recipients. */
  readonly links?: number;
  /** Language of the sender and, until changed, of the recipients. */
  readonly language: string;
}

const generation = 1;

/** Creates a session and returns its tracking ID. The session can be submitted once it has a file. */
export async function createSession(
  ports: Pick<Ports, 'db' | 'clock' | 'keys' | 'policy'>,
  sender: VerifiedEmail,
  request: SessionRequest,
): Promise<string> {
  const { db, clock, keys } = ports;
  const settings = await readSettings(db);
  const { links = 0 } = request;
  const named = links > 0 ? newLinks(links) : request.recipients;
  if (named.length === 0) throw new Problem('value_missing', { detail: 'At least one recipient is required.' });
  checkRecipientCount(settings, named.length);
  const policy = await policyFor(ports, settings, sender, named);
  const now = clock.now();
  const trackingId = newTrackingId(now);
  const passwordMode = defaultPasswordMode(policy);
  const password = passwordMode === 'GENERATED' ? await generatePassword(ports) : undefined;
  const contents = { transferKey: newTransferKey(), password };
  const slot = senderSlot(keys, { trackingId, generation }, sender, contents);
  const recipients = await sealRecipients(ports, named);
  const { senderName, senderPhone, language } = request;
  const clientHash = lookup(keys, 'client-id', sender.clientId);
  const session = {
    ...initialColumns(policy, language, now),
    // A server of an older version does not distinguish links from addresses, but it follows this switch.
    ...(links > 0 ? { send_recipient_notification: 0 } : {}),
    tracking_id: trackingId,
    sender_id: sender.contactId,
    sender_capitals: sender.capitals,
    client_hash: clientHash,
    sender_verified: Number(!(await isClientRegistered(db, clientHash, 'verification'))),
    generation,
    texts: sealTexts(keys, trackingId, { senderName, senderPhone, subject: '', body: '' }),
  };
  await db.transaction().execute(async (tx) => {
    const contactIds = await findContactIds(tx, named, now);
    await checkQuota(tx, sender.contactId, policy, now, { transfers: 1 });
    const rows = recipients.map(({ address, ...row }) => ({ ...row, contact_id: contactIds.get(address) ?? '' }));
    await insertSession(tx, rowTags(keys), session, rows, slot, now);
    const isVerified = await restartIdleTime(tx, sender.verificationId, idleEnd(settings, now));
    if (!isVerified) throw new Problem('verification_missing');
  });
  return trackingId;
}

function initialColumns(policy: PolicySettings, language: string, now: Date): Omit<SessionColumns, 'texts'> {
  return {
    ...columnsOf(initialOptions(policy)),
    expires_at: latestExpiry(policy, now).toISOString(),
    password_mode: defaultPasswordMode(policy),
    checksum_algorithm: 'SHA-256',
    sender_language: language,
    recipient_language: language,
    classification_id: null,
    confidential_message_file_id: null,
  };
}

function newLinks(count: number): readonly NamedRecipient[] {
  return Array.from({ length: count }, (_, index) => ({
    kind: 'to',
    address: newLinkAddress(index + 1, randomBytes),
    capitals: null,
  }));
}

type SealedRecipient = Omit<NewRecipient, 'contact_id'> & Pick<NamedRecipient, 'address'>;

/** Gives each recipient a transfer ID of their own. */
async function sealRecipients(
  { keys }: Pick<Ports, 'keys'>,
  recipients: readonly NamedRecipient[],
): Promise<readonly SealedRecipient[]> {
  const sealed: SealedRecipient[] = [];
  for await (const recipient of yielding(recipients)) {
    const [id, transferId] = [newShortId(), newShortId()];
    sealed.push({
      ...recipient,
      id,
      position: sealed.length,
      transfer_id_hash: lookup(keys, 'transfer-id', transferId),
      transfer_id: sealTransferId(keys, id, transferId),
    });
  }
  return sealed;
}

async function findContactIds(
  tx: Transaction,
  recipients: readonly NamedRecipient[],
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const contactIds = new Map<string, string>();
  // Sorted, so that parallel sessions with the same new recipients cannot deadlock.
  for (const address of recipients.map((recipient) => recipient.address).toSorted()) {
    contactIds.set(address, await contactFor(tx, address, newShortId(), now));
  }
  return contactIds;
}

export interface PasswordChange {
  readonly passwordMode?: PasswordMode | undefined;
  readonly password?: string | undefined;
}

/**
 * Returns what the sender slot will contain after a change, or undefined if it does not change. In mode NONE it
 * contains no password.
 */
export async function resolvePasswordChange(
  ports: Pick<Ports, 'db'>,
  { row, password: current }: Pick<OpenSession, 'row' | 'password'>,
  { passwordMode: requestedMode, password }: PasswordChange,
): Promise<{ readonly password: string | undefined } | undefined> {
  const passwordMode = requestedMode ?? row.password_mode;
  if (passwordMode === 'NONE' && password !== undefined) {
    // A password that no recipient would be asked for is a mistake of the client.
    throw new Problem('password_not_expected');
  }
  if (password === undefined) {
    // A session can start in mode MANUAL without a password; a request for MANUAL then has to include one.
    if (passwordMode === row.password_mode && (requestedMode !== 'MANUAL' || current !== undefined)) return undefined;
    if (passwordMode === 'NONE') return { password: undefined };
    if (passwordMode === 'GENERATED') return { password: await generatePassword(ports) };
    throw new Problem('manual_password_missing');
  }
  // Clients may send back the values they received: that is not a change.
  if (password === current && passwordMode === row.password_mode) return undefined;
  if (password !== current) await requireStrongPassword(ports, password);
  return { password };
}

/** Creates the key slot with which the client that created the session opens it again. */
export function senderSlot(
  keys: MasterKeys,
  place: SlotPlace,
  sender: SenderIdentity,
  { linkSecrets = new Map(), ...contents }: Omit<SlotContents, 'linkSecrets'> & Partial<SlotContents>,
): KeySlot {
  const slot = makeSenderSlot(keys, place, sender, { ...contents, linkSecrets });
  return { kind: 'sender', holder: '', generation: place.generation, ...slot };
}

/**
 * Whether the session still has the password and mode it was opened with: every change of them creates another slot.
 */
export async function isSenderSlotUnchanged(
  tx: Transaction,
  keys: MasterKeys,
  { trackingId, senderSlot }: OpenSession,
): Promise<boolean> {
  const slot = await findKeySlot(tx, trackingId, { kind: 'sender', holder: '' });
  if (slot === undefined) return false;
  // The outer layer changes with the master key.
  return senderSlot.equals(unwrapSenderSlot(keys, { trackingId, generation: slot.generation }, slot));
}
