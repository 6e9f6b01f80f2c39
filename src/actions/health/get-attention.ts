import {
  type Attention,
  type AttentionKind,
  findingDays,
  maxAttentionCount,
  visibleKinds,
} from '../../core/attention.ts';
import type { Permission } from '../../core/permissions.ts';
import { dayMs } from '../../core/time.ts';
import { countOpenInvitations } from '../../db/administration/invitations.ts';
import { findLockedRecipients } from '../../db/attempts.ts';
import { countFailedEmails } from '../../db/outbox/admin-emails.ts';
import { countDamages } from '../../db/scrub/scrub-passes.ts';
import { countTransfersWithFindings } from '../../db/transfers/admin-transfers.ts';
import type { Ports } from '../../ports/ports.ts';
import { findSendersAtQuota } from '../policy/quota.ts';
import { getSetup, type SetupFacts } from './setup.ts';

export type AttentionDeps = Pick<Ports, 'db' | 'clock' | 'keys' | 'policy' | 'scanner'> & {
  /** The database for reports, which may take long. */
  readonly reports: Ports['db'];
};

/** How many senders are named. */
const namedSenders = 10;

type Found = Omit<Attention, 'kind'>;
type Count = (deps: AttentionDeps, facts: SetupFacts) => Promise<Found>;

/** Each reads an index and no more of it than the limits allow, however much is stored. */
const counts: Readonly<Record<AttentionKind, Count>> = {
  async damagedParts({ reports }) {
    return { count: await countDamages(reports, maxAttentionCount) };
  },
  async failedEmails({ reports }) {
    return { count: await countFailedEmails(reports, maxAttentionCount), list: '/api/admin/emails?state=failed' };
  },
  async lockedRecipients({ reports, clock }) {
    const all = { contactId: undefined, after: undefined, now: clock.now(), max: maxAttentionCount };
    const found = await findLockedRecipients(reports, all);
    return { count: found.length, list: '/api/admin/locked-recipients' };
  },
  async findings({ reports, clock }) {
    const from = new Date(clock.now().getTime() - findingDays * dayMs).toISOString().slice(0, 10);
    const count = await countTransfersWithFindings(reports, from, maxAttentionCount);
    return { count, list: `/api/admin/transfers?findings=true&from=${from}` };
  },
  async sendersAtQuota(deps) {
    const senders = await findSendersAtQuota(deps);
    return { count: senders.length, addresses: senders.slice(0, namedSenders) };
  },
  async openInvitations({ db, clock }) {
    return { count: await countOpenInvitations(db, clock.now()), list: '/api/admin/invitations' };
  },
  async openSetupSteps(deps, facts) {
    const steps = await getSetup(deps, facts);
    return { count: steps.filter(({ state }) => state === 'open').length, list: '/api/admin/setup' };
  },
};

/** Counts the matters that need a person, of the kinds that these permissions allow to see. */
export async function getAttention(
  deps: AttentionDeps,
  facts: SetupFacts,
  permissions: ReadonlySet<Permission>,
): Promise<readonly Attention[]> {
  const found: Attention[] = [];
  for (const kind of visibleKinds(permissions)) found.push({ kind, ...(await counts[kind](deps, facts)) });
  return found;
}
