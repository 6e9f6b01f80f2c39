import { newLinkAddress } from '../../core/link-address.ts';
import { defaultPasswordMode, latestExpiry } from '../../core/policy/session-rules.ts';
import type { PolicySettings } from '../../core/policy/settings.ts';
import { Problem } from '../../core/problem.ts';
import type { NamedRecipient } from '../../core/session.ts';
import { idleEnd } from '../../core/verification.ts';
import { randomBytes } from '../../crypto/bytes.ts';
import { lookup, newShortId, newTrackingId } from '../../crypto/identifiers.ts';
import { newTransferKey } from '../../crypto/key-tree.ts';
import { rowTags } from '../../crypto/row-tags.ts';
import { isClientRegistered } from '../../db/clients.ts';
import { contactFor } from '../../db/contacts/contacts.ts';
import { restartIdleTime } from '../../db/contacts/verifications.ts';
import type { NewRecipient } from '../../db/recipients/recipients.ts';
import { readSettings } from '../../db/settings.ts';
import type { Transaction } from '../../db/tables.ts';
import { addSession, type SessionColumns } from '../../db/transfers/sessions.ts';
import type { Ports } from '../../ports/ports.ts';
import { sealTexts, sealTransferId } from '../../records/sealed-records.ts';
import { yielding } from '../../runtime/yielding.ts';
import { generatePassword } from '../passwords/generate-password.ts';
import { checkQuota } from '../policy/check-quota.ts';
import { checkRecipientCount } from '../policy/check-recipient-count.ts';
import { policyFor } from '../policy/evaluate-policy.ts';
import type { VerifiedEmail } from '../verification/identify-caller.ts';
import { senderSlot } from './internal/sender-slot.ts';

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
  const addresses = named.map(({ address }) => address);
  const policy = await policyFor(ports, settings, sender, addresses);
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
    send_recipient_notification: links > 0 ? 0 : 1,
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
    await addSession(tx, rowTags(keys), session, rows, slot, now);
    const isVerified = await restartIdleTime(tx, sender.verificationId, idleEnd(settings, now));
    if (!isVerified) throw new Problem('verification_missing');
  });
  return trackingId;
}

function initialColumns(
  policy: PolicySettings,
  language: string,
  now: Date,
): Omit<SessionColumns, 'texts' | 'send_recipient_notification'> {
  return {
    expires_at: latestExpiry(policy, now).toISOString(),
    password_mode: defaultPasswordMode(policy),
    checksum_algorithm: 'SHA-256',
    sender_language: language,
    recipient_language: language,
    show_file_names: Number(policy.showFileNamesDefault),
    show_zip_file_content: Number(policy.showZipFileContentDefault),
    send_upload_summary: 1,
    send_download_notifications: Number(policy.sendDownloadNotificationsDefault),
    send_download_summary: 0,
    classification_id: null,
    confidential_message_file_id: null,
    allow_preview: Number(policy.allowPreviewDefault),
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
