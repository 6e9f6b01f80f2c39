import { formOf, type PasswordForm } from '../../core/grouped-text.ts';
import type { PolicySettings } from '../../core/policy/settings.ts';
import { Problem } from '../../core/problem.ts';
import { idleEnd } from '../../core/verification.ts';
import { logChain } from '../../crypto/chains.ts';
import { newLinkSecret, rowTags } from '../../crypto/identifiers.ts';
import { makeProcessingSlot, makeRecipientSlot } from '../../crypto/key-slots.ts';
import {
  type DerivedKey,
  newLinkSecretDerivation,
  newPasswordDerivation,
  type PasswordKeys,
  passwordQueueTimeoutMs,
} from '../../crypto/password-key.ts';
import { restartIdleTime } from '../../db/contacts/verifications.ts';
import { restorePreviousContents } from '../../db/files/content.ts';
import { fileTotals, uploadProgress } from '../../db/files/files.ts';
import { recipientsOf } from '../../db/recipients/recipients.ts';
import { readSettings } from '../../db/settings.ts';
import type { Transaction } from '../../db/tables.ts';
import { type KeySlot, putKeySlots } from '../../db/transfers/key-slots.ts';
import { changeTagged } from '../../db/transfers/transfer-rows.ts';
import { findTransferOfSender, moveTransfer, saveSubmission } from '../../db/transfers/transfers.ts';
import type { Ports } from '../../ports/ports.ts';
import { openTransferId } from '../../records/sealed-records.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { yielding } from '../../runtime/yielding.ts';
import { checkTotalSize, policyForSession } from '../policy/evaluate-policy.ts';
import { checkQuota } from '../policy/quota.ts';
import { derivationCause, type VerifiedEmail } from '../verification/identify-caller.ts';
import { isSenderSlotUnchanged, senderSlot } from './create-session.ts';
import { isSubmitted, type OpenSession, openSession, sessionConflict } from './open-session.ts';
import { checkSessionAgainstPolicy } from './session-policy.ts';

type Deps = Pick<Ports, 'db' | 'clock' | 'keys' | 'passwords' | 'policy'> &
  Pick<Runtime, 'sessionPolicies' | 'uploads'>;

/**
 * Seals the transfer key for every recipient under the password and submits the transfer for processing, in one
 * transaction. Submitting again from the same client, after a lost response, changes nothing.
 */
export async function submitSession(ports: Deps, sender: VerifiedEmail, trackingId: string): Promise<void> {
  if (await isSubmitted(ports, sender, trackingId)) return;
  try {
    await submitOnce(ports, sender, trackingId);
  } catch (error) {
    // Another request of the same client, whose response was lost, may have submitted the session in the meantime.
    if (!(error instanceof Problem) || !(await isSubmitted(ports, sender, trackingId))) throw error;
  }
}

async function submitOnce(ports: Deps, sender: VerifiedEmail, trackingId: string): Promise<void> {
  const session = await openSession(ports, sender, trackingId);
  // Checked before the expensive password derivation, and again in the transaction, when the files can no longer
  // change.
  await requireReady(ports, session);
  const settings = await readSettings(ports.db);
  const policy = await policyForSession(ports, settings, session);
  checkSessionAgainstPolicy(ports.keys, policy, session.row, ports.clock.now());
  const slots = await createKeySlots(ports, session);
  const submission = { filter: policy.fileTypeFilterConfig, passwordForm: formOfPassword(session) };
  const now = ports.clock.now();
  const submitted = await ports.db.transaction().execute(async (tx) => {
    if (!(await moveTransfer(tx, logChain(ports.keys), trackingId, 'submitted', now))) return false;
    await requireAllUploads(tx, ports.uploads, trackingId);
    await restorePreviousContents(tx, trackingId);
    // The password may have changed after it was derived: the recipients would need the old one.
    if (!(await isSenderSlotUnchanged(tx, ports.keys, session))) throw sessionConflict();
    await requireWithinPolicy(tx, ports, session, policy);
    await changeTagged(tx, rowTags(ports.keys), trackingId, () => saveSubmission(tx, trackingId, submission, now));
    if (!(await putKeySlots(tx, trackingId, slots, now))) throw new Error('A submitted transfer refused its key slots');
    const isVerified = await restartIdleTime(tx, sender.verificationId, idleEnd(settings, now));
    if (!isVerified) throw new Problem('verification_missing');
    return true;
  });
  if (!submitted) throw new Problem('session_unknown');
}

async function requireReady({ db, clock, uploads }: Deps, { trackingId, row, password }: OpenSession): Promise<void> {
  if (new Date(row.expires_at) <= clock.now()) throw new Problem('expiration_date_passed');
  if (row.password_mode === 'MANUAL' && password === undefined) throw new Problem('manual_password_missing');
  await requireAllUploads(db, uploads, trackingId);
}

/** A file whose replacement was interrupted has its previous content. */
async function requireAllUploads(db: Ports['db'], uploads: Deps['uploads'], trackingId: string): Promise<void> {
  const { files, missing: incomplete, replaced } = await uploadProgress(db, trackingId);
  if (files === 0) throw new Problem('files_missing');
  const missing = uploads.isUploading(trackingId) ? incomplete + replaced : incomplete;
  if (missing === 0) return;
  const detail = `${missing} of ${files} files have not been fully uploaded.`;
  throw new Problem('upload_incomplete', { detail, members: { missing } });
}

/** Final policy check, on values that can no longer change. */
async function requireWithinPolicy(
  tx: Transaction,
  { clock, keys }: Deps,
  { trackingId, sender }: OpenSession,
  policy: PolicySettings,
): Promise<void> {
  const row = await findTransferOfSender(tx, { senderId: sender.contactId, trackingId });
  if (row === undefined) throw new Error("A submitted transfer is not its sender's");
  checkSessionAgainstPolicy(keys, policy, row, clock.now());
  const { size } = await fileTotals(tx, trackingId);
  checkTotalSize(policy, size);
  await checkQuota(tx, sender.contactId, policy, clock.now());
}

async function createKeySlots({ db, keys, passwords }: Deps, session: OpenSession): Promise<readonly KeySlot[]> {
  const { trackingId, transferKey, sender, row } = session;
  const { generation } = row;
  const place = { trackingId, generation };
  const queueTimeout = AbortSignal.timeout(passwordQueueTimeoutMs);
  const shared = await passwordKey(passwords, session, queueTimeout);
  const linkSecrets = new Map<string, string>();
  const slots: KeySlot[] = [];
  for await (const { id, transfer_id } of yielding(await recipientsOf(db, trackingId))) {
    const recipientId = openTransferId(keys, id, transfer_id);
    let derived = shared;
    if (derived === undefined) {
      const secret = newLinkSecret();
      linkSecrets.set(recipientId, secret);
      derived = await passwords.derive(secret, newLinkSecretDerivation(), queueTimeout);
    }
    const slot = makeRecipientSlot(keys, { ...place, recipientId }, derived, transferKey);
    slots.push({ kind: 'recipient', holder: id, generation, ...slot });
  }
  // The password is not stored any more. Link secrets stay readable for the client that created the transfer, and for
  // the server's emails.
  slots.push(senderSlot(keys, place, sender, { transferKey, linkSecrets }));
  const processing = makeProcessingSlot(keys, place, { transferKey, linkSecrets });
  slots.push({ kind: 'processing', holder: '', generation, ...processing });
  return slots;
}

/** A password that the sender has set has no form, even if it looks like a generated one. */
function formOfPassword({ row, password }: OpenSession): PasswordForm | null {
  return row.password_mode === 'GENERATED' && password !== undefined ? formOf(password) : null;
}

/** The key that seals the slots of all recipients. Undefined in mode NONE, where each link has its own secret. */
async function passwordKey(
  passwords: PasswordKeys,
  { row, password, sender }: OpenSession,
  queueTimeout: AbortSignal,
): Promise<DerivedKey | undefined> {
  if (row.password_mode === 'NONE') return undefined;
  if (password === undefined) throw new Error('A session has lost its password');
  return passwords.derive(password, newPasswordDerivation(), queueTimeout, derivationCause(sender));
}
