import { type Actor, localActor } from '../../core/actor.ts';
import { maxTokensPerAdministrator } from '../../core/admin-account.ts';
import { isAdminId } from '../../core/id-format.ts';
import { scopes as grantable, type Permission, permissionsOf } from '../../core/permissions.ts';
import { Problem } from '../../core/problem.ts';
import { dayMs } from '../../core/time.ts';
import { lookup, newAdminToken, newShortId } from '../../crypto/identifiers.ts';
import { lockAdministrator } from '../../db/administration/administrators.ts';
import {
  addToken,
  countTokens,
  removeToken as deleteToken,
  listTokens as findTokens,
} from '../../db/administration/tokens.ts';
import type { Transaction } from '../../db/tables.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { findKnown, requireSignedIn } from './access-rules.ts';
import { type Administrator, scopesIn, sessionOf } from './identify-administrator.ts';

interface ListedToken {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly Permission[];
  readonly createdAt: Date;
  readonly endsAt: Date;
  /** The last recorded request, within a minute. */
  readonly usedAt: Date | undefined;
}

/** Lists the API tokens of the administrator, newest first, with those that have expired. */
export async function listTokens(
  { db }: Pick<Ports, 'db'>,
  by: Pick<Administrator, 'id'>,
): Promise<readonly ListedToken[]> {
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
export async function createToken(
  ports: Pick<Ports, 'db' | 'clock' | 'keys'>,
  by: Administrator,
  request: TokenRequest,
): Promise<CreatedToken> {
  sessionOf(by);
  return storeToken(ports, by, request, { by: by.actor, confirm: (tx) => requireSignedIn(tx, by) });
}

/** Creates an API token for an administrator, on the machine of the service. */
export async function createTokenFor(
  ports: Pick<Ports, 'db' | 'clock' | 'keys'>,
  administratorId: string,
  request: TokenRequest,
  by: Actor = localActor,
): Promise<CreatedToken> {
  const { id, role } = await findKnown(ports.db, administratorId);
  const owner = { id, permissions: new Set(permissionsOf(role)) };
  return storeToken(ports, owner, request, {
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
  { db, ...ports }: Pick<Ports, 'db' | 'clock' | 'keys'>,
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

interface TokenRequest {
  readonly name: string;
  readonly scopes: readonly Permission[];
  /** The number of days after which the token expires. */
  readonly days: number;
}

interface CreatedToken {
  readonly id: string;
  /** Shown once: only its hash is stored. */
  readonly token: string;
  readonly name: string;
  readonly scopes: readonly Permission[];
  readonly createdAt: Date;
  readonly endsAt: Date;
}

interface TokenOwner {
  readonly id: string;
  readonly permissions: ReadonlySet<Permission>;
}

/** Stores an API token with some of the permissions of its owner. `confirm` locks the owner, and throws if that fails. */
async function storeToken(
  { db, ...ports }: Pick<Ports, 'db' | 'clock' | 'keys'>,
  owner: TokenOwner,
  { name, scopes: requested, days }: TokenRequest,
  { by, confirm }: { readonly by: Actor; readonly confirm: (tx: Transaction) => Promise<void> },
): Promise<CreatedToken> {
  const scopes = grantable.filter((scope) => requested.includes(scope));
  const missing = requested.find((scope) => !owner.permissions.has(scope) || !grantable.includes(scope));
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
      scopes: JSON.stringify(scopes),
      created_at: createdAt.toISOString(),
      ends_at: endsAt.toISOString(),
      used_at: null,
    });
    if ((await countTokens(tx, owner.id)) > maxTokensPerAdministrator) {
      throw new Problem('limit_reached', { members: { limit: maxTokensPerAdministrator } });
    }
    const record = { administrator: owner.id, name, scopes, endsAt: endsAt.toISOString() };
    await recordAudit(tx, ports, by, { action: 'createToken', subject: id, new: record });
  });
  return { id, token, name, scopes, createdAt, endsAt };
}
