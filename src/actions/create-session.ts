import { latestExpiry } from '../core/policy/expiry.ts';
import { firstPasswordMode } from '../core/policy/session-rules.ts';
import type { PolicySettings } from '../core/policy/settings.ts';
import { Problem } from '../core/problem.ts';
import type { NamedRecipient } from '../core/session-recipients.ts';
import { idleEnd } from '../core/verification-life.ts';
import { lookup, newShortId, newTrackingId } from '../crypto/identifiers.ts';
import { newTransferKey } from '../crypto/key-tree.ts';
import { partyOf } from '../db/parties.ts';
import { addSession, type NewRecipient, type SessionColumns } from '../db/sessions.ts';
import { readSettings } from '../db/settings.ts';
import type { Transaction } from '../db/tables.ts';
import { restartIdleTime } from '../db/verifications.ts';
import type { Ports } from '../ports/ports.ts';
import { policyFor } from './ask-policy.ts';
import { generatePassword } from './generate-password.ts';
import type { VerifiedEmail } from './identify-caller.ts';
import { inSlices } from './in-slices.ts';
import { refuseManyRecipients } from './refuse-many-recipients.ts';
import { refuseOverQuota } from './refuse-over-quota.ts';
import { sealTexts, sealTransferId } from './sealed-records.ts';
import { senderSlot } from './sender-slot.ts';

export interface SessionRequest {
  readonly senderName: string;
  readonly senderPhone: string;
  readonly recipients: readonly NamedRecipient[];
  /** Of the sender and, until told otherwise, of the recipients. */
  readonly language: string;
}

const generation = 1;

/** Resolves with the tracking id. The session can be submitted as soon as it has a file. */
export async function createSession(
  ports: Pick<Ports, 'db' | 'clock' | 'keys' | 'policy'>,
  sender: VerifiedEmail,
  request: SessionRequest,
): Promise<string> {
  const { db, clock, keys } = ports;
  const settings = await readSettings(db);
  if (request.recipients.length === 0) throw new Problem('value_missing', { detail: 'A transfer needs a recipient.' });
  refuseManyRecipients(settings, request.recipients.length);
  const addresses = request.recipients.map(({ address }) => address);
  const policy = await policyFor(ports, settings, sender, addresses);
  const now = clock.now();
  const trackingId = newTrackingId(now);
  const passwordMode = firstPasswordMode(policy);
  const password = passwordMode === 'GENERATED' ? await generatePassword(ports) : undefined;
  const contents = { transferKey: newTransferKey(), password };
  const slot = senderSlot(keys, { trackingId, generation }, sender, contents);
  const recipients = await sealedRecipients(ports, request.recipients);
  const { senderName, senderPhone, language } = request;
  const session = {
    ...firstColumns(policy, language, now),
    tracking_id: trackingId,
    sender_id: sender.partyId,
    client_hash: lookup(keys, 'client-id', sender.clientId),
    generation,
    texts: sealTexts(keys, trackingId, { senderName, senderPhone, subject: '', body: '' }),
  };
  await db.transaction().execute(async (tx) => {
    const parties = await partiesOf(tx, request.recipients, now);
    await refuseOverQuota(tx, sender.partyId, policy, now, { transfers: 1 });
    const rows = recipients.map(({ address, ...row }) => ({ ...row, party_id: parties.get(address) ?? '' }));
    await addSession(tx, session, rows, slot, now);
    const isVerified = await restartIdleTime(tx, sender.verificationId, idleEnd(settings, now));
    if (!isVerified) throw new Problem('verification_missing');
  });
  return trackingId;
}

function firstColumns(policy: PolicySettings, language: string, now: Date): Omit<SessionColumns, 'texts'> {
  return {
    expires_at: latestExpiry(policy, now).toISOString(),
    password_mode: firstPasswordMode(policy),
    checksum_algorithm: 'SHA-256',
    sender_language: language,
    recipient_language: language,
    show_file_names: Number(policy.showFileNamesDefault),
    show_zip_file_content: Number(policy.showZipFileContentDefault),
    send_recipient_notification: 1,
    send_upload_summary: 1,
    send_download_notifications: Number(policy.sendDownloadNotificationsDefault),
    send_download_summary: 0,
    classification_id: null,
    confidential_message_file_id: null,
  };
}

type SealedRecipient = Omit<NewRecipient, 'party_id'> & Pick<NamedRecipient, 'address'>;

/** Each gets a transfer id of its own. */
async function sealedRecipients(
  { keys }: Pick<Ports, 'keys'>,
  named: readonly NamedRecipient[],
): Promise<readonly SealedRecipient[]> {
  const recipients: SealedRecipient[] = [];
  for await (const recipient of inSlices(named)) {
    const [id, transferId] = [newShortId(), newShortId()];
    recipients.push({
      ...recipient,
      id,
      position: recipients.length,
      transfer_id_hash: lookup(keys, 'transfer-id', transferId),
      transfer_id: sealTransferId(keys, id, transferId),
    });
  }
  return recipients;
}

async function partiesOf(
  tx: Transaction,
  recipients: readonly NamedRecipient[],
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const parties = new Map<string, string>();
  // In one order for all: two sessions with the same new recipients must not wait for each other in a circle.
  for (const address of recipients.map((recipient) => recipient.address).toSorted()) {
    parties.set(address, await partyOf(tx, address, newShortId(), now));
  }
  return parties;
}
