import { Type } from 'typebox';
import { recordAudit } from '../actions/audit/record-audit.ts';
import { type AccountManager, inviterOf, requireAccess, requireName } from '../actions/sign-in/access-rules.ts';
import type { Administrator } from '../actions/sign-in/identify-administrator.ts';
import { type CreatedInvitation, newInvitation } from '../actions/sign-in/invitations.ts';
import { adminId, invitationKind, role } from '../contract/admin/common.ts';
import { namedObject, nullable, nullish, text, time } from '../contract/schema-helpers.ts';
import { localActor } from '../core/actor.ts';
import { accountLimits } from '../core/admin-account.ts';
import { OperatorError } from '../core/errors.ts';
import { isAdminId } from '../core/id-format.ts';
import { adminTransport, setupLink } from '../core/passkey.ts';
import { type Role, roles } from '../core/permissions.ts';
import { Problem } from '../core/problem.ts';
import { countAdministrators, findAdministratorId } from '../db/administration/administrators.ts';
import {
  addInvitation,
  countOpenInvitations,
  listOpenInvitations,
  removeEndedInvitations,
  takeInvitation,
} from '../db/administration/invitations.ts';
import type { Ports } from '../ports/ports.ts';
import type { Printed } from './command.ts';
import { created, data, type LocalOperator, nothing, operation, type SiteDeps } from './operation.ts';

const newInvitationBody = namedObject('NewInvitation', {
  role: role('Role of the new administrator.'),
  name: nullish(
    Type.String({
      maxLength: 64,
      description: 'Name of the new administrator. Without it, the invited person chooses one.',
      examples: ['bob'],
    }),
  ),
});

const endsAt = time('When the link expires.', '2026-03-02T12:00:00+00:00');

export const newLink = namedObject('NewInvitationLink', {
  id: adminId('ID of the invitation, as the audit log names it.'),
  link: text(
    'Link for the invited person, which is not shown again. It works once.',
    'https://files.example.org/admin/setup#ExampleInvitation-0123456789-ExampleInvit0',
  ),
  endsAt,
});

const listedInvitation = namedObject('ListedInvitation', {
  id: adminId('ID of the invitation, as the audit log names it.'),
  kind: invitationKind,
  role: role('Role of the administrator.', 'administrator'),
  name: nullable(text('Name of the administrator. Null if the invited person chooses it.', 'bob')),
  createdAt: time('When the link was created.'),
  endsAt,
});

type Deps = Pick<Ports, 'db' | 'clock' | 'keys'>;

/** Links for new administrators, and those for reset ones that were not used. */
export const invitations = {
  inviteAdministrator: operation({
    route: ['POST', '/api/admin/administrators'],
    permission: 'administrators.write',
    problems: ['name_taken', 'limit_reached'],
    summary: 'Invite an administrator',
    description:
      'Creates a link with which one person becomes an administrator. It is valid for 24 hours, and works once.',
    body: newInvitationBody,
    output: created('The link. It is shown only now.', newLink),
    sdk: 'access.inviteAdministrator(invitation: NewInvitation): NewInvitationLink',
    types: {
      NewInvitation: 'The role, and optionally the name, of a new administrator.',
      NewInvitationLink: 'A link that makes or resets one administrator. It is not shown again.',
    },
    run: async (deps: Deps & SiteDeps, { role, name }, by: Administrator) =>
      linkOf(deps, await inviteAdministrator(deps, { role, name: name ?? undefined }, by)),
    command: {
      name: 'admin invite',
      options: [
        {
          name: 'role',
          value: '<role>',
          help: '`viewer`, `operator` or `administrator`. The first one is an administrator.',
        },
        { name: 'name', value: '<name>', help: 'Name of the new administrator. Without it, the person chooses one.' },
      ],
      summary: 'Print a link with which one person becomes an administrator.',
      details: 'The link works once, and expires after 24 hours. Pass it on in a way that others cannot read.',
      examples: [
        { about: 'Make the first administrator.', run: 'admin invite' },
        { about: 'Invite a person who may read but not change.', run: 'admin invite --role viewer --name bob' },
      ],
      run({ options }) {
        const role = parseRole(options.role);
        return async (deps: Deps & SiteDeps, { actor }: LocalOperator) => {
          requireAdminUrl(deps);
          const isSetUp = (await countAdministrators(deps.db)) > 0;
          if (isSetUp && role === undefined) throw new OperatorError(`--role is required: ${roles.join(', ')}.`);
          if (!isSetUp && role !== undefined && role !== 'administrator') {
            throw new OperatorError('The first administrator has the role administrator.');
          }
          const request = { role: role ?? 'administrator', name: options.name };
          return printedLink(deps, await inviteAdministrator(deps, request, actor));
        };
      },
    },
  }),
  listInvitations: operation({
    route: ['GET', '/api/admin/invitations'],
    permission: 'administrators.read',
    summary: 'List invitations',
    description:
      'Lists the links for new and reset administrators that can still be used, newest first. The links themselves are not shown again.',
    output: data('The invitations.', Type.Array(listedInvitation), 'ListedInvitationsResponse'),
    sdk: 'access.invitations(): Invitations',
    types: { Invitations: 'Links for administrators that can still be used, without the links.' },
    run: (deps: Pick<Ports, 'db' | 'clock'>) => listInvitations(deps),
    command: {
      name: 'admin invitation list',
      entry: 'invitation',
      summary: 'List links for administrators that can still be used.',
      details: 'The links themselves are not stored, and not shown again.',
      examples: [{ about: 'List all open invitations.', run: 'admin invitation list' }],
      columns: { ID: 'id', Kind: 'kind', Role: 'role', Name: 'name', Created: 'createdAt', Ends: 'endsAt' },
    },
  }),
  endInvitation: operation({
    route: ['DELETE', '/api/admin/invitations/:invitationId'],
    permission: 'administrators.write',
    problems: ['entity_unknown'],
    summary: 'End an invitation',
    description: 'Ends a link for a new or reset administrator that was not used. It cannot be used any more.',
    params: { invitationId: adminId('ID of the invitation.') },
    output: nothing('The invitation has ended.'),
    sdk: 'access.endInvitation(invitationId)',
    run: (deps: Deps, { invitationId }, by: Administrator) => endInvitation(deps, invitationId, by),
    command: {
      name: 'admin invitation end',
      values: '<id>',
      summary: 'End a link that was not used.',
      examples: [{ about: 'End a link that was sent to the wrong person.', run: 'admin invitation end q4Zn7RtB2x' }],
      run:
        ({ values: [id = ''] }) =>
        async (deps: Deps, { actor }: LocalOperator) => {
          await endInvitation(deps, id, actor);
          return 'Invitation ended. Its link cannot be used any more.';
        },
    },
  }),
};

/** The link of an invitation, as the API returns it. */
export function linkOf({ baseUrl }: SiteDeps, { id, token, endsAt }: CreatedInvitation) {
  return { id, link: setupLink(baseUrl(), token), endsAt };
}

/** The link of an invitation, as a command prints it. */
export function printedLink({ baseUrl }: SiteDeps, { token, endsAt }: CreatedInvitation): Printed {
  return { print: setupLink(baseUrl(), token), warn: `The link works once, until ${endsAt.toISOString()}.` };
}

/** Throws where administration in a browser is refused, so that a link would not work. */
export function requireAdminUrl({ baseUrl }: SiteDeps): void {
  if (adminTransport(baseUrl()) !== undefined) return;
  throw new OperatorError(
    'Administration in a browser needs HTTPS. Set SEALPOST_BASE_URL to an https:// address, or use the commands of sealpost admin.',
  );
}

/** Parses the option `--role`. */
export function parseRole(text: string | undefined): Role | undefined {
  const role = roles.find((name) => name === text);
  if (text !== undefined && role === undefined) throw new OperatorError(`--role must be one of ${roles.join(', ')}.`);
  return role;
}

interface InvitationRequest {
  readonly role: Role;
  /** The name of the new administrator. If it is undefined, the invited person chooses it. */
  readonly name?: string | undefined;
}

/** Creates a link that makes one administrator. While there is none, the first one gets the role `administrator`. */
export async function inviteAdministrator(
  { db, ...ports }: Deps,
  { role, name: typedName }: InvitationRequest,
  by: AccountManager = localActor,
): Promise<CreatedInvitation> {
  const name = typedName === undefined ? null : requireName(typedName);
  const now = ports.clock.now();
  return db.transaction().execute(async (tx) => {
    const actor = await requireAccess(tx, by);
    await removeEndedInvitations(tx, now);
    const isFirst = (await countAdministrators(tx)) === 0;
    if ((await countOpenInvitations(tx, now)) >= accountLimits.openInvitations) {
      throw new Problem('limit_reached', { members: { limit: accountLimits.openInvitations } });
    }
    if (name !== null && (await findAdministratorId(tx, name)) !== undefined) throw new Problem('name_taken');
    const kind = isFirst ? 'first' : 'invite';
    const invited = { kind, role: isFirst ? 'administrator' : role, name, inviterId: inviterOf(by) } as const;
    const { row, ...invitation } = newInvitation(ports, invited);
    await addInvitation(tx, row);
    const record = { kind, role: row.role, ...(name === null ? {} : { name }) };
    await recordAudit(tx, ports, actor, { action: 'inviteAdministrator', subject: row.id, new: record });
    return invitation;
  });
}

/** Lists the links that can still be used, newest first. The links themselves are stored nowhere. */
export async function listInvitations({ db, clock }: Pick<Ports, 'db' | 'clock'>) {
  return (await listOpenInvitations(db, clock.now())).map(({ id, kind, role, name, created_at, ends_at }) => ({
    id,
    kind,
    role,
    // The administrator to reset, or the name that a new one gets.
    name: name ?? undefined,
    createdAt: new Date(created_at),
    endsAt: new Date(ends_at),
  }));
}

/** Ends a link for an administrator that was not used. It cannot be used afterwards, not even by a person who has opened it. */
export async function endInvitation(
  { db, ...ports }: Deps,
  id: string,
  by: AccountManager = localActor,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const actor = await requireAccess(tx, by);
    const ended = isAdminId(id) ? await takeInvitation(tx, id, ports.clock.now()) : undefined;
    if (ended === undefined) throw new Problem('entity_unknown', { detail: 'No such invitation.' });
    const { kind, role, name } = ended;
    const record = { kind, role, ...(name === null ? {} : { name }) };
    await recordAudit(tx, ports, actor, { action: 'endInvitation', subject: id, old: record });
  });
}
