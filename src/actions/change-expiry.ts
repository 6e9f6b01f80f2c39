import { latestExpiry } from '../core/policy/expiry.ts';
import type { Problem } from '../core/problem.ts';
import type { Settings } from '../core/settings.ts';
import { stateAt } from '../core/transfer-state.ts';
import { changeExpiry as changeRow, putOffGivingUp } from '../db/changed-transfers.ts';
import type { Ports } from '../ports/ports.ts';
import { policyOfSession } from './ask-policy.ts';
import type { VerifiedEmail } from './identify-caller.ts';
import { mailsUntilExpiry } from './mail-kinds.ts';
import { giveUpAt } from './mail-times.ts';
import { inWrongState } from './show-letter.ts';
import { type SubmittedTransfer, submittedTransfer } from './submitted-transfer.ts';

type Share = Pick<Ports, 'db' | 'clock' | 'policy'>;

/**
 * Gives an active transfer another date of expiry. Mails that wait are worth sending until then; a warning of the old date is
 * dropped when it is to be sent.
 */
export async function changeExpiry(
  ports: Share,
  sender: VerifiedEmail,
  trackingId: string,
  expiresAt: Date,
): Promise<void> {
  const { db, clock } = ports;
  const { row, settings } = await submittedTransfer(ports, sender, trackingId);
  const now = clock.now();
  if (stateAt(now, { state: row.state, expiresAt: new Date(row.expires_at) }) !== 'Active') throw notActive();
  if (expiresAt <= now) throw inWrongState('The expiration date must be in the future.');
  if (expiresAt > new Date(row.expires_at)) await refuseTooLate(ports, settings, sender, row, expiresAt);
  await db.transaction().execute(async (tx) => {
    await putOffGivingUp(tx, trackingId, mailsUntilExpiry, (queuedAt) => giveUpAt(queuedAt, expiresAt));
    if (!(await changeRow(tx, trackingId, { expiresAt, now }))) throw notActive();
  });
}

/**
 * Counted from the moment it was sent: else whoever asks again and again would keep it for ever. An earlier date than the
 * present one is never against the policy.
 */
async function refuseTooLate(
  ports: Share,
  settings: Settings,
  sender: VerifiedEmail,
  { tracking_id: trackingId, finalized_at, created_at }: SubmittedTransfer['row'],
  expiresAt: Date,
): Promise<void> {
  const policy = await policyOfSession(ports, settings, { sender, trackingId });
  if (expiresAt <= latestExpiry(policy, new Date(finalized_at ?? created_at))) return;
  throw inWrongState(
    `The expiration date must be within ${policy.maxRetentionPeriod} days after the transfer was sent.`,
  );
}

function notActive(): Problem {
  return inWrongState('The transfer is not active.');
}
