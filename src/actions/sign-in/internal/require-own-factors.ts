import { Problem } from '../../../core/problem.ts';
import { type Account, findAccount } from '../../../db/administration/factors.ts';
import type { Database } from '../../../db/tables.ts';

/**
 * Throws unless the administrator signs in here. One who signs in by single sign-on has no factors of this service: they
 * would never be asked for, or work even when the OpenID Connect server denies the person.
 */
export async function requireOwnFactors(
  db: Database,
  administratorId: string,
  otherwise: 'entity_unknown' | 'passkeys_unavailable' = 'entity_unknown',
): Promise<Account> {
  const account = await findAccount(db, administratorId);
  if (account !== undefined && account.oidc_hash === null) return account;
  throw new Problem(otherwise, { detail: 'This administrator signs in by single sign-on.' });
}
