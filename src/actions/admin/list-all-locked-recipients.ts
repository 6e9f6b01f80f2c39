import type { Ports } from '../../ports/ports.ts';
import { findLockedRecipients, type LockedRecipient } from '../managing/list-locked-recipients.ts';

/** The ID is that of the recipient, and not the transfer ID, which is a part of the link. */
export type AnyLockedRecipient = Omit<LockedRecipient, 'transferId'> & { readonly recipientId: string };

const maxRecipients = 100;

/** Lists the locked recipients of all active transfers. The one whose lock ends last is the first. */
export async function listAllLockedRecipients(
  ports: Pick<Ports, 'db' | 'clock'>,
): Promise<readonly AnyLockedRecipient[]> {
  const found = await findLockedRecipients(ports, { senderId: undefined, max: maxRecipients });
  return found.map(({ sealedId: _, ...rest }) => rest);
}
