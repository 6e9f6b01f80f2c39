import { Type } from 'typebox';
import { findKnown, type ManagerDeps } from '../actions/sign-in/access-rules.ts';
import type { Administrator } from '../actions/sign-in/identify-administrator.ts';
import { adminId, factorMembers, role } from '../contract/admin/common.ts';
import { count, namedObject, nullable, nullish, text, time } from '../contract/schema-helpers.ts';
import { parseChoice, type Words } from '../core/command-values.ts';
import { OperatorError } from '../core/errors.ts';
import {
  findAdministratorId,
  listAdministrators as findAll,
  type ListedAdministrator,
} from '../db/administration/administrators.ts';
import type { Ports } from '../ports/ports.ts';
import { changeAdministrator, removeAdministrator, resetAdministrator } from './account-changes.ts';
import { linkOf, newLink, parseRole, printedLink, requireAdminUrl } from './invitations.ts';
import { created, data, type LocalOperator, nothing, operation, type SiteDeps } from './operation.ts';

const state = Type.Enum(['active', 'disabled'], { description: 'A disabled administrator cannot sign in.' });

const account = namedObject('AdministratorAccount', {
  id: adminId('ID of the administrator.', 'T9vBc2LqZ5'),
  name: text('Name that the administrator signs in with.', 'anna'),
  role: role('Role of the administrator.', 'administrator'),
  state,
  signOn: Type.Boolean({ description: 'Whether the administrator signs in by single sign-on.', examples: [false] }),
  factors: Type.Object(factorMembers),
  sessions: count('Number of stored sessions.', 1),
  tokens: count('Number of API tokens.', 0),
  createdAt: time('When the account was created.'),
  lastSignInAt: nullable(time('The last sign-in. Null if there was none.')),
});

const newState = namedObject(
  'AdministratorChange',
  { role: nullish(role('New role.')), state: nullish(state) },
  { examples: [{ role: 'operator' }] },
);

type Reader = Pick<Ports, 'db'>;

const params = { administratorId: adminId('ID of the administrator.') };
const columns = {
  Name: 'name',
  Role: 'role',
  State: 'state',
  Factors: factorsOf,
  'Last sign-in': 'lastSignInAt',
  Sessions: 'sessions',
  Tokens: 'tokens',
} as const;

/** Administrators. */
export const administrators = {
  listAdministrators: operation({
    route: ['GET', '/api/admin/administrators'],
    permission: 'administrators.read',
    summary: 'List administrators',
    description: 'Lists all administrators in the order of their names: 200 at most.',
    output: data('The administrators.', Type.Array(account), 'AdministratorAccountsResponse'),
    sdk: 'access.administrators(): readonly AdministratorAccount[]',
    run: async (deps: Reader) => (await listAdministrators(deps)).map(accountOf),
    command: {
      name: 'admin administrator list',
      entry: 'administrator',
      summary: 'List administrators with role, state and last sign-in.',
      examples: [{ about: 'List all administrators.', run: 'admin administrator list' }],
      run: () => listAdministrators,
      columns,
    },
  }),
  getAdministrator: operation({
    route: ['GET', '/api/admin/administrators/:administratorId'],
    permission: 'administrators.read',
    problems: ['entity_unknown'],
    summary: 'Get an administrator',
    description: 'Returns the account of one administrator.',
    params,
    output: data('The administrator.', account),
    sdk: 'access.administrator(administratorId): AdministratorAccount',
    types: { AdministratorAccount: 'The account of an administrator.' },
    run: async (deps: Reader, { administratorId }) => accountOf(await getAdministrator(deps, administratorId)),
    command: {
      name: 'admin administrator show',
      values: '<name>',
      summary: 'Show one administrator.',
      examples: [{ about: 'Show how Ann can sign in.', run: 'admin administrator show ann' }],
      run:
        ({ values: [name = ''] }: Words) =>
        async (deps: Reader) =>
          getAdministrator(deps, await administratorNamed(deps, name)),
      columns,
    },
  }),
  changeAdministrator: operation({
    route: ['PATCH', '/api/admin/administrators/:administratorId'],
    permission: 'administrators.write',
    problems: ['entity_unknown', 'last_administrator'],
    summary: 'Change an administrator',
    description:
      'Changes the role, or disables or enables the account. An administrator whose role was lowered, or who was disabled, is signed out and loses all API tokens, and open links that this administrator has created end.',
    params,
    body: newState,
    output: data('The administrator.', account),
    sdk: 'access.changeAdministrator(administratorId, change: AdministratorChange): AdministratorAccount',
    types: { AdministratorChange: 'A new role or state.' },
    async run(deps: ManagerDeps, { administratorId, role, state }, by: Administrator) {
      const change = { role: role ?? undefined, state: state ?? undefined };
      await changeAdministrator(deps, administratorId, change, by);
      return accountOf(await getAdministrator(deps, administratorId));
    },
    command: {
      name: 'admin administrator change',
      values: '<name>',
      options: [
        { name: 'role', value: '<role>', help: 'New role: `viewer`, `operator` or `administrator`.' },
        { name: 'state', value: '<state>', help: '`active` or `disabled`.' },
      ],
      summary: 'Change the role of an administrator, or disable one.',
      details: 'An administrator whose role was lowered, or who was disabled, is signed out and loses all API tokens.',
      examples: [{ about: 'Let Bob no longer sign in.', run: 'admin administrator change bob --state disabled' }],
      run({ values: [name = ''], options }) {
        const role = parseRole(options.role);
        const state =
          options.state === undefined ? undefined : parseChoice('--state', options.state, ['active', 'disabled']);
        if (role === undefined && state === undefined) throw new OperatorError('Set --role or --state.');
        return async (deps: ManagerDeps, { actor }: LocalOperator) => {
          await changeAdministrator(deps, await administratorNamed(deps, name), { role, state }, actor);
          return 'Administrator changed.';
        };
      },
    },
  }),
  removeAdministrator: operation({
    route: ['DELETE', '/api/admin/administrators/:administratorId'],
    permission: 'administrators.write',
    problems: ['entity_unknown', 'last_administrator'],
    summary: 'Remove an administrator',
    description:
      'Removes the account with all sessions and API tokens, and ends the open links that this administrator has created. The audit log keeps its entries.',
    params,
    output: nothing('The administrator was removed.'),
    sdk: 'access.removeAdministrator(administratorId)',
    run: (deps: ManagerDeps, { administratorId }, by: Administrator) => removeAdministrator(deps, administratorId, by),
    command: {
      name: 'admin administrator remove',
      values: '<name>',
      isIrreversible: true,
      summary: 'Remove an administrator with all sessions and API tokens.',
      examples: [{ about: 'Remove Bob.', run: 'admin administrator remove bob' }],
      run:
        ({ values: [name = ''] }) =>
        async (deps: ManagerDeps, { actor }: LocalOperator) => {
          await removeAdministrator(deps, await administratorNamed(deps, name), actor);
          return 'Administrator removed, with all sessions and API tokens.';
        },
    },
  }),
  resetAdministrator: operation({
    route: ['POST', '/api/admin/administrators/:administratorId/reset'],
    permission: 'administrators.write',
    problems: ['entity_unknown', 'last_administrator'],
    summary: 'Reset an administrator',
    description:
      'Creates a link with which an administrator sets a new password and a new authenticator app. The old ones, passkeys, recovery codes, sessions, API tokens and open links that this administrator has created end at once.',
    params,
    output: created('The link. It is shown only now.', newLink),
    sdk: 'access.resetAdministrator(administratorId): NewInvitationLink',
    run: async (deps: ManagerDeps & SiteDeps, { administratorId }, by: Administrator) =>
      linkOf(deps, await resetAdministrator(deps, administratorId, by)),
    command: {
      name: 'admin administrator reset',
      values: '<name>',
      summary: 'Print a link to set a new password and authenticator app.',
      details: 'The old password, the authenticator app, all sessions and all API tokens end at once.',
      examples: [{ about: 'Help Ann, who has lost her phone.', run: 'admin administrator reset ann' }],
      run:
        ({ values: [name = ''] }) =>
        async (deps: ManagerDeps & SiteDeps, { actor }: LocalOperator) => {
          requireAdminUrl(deps);
          return printedLink(deps, await resetAdministrator(deps, await administratorNamed(deps, name), actor));
        },
    },
  }),
};

/** Lists all administrators in the order of their names. */
async function listAdministrators({ db }: Reader) {
  return (await findAll(db)).map(describeAdministrator);
}

/** Describes one administrator. */
async function getAdministrator({ db }: Reader, id: string) {
  return describeAdministrator(await findKnown(db, id));
}

/** Returns the ID of the administrator with this name. */
export async function administratorNamed({ db }: Reader, name: string): Promise<string> {
  const id = await findAdministratorId(db, name.toLowerCase());
  if (id === undefined) throw new OperatorError(`There is no administrator with the name ${name}.`);
  return id;
}

type DescribedAdministrator = ReturnType<typeof describeAdministrator>;

/** An account as commands print it. One of single sign-on has no factors here, and a reset one none until its link was used. */
function describeAdministrator(row: ListedAdministrator) {
  return {
    id: row.id,
    name: row.name,
    role: row.role,
    state: row.state,
    isSignOn: row.oidc_hash !== null,
    hasPassword: row.password !== null,
    hasTotp: row.totp !== null,
    passkeys: row.passkeys ?? 0,
    recoveryCodes: row.recovery_codes ?? 0,
    sessions: row.sessions ?? 0,
    tokens: row.tokens ?? 0,
    createdAt: new Date(row.created_at),
    lastSignInAt: row.last_sign_in_at === null ? undefined : new Date(row.last_sign_in_at),
  };
}

/** An account as the API returns it. */
function accountOf(described: DescribedAdministrator) {
  const { isSignOn: signOn, hasPassword: password, hasTotp: totp, passkeys, recoveryCodes } = described;
  return { ...described, signOn, factors: { password, totp, passkeys, recoveryCodes } };
}

function factorsOf({ isSignOn, hasPassword, hasTotp, passkeys }: DescribedAdministrator): string {
  const factors = [
    ...(isSignOn ? ['sign-on'] : []),
    ...(hasPassword ? ['password'] : []),
    ...(hasTotp ? ['app'] : []),
    ...(passkeys > 0 ? [`passkeys: ${passkeys}`] : []),
  ];
  return factors.length === 0 ? 'none' : factors.join(', ');
}
