import { Problem } from '../../../core/problem.ts';
import { lookup } from '../../../crypto/identifiers.ts';
import { type EmailRecipient, findRecipientByTransferId } from '../../../db/recipients/recipients.ts';
import type { Ports } from '../../../ports/ports.ts';
import { findLinkSecrets } from '../../../records/download-links.ts';
import type { VerifiedEmail } from '../../verification/identify-caller.ts';
import type { TransferForEmail } from './transfer-for-email.ts';

export async function requireRecipient(
  { db, keys }: Pick<Ports, 'db' | 'keys'>,
  trackingId: string,
  transferId: string,
): Promise<EmailRecipient> {
  const place = { trackingId, transferIdHash: lookup(keys, 'transfer-id', transferId) };
  const recipient = await findRecipientByTransferId(db, place);
  if (recipient === undefined) throw new Problem('entity_unknown');
  return recipient;
}

/**
 * Returns the secret of a recipient's link, which only the client that created the transfer can read. Undefined if
 * links have none.
 */
export async function requireLinkSecret(
  ports: Pick<Ports, 'db' | 'keys'>,
  sender: VerifiedEmail,
  { tracking_id, password_mode }: Pick<TransferForEmail['row'], 'tracking_id' | 'password_mode'>,
  transferId: string,
): Promise<string | undefined> {
  if (password_mode !== 'NONE') return undefined;
  const secret = (await findLinkSecrets(ports, sender, tracking_id))?.get(transferId);
  if (secret !== undefined) return secret;
  const detail =
    'Only the client that created the transfer can access the link of this recipient (password mode NONE).';
  throw new Problem('created_by_other_client', { detail });
}
