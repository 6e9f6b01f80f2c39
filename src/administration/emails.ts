import { type Static, Type } from 'typebox';
import { recordAudit } from '../actions/audit/record-audit.ts';
import { adminId, failureCode } from '../contract/admin/common.ts';
import { trackingId } from '../contract/parameters.ts';
import { addressFilter, count, email, namedObject, nullable, text, time } from '../contract/schema-helpers.ts';
import { type Actor, localActor } from '../core/actor.ts';
import { parseAddress, parseLimit, type Words } from '../core/command-values.ts';
import type { EmailAddress } from '../core/email-address.ts';
import { emailFailureCode, readerOf } from '../core/email-kinds.ts';
import { OperatorError } from '../core/errors.ts';
import { isAdminId } from '../core/id-format.ts';
import { Problem } from '../core/problem.ts';
import { findContactId } from '../db/contacts/contacts.ts';
import {
  type AdminEmailRow,
  dropLockedEmail,
  type EmailState,
  findAdminEmail,
  findAdminEmails,
} from '../db/outbox/admin-emails.ts';
import type { Ports } from '../ports/ports.ts';
import { openEmailFailure } from '../records/queued-email.ts';
import { yielding } from '../runtime/yielding.ts';
import { lockUnsettledEmail, retryEmail, retryEmails } from './email-retries.ts';
import { data, nothing, type Operator, operation, type Page, type Place, page } from './operation.ts';

const states = ['queued', 'sent', 'failed', 'dropped'] as const satisfies readonly EmailState[];
/** In the order of the help. */
const commandStates = ['queued', 'failed', 'sent', 'dropped'] as const;
const unsettled = ['queued', 'failed'] as const;

const state = Type.Enum([...states], {
  description:
    '`queued`: waits for its next attempt, or is being sent. `sent`: the mail server has accepted it. `failed`: given up. `dropped`: no longer needed, or dropped by an administrator.',
});

const adminEmail = namedObject('AdminEmail', {
  id: adminId('ID of the email.', 'Vx5cN8qLp2'),
  kind: text(
    'What the email is about, such as `recipient` or `upload-summary`. More values may be added.',
    'recipient',
  ),
  state,
  address: nullable(email('Address of the reader. Null for an email to the administrator, and after an erasure.')),
  trackingId: nullable(trackingId),
  attempts: count('Attempts to send the email.', 3),
  createdAt: time('When the email was queued.'),
  dueAt: time(
    'The next attempt, or the last one. While a server sends the email, the time when another server may.',
    '2026-03-01T12:20:00+00:00',
  ),
  giveUpAt: time('The email is not sent after this time.', '2026-03-06T12:00:00+00:00'),
  failure: nullable(
    text(
      'Why the last attempt has failed, in English. Null if none has.',
      'mail server unreachable or rejected the connection (ESOCKET, ECONNREFUSED, CONN)',
    ),
  ),
  failureCode,
});

const retried = namedObject('RetriedEmails', {
  retried: count('Number of emails whose next attempt is made now.', 12),
});

const params = { emailId: adminId('ID of the email.', 'Vx5cN8qLp2') };
const columns = {
  ID: 'id',
  State: 'state',
  Kind: 'kind',
  To: 'address',
  'Tracking ID': 'trackingId',
  Attempts: 'attempts',
  Due: 'dueAt',
  Failure: 'failure',
} as const;

type Deps = Pick<Ports, 'db' | 'clock' | 'keys'>;
type ListDeps = Pick<Ports, 'keys'> & { readonly reports: Ports['db'] };
/** `triggerEmails` is called when an email is due. */
type SendDeps = Deps & { readonly triggerEmails: () => void };

/** The mail queue. */
export const emails = {
  listEmails: operation({
    route: ['GET', '/api/admin/emails'],
    permission: 'emails.read',
    summary: 'List emails',
    description:
      'Lists emails without their content. Those whose next or last attempt is the latest come first. Records of sent emails are removed with their transfer.',
    query: {
      state: Type.Optional(Type.Array(state, { description: 'States to list. Default: `queued` and `failed`.' })),
      address: addressFilter('Only emails to this address.'),
      'tracking-id': Type.Optional(Type.String({ maxLength: 100, description: 'Only emails about this transfer.' })),
    },
    output: page('A page of emails.', adminEmail),
    sdk: 'people.emails(query: EmailQuery): AdminEmailPage',
    types: { AdminEmailPage: 'A page of emails.' },
    run: (deps: ListDeps, { state = unsettled, address, 'tracking-id': trackingId, place }) =>
      listEmails(deps, { states: state, address, trackingId }, place),
    command: {
      name: 'admin email list',
      options: [
        { name: 'state', value: '<states>', help: 'States, separated by commas. Default: queued,failed.' },
        { name: 'to', value: '<address>', help: 'Only emails to this address.' },
        { name: 'transfer', value: '<tracking-id>', help: 'Only emails about this transfer.' },
        { name: 'after', value: '<id>', help: 'Continue after this email.' },
      ],
      entry: 'email',
      summary: 'List emails that are queued or have failed, with the reason.',
      details: 'States: queued, failed, sent and dropped. Emails whose next or last attempt is the latest come first.',
      examples: [{ about: 'List the emails that were given up.', run: 'admin email list --state failed' }],
      run({ options: { state, to, transfer: trackingId, limit, after: afterId } }) {
        const address = to === undefined ? undefined : parseAddress(to);
        const filter = { states: parseStates(state), address, trackingId };
        const max = parseLimit(limit);
        return async (deps: ListDeps & Deps) => {
          const last = afterId === undefined ? undefined : await getEmail(deps, afterId);
          const after = last && { id: last.id, at: last.dueAt.toISOString() };
          return listEmails(deps, filter, { after, max });
        };
      },
      columns,
      place: ({ id }) => id,
    },
  }),
  retryEmails: operation({
    route: ['POST', '/api/admin/emails/retry'],
    permission: 'emails.write',
    summary: 'Send all queued emails now',
    description:
      'Makes the next attempt of all queued emails now, for example after a mail server was repaired. Those that are due within three minutes stay as they are.',
    output: data('How many emails are sent earlier.', retried),
    sdk: 'people.retryEmails(): number',
    async run({ triggerEmails, ...deps }: SendDeps, _input, { actor, stopping }: Operator) {
      const retried = await retryEmails(deps, stopping, actor);
      triggerEmails();
      return { retried };
    },
    command: '`admin email retry` without an ID',
  }),
  getEmail: operation({
    route: ['GET', '/api/admin/emails/:emailId'],
    permission: 'emails.read',
    problems: ['entity_unknown'],
    summary: 'Get an email',
    description: 'Returns the state of an email, and why the last attempt has failed.',
    params,
    output: data('The email.', adminEmail),
    sdk: 'people.email(emailId): AdminEmail',
    types: { AdminEmail: 'An email without its content.' },
    run: (deps: Deps, { emailId }) => getEmail(deps, emailId),
    command: {
      name: 'admin email show',
      values: '<id>',
      summary: 'Show the state of an email.',
      examples: [{ about: 'Show why an email was not sent.', run: 'admin email show Vx5cN8qLp2' }],
      columns,
    },
  }),
  dropEmail: operation({
    route: ['DELETE', '/api/admin/emails/:emailId'],
    permission: 'emails.write',
    problems: ['entity_unknown', 'email_settled'],
    summary: 'Drop an email',
    description:
      'Drops a queued or failed email, which is not sent any more. The sender sees that the reader was not notified. An email that is being sent may still arrive.',
    params,
    output: nothing('The email was dropped.'),
    sdk: 'people.dropEmail(emailId)',
    run: (deps: Deps, { emailId }, { actor }: Operator) => dropEmail(deps, emailId, actor),
    command: {
      name: 'admin email drop',
      values: '<id>',
      summary: 'Drop a queued or failed email.',
      details: 'The sender sees that the reader was not notified.',
      examples: [{ about: 'Drop an email.', run: 'admin email drop Vx5cN8qLp2' }],
      done: 'Email dropped.',
    },
  }),
  retryEmail: operation({
    route: ['POST', '/api/admin/emails/:emailId/retry'],
    permission: 'emails.write',
    problems: ['entity_unknown', 'email_settled', 'email_not_repeatable'],
    summary: 'Send an email now',
    description:
      'Makes the next attempt of a queued email now, or queues a failed one again. One that is due within three minutes stays as it is, because a server may be sending it. The content of a failed email is destroyed: only emails that are made of data of their transfer, and contain no link with a secret, can be queued again.',
    params,
    output: data('The email.', adminEmail),
    sdk: 'people.retryEmail(emailId): AdminEmail',
    async run({ triggerEmails, ...deps }: SendDeps, { emailId }, { actor }: Operator) {
      await retryEmail(deps, emailId, actor);
      triggerEmails();
      return getEmail(deps, emailId);
    },
    command: {
      name: 'admin email retry',
      values: '[id]',
      summary: 'Send an email now, or all queued ones.',
      details:
        'An email that is due within three minutes stays as it is. A failed email can be queued again if it contains no link with a secret and its transfer has not ended.',
      examples: [
        { about: 'Send all queued emails after a repair of the mail server.', run: 'admin email retry' },
        { about: 'Queue a failed email again.', run: 'admin email retry Vx5cN8qLp2' },
      ],
      run:
        ({ values: [emailId] }) =>
        async (deps: Deps, { actor, stopping }: Operator) => {
          if (emailId === undefined) {
            const due = await retryEmails(deps, stopping, actor);
            return `${due} ${due === 1 ? 'email is' : 'emails are'} due now. A running service sends them.`;
          }
          await retryEmail(deps, emailId, actor);
          const { dueAt } = await getEmail(deps, emailId);
          return `The email is due at ${dueAt.toISOString()}. A running service sends it.`;
        },
    },
  }),
};

function parseStates(text: Words['options']['state']): readonly EmailState[] {
  if (text === undefined) return unsettled;
  const found = commandStates.filter((state) => text.split(',').includes(state));
  if (found.length === text.split(',').length) return found;
  throw new OperatorError(`--state must be one or more of ${commandStates.join(', ')}, separated by commas.`);
}

/** An email without its content. */
type ListedEmail = Omit<Static<typeof adminEmail>, 'address' | 'trackingId' | 'failure'> &
  Readonly<Record<'address' | 'trackingId' | 'failure', string | undefined>>;

interface EmailFilter {
  readonly states: readonly EmailState[];
  readonly address?: EmailAddress | undefined;
  readonly trackingId?: string | undefined;
}

/** Lists emails, those with the latest attempt first. */
export async function listEmails(
  { reports, keys }: ListDeps,
  { states, address, trackingId }: EmailFilter,
  { after, max }: Place,
): Promise<Page<ListedEmail>> {
  const contactId = address === undefined ? undefined : await findContactId(reports, address);
  if (address !== undefined && contactId === undefined) return { entries: [], next: undefined };
  const rows = await findAdminEmails(reports, { states, contactId, trackingId, after, max: max + 1 });
  const onPage = rows.slice(0, max);
  const last = rows.length > max ? onPage.at(-1) : undefined;
  const entries: ListedEmail[] = [];
  for await (const row of yielding(onPage)) entries.push(listedEmail(keys, row));
  return { entries, next: last && { at: last.due_at, id: last.id } };
}

/** Returns one email without its content. */
export async function getEmail({ db, keys }: Pick<Ports, 'db' | 'keys'>, emailId: string): Promise<ListedEmail> {
  const row = isAdminId(emailId) ? await findAdminEmail(db, emailId) : undefined;
  if (row === undefined) throw new Problem('entity_unknown', { detail: 'No such email.' });
  return listedEmail(keys, row);
}

/** Opens the reason of the last failure. */
function listedEmail(keys: Ports['keys'], row: AdminEmailRow): ListedEmail {
  const failure = openEmailFailure(keys, row);
  const code = failure === undefined ? undefined : emailFailureCode(failure);
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    address: row.address ?? undefined,
    trackingId: row.tracking_id ?? undefined,
    attempts: row.attempts,
    createdAt: new Date(row.created_at),
    dueAt: new Date(row.due_at),
    giveUpAt: new Date(row.give_up_at),
    failure,
    ...(code === undefined ? {} : { failureCode: code }),
  };
}

/** Drops a queued or failed email. One that a mail server is just receiving may still arrive. */
export async function dropEmail({ db, ...ports }: Deps, emailId: string, by: Actor = localActor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const email = await lockUnsettledEmail(tx, emailId);
    await dropLockedEmail(tx, email, readerOf(email.kind));
    const old = { kind: email.kind, state: email.state };
    await recordAudit(tx, ports, by, { action: 'dropEmail', subject: emailId, old });
  });
}
