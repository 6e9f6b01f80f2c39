import { Problem } from '../../core/problem.ts';
import { changeFactors, findAccount } from '../../db/administration/factors.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Administrator } from './identify-administrator.ts';
import { requireSignedIn } from './internal/require-signed-in.ts';

/** Removes the authenticator app of an administrator who has a passkey. The last second factor cannot be removed. */
export async function removeTotp(
  { db, ...ports }: Pick<Ports, 'db' | 'keys' | 'clock'>,
  by: Administrator,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await requireSignedIn(tx, by);
    const account = await findAccount(tx, by.id);
    if (account === undefined || account.totp === null) throw new Problem('entity_unknown');
    if (account.passkeys === 0) throw new Problem('last_factor');
    await changeFactors(tx, by.id, { totp: null, totp_step: 0 }, ports.clock.now());
    await recordAudit(tx, ports, by.actor, { action: 'removeTotp', subject: by.id });
  });
}
