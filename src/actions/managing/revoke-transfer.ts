import { Problem } from '../../core/problem.ts';
import { stateAt } from '../../core/transfer-state.ts';
import { logChain } from '../../crypto/chains.ts';
import { queueEmails } from '../../db/outbox/outbox.ts';
import { moveTransfer } from '../../db/transfers/transfers.ts';
import type { Ports } from '../../ports/ports.ts';
import { prepareRevocationEmails, type RevocationNotice } from '../mailing/event-emails.ts';
import { findSubmittedTransfer } from '../sessions/open-session.ts';
import type { VerifiedEmail } from '../verification/identify-caller.ts';

/**
 * Withdraws a processing or active transfer. When this resolves, its keys are destroyed and nothing of it can be
 * opened. Its content is left to `removeEndedContents`.
 */
export async function revokeTransfer(
  { db, clock, keys }: Pick<Ports, 'db' | 'clock' | 'keys'>,
  sender: VerifiedEmail,
  trackingId: string,
  notice: RevocationNotice,
): Promise<void> {
  const { row } = await findSubmittedTransfer({ db, clock }, sender, trackingId);
  const now = clock.now();
  const state = stateAt(now, { state: row.state, expiresAt: new Date(row.expires_at) });
  if (state !== 'Processing' && state !== 'Active') throw hasEnded();
  const emails = await prepareRevocationEmails({ db, keys }, trackingId, notice, now);
  const revoked = await db.transaction().execute(async (tx) => {
    if (!(await moveTransfer(tx, logChain(keys), trackingId, 'revoked', now))) return false;
    await queueEmails(tx, emails);
    return true;
  });
  if (!revoked) throw hasEnded();
}

/**
 * Also for a transfer that was revoked before: a repeated request may name other recipients to notify, and no emails
 * would be sent.
 */
function hasEnded(): Problem {
  return new Problem('transfer_ended');
}
