import { makeSenderSlot, type SenderIdentity, type SlotPlace } from '../crypto/key-slots.ts';
import type { MasterKeys } from '../crypto/key-tree.ts';
import type { SlotContents } from '../crypto/slot-contents.ts';
import type { KeySlot } from '../db/key-slots.ts';

/** What lets the client that made the session open it again. */
export function senderSlot(
  keys: MasterKeys,
  place: SlotPlace,
  sender: SenderIdentity,
  contents: Omit<SlotContents, 'linkSecrets'>,
): KeySlot {
  const sealedKey = makeSenderSlot(keys, place, sender, { ...contents, linkSecrets: new Map() });
  return { kind: 'sender', holder: '', generation: place.generation, masterKeyId: keys.id, sealedKey };
}
