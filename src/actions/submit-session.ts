import type { PolicySettings } from '../core/policy/settings.ts';
import { Problem } from '../core/problem.ts';
import { idleEnd } from '../core/verification-life.ts';
import { newLinkSecret } from '../crypto/identifiers.ts';
import { makeProcessingSlot, makeRecipientSlot } from '../crypto/key-slots.ts';
import { logChain } from '../crypto/log-chain.ts';
import {
  type DerivedKey,
  newLinkSecretDerivation,
  newPasswordDerivation,
  type PasswordKeys,
} from '../crypto/password-key.ts';
import { type KeySlot, putKeySlots } from '../db/key-slots.ts';
import { fileTotals, uploadProgress } from '../db/registered-files.ts';
import { findSent, recipientsOf } from '../db/sessions.ts';
import { readSettings } from '../db/settings.ts';
import type { Transaction } from '../db/tables.ts';
import { moveTransfer, stampSubmission } from '../db/transfers.ts';
import { restartIdleTime } from '../db/verifications.ts';
import type { Ports } from '../ports/ports.ts';
import { policyOfSession } from './ask-policy.ts';
import type { VerifiedEmail } from './identify-caller.ts';
import { inSlices } from './in-slices.ts';
import { isSubmitted, type OpenSession, openSession } from './open-session.ts';
import { refuseUnlawful } from './police-session.ts';
import { refuseOverQuota } from './refuse-over-quota.ts';
import { openTransferId } from './sealed-records.ts';
import { hasSenderSlot, senderSlot } from './sender-slot.ts';

const queuePatienceMs = 5_000;

type Share = Pick<Ports, 'db' | 'clock' | 'keys' | 'passwords' | 'policy'>;

/**
 * Seals the key for every recipient under the password, and hands the transfer over for processing: both or nothing.
 * When the same client submits again, because it never got the answer, nothing happens a second time.
 */
export async function submitSession(ports: Share, sender: VerifiedEmail, trackingId: string): Promise<void> {
  if (await isSubmitted(ports, sender, trackingId)) return;
  const session = await openSession(ports, sender, trackingId);
  // Asked before the password is derived, which is dear, and again when nobody can change the files any more.
  await refuseUnready(ports, session);
  const settings = await readSettings(ports.db);
  const policy = await policyOfSession(ports, settings, session);
  refuseUnlawful(ports.keys, policy, session.row, ports.clock.now());
  const slots = await slotsOf(ports, session);
  const now = ports.clock.now();
  const submitted = await ports.db.transaction().execute(async (tx) => {
    if (!(await moveTransfer(tx, logChain(ports.keys), trackingId, 'submitted', now))) return false;
    await refuseIncomplete(tx, trackingId);
    await refuseChanged(tx, session);
    await refuseBeyondPolicy(tx, ports, session, policy);
    await stampSubmission(tx, trackingId, policy.fileTypeFilterConfig, now);
    if (!(await putKeySlots(tx, trackingId, slots, now))) throw new Error('A submitted transfer refused its key slots');
    const isVerified = await restartIdleTime(tx, sender.verificationId, idleEnd(settings, now));
    if (!isVerified) throw new Problem('verification_missing');
    return true;
  });
  if (!submitted && !(await isSubmitted(ports, sender, trackingId))) throw new Problem('entity_unknown');
}

async function refuseUnready({ db, clock }: Share, { trackingId, row, password }: OpenSession): Promise<void> {
  if (new Date(row.expires_at) <= clock.now()) throw broken('The expiration date has passed.');
  if (row.password_mode === 'MANUAL' && password === undefined) {
    throw broken('The password mode MANUAL needs a password.');
  }
  await refuseIncomplete(db, trackingId);
}

async function refuseIncomplete(db: Ports['db'], trackingId: string): Promise<void> {
  const { files, missing } = await uploadProgress(db, trackingId);
  if (files === 0) throw broken('A transfer needs a file.');
  if (missing > 0) throw broken(`${missing} of ${files} files are not uploaded.`);
}

/** A password that was changed after it was derived would leave the recipients with the old one. */
async function refuseChanged(tx: Transaction, session: OpenSession): Promise<void> {
  if (!(await hasSenderSlot(tx, session))) throw broken('The session was changed at the same time. Try again.');
}

/** Asked for the last time, about what cannot change any more. */
async function refuseBeyondPolicy(
  tx: Transaction,
  { clock, keys }: Share,
  { trackingId, sender }: OpenSession,
  policy: PolicySettings,
): Promise<void> {
  const row = await findSent(tx, { senderId: sender.partyId, trackingId });
  if (row === undefined) throw new Error("A submitted transfer is not its sender's");
  refuseUnlawful(keys, policy, row, clock.now());
  const { size } = await fileTotals(tx, trackingId);
  if (size > policy.maxTotalSize)
    throw broken(`The files of a transfer may have ${policy.maxTotalSize} bytes together.`);
  await refuseOverQuota(tx, sender.partyId, policy, clock.now());
}

async function slotsOf({ db, keys, passwords }: Share, session: OpenSession): Promise<readonly KeySlot[]> {
  const { trackingId, transferKey, sender, row } = session;
  const place = { trackingId, generation: row.generation };
  const common = { generation: row.generation, masterKeyId: keys.id };
  const patience = AbortSignal.timeout(queuePatienceMs);
  const shared = await passwordKey(passwords, session, patience);
  const linkSecrets = new Map<string, string>();
  const slots: KeySlot[] = [];
  for await (const { id, transfer_id } of inSlices(await recipientsOf(db, trackingId))) {
    const recipientId = openTransferId(keys, id, transfer_id);
    let derived = shared;
    if (derived === undefined) {
      const secret = newLinkSecret();
      linkSecrets.set(recipientId, secret);
      derived = await passwords.derive(secret, newLinkSecretDerivation(), patience);
    }
    const sealedKey = makeRecipientSlot(keys, { ...place, recipientId }, derived, transferKey);
    slots.push({ ...common, kind: 'recipient', holder: id, sealedKey });
  }
  // From here on the password is nowhere. The links stay with their maker, and with the server for its mails.
  slots.push(senderSlot(keys, place, sender, { transferKey, linkSecrets }));
  const processing = makeProcessingSlot(keys, place, { transferKey, linkSecrets });
  slots.push({ ...common, kind: 'processing', holder: '', sealedKey: processing });
  return slots;
}

/** What locks the slots of all recipients. Undefined in the mode NONE, where each one's link has a secret of its own. */
async function passwordKey(
  passwords: PasswordKeys,
  { row, password }: OpenSession,
  patience: AbortSignal,
): Promise<DerivedKey | undefined> {
  if (row.password_mode === 'NONE') return undefined;
  if (password === undefined) throw new Error('A session has lost its password');
  return passwords.derive(password, newPasswordDerivation(), patience);
}

function broken(detail: string): Problem {
  return new Problem('rule_broken', { detail });
}
