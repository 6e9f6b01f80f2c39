import { Problem } from '../../../core/problem.ts';
import { findAccount } from '../../../db/administration/factors.ts';
import { passkeysOf } from '../../../db/administration/passkeys.ts';
import type { Transaction } from '../../../db/tables.ts';
import type { Ports } from '../../../ports/ports.ts';
import { openPasskey } from '../../../records/passkeys.ts';

/**
 * Call this after a factor was removed: throws unless the administrator has another one that works. A passkey of an earlier
 * host name does not.
 */
export async function requireSecondFactor(
  tx: Transaction,
  { keys }: Pick<Ports, 'keys'>,
  administratorId: string,
  relyingPartyId: string | undefined,
): Promise<void> {
  const account = await findAccount(tx, administratorId);
  if (account !== undefined && account.totp !== null) return;
  const passkeys = (await passkeysOf(tx, administratorId)).map((row) => openPasskey(keys, row));
  if (!passkeys.some((passkey) => passkey.relyingPartyId === relyingPartyId)) throw new Problem('last_factor');
}
