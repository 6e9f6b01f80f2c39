import { recordAudit } from '../actions/audit/record-audit.ts';
import { type EraseUserDeps, eraseUser } from '../actions/erasing/erasures.ts';
import { address } from '../contract/parameters.ts';
import { asAddress, count, namedObject } from '../contract/schema-helpers.ts';
import { type Actor, localActor } from '../core/actor.ts';
import { personSubject } from '../core/audit-log.ts';
import type { EmailAddress } from '../core/email-address.ts';
import { Problem } from '../core/problem.ts';
import { findContactId } from '../db/contacts/contacts.ts';
import { countPersonalData } from '../db/contacts/personal-data.ts';
import type { Ports } from '../ports/ports.ts';
import { data, lines, nothing, type Operator, operation } from './operation.ts';
import { exportPerson } from './person-export.ts';

const person = namedObject('Person', {
  sentTransfers: count('Transfers that the address has sent, as long as their records are stored.', 12),
  drafts: count('Transfers that the address has begun and not sent.', 1),
  receivedTransfers: count('Transfers that others have sent to the address.', 3),
  verifications: count('Stored verifications of the address.', 1),
  emails: count('Stored records of emails to the address, without their content.', 16),
});

const params = { email: asAddress(address) };

type Deps = Pick<Ports, 'db' | 'clock' | 'keys'>;

/** Personal data. */
export const people = {
  findPerson: operation({
    route: ['GET', '/api/admin/people/:email'],
    permission: 'people.read',
    problems: ['entity_unknown'],
    summary: 'Find the personal data of an address',
    description: 'Counts what is stored about an address.',
    params,
    output: data('How much is stored.', person),
    sdk: 'people.find(address): Person',
    types: { Person: 'How much is stored about an address.' },
    run: async ({ reports }: { readonly reports: Ports['db'] }, { email }) =>
      countPersonalData(reports, await requireContact(reports, email)),
    command: {
      name: 'admin person find',
      values: '<address>',
      summary: 'Count what is stored about an address.',
      examples: [{ about: 'Find out what is stored about Ann.', run: 'admin person find ann@example.org' }],
      columns: {
        'Sent transfers': 'sentTransfers',
        Drafts: 'drafts',
        'Received transfers': 'receivedTransfers',
        Verifications: 'verifications',
        Emails: 'emails',
      },
    },
  }),
  erasePerson: operation({
    route: ['DELETE', '/api/admin/people/:email'],
    permission: 'people.erase',
    problems: ['entity_unknown'],
    summary: 'Erase the personal data of an address',
    description:
      'Starts the deletion of all data about the address, as its owner can: transfers that it has sent, its entries as a recipient, and its verifications. For the right to erasure (GDPR). It cannot be undone.',
    params,
    output: nothing('The deletion was started.', 202),
    sdk: 'people.erase(address)',
    run: (deps: EraseUserDeps, { email }, { actor }: Operator) => erasePerson(deps, email, actor),
    command: {
      name: 'admin person erase',
      values: '<address>',
      isIrreversible: true,
      summary: 'Erase the personal data of an address.',
      details:
        'For the right to erasure (GDPR). It ends the transfers that the address has sent, removes the address everywhere, and cannot be undone.',
      examples: [{ about: 'Erase the data of Ann.', run: 'admin person erase ann@example.org' }],
      done: 'The address was erased, and its transfers have ended. A running service removes the rest.',
    },
  }),
  exportPerson: operation({
    route: ['GET', '/api/admin/people/:email/export'],
    permission: 'people.export',
    problems: ['entity_unknown'],
    summary: 'Export the personal data of an address',
    description:
      'Returns all data about an address, for its owner (right of access, GDPR), as JSON Lines. It contains texts and file names of own transfers, but no contents. Other people appear only as recipients of own transfers. The export is recorded in the audit log before it is sent.',
    params,
    output: lines(
      'One JSON object per line. Its member `record` is `person`, `sent transfer`, `draft`, `file`, `received transfer`, `download`, `verification` or `email`. More kinds may be added.',
      'personal-data',
    ),
    sdk: 'people.export(address): Response',
    run: async (deps: Deps & { readonly reports: Ports['db'] }, { email }, { actor }: Operator) =>
      jsonLines(await exportPerson(deps, await requireContact(deps.reports, email), actor)),
    command: {
      name: 'admin person export',
      values: '<address>',
      summary: 'Export the personal data of an address as JSON Lines.',
      details:
        'For the right of access (GDPR). The export has texts and file names of own transfers, but no contents. Others appear only as recipients of own transfers.',
      examples: [{ about: 'Save the data of Ann to a file.', run: 'admin person export ann@example.org > ann.jsonl' }],
    },
  }),
};

async function* jsonLines(values: AsyncIterable<object>): AsyncGenerator<string, void> {
  for await (const value of values) yield `${JSON.stringify(value)}\n`;
}

/** Throws if nothing is stored about the address. */
export async function requireContact(db: Ports['db'], address: EmailAddress): Promise<string> {
  const contactId = await findContactId(db, address);
  if (contactId === undefined) throw new Problem('entity_unknown', { detail: 'Nothing is stored about this address.' });
  return contactId;
}

/**
 * Erases the data of an address, exactly as its owner can. Recorded before the first transfer ends: an erasure that is
 * interrupted has an entry, too.
 */
export async function erasePerson(ports: EraseUserDeps, address: EmailAddress, by: Actor = localActor): Promise<void> {
  const contactId = await requireContact(ports.db, address);
  await ports.db.transaction().execute(async (tx) => {
    await recordAudit(tx, ports, by, { action: 'erasePerson', subject: personSubject(contactId) });
  });
  await eraseUser(ports, { contactId, address });
}
