import { Problem } from '../../core/problem.ts';
import { deletePasskey } from '../../db/administration/passkeys.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Administrator } from './identify-administrator.ts';
import { requireSecondFactor } from './internal/require-second-factor.ts';
import { requireSignedIn } from './internal/require-signed-in.ts';

/** Removes a passkey of the signed-in administrator. The last second factor cannot be removed. */
export async function removePasskey(
  { db, ...ports }: Pick<Ports, 'db' | 'keys' | 'clock'>,
  by: Administrator,
  id: string,
  relyingPartyId: string | undefined,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await requireSignedIn(tx, by);
    const name = await deletePasskey(tx, by.id, id);
    if (name === undefined) throw new Problem('entity_unknown');
    await requireSecondFactor(tx, ports, by.id, relyingPartyId);
    await recordAudit(tx, ports, by.actor, { action: 'removePasskey', subject: id, old: { name } });
  });
}
