import type { EmailAddress } from '../../core/email-address.ts';
import { policyRecipients } from '../../core/links.ts';
import { type PolicySettings, policyOptions } from '../../core/policy/settings.ts';
import { Problem } from '../../core/problem.ts';
import type { Settings } from '../../core/settings.ts';
import { dayMs } from '../../core/time.ts';
import { lockSender } from '../../db/contacts/contacts.ts';
import { recipientsOf } from '../../db/recipients/recipients.ts';
import { readSettings } from '../../db/settings.ts';
import type { Transaction } from '../../db/tables.ts';
import { type BusySender, findBusySenders } from '../../db/transfers/admin-transfers.ts';
import { readSenderUsage, type SenderUsage } from '../../db/transfers/transfers.ts';
import type { Ports } from '../../ports/ports.ts';
import { evaluatePolicy } from './evaluate-policy.ts';

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

type Deps = Pick<Ports, 'db' | 'clock' | 'policy'> & {
  /** The database for reports, which may take long. */
  readonly reports: Ports['db'];
};
/** More senders are not examined: the policy is evaluated for each. */
const maxSenders = 100;

/** Hardly any sender uses the last byte of a quota: one with less left can send almost nothing. */
const fullShare = 0.95;

/**
 * Returns the senders who have used a quota of the last 24 hours, the busiest first. The quota of a sender is that of the
 * last transfer, without rules for a network. Reads no transfers if the policy has no quota.
 */
export async function findSendersAtQuota(deps: Deps): Promise<readonly EmailAddress[]> {
  const { reports, clock } = deps;
  const settings = await readSettings(deps.db);
  const { minTransfers, minBytes } = await smallestQuotas(deps, settings);
  if (minTransfers === undefined && minBytes === undefined) return [];
  const since = new Date(clock.now().getTime() - dayMs);
  const busy = await findBusySenders(reports, { since, minTransfers, minBytes, max: maxSenders });
  const found: EmailAddress[] = [];
  for (const sender of busy) {
    const address = sender.address as EmailAddress;
    if (isAtQuota(sender, await quotasOf(deps, settings, sender))) found.push(address);
  }
  return found;
}

/** The smallest quotas that a sender can have. */
async function smallestQuotas({ policy }: Deps, settings: Settings) {
  const { acting } = await policy.read();
  const all: ReadonlyArray<Partial<Quotas>> = [
    policyOptions(settings).defaults,
    ...acting.map((rule) => rule.settings),
  ];
  const smallest = (quotas: readonly number[]) => (quotas.length === 0 ? undefined : Math.min(...quotas));
  const transfers = smallest(all.flatMap(({ transfersPerDay = 0 }) => (transfersPerDay > 0 ? [transfersPerDay] : [])));
  const bytes = smallest(all.flatMap(({ bytesPerDay = 0 }) => (bytesPerDay > 0 ? [bytesPerDay] : [])));
  return { minTransfers: transfers, minBytes: bytes === undefined ? undefined : Math.ceil(bytes * fullShare) };
}

async function quotasOf(deps: Deps, settings: Settings, { address, trackingId }: BusySender): Promise<Quotas> {
  const addresses = (await recipientsOf(deps.reports, trackingId)).map((row) => row.address as EmailAddress);
  const query = { sender: address as EmailAddress, network: undefined, recipients: policyRecipients(addresses) };
  return (await evaluatePolicy(deps, settings, query)).settings;
}

function isAtQuota({ transfers, bytes }: BusySender, { transfersPerDay, bytesPerDay }: Quotas): boolean {
  return (transfersPerDay > 0 && transfers >= transfersPerDay) || (bytesPerDay > 0 && bytes >= bytesPerDay * fullShare);
}
