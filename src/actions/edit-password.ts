import { policyFault } from '../core/policy/session-rules.ts';
import { Problem } from '../core/problem.ts';
import { stateAt } from '../core/transfer-state.ts';
import { makeRecipientSlot, openSenderSlot } from '../crypto/key-slots.ts';
import { newPasswordDerivation } from '../crypto/password-key.ts';
import type { TicketGrant } from '../crypto/tickets.ts';
import { keepPasswordMode } from '../db/changed-transfers.ts';
import { findKeySlot, type KeySlot, replaceRecipientSlots } from '../db/key-slots.ts';
import { recipientsOf } from '../db/sessions.ts';
import type { Ports } from '../ports/ports.ts';
import { policyOfSession } from './ask-policy.ts';
import { generatePassword } from './generate-password.ts';
import type { VerifiedEmail } from './identify-caller.ts';
import { inSlices } from './in-slices.ts';
import { type Door, openTransfer } from './open-transfer.ts';
import { openTransferId } from './sealed-records.ts';
import { refuseWeak } from './session-password.ts';
import { inWrongState } from './show-letter.ts';
import { type SubmittedTransfer, submittedTransfer } from './submitted-transfer.ts';

export interface NewPassword {
  /** The client that made the transfer may leave it out. */
  readonly currentPassword: string | undefined;
  /** Undefined: one is generated. */
  readonly password: string | undefined;
  readonly passwordMode: 'MANUAL' | 'GENERATED';
}

type Desk = Door & Pick<Ports, 'policy'>;

/** How long a password waits for its turn to be derived. */
const queuePatienceMs = 5_000;

/**
 * Seals the key of an active transfer for every recipient under another password, and resolves with that where it was
 * generated. At that moment the old one is dead, on every server, with all tickets that it has opened. Of two changes at
 * the same time one counts.
 */
export async function editPassword(
  desk: Desk,
  sender: VerifiedEmail,
  trackingId: string,
  wished: NewPassword,
): Promise<string | undefined> {
  const transfer = await submittedTransfer(desk, sender, trackingId);
  refuseEnded(desk, transfer);
  await refuseMode(desk, sender, transfer, wished.passwordMode);
  if (wished.password !== undefined) await refuseWeak(desk, wished.password);
  const opened = await openedBySender(desk, sender, transfer, wished.currentPassword);
  const generated = wished.password === undefined ? await generatePassword(desk) : undefined;
  const slots = await slotsUnder(desk, trackingId, opened, wished.password ?? generated ?? '');
  const changed = await desk.db.transaction().execute(async (tx) => {
    if (!(await replaceRecipientSlots(tx, { trackingId, from: opened.generation }, slots))) return false;
    await keepPasswordMode(tx, trackingId, wished.passwordMode);
    return true;
  });
  if (changed) return generated;
  refuseEnded(desk, await submittedTransfer(desk, sender, trackingId));
  throw inWrongState('The password was changed at the same time.');
}

function refuseEnded({ clock }: Desk, { row }: SubmittedTransfer): void {
  const state = stateAt(clock.now(), { state: row.state, expiresAt: new Date(row.expires_at) });
  if (state !== 'Active') throw notActive();
}

function notActive(): Problem {
  return inWrongState('The transfer is not active.');
}

/** The policy is asked only about what would change. */
async function refuseMode(
  desk: Desk,
  sender: VerifiedEmail,
  { row, settings }: SubmittedTransfer,
  passwordMode: NewPassword['passwordMode'],
): Promise<void> {
  if (passwordMode === row.password_mode) return;
  const policy = await policyOfSession(desk, settings, { sender, trackingId: row.tracking_id });
  const fault = policyFault(policy, { passwordMode }, desk.clock.now());
  if (fault !== undefined) throw inWrongState(fault);
}

/**
 * With the current password, like any recipient: a wrong one counts at the first of them. Without it by the client that made
 * the transfer, and where links carry secrets in place of a password by that alone.
 */
async function openedBySender(
  desk: Desk,
  sender: VerifiedEmail,
  { row }: SubmittedTransfer,
  password: string | undefined,
): Promise<TicketGrant> {
  const { tracking_id: trackingId, generation } = row;
  const hasPassword = row.password_mode !== 'NONE';
  if (hasPassword && password !== undefined) {
    const [first] = await recipientsOf(desk.db, trackingId);
    if (first === undefined) throw new Error('A transfer has no recipient');
    const transferId = openTransferId(desk.keys, first.id, first.transfer_id);
    return openTransfer(desk, { transferId, password, address: sender.network ?? '' });
  }
  const slot = await findKeySlot(desk.db, trackingId, { kind: 'sender', holder: '' });
  if (slot === undefined) throw notActive();
  const place = { trackingId, generation: slot.generation };
  const contents = openSenderSlot(desk.keys, place, sender, Buffer.from(slot.sealedKey));
  if (contents !== undefined) return { transferKey: contents.transferKey, generation };
  const detail = 'Without the current password only the client that made the transfer can do this.';
  throw new Problem(hasPassword ? 'password_wrong' : 'verification_missing', { detail });
}

async function slotsUnder(
  { db, keys, passwords }: Desk,
  trackingId: string,
  { transferKey, generation: from }: TicketGrant,
  password: string,
): Promise<readonly KeySlot[]> {
  const generation = from + 1;
  const derived = await passwords.derive(password, newPasswordDerivation(), AbortSignal.timeout(queuePatienceMs));
  const slots: KeySlot[] = [];
  for await (const { id, transfer_id } of inSlices(await recipientsOf(db, trackingId))) {
    const place = { trackingId, recipientId: openTransferId(keys, id, transfer_id), generation };
    const sealedKey = makeRecipientSlot(keys, place, derived, transferKey);
    slots.push({ kind: 'recipient', holder: id, generation, masterKeyId: keys.id, sealedKey });
  }
  return slots;
}
