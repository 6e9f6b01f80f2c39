import { maxPasskeysPerAdministrator } from '../../../core/passkey.ts';
import { Problem } from '../../../core/problem.ts';
import type { Database } from '../../../db/tables.ts';
import { requireOwnFactors } from './require-own-factors.ts';

/** Throws unless the administrator may register one more passkey. */
export async function requirePasskeyAccount(db: Database, administratorId: string): Promise<void> {
  const account = await requireOwnFactors(db, administratorId, 'passkeys_unavailable');
  if (account.passkeys >= maxPasskeysPerAdministrator) {
    throw new Problem('limit_reached', { members: { limit: maxPasskeysPerAdministrator } });
  }
}
