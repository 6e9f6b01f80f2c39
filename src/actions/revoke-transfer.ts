import type { Problem } from '../core/problem.ts';
import { stateAt } from '../core/transfer-state.ts';
import { queueMails } from '../db/outbox.ts';
import { moveTransfer } from '../db/transfers.ts';
import type { Ports } from '../ports/ports.ts';
import { type RevocationNews, revocationMails } from './event-mails.ts';
import type { VerifiedEmail } from './identify-caller.ts';
import { inWrongState } from './show-letter.ts';
import { submittedTransfer } from './submitted-transfer.ts';

/**
 * Takes a transfer back, be it processed or active: its keys are gone when this resolves, and with them everything that
 * anybody could open. What it consisted of is left to `removeEndedContents`.
 */
export async function revokeTransfer(
  { db, clock, keys }: Pick<Ports, 'db' | 'clock' | 'keys'>,
  sender: VerifiedEmail,
  trackingId: string,
  news: RevocationNews,
): Promise<void> {
  const { row } = await submittedTransfer({ db, clock }, sender, trackingId);
  const now = clock.now();
  const state = stateAt(now, { state: row.state, expiresAt: new Date(row.expires_at) });
  if (state !== 'Processing' && state !== 'Active') throw hasEnded();
  const mails = await revocationMails({ db, keys }, trackingId, news, now);
  const revoked = await db.transaction().execute(async (tx) => {
    if (!(await moveTransfer(tx, trackingId, 'revoked', now))) return false;
    await queueMails(tx, mails);
    return true;
  });
  if (!revoked) throw hasEnded();
}

/** Also when it was revoked before: whoever asks again may want other people to be told, and nobody will be. */
function hasEnded(): Problem {
  return inWrongState('The transfer has ended already.');
}
