import { type Static, Type } from 'typebox';
import { recordAudit } from '../actions/audit/record-audit.ts';
import { findKnown, requireSignedIn } from '../actions/sign-in/access-rules.ts';
import { type Administrator, scopesIn, sessionOf } from '../actions/sign-in/identify-administrator.ts';
import { adminId, permissionList } from '../contract/admin/common.ts';
import { namedObject, nullable, text, time, withDefault } from '../contract/schema-helpers.ts';
import { type Actor, localActor } from '../core/actor.ts';
import { maxTokensPerAdministrator, tokenLimits } from '../core/admin-account.ts';
import type { Options } from '../core/command-values.ts';
import { OperatorError } from '../core/errors.ts';
import { isAdminId } from '../core/id-format.ts';
import { nearMatches, suggestion } from '../core/near-matches.ts';
import { type Permission, permissionsOf, scopes } from '../core/permissions.ts';
import { Problem } from '../core/problem.ts';
import { dayMs } from '../core/time.ts';
import { lookup, newAdminToken, newShortId } from '../crypto/identifiers.ts';
import { lockAdministrator } from '../db/administration/administrators.ts';
import { addToken, countTokens, deleteToken, findTokens } from '../db/administration/tokens.ts';
import type { Transaction } from '../db/tables.ts';
import type { Ports } from '../ports/ports.ts';
import { administratorNamed } from './administrators.ts';
import { created, data, type LocalOperator, nothing, type Operator, operation } from './operation.ts';

const exampleName = 'Monitoring';
const exampleScopes = { examples: [['health.read', 'statistics.read']] };

const newToken = namedObject('NewApiToken', {
  name: Type.String({
    minLength: 1,
    maxLength: tokenLimits.nameLength,
    pattern: tokenLimits.name.source,
    description: 'What the token is for.',
    examples: [exampleName],
  }),
  scopes: Type.Array(Type.Enum([...scopes]), {
    minItems: 1,
    maxItems: scopes.length,
    uniqueItems: true,
    description: 'What the token may do. You must have these permissions yourself.',
    ...exampleScopes,
  }),
  days: withDefault(
    Type.Integer({ minimum: 1, maximum: tokenLimits.days, description: 'Days after which the token expires.' }),
    tokenLimits.defaultDays,
  ),
});

const members = {
  id: adminId('ID of the token.', 'Hm3pX8wLk1'),
  name: text('What the token is for.', exampleName),
  scopes: permissionList('What the token may do, as long as the role of its owner allows it, too.', exampleScopes),
  createdAt: time('When the token was created.'),
  endsAt: time('When the token expires.', '2026-05-30T12:00:00+00:00'),
};

const createdToken = namedObject('CreatedApiToken', {
  ...members,
  token: text(
    'The token, which is not shown again. Send it in `Authorization: Bearer`, and store it as a secret.',
    'spt_ExampleApiToken-0123456789-ExampleApiToken0',
  ),
});

const listedToken = namedObject('ApiToken', {
  ...members,
  usedAt: nullable(time('The last request, within a minute. Null if there was none.')),
});

type Deps = Pick<Ports, 'db' | 'clock' | 'keys'>;

interface TokenRequest extends Pick<Static<typeof newToken>, 'name' | 'days'> {
  readonly scopes: readonly Permission[];
}

/** API tokens. Over HTTP those of the caller, and on the command line those of any administrator. */
export const tokens = {
  listTokens: operation({
    route: ['GET', '/api/admin/tokens'],
    permission: 'account',
    summary: 'List your API tokens',
    description: 'Lists your API tokens, newest first: 50 at most. A token stays listed for 30 days after its end.',
    output: data('The tokens, without their secrets.', Type.Array(listedToken), 'ApiTokensResponse'),
    sdk: 'access.tokens(): ApiTokens',
    types: { ApiTokens: 'API tokens without their secrets.' },
    run: (deps: Pick<Ports, 'db'>, _input, by: Administrator) => listTokens(deps, by),
    command: {
      name: 'admin token list',
      values: '<name>',
      entry: 'token',
      summary: 'List the API tokens of an administrator.',
      examples: [{ about: 'List the tokens of Ann.', run: 'admin token list ann' }],
      run:
        ({ values: [name = ''] }) =>
        async (deps: Pick<Ports, 'db'>, _caller: LocalOperator) =>
          listTokens(deps, { id: await administratorNamed(deps, name) }),
      columns: { ID: 'id', Purpose: 'name', Ends: 'endsAt', 'Last request': 'usedAt', Scopes: 'scopes' },
    },
  }),
  createToken: operation({
    route: ['POST', '/api/admin/tokens'],
    permission: 'account',
    isConfirmed: true,
    problems: ['limit_reached'],
    summary: 'Create an API token',
    description:
      'Creates a token for a program that administers the service. It acts for you: it can do what its scopes and your role allow at the time of the request. It cannot manage accounts or other tokens.',
    body: newToken,
    output: created('The token. It is shown only now.', createdToken),
    sdk: 'access.createToken(token: NewApiToken): CreatedApiToken',
    types: {
      NewApiToken: 'The name, the scopes and the lifetime of a new API token.',
      CreatedApiToken: 'A new API token, with the secret that is not shown again.',
    },
    run: (deps: Deps, request, by: Administrator) => createToken(deps, by, request),
    command: {
      name: 'admin token add',
      values: '<name>',
      options: [
        { name: 'for', value: '<purpose>', help: 'What the token is for, as lists show it.' },
        { name: 'scope', value: '<permission>', help: 'What the token may do. Repeat the option for more.' },
        { name: 'days', value: '<n>', help: 'Days after which the token expires, 1 to 366. Default: 90.' },
      ],
      optionUsage: '--for <purpose> --scope <permission>… [--days <n>]',
      summary: 'Create an API token for a program, and print it.',
      details:
        'It acts for the administrator: within its scopes and the role of the administrator. It is not shown again.',
      examples: [
        {
          about: 'Let a monitoring program read the state of the service.',
          run: 'admin token add ann --for Monitoring --scope health.read --scope statistics.read',
        },
      ],
      run({ values: [owner = ''], options }) {
        const request = parseRequest(options);
        return async (deps: Deps, { actor }: Operator) => {
          const { token, endsAt } = await createTokenFor(deps, await administratorNamed(deps, owner), request, actor);
          return { print: token, warn: `The token is not shown again. It ends at ${endsAt.toISOString()}.` };
        };
      },
    },
  }),
  removeToken: operation({
    route: ['DELETE', '/api/admin/tokens/:tokenId'],
    permission: 'account',
    problems: ['entity_unknown'],
    summary: 'Remove one of your API tokens',
    description: 'Removes a token. Its next request is refused.',
    params: { tokenId: adminId('ID of the token.') },
    output: nothing('The token was removed.'),
    sdk: 'access.removeToken(tokenId)',
    run: (deps: Deps, { tokenId }, by: Administrator) => removeToken(deps, by, tokenId),
    command: {
      name: 'admin token remove',
      values: '<name> <id>',
      summary: 'Remove an API token. Its next request is refused.',
      examples: [{ about: 'Remove a token of Ann.', run: 'admin token remove ann Hm3pX8wLk1' }],
      run:
        ({ values: [name = '', tokenId = ''] }) =>
        async (deps: Deps, { actor }: Operator) => {
          await removeToken(deps, { id: await administratorNamed(deps, name), actor }, tokenId);
          return 'Token removed.';
        },
    },
  }),
};

function parseRequest({ for: name = '', scope = [], days: typedDays }: Options): TokenRequest {
  if (!tokenLimits.name.test(name) || name.length > tokenLimits.nameLength) {
    throw new OperatorError(`--for is required: what the token is for, in 1 to ${tokenLimits.nameLength} characters.`);
  }
  if (scope.length === 0) throw new OperatorError('--scope is required: a permission of admin role list.');
  const granted = [...new Set(scope.map(scopeIn))];
  const days = Number(typedDays ?? tokenLimits.defaultDays);
  if (!Number.isInteger(days) || days < 1 || days > tokenLimits.days) {
    throw new OperatorError(`--days must be a whole number from 1 to ${tokenLimits.days}.`);
  }
  return { name, scopes: granted, days };
}

function scopeIn(text: string): Permission {
  const found = scopes.find((scope) => scope === text);
  if (found !== undefined) return found;
  throw new OperatorError(
    `${text} is not a scope.${suggestion(nearMatches(text, scopes))} Scopes: ${scopes.join(', ')}.`,
  );
}

/** Lists the API tokens of the administrator, newest first, with those that have expired. */
export async function listTokens({ db }: Pick<Ports, 'db'>, by: Pick<Administrator, 'id'>) {
  return (await findTokens(db, by.id)).map(({ id, name, scopes, created_at, ends_at, used_at }) => ({
    id,
    name,
    scopes: scopesIn(scopes),
    createdAt: new Date(created_at),
    endsAt: new Date(ends_at),
    usedAt: used_at === null ? undefined : new Date(used_at),
  }));
}

/** Creates an API token with some of the permissions of a signed-in administrator. No token creates another one. */
export async function createToken(deps: Deps, by: Administrator, request: TokenRequest) {
  sessionOf(by);
  return storeToken(deps, by, request, { by: by.actor, confirm: (tx) => requireSignedIn(tx, by) });
}

/** Creates an API token for an administrator, on the machine of the service. */
export async function createTokenFor(
  deps: Deps,
  administratorId: string,
  request: TokenRequest,
  by: Actor = localActor,
) {
  const { id, role } = await findKnown(deps.db, administratorId);
  const owner = { id, permissions: new Set(permissionsOf(role)) };
  return storeToken(deps, owner, request, {
    by,
    async confirm(tx) {
      if (!(await lockAdministrator(tx, id))) {
        throw new Problem('entity_unknown', { detail: 'This administrator is disabled or was removed.' });
      }
    },
  });
}

/** Removes an API token of the administrator. Its next request is refused. */
export async function removeToken(
  { db, ...ports }: Deps,
  { id, actor }: Pick<Administrator, 'id' | 'actor'>,
  tokenId: string,
): Promise<void> {
  if (!isAdminId(tokenId)) throw new Problem('entity_unknown', { detail: 'No such token.' });
  await db.transaction().execute(async (tx) => {
    const name = await deleteToken(tx, id, tokenId);
    if (name === undefined) throw new Problem('entity_unknown', { detail: 'No such token.' });
    await recordAudit(tx, ports, actor, { action: 'removeToken', subject: tokenId, old: { administrator: id, name } });
  });
}

/** Stores an API token with some of the permissions of its owner. `confirm` locks the owner, and throws if that fails. */
async function storeToken(
  { db, ...ports }: Deps,
  owner: Pick<Administrator, 'id' | 'permissions'>,
  { name, scopes: requested, days }: TokenRequest,
  { by, confirm }: { readonly by: Actor; readonly confirm: (tx: Transaction) => Promise<void> },
) {
  const granted = scopes.filter((scope) => requested.includes(scope));
  const missing = requested.find((scope) => !owner.permissions.has(scope) || !scopes.includes(scope));
  if (missing !== undefined) throw new Problem('permission_missing', { members: { permission: missing } });
  const [id, token, createdAt] = [newShortId(), newAdminToken(), ports.clock.now()];
  const endsAt = new Date(createdAt.getTime() + days * dayMs);
  await db.transaction().execute(async (tx) => {
    await confirm(tx);
    await addToken(tx, {
      id,
      administrator_id: owner.id,
      name,
      token_hash: lookup(ports.keys, 'admin-token', token),
      scopes: JSON.stringify(granted),
      created_at: createdAt.toISOString(),
      ends_at: endsAt.toISOString(),
      used_at: null,
    });
    if ((await countTokens(tx, owner.id)) > maxTokensPerAdministrator) {
      throw new Problem('limit_reached', { members: { limit: maxTokensPerAdministrator } });
    }
    const record = { administrator: owner.id, name, scopes: granted, endsAt: endsAt.toISOString() };
    await recordAudit(tx, ports, by, { action: 'createToken', subject: id, new: record });
  });
  // The token itself is returned only now: what is stored is its hash.
  return { id, token, name, scopes: granted, createdAt, endsAt };
}
