import { Type } from 'typebox';
import { findSendersAtQuota } from '../actions/policy/quota.ts';
import { email, named, nullable, text } from '../contract/schema-helpers.ts';
import {
  type Attention,
  type AttentionKind,
  attentionKinds,
  findingDays,
  maxAttentionCount,
  visibleKinds,
} from '../core/attention.ts';
import type { Permission } from '../core/permissions.ts';
import { dayMs } from '../core/time.ts';
import { countOpenInvitations } from '../db/administration/invitations.ts';
import { findLockedRecipients } from '../db/attempts.ts';
import { countFailedEmails } from '../db/outbox/admin-emails.ts';
import { countDamages } from '../db/scrub/scrub-passes.ts';
import { countTransfersWithFindings } from '../db/transfers/admin-transfers.ts';
import type { Ports } from '../ports/ports.ts';
import { data, type Operator, operation } from './operation.ts';
import { getSetup, type SetupFacts } from './setup.ts';

type AttentionDeps = Pick<Ports, 'db' | 'clock' | 'keys' | 'policy' | 'scanner'> & {
  /** The database for reports, which may take long. */
  readonly reports: Ports['db'];
};

const shownAttention = named(
  'Attention',
  Type.Object({
    kind: Type.Enum([...attentionKinds], {
      description:
        'What needs a person. `damagedParts`: stored parts of files that are not as they were written. `failedEmails`: emails that were given up. `findings`: transfers of the last 30 days in which the virus scanner found something. `sendersAtQuota`: senders who have used their quota of 24 hours.',
      examples: ['failedEmails'],
    }),
    count: Type.Integer({
      description: 'How many there are, 1,000 at most, and 100 at most for `sendersAtQuota`.',
      examples: [2],
    }),
    list: nullable(
      text(
        'The list that has them: a path of the API with its query. Null if no list has them alone.',
        '/api/admin/emails?state=failed',
      ),
    ),
    addresses: Type.Array(email('Address of a sender.'), {
      description: 'The first ten senders of `sendersAtQuota`. Empty for other kinds.',
      examples: [[]],
    }),
  }),
);

/** What needs a person. */
export const attention = {
  getAttention: operation({
    route: ['GET', '/api/admin/attention'],
    permission: 'health.read',
    summary: 'Count what needs a person',
    description:
      'Counts failed emails, locked recipients, transfers with findings of the virus scanner, senders who have used their quota, open invitations and open steps of the set-up, each only if the caller may list them.',
    output: data(
      'The counts.',
      Type.Array(shownAttention, { description: 'Kinds that the caller may see, also those with the count 0.' }),
      'AttentionResponse',
    ),
    sdk: 'service.attention(): Attention',
    types: { Attention: 'What needs a person.' },
    run: (deps: AttentionDeps & { readonly configuredUrl?: URL | undefined }, _input, { permissions }: Operator) =>
      getAttention(deps, { hasBaseUrl: deps.configuredUrl !== undefined }, permissions),
    command: {
      name: 'admin attention',
      entry: 'kind',
      summary: 'Count what needs a person.',
      details:
        'Counts damaged parts of stored files (see the command scrub), failed emails, locked recipients, transfers with findings of the virus scanner in the last 30 days, senders who have used their quota of 24 hours, open invitations and open steps of the set-up.',
      examples: [{ about: 'See whether there is something to do.', run: 'admin attention' }],
      columns: { Kind: 'kind', Count: 'count', Senders: ({ addresses = [] }) => addresses.join(', ') },
    },
  }),
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
