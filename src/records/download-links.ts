import { openSenderSlot, type SenderIdentity } from '../crypto/key-slots.ts';
import type { MasterKeys } from '../crypto/keyring.ts';
import { findKeySlot, type KeySlot } from '../db/transfers/key-slots.ts';
import type { TransferRow } from '../db/transfers/transfers.ts';
import type { Ports } from '../ports/ports.ts';

/** A recipient's link to a transfer. It carries a secret if no password has to be entered. */
export interface DownloadLink {
  readonly secret: string | undefined;
}

type SenderSlot = Pick<KeySlot, 'generation' | 'masterKeyId' | 'sealedKey'>;

/**
 * Returns the link of each recipient, or null if it carries a secret that this client cannot read. Only the client that
 * made the transfer can read the secrets, as long as the transfer can be opened.
 */
export function downloadLinks(
  keys: MasterKeys,
  sender: SenderIdentity,
  transfer: {
    readonly trackingId: string;
    readonly passwordMode: TransferRow['password_mode'];
    /** The sender slot. Required only if links have secrets. */
    readonly slot: SenderSlot | undefined;
  },
): (transferId: string) => DownloadLink | null {
  const { trackingId, passwordMode, slot } = transfer;
  if (passwordMode !== 'NONE') return () => ({ secret: undefined });
  const secrets = slot && openLinkSecrets(keys, sender, trackingId, slot);
  return (transferId) => {
    const secret = secrets?.get(transferId);
    return secret === undefined ? null : { secret };
  };
}

/** Returns the link secrets by transfer ID, or undefined if this client cannot read them (any more). */
export async function findLinkSecrets(
  { db, keys }: Pick<Ports, 'db' | 'keys'>,
  sender: SenderIdentity,
  trackingId: string,
): Promise<ReadonlyMap<string, string> | undefined> {
  const slot = await findKeySlot(db, trackingId, { kind: 'sender', holder: '' });
  return slot && openLinkSecrets(keys, sender, trackingId, slot);
}

function openLinkSecrets(keys: MasterKeys, sender: SenderIdentity, trackingId: string, slot: SenderSlot) {
  const place = { trackingId, generation: slot.generation };
  return openSenderSlot(keys, place, sender, slot)?.linkSecrets;
}
