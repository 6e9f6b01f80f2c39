import type { Actor } from '../../../core/actor.ts';
import { maxTokensPerAdministrator } from '../../../core/admin-session.ts';
import { scopes as grantable, type Permission } from '../../../core/permissions.ts';
import { Problem } from '../../../core/problem.ts';
import { dayMs } from '../../../core/time.ts';
import { lookup, newAdminToken, newShortId } from '../../../crypto/identifiers.ts';
import { addToken, countTokens } from '../../../db/administration/tokens.ts';
import type { Transaction } from '../../../db/tables.ts';
import type { Ports } from '../../../ports/ports.ts';
import { recordAudit } from '../../audit/record-audit.ts';

export interface TokenRequest {
  readonly name: string;
  readonly scopes: readonly Permission[];
  /** The number of days after which the token expires. */
  readonly days: number;
}

export interface CreatedToken {
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
export async function storeToken(
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
