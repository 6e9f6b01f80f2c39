import { makeSenderSlot, type SenderIdentity, type SlotPlace, unwrapSenderSlot } from '../../../crypto/key-slots.ts';
import type { MasterKeys } from '../../../crypto/keyring.ts';
import type { SlotContents } from '../../../crypto/slot-contents.ts';
import type { Transaction } from '../../../db/tables.ts';
import { findKeySlot, type KeySlot } from '../../../db/transfers/key-slots.ts';
import type { OpenSession } from '../open-session.ts';

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
