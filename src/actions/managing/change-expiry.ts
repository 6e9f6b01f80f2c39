import { emailKindsUntilExpiry, giveUpAt } from '../../core/email-kinds.ts';
import { latestExpiry } from '../../core/policy/session-rules.ts';
import { Problem } from '../../core/problem.ts';
import type { Settings } from '../../core/settings.ts';
import { rowTags } from '../../crypto/row-tags.ts';
import { updateGiveUpTimes } from '../../db/outbox/outbox.ts';
import { changeExpiry as changeRow } from '../../db/transfers/expiry.ts';
import { changeTagged } from '../../db/transfers/row-tags.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { policyForSession } from '../policy/evaluate-policy.ts';
import {
  findSubmittedTransfer,
  notActive,
  requireActive,
  type SubmittedTransfer,
} from '../sessions/find-submitted-transfer.ts';
import type { VerifiedEmail } from '../verification/identify-caller.ts';

type Deps = Pick<Ports, 'db' | 'clock' | 'keys' | 'policy'> & Pick<Runtime, 'sessionPolicies'>;

/**
 * Changes the expiration date of an active transfer. Queued emails stay valid until the new date; a warning about the
 * old date is dropped when it is due.
 */
export async function changeExpiry(
  ports: Deps,
  sender: VerifiedEmail,
  trackingId: string,
  expiresAt: Date,
): Promise<void> {
  const { db, clock, keys } = ports;
  const { row, settings } = await findSubmittedTransfer(ports, sender, trackingId);
  const now = clock.now();
  requireActive(ports, { row });
  if (expiresAt <= now) throw new Problem('expiration_date_passed');
  if (expiresAt > new Date(row.expires_at)) await checkRetentionPeriod(ports, settings, sender, row, expiresAt);
  await db.transaction().execute(async (tx) => {
    await updateGiveUpTimes(tx, trackingId, emailKindsUntilExpiry, (queuedAt) => giveUpAt(queuedAt, expiresAt));
    const change = () => changeRow(tx, trackingId, { expiresAt, now });
    if (!(await changeTagged(tx, rowTags(keys), trackingId, change))) throw notActive();
  });
}

/**
 * Counted from the time of sending: otherwise repeated changes could extend a transfer forever. An earlier date never
 * violates the policy.
 */
async function checkRetentionPeriod(
  ports: Deps,
  settings: Settings,
  sender: VerifiedEmail,
  { tracking_id: trackingId, finalized_at, created_at }: SubmittedTransfer['row'],
  expiresAt: Date,
): Promise<void> {
  const policy = await policyForSession(ports, settings, { sender, trackingId });
  if (expiresAt <= latestExpiry(policy, new Date(finalized_at ?? created_at))) return;
  throw new Problem('expiration_date_too_late', {
    detail: `The expiration date must be within ${policy.maxRetentionPeriod} days after the transfer was sent.`,
    members: { limit: policy.maxRetentionPeriod },
  });
}
