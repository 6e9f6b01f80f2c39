import { Problem } from '../core/problem.ts';
import { makeProcessingSlot, makeRecipientSlot } from '../crypto/key-slots.ts';
import { newPasswordDerivation } from '../crypto/password-key.ts';
import { findKeySlot, type KeySlot, putKeySlots } from '../db/key-slots.ts';
import { uploadProgress } from '../db/registered-files.ts';
import { recipientsOf } from '../db/sessions.ts';
import { readSettings } from '../db/settings.ts';
import type { Transaction } from '../db/tables.ts';
import { moveTransfer, stampSubmission } from '../db/transfers.ts';
import { restartIdleTime } from '../db/verifications.ts';
import type { Ports } from '../ports/ports.ts';
import type { VerifiedEmail } from './identify-caller.ts';
import { inSlices } from './in-slices.ts';
import { isSubmitted, type OpenSession, openSession } from './open-session.ts';
import { openTransferId } from './sealed-records.ts';
import { senderSlot } from './sender-slot.ts';

const dayMs = 86_400_000;
const queuePatienceMs = 5_000;

type Share = Pick<Ports, 'db' | 'clock' | 'keys' | 'passwords'>;

/**
 * Seals the key for every recipient under the password, and hands the transfer over for processing: both or nothing.
 * When the same client submits again, because it never got the answer, nothing happens a second time.
 */
export async function submitSession(ports: Share, sender: VerifiedEmail, trackingId: string): Promise<void> {
  if (await isSubmitted(ports, sender, trackingId)) return;
  const session = await openSession(ports, sender, trackingId);
  // Asked before the password is derived, which is dear, and again when nobody can change the files any more.
  await refuseUnready(ports, session);
  const slots = await slotsOf(ports, session);
  const idleDays = (await readSettings(ports.db))['verification.idleDays'];
  const now = ports.clock.now();
  const submitted = await ports.db.transaction().execute(async (tx) => {
    if (!(await moveTransfer(tx, trackingId, 'submitted', now))) return false;
    await refuseIncomplete(tx, trackingId);
    await refuseChanged(tx, session);
    await stampSubmission(tx, trackingId, now);
    if (!(await putKeySlots(tx, trackingId, slots, now))) throw new Error('A submitted transfer refused its key slots');
    await restartIdleTime(tx, sender.verificationId, new Date(now.getTime() + idleDays * dayMs));
    return true;
  });
  if (!submitted && !(await isSubmitted(ports, sender, trackingId))) throw new Problem('entity_unknown');
}

async function refuseUnready({ db, clock }: Share, { trackingId, row }: OpenSession): Promise<void> {
  if (new Date(row.expires_at) <= clock.now()) throw broken('The expiration date has passed.');
  await refuseIncomplete(db, trackingId);
}

async function refuseIncomplete(db: Ports['db'], trackingId: string): Promise<void> {
  const { files, missing } = await uploadProgress(db, trackingId);
  if (files === 0) throw broken('A transfer needs a file.');
  if (missing > 0) throw broken(`${missing} of ${files} files are not uploaded.`);
}

/** A password that was changed after it was derived would leave the recipients with the old one. */
async function refuseChanged(tx: Transaction, { trackingId, senderSlot }: OpenSession): Promise<void> {
  const slot = await findKeySlot(tx, trackingId, { kind: 'sender', holder: '' });
  if (slot === undefined || !senderSlot.equals(slot.sealedKey)) {
    throw broken('The session was changed at the same time. Try again.');
  }
}

async function slotsOf({ db, keys, passwords }: Share, session: OpenSession): Promise<readonly KeySlot[]> {
  const { trackingId, transferKey, password, sender, row } = session;
  const place = { trackingId, generation: row.generation };
  const common = { generation: row.generation, masterKeyId: keys.id };
  const processing = makeProcessingSlot(keys, place, { transferKey, linkSecrets: new Map() });
  const slots: KeySlot[] = [
    // From here on the password is nowhere.
    senderSlot(keys, place, sender, { transferKey }),
    { ...common, kind: 'processing', holder: '', sealedKey: processing },
  ];
  const derived = await passwords.derive(password, newPasswordDerivation(), AbortSignal.timeout(queuePatienceMs));
  for await (const { id, transfer_id } of inSlices(await recipientsOf(db, trackingId))) {
    const recipientId = openTransferId(keys, id, transfer_id);
    const sealedKey = makeRecipientSlot(keys, { ...place, recipientId }, derived, transferKey);
    slots.push({ ...common, kind: 'recipient', holder: id, sealedKey });
  }
  return slots;
}

function broken(detail: string): Problem {
  return new Problem('rule_broken', { detail });
}
