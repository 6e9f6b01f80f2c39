import { recordAudit } from '../actions/audit/record-audit.ts';
import { lockedRecipientsIn, resetCounters } from '../actions/managing/locked-recipients.ts';
import { adminId } from '../contract/admin/common.ts';
import { trackingId } from '../contract/parameters.ts';
import { addressFilter, count, email, namedObject, time } from '../contract/schema-helpers.ts';
import type { Actor } from '../core/actor.ts';
import { type EmailAddress, showAddress } from '../core/email-address.ts';
import { isAdminId } from '../core/id-format.ts';
import { Problem } from '../core/problem.ts';
import { stateAt } from '../core/transfer-state.ts';
import { findLockedRecipients, findLocksOfRecipients, findTransferOfRecipient } from '../db/attempts.ts';
import { findContactId } from '../db/contacts/contacts.ts';
import type { Ports } from '../ports/ports.ts';
import { nothing, type Operator, operation, type Place, page, type ReportDeps } from './operation.ts';

const recipient = namedObject('AnyLockedRecipient', {
  id: adminId('ID of the recipient. It is not the transfer ID, which is a part of the link.'),
  trackingId,
  address: email('Address of the recipient.'),
  lockedUntil: time(
    'When the lock ends. Several locks end at different times: the last one.',
    '2026-03-01T12:15:00+00:00',
  ),
  wrongPasswords: count('Number of wrong passwords that caused the lock.', 5),
});

type Deps = Pick<Ports, 'db' | 'clock' | 'keys'>;

/** Recipients who are temporarily locked after wrong passwords. */
export const recipients = {
  listAllLockedRecipients: operation({
    route: ['GET', '/api/admin/locked-recipients'],
    permission: 'recipients.read',
    summary: 'List locked recipients',
    description:
      'Lists recipients of active transfers who are temporarily locked after wrong passwords. The one whose lock ends last is the first.',
    query: {
      address: addressFilter('Only recipients with this address.'),
    },
    output: page('A page of locked recipients.', recipient),
    sdk: 'people.lockedRecipients(query: LockedRecipientQuery): AnyLockedRecipientPage',
    types: { AnyLockedRecipientPage: 'A page of recipients who are temporarily locked after wrong passwords.' },
    run: (deps: ReportDeps, { address, place }) => listAllLockedRecipients(deps, { address, ...place }),
    command: {
      name: 'admin recipient list',
      entry: 'recipient',
      options: [
        { name: 'recipient', member: 'address', value: '<address>', help: 'Only recipients with this address.' },
      ],
      summary: 'List recipients who are locked after wrong passwords.',
      details: 'Lists recipients of active transfers. The one whose lock ends last is the first.',
      examples: [
        { about: 'List locked recipients.', run: 'admin recipient list' },
        { about: 'Find out whether Bob is locked.', run: 'admin recipient list --recipient bob@example.org' },
      ],
      columns: {
        ID: 'id',
        'Tracking ID': 'trackingId',
        Recipient: 'address',
        'Locked until': 'lockedUntil',
        'Wrong passwords': 'wrongPasswords',
      },
    },
  }),
  unlockRecipientById: operation({
    route: ['POST', '/api/admin/locked-recipients/:recipientId/unlock'],
    permission: 'recipients.unlock',
    problems: ['entity_unknown', 'transfer_not_active'],
    summary: 'Unlock a recipient',
    description: 'Resets the counters of wrong passwords of a recipient.',
    params: { recipientId: adminId('ID of the recipient.') },
    output: nothing('The recipient can try again.'),
    sdk: 'people.unlockRecipient(recipientId)',
    run: (deps: Deps, { recipientId }, { actor }: Operator) => unlockRecipientById(deps, recipientId, actor),
    command: {
      name: 'admin recipient unlock',
      values: '<id>',
      summary: 'Let a locked recipient try again.',
      examples: [{ about: 'Unlock a recipient.', run: 'admin recipient unlock k7Qm2XwR9b' }],
      done: 'Recipient unlocked.',
    },
  }),
};

/** Lists the locked recipients of all active transfers. The one whose lock ends last is the first. */
export async function listAllLockedRecipients(
  { reports, clock }: ReportDeps,
  { address, after, max }: Place & { readonly address?: EmailAddress | undefined },
) {
  const contactId = address === undefined ? undefined : await findContactId(reports, address);
  if (address !== undefined && contactId === undefined) return { entries: [], next: undefined };
  const now = clock.now();
  const found = await findLockedRecipients(reports, { contactId, now, after, max: max + 1 });
  const onPage = found.slice(0, max);
  if (onPage.length === 0) return { entries: [], next: undefined };
  const ids = onPage.map(({ id }) => id);
  const locks = await findLocksOfRecipients(reports, ids, now);
  const recipients = await lockedRecipientsIn(reports, locks, now, showAddress);
  return {
    // The ID is that of the recipient, and not the transfer ID, which is a part of the link.
    entries: recipients.map(({ sealedId: _, ...rest }) => ({ id: rest.recipientId, ...rest })),
    next: found.length > max ? onPage.at(-1) : undefined,
  };
}

/** Resets a recipient's counters of wrong passwords. The ID is that of the recipient, not the transfer ID. */
async function unlockRecipientById({ db, ...ports }: Deps, recipientId: string, by: Actor): Promise<void> {
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
