import {
  changeAdministrator,
  type DescribedAdministrator,
  getAdministrator,
  listAdministrators,
  removeAdministrator,
} from '../actions/sign-in/administrators.ts';
import { type CreatedInvitation, inviteAdministrator, resetAdministrator } from '../actions/sign-in/invitations.ts';
import { describeSignIn } from '../actions/sign-in/sign-in.ts';
import type { Config } from '../config.ts';
import { OperatorError } from '../core/errors.ts';
import { adminTransport, setupLink } from '../core/passkey.ts';
import { isGrantable, permissionNames, permissions, type Role, roles } from '../core/permissions.ts';
import { findAdministratorId } from '../db/administration/administrators.ts';
import type { Service } from '../wiring.ts';
import { configuredUrl } from './checked-server.ts';
import type { Call } from './command.ts';
import { printTable } from './print-table.ts';
import { withService } from './with-service.ts';

export async function invite(call: Call): Promise<void> {
  const role = roleIn(call.options.role);
  const url = adminUrl(call.config);
  await withService(call, async ({ ports }) => {
    const { isSetUp } = await describeSignIn(ports);
    if (isSetUp && role === undefined) throw new OperatorError(`--role is required: ${roles.join(', ')}.`);
    if (!isSetUp && role !== undefined && role !== 'administrator') {
      throw new OperatorError('The first administrator has the role administrator.');
    }
    const request = { role: role ?? 'administrator', name: call.options.name };
    printLink(call, url, await inviteAdministrator(ports, request, call.actor));
  });
}

export async function listAccounts(call: Call): Promise<void> {
  await withService(call, async ({ ports }) => {
    const administrators = await listAdministrators(ports);
    if (call.options.json) for (const each of administrators) call.print(JSON.stringify(each));
    else printTable(call, columns, administrators.map(cells));
  });
}

export async function showAccount(call: Call): Promise<void> {
  await withService(call, async ({ ports }) => {
    const administrator = await getAdministrator(ports, await namedIn(call, ports));
    if (call.options.json) return call.print(JSON.stringify(administrator));
    const values = cells(administrator);
    for (const [index, title] of columns.entries()) call.print(`${title}: ${values[index]}`);
  });
}

export async function changeAccount(call: Call): Promise<void> {
  const role = roleIn(call.options.role);
  const { state } = call.options;
  if (state !== undefined && state !== 'active' && state !== 'disabled') {
    throw new OperatorError('--state must be active or disabled.');
  }
  if (role === undefined && state === undefined) throw new OperatorError('Set --role or --state.');
  await withService(call, async ({ ports, signOn }) => {
    await changeAdministrator({ ...ports, signOn }, await namedIn(call, ports), { role, state }, call.actor);
    call.print('Administrator changed.');
  });
}

export async function removeAccount(call: Call): Promise<void> {
  await withService(call, async ({ ports, signOn }) => {
    await removeAdministrator({ ...ports, signOn }, await namedIn(call, ports), call.actor);
    call.print('Administrator removed, with all sessions and API tokens.');
  });
}

export async function resetAccount(call: Call): Promise<void> {
  const url = adminUrl(call.config);
  await withService(call, async ({ ports, signOn }) => {
    printLink(call, url, await resetAdministrator({ ...ports, signOn }, await namedIn(call, ports), call.actor));
  });
}

export async function listRoles(call: Call): Promise<void> {
  const rows = permissionNames.map((permission) => {
    const { role, help: allows } = permissions[permission];
    return { permission, role, scope: isGrantable(permission), allows };
  });
  if (call.options.json) for (const row of rows) call.print(JSON.stringify(row));
  else
    printTable(
      call,
      ['Permission', 'Lowest role', 'Scope', 'Allows'],
      rows.map(({ permission, role, scope, allows }) => [permission, role, scope ? 'yes' : 'no', allows]),
    );
}

const columns = ['Name', 'Role', 'State', 'Factors', 'Last sign-in', 'Sessions', 'Tokens'];

function cells(administrator: DescribedAdministrator): readonly string[] {
  const { name, role, state, lastSignInAt, sessions, tokens } = administrator;
  return [name, role, state, factorsOf(administrator), lastSignInAt?.toISOString() ?? '', `${sessions}`, `${tokens}`];
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

/** Returns the ID of the administrator whose name is the first argument. */
export async function namedIn({ values }: Call, { db }: Pick<Service['ports'], 'db'>): Promise<string> {
  const [name = ''] = values;
  const id = await findAdministratorId(db, name.toLowerCase());
  if (id === undefined) throw new OperatorError(`There is no administrator with the name ${name}.`);
  return id;
}

function roleIn(text: string | undefined): Role | undefined {
  const role = roles.find((name) => name === text);
  if (text !== undefined && role === undefined) throw new OperatorError(`--role must be one of ${roles.join(', ')}.`);
  return role;
}

/** The URL of links for administrators. Throws where administration is refused. */
function adminUrl(config: Config): URL {
  const url = configuredUrl(config);
  if (adminTransport(url) !== undefined) return url;
  throw new OperatorError(
    'Administration in a browser needs HTTPS. Set SEALPOST_BASE_URL to an https:// address, or use the commands of sealpost admin.',
  );
}

function printLink({ print, warn }: Call, url: URL, { token, endsAt }: CreatedInvitation): void {
  print(setupLink(url, token));
  warn(`The link works once, until ${endsAt.toISOString()}.`);
}
