import { openSenderSlot } from '../crypto/key-slots.ts';
import type { MasterKeys } from '../crypto/key-tree.ts';
import { findKeySlot, type KeySlot } from '../db/key-slots.ts';
import type { TransferRow } from '../db/sessions.ts';
import type { Ports } from '../ports/ports.ts';
import type { VerifiedEmail } from './identify-caller.ts';

/** How a recipient gets to a transfer: with a secret where none has to be typed. */
export interface DownloadLink {
  readonly secret: string | undefined;
}

type SenderSlot = Pick<KeySlot, 'generation' | 'sealedKey'>;

/**
 * The link of each recipient, or null where it carries a secret that this client cannot know: the secrets can be read by
 * the client that made the transfer, as long as the transfer can be opened.
 */
export function downloadLinks(
  keys: MasterKeys,
  sender: VerifiedEmail,
  transfer: {
    readonly trackingId: string;
    readonly passwordMode: TransferRow['password_mode'];
    /** The sender's. Asked for only where links have secrets. */
    readonly slot: SenderSlot | undefined;
  },
): (transferId: string) => DownloadLink | null {
  const { trackingId, passwordMode, slot } = transfer;
  if (passwordMode !== 'NONE') return () => ({ secret: undefined });
  const secrets = slot && secretsIn(keys, sender, trackingId, slot);
  return (transferId) => {
    const secret = secrets?.get(transferId);
    return secret === undefined ? null : { secret };
  };
}

/** The secrets of the links, by transfer id, for whom they can be read by; undefined for others, and later. */
export async function linkSecretsOf(
  { db, keys }: Pick<Ports, 'db' | 'keys'>,
  sender: VerifiedEmail,
  trackingId: string,
): Promise<ReadonlyMap<string, string> | undefined> {
  const slot = await findKeySlot(db, trackingId, { kind: 'sender', holder: '' });
  return slot && secretsIn(keys, sender, trackingId, slot);
}

function secretsIn(keys: MasterKeys, sender: VerifiedEmail, trackingId: string, slot: SenderSlot) {
  const place = { trackingId, generation: slot.generation };
  return openSenderSlot(keys, place, sender, Buffer.from(slot.sealedKey))?.linkSecrets;
}
