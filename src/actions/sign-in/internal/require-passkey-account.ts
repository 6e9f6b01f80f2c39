import { maxPasskeysPerAdministrator } from '../../../core/passkey.ts';
import { Problem } from '../../../core/problem.ts';
import { findAccount } from '../../../db/administration/factors.ts';
import type { Database } from '../../../db/tables.ts';

/**
 * Throws unless the administrator may register one more passkey. One who signs in by single sign-on has none: the passkey
 * would work even when the OpenID Connect server denies the person.
 */
export async function requirePasskeyAccount(db: Database, administratorId: string): Promise<void> {
  const account = await findAccount(db, administratorId);
  if (account === undefined || account.oidc_hash !== null) throw new Problem('passkeys_unavailable');
  if (account.passkeys >= maxPasskeysPerAdministrator) {
    throw new Problem('limit_reached', { members: { limit: maxPasskeysPerAdministrator } });
  }
}
