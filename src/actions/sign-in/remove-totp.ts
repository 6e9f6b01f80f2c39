import { Problem } from '../../core/problem.ts';
import { changeFactors, findAccount } from '../../db/administration/factors.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Administrator } from './identify-administrator.ts';
import { requireSecondFactor } from './internal/require-second-factor.ts';
import { requireSignedIn } from './internal/require-signed-in.ts';

/** Removes the authenticator app of an administrator who has a passkey for this host name: the last second factor stays. */
export async function removeTotp(
  { db, ...ports }: Pick<Ports, 'db' | 'keys' | 'clock'>,
  by: Administrator,
  relyingPartyId: string | undefined,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await requireSignedIn(tx, by);
    const account = await findAccount(tx, by.id);
    if (account === undefined || account.totp === null) throw new Problem('entity_unknown');
    await changeFactors(tx, by.id, { totp: null, totp_step: 0 }, ports.clock.now());
    await requireSecondFactor(tx, ports, by.id, relyingPartyId);
    await recordAudit(tx, ports, by.actor, { action: 'removeTotp', subject: by.id });
  });
}
