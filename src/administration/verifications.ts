import { recordAudit } from '../actions/audit/record-audit.ts';
import { adminId } from '../contract/admin/common.ts';
import { address } from '../contract/parameters.ts';
import { asAddress, count, namedObject, time } from '../contract/schema-helpers.ts';
import type { Actor } from '../core/actor.ts';
import { personSubject } from '../core/audit-log.ts';
import { parseAddress } from '../core/command-values.ts';
import type { EmailAddress } from '../core/email-address.ts';
import { isAdminId } from '../core/id-format.ts';
import { Problem } from '../core/problem.ts';
import { clientFingerprintLength } from '../db/clients.ts';
import { findContactId } from '../db/contacts/contacts.ts';
import { deleteVerification, deleteVerificationsOf, findValidVerifications } from '../db/contacts/verifications.ts';
import type { Ports } from '../ports/ports.ts';
import { fingerprint } from './clients.ts';
import { data, nothing, type Operator, operation, type Page, type Place, page, type ReportDeps } from './operation.ts';
import { requireContact } from './people.ts';

const verification = namedObject('ListedVerification', {
  id: adminId('ID of the verification. It is no secret, and not the token.'),
  client: fingerprint,
  createdAt: time('When the client has verified the address.'),
  validUntil: time(
    'When the verification ends, unless the client sends a transfer before.',
    '2026-03-08T12:00:00+00:00',
  ),
});

const ended = namedObject('EndedVerifications', { ended: count('Number of verifications that were ended.', 2) });

const email = asAddress(address);

type Deps = Pick<Ports, 'db' | 'clock' | 'keys'>;

/** Browsers and programs that have verified an address. */
export const verifications = {
  listVerifications: operation({
    route: ['GET', '/api/admin/people/:email/verifications'],
    permission: 'verifications.read',
    summary: 'List the verifications of an address',
    description: 'Lists the browsers and programs that have verified the address and can use it, newest first.',
    params: { email },
    output: page('A page of verifications.', verification),
    sdk: 'people.verifications(address, query: PageQuery): ListedVerificationPage',
    types: { ListedVerificationPage: 'A page of browsers and programs that have verified an address.' },
    run: (deps: ReportDeps, { email, place }) => listVerifications(deps, email, place),
    command: {
      name: 'admin verification list',
      values: '<address>',
      entry: 'verification',
      summary: 'List the clients that have verified an address.',
      examples: [{ about: 'List where Ann is verified.', run: 'admin verification list ann@example.org' }],
      columns: { ID: 'id', Client: 'client', Verified: 'createdAt', 'Valid until': 'validUntil' },
    },
  }),
  endVerificationsOf: operation({
    route: ['DELETE', '/api/admin/people/:email/verifications'],
    permission: 'verifications.write',
    problems: ['entity_unknown'],
    summary: 'End all verifications of an address',
    description: 'All browsers and programs must verify the address again. Transfers stay as they are.',
    params: { email },
    output: data('How many verifications were ended.', ended),
    sdk: 'people.endVerifications(address): number',
    run: async (deps: Deps, { email }, { actor }: Operator) => ({
      ended: await endVerificationsOf(deps, email, actor),
    }),
    command: {
      name: 'admin verification end',
      values: '<address|id>',
      summary: 'End all verifications of an address, or one of them.',
      details: 'The browser or the program must verify the address again. Transfers stay as they are.',
      examples: [
        { about: 'Help Ann, who has lost her laptop.', run: 'admin verification end ann@example.org' },
        { about: 'End one verification.', run: 'admin verification end Hm3pX8wLk1' },
      ],
      run({ values: [named = ''] }) {
        // An ID contains no @.
        const address = named.includes('@') ? parseAddress(named) : undefined;
        return async (deps: Deps, { actor }: Operator) => {
          if (address === undefined) {
            await endVerificationById(deps, named, actor);
            return 'Verification ended.';
          }
          const ended = await endVerificationsOf(deps, address, actor);
          return `${ended} ${ended === 1 ? 'verification' : 'verifications'} ended.`;
        };
      },
    },
  }),
  endVerificationById: operation({
    route: ['DELETE', '/api/admin/verifications/:verificationId'],
    permission: 'verifications.write',
    problems: ['entity_unknown'],
    summary: 'End a verification',
    description: 'The browser or program must verify the address again.',
    params: { verificationId: adminId('ID of the verification.') },
    output: nothing('The verification was ended.'),
    sdk: 'people.endVerification(verificationId)',
    run: (deps: Deps, { verificationId }, { actor }: Operator) => endVerificationById(deps, verificationId, actor),
    command: '`admin verification end` with an ID',
  }),
};

/** Lists the valid verifications of an address, newest first. The client is the start of a hash, as lists of clients show it. */
export async function listVerifications(
  { reports, clock }: ReportDeps,
  address: EmailAddress,
  { after, max }: Place,
): Promise<Page<{ id: string; client: string; createdAt: Date; validUntil: Date }>> {
  const contactId = await findContactId(reports, address);
  if (contactId === undefined) return { entries: [], next: undefined };
  const search = { contactId, now: clock.now(), after, max: max + 1 };
  const rows = await findValidVerifications(reports, search);
  const onPage = rows.slice(0, max);
  const last = rows.length > max ? onPage.at(-1) : undefined;
  const entries = onPage.map(({ id, client_hash, created_at, ends_at, idle_ends_at }) => ({
    id,
    client: client_hash.slice(0, clientFingerprintLength),
    createdAt: new Date(created_at),
    validUntil: new Date(ends_at < idle_ends_at ? ends_at : idle_ends_at),
  }));
  return { entries, next: last && { at: last.created_at, id: last.id } };
}

/** Ends one verification: the browser or the program must verify the address again. */
async function endVerificationById({ db, ...ports }: Deps, verificationId: string, by: Actor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const contactId = isAdminId(verificationId) ? await deleteVerification(tx, verificationId) : undefined;
    if (contactId === undefined) throw new Problem('entity_unknown', { detail: 'No such verification.' });
    const old = { person: personSubject(contactId) };
    await recordAudit(tx, ports, by, { action: 'endVerificationById', subject: verificationId, old });
  });
}

/** Ends all verifications of an address. Returns how many there were. */
async function endVerificationsOf({ db, ...ports }: Deps, address: EmailAddress, by: Actor): Promise<number> {
  const contactId = await requireContact(db, address);
  return db.transaction().execute(async (tx) => {
    const verifications = await deleteVerificationsOf(tx, contactId);
    if (verifications === 0) return 0;
    const record = { action: 'endVerificationsOf', subject: personSubject(contactId), old: { verifications } } as const;
    await recordAudit(tx, ports, by, record);
    return verifications;
  });
}
