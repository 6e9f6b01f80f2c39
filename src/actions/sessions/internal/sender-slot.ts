import { makeSenderSlot, type SenderIdentity, type SlotPlace } from '../../../crypto/key-slots.ts';
import type { MasterKeys } from '../../../crypto/key-tree.ts';
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
  const sealedKey = makeSenderSlot(keys, place, sender, { ...contents, linkSecrets });
  return { kind: 'sender', holder: '', generation: place.generation, masterKeyId: keys.id, sealedKey };
}

/**
 * Whether the session still has the password and mode it was opened with: every change of them creates another slot.
 */
export async function isSenderSlotUnchanged(
  tx: Transaction,
  { trackingId, senderSlot }: OpenSession,
): Promise<boolean> {
  const slot = await findKeySlot(tx, trackingId, { kind: 'sender', holder: '' });
  return slot !== undefined && senderSlot.equals(slot.sealedKey);
}
