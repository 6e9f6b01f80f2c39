import { dayMs } from '../core/day.ts';
import type { PolicySettings } from '../core/policy/settings.ts';
import { Problem } from '../core/problem.ts';
import { holdSender, type SenderUse, senderUse } from '../db/quotas.ts';
import type { Transaction } from '../db/tables.ts';

type Quotas = Pick<PolicySettings, 'transfersPerDay' | 'bytesPerDay'>;

/**
 * In the transaction that adds to the use of a sender, before it does and after it has written something else: however
 * many run at once, none is exceeded.
 */
export async function refuseOverQuota(
  tx: Transaction,
  senderId: string,
  { transfersPerDay, bytesPerDay }: Quotas,
  now: Date,
  added: Partial<SenderUse> = {},
): Promise<void> {
  if (transfersPerDay === 0 && bytesPerDay === 0) return;
  await holdSender(tx, senderId);
  const use = await senderUse(tx, senderId, new Date(now.getTime() - dayMs));
  if (transfersPerDay > 0 && use.transfers + (added.transfers ?? 0) > transfersPerDay) {
    throw overQuota(`${transfersPerDay} transfers`);
  }
  if (bytesPerDay > 0 && use.bytes + (added.bytes ?? 0) > bytesPerDay) throw overQuota(`${bytesPerDay} bytes`);
}

function overQuota(most: string): Problem {
  return new Problem('rule_broken', {
    detail: `A sender may send ${most} within 24 hours. Transfers that are being put together count.`,
  });
}
