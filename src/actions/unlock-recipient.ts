import { unlocked } from '../core/attempts.ts';
import { Problem } from '../core/problem.ts';
import { isTrackingId, isTransferId } from '../core/session-ids.ts';
import { stateAt } from '../core/transfer-state.ts';
import { lookup } from '../crypto/identifiers.ts';
import { type Caller, holdCounter, keepCounter } from '../db/attempts.ts';
import { findRecipient } from '../db/recipients.ts';
import { findSent } from '../db/sessions.ts';
import type { Ports } from '../ports/ports.ts';
import type { VerifiedEmail } from './identify-caller.ts';

const callers: readonly Caller[] = ['stranger', 'verified'];

/** The sender lets a recipient try again: what was counted of wrong passwords is forgotten. */
export async function unlockRecipient(
  { db, keys, clock }: Pick<Ports, 'db' | 'keys' | 'clock'>,
  sender: VerifiedEmail,
  { trackingId, transferId }: { readonly trackingId: string; readonly transferId: string },
): Promise<void> {
  const transfer = isTrackingId(trackingId) ? await findSent(db, { senderId: sender.partyId, trackingId }) : undefined;
  const recipient = isTransferId(transferId)
    ? await findRecipient(db, lookup(keys, 'transfer-id', transferId), null)
    : undefined;
  if (transfer === undefined || transfer.state === 'Session' || recipient?.trackingId !== trackingId) {
    throw new Problem('entity_unknown');
  }
  const now = clock.now();
  if (stateAt(now, recipient) !== 'Active') {
    throw new Problem('rule_broken', { detail: 'The transfer is not active.' });
  }
  await db.transaction().execute(async (tx) => {
    for (const caller of callers) {
      const place = { recipientId: recipient.id, caller };
      const counter = await holdCounter(tx, place, now);
      if (counter !== undefined) await keepCounter(tx, place, unlocked(counter));
    }
  });
}
