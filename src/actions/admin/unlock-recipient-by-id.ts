import { type Actor, localActor } from '../../core/actor.ts';
import { isAdminId } from '../../core/id-format.ts';
import { Problem } from '../../core/problem.ts';
import { stateAt } from '../../core/transfer-state.ts';
import { findTransferOfRecipient } from '../../db/attempts.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { resetCounters } from '../managing/unlock-recipient.ts';

/** Resets a recipient's counters of wrong passwords. The ID is that of the recipient, not the transfer ID. */
export async function unlockRecipientById(
  { db, ...ports }: Pick<Ports, 'db' | 'clock' | 'keys'>,
  recipientId: string,
  by: Actor = localActor,
): Promise<void> {
  const transfer = isAdminId(recipientId) ? await findTransferOfRecipient(db, recipientId) : undefined;
  if (transfer === undefined || transfer.state === 'Session') {
    throw new Problem('entity_unknown', { detail: 'No such recipient.' });
  }
  const now = ports.clock.now();
  if (stateAt(now, { state: transfer.state, expiresAt: new Date(transfer.expires_at) }) !== 'Active') {
    throw new Problem('transfer_not_active');
  }
  await db.transaction().execute(async (tx) => {
    await resetCounters(tx, recipientId, now);
    const old = { transfer: transfer.tracking_id };
    await recordAudit(tx, ports, by, { action: 'unlockRecipientById', subject: recipientId, old });
  });
}
