import { makeSenderSlot, type SenderIdentity, type SlotPlace } from '../crypto/key-slots.ts';
import type { MasterKeys } from '../crypto/key-tree.ts';
import type { SlotContents } from '../crypto/slot-contents.ts';
import { findKeySlot, type KeySlot } from '../db/key-slots.ts';
import type { Transaction } from '../db/tables.ts';
import type { OpenSession } from './open-session.ts';

/** What lets the client that made the session open it again. */
export function senderSlot(
  keys: MasterKeys,
  place: SlotPlace,
  sender: SenderIdentity,
  { linkSecrets = new Map(), ...contents }: Omit<SlotContents, 'linkSecrets'> & Partial<SlotContents>,
): KeySlot {
  const sealedKey = makeSenderSlot(keys, place, sender, { ...contents, linkSecrets });
  return { kind: 'sender', holder: '', generation: place.generation, masterKeyId: keys.id, sealedKey };
}

/** Whether mode and password of a session are still those it was opened with: each change of them makes another slot. */
export async function hasSenderSlot(tx: Transaction, { trackingId, senderSlot }: OpenSession): Promise<boolean> {
  const slot = await findKeySlot(tx, trackingId, { kind: 'sender', holder: '' });
  return slot !== undefined && senderSlot.equals(slot.sealedKey);
}
