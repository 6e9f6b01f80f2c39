import { Problem } from '../../../core/problem.ts';
import { lockAdministrator } from '../../../db/administration/administrators.ts';
import { isSessionStored } from '../../../db/administration/sessions.ts';
import type { Transaction } from '../../../db/tables.ts';
import { type Administrator, sessionOf } from '../identify-administrator.ts';

/**
 * Call this first in a transaction that changes the account of the signed-in administrator, who may have been disabled,
 * reset or signed out since the request was identified. Locks the administrator until the transaction ends.
 */
export async function requireSignedIn(tx: Transaction, by: Administrator): Promise<void> {
  const isSignedIn = (await lockAdministrator(tx, by.id)) && (await isSessionStored(tx, sessionOf(by).id));
  if (!isSignedIn) throw new Problem('sign_in_required');
}
