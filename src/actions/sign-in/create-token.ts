import { maxTokensPerAdministrator } from '../../core/admin-session.ts';
import { scopes as grantable, type Permission } from '../../core/permissions.ts';
import { Problem } from '../../core/problem.ts';
import { dayMs } from '../../core/time.ts';
import { lookup, newAdminToken, newShortId } from '../../crypto/identifiers.ts';
import { lockAdministrator } from '../../db/administration/administrators.ts';
import { isSessionStored } from '../../db/administration/sessions.ts';
import { addToken, countTokens } from '../../db/administration/tokens.ts';
import type { Ports } from '../../ports/ports.ts';
import { type Administrator, sessionOf } from './identify-administrator.ts';

export interface TokenRequest {
  readonly name: string;
  readonly scopes: readonly Permission[];
  /** The number of days after which the token ends. */
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

/** Creates an API token with some of the permissions of a signed-in administrator. No token creates another one. */
export async function createToken(
  { db, clock, keys }: Pick<Ports, 'db' | 'clock' | 'keys'>,
  by: Administrator,
  { name, scopes: requested, days }: TokenRequest,
): Promise<CreatedToken> {
  const session = sessionOf(by);
  const scopes = grantable.filter((scope) => requested.includes(scope));
  const missing = requested.find((scope) => !by.permissions.has(scope) || !grantable.includes(scope));
  if (missing !== undefined) throw new Problem('permission_missing', { members: { permission: missing } });
  const [id, token, createdAt] = [newShortId(), newAdminToken(), clock.now()];
  const endsAt = new Date(createdAt.getTime() + days * dayMs);
  await db.transaction().execute(async (tx) => {
    // The administrator may have been disabled, or the session ended, since the request was identified.
    const isStillSignedIn = (await lockAdministrator(tx, by.id)) && (await isSessionStored(tx, session.id));
    if (!isStillSignedIn) throw new Problem('sign_in_required');
    await addToken(tx, {
      id,
      administrator_id: by.id,
      name,
      token_hash: lookup(keys, 'admin-token', token),
      scopes: JSON.stringify(scopes),
      created_at: createdAt.toISOString(),
      ends_at: endsAt.toISOString(),
      used_at: null,
    });
    if ((await countTokens(tx, by.id)) > maxTokensPerAdministrator) {
      throw new Problem('limit_reached', { members: { limit: maxTokensPerAdministrator } });
    }
  });
  return { id, token, name, scopes, createdAt, endsAt };
}
