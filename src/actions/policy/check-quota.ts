import type { PolicySettings } from '../../core/policy/settings.ts';
import { Problem } from '../../core/problem.ts';
import { dayMs } from '../../core/time.ts';
import { lockSender } from '../../db/contacts/contacts.ts';
import type { Transaction } from '../../db/tables.ts';
import { readSenderUsage, type SenderUsage } from '../../db/transfers/transfers.ts';

type Quotas = Pick<PolicySettings, 'transfersPerDay' | 'bytesPerDay'>;

/**
 * Throws if a sender would exceed a quota. Call it in the transaction that adds the usage, after another write but
 * before the one it counts: then parallel transactions cannot exceed the quota together.
 */
export async function checkQuota(
  tx: Transaction,
  senderId: string,
  { transfersPerDay, bytesPerDay }: Quotas,
  now: Date,
  added: Partial<SenderUsage> = {},
): Promise<void> {
  if (transfersPerDay === 0 && bytesPerDay === 0) return;
  await lockSender(tx, senderId);
  const usage = await readSenderUsage(tx, senderId, new Date(now.getTime() - dayMs));
  if (transfersPerDay > 0 && usage.transfers + (added.transfers ?? 0) > transfersPerDay) {
    throw quotaExceeded(`${transfersPerDay} transfers`, { limit: transfersPerDay });
  }
  if (bytesPerDay > 0 && usage.bytes + (added.bytes ?? 0) > bytesPerDay) {
    throw quotaExceeded(`${bytesPerDay} bytes`, { limitBytes: bytesPerDay });
  }
}

function quotaExceeded(quota: string, members: Readonly<Record<string, number>>): Problem {
  const detail = `Sender quota exceeded: ${quota} per 24 hours (drafts included).`;
  return new Problem('quota_exceeded', { detail, members });
}
