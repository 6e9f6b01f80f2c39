import { openSenderSlot } from '../crypto/key-slots.ts';
import type { MasterKeys } from '../crypto/key-tree.ts';
import type { TransferRow } from '../db/sessions.ts';
import type { VerifiedEmail } from './identify-caller.ts';

/** How a recipient gets to a transfer: with a secret where none has to be typed. */
export interface DownloadLink {
  readonly secret: string | undefined;
}

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
    readonly slot: { readonly generation: number; readonly sealedKey: Uint8Array } | undefined;
  },
): (transferId: string) => DownloadLink | null {
  const { trackingId, passwordMode, slot } = transfer;
  if (passwordMode !== 'NONE') return () => ({ secret: undefined });
  if (slot === undefined) return () => null;
  const place = { trackingId, generation: slot.generation };
  const secrets = openSenderSlot(keys, place, sender, Buffer.from(slot.sealedKey))?.linkSecrets;
  return (transferId) => {
    const secret = secrets?.get(transferId);
    return secret === undefined ? null : { secret };
  };
}
