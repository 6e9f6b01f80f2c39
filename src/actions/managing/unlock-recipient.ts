import { withoutLock } from '../../core/attempts.ts';
import { isTrackingId, isTransferId } from '../../core/id-format.ts';
import { Problem } from '../../core/problem.ts';
import { stateAt } from '../../core/transfer-state.ts';
import { lookup } from '../../crypto/identifiers.ts';
import { counterNamesOf, lockCounter, saveCounter } from '../../db/attempts.ts';
import { findRecipient } from '../../db/recipients/recipients.ts';
import type { Transaction } from '../../db/tables.ts';
import { findTransferOfSender } from '../../db/transfers/transfers.ts';
import type { Ports } from '../../ports/ports.ts';
import { notActive } from '../sessions/find-submitted-transfer.ts';
import type { VerifiedEmail } from '../verification/identify-caller.ts';

/** Resets a recipient's counters of wrong passwords, at the sender's request. */
export async function unlockRecipient(
  { db, keys, clock }: Pick<Ports, 'db' | 'keys' | 'clock'>,
  sender: VerifiedEmail,
  { trackingId, transferId }: { readonly trackingId: string; readonly transferId: string },
): Promise<void> {
  const transfer = isTrackingId(trackingId)
    ? await findTransferOfSender(db, { senderId: sender.contactId, trackingId })
    : undefined;
  const recipient = isTransferId(transferId)
    ? await findRecipient(db, {
        transferIdHash: lookup(keys, 'transfer-id', transferId),
        fileId: null,
        counter: null,
      })
    : undefined;
  if (transfer === undefined || transfer.state === 'Session' || recipient?.trackingId !== trackingId) {
    throw new Problem('entity_unknown');
  }
  const now = clock.now();
  if (stateAt(now, recipient) !== 'Active') throw notActive();
  await db.transaction().execute((tx) => resetCounters(tx, recipient.id, now));
}

/** Resets all counters of a recipient's wrong passwords. */
export async function resetCounters(tx: Transaction, recipientId: string, now: Date): Promise<void> {
  for (const caller of await counterNamesOf(tx, recipientId)) {
    const place = { recipientId, caller };
    const counter = await lockCounter(tx, place, now);
    if (counter !== undefined) await saveCounter(tx, place, withoutLock(counter));
  }
}
