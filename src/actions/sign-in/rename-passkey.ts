import { Problem } from '../../core/problem.ts';
import { updatePasskeyName } from '../../db/administration/passkeys.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Administrator } from './identify-administrator.ts';
import { requireSignedIn } from './internal/require-signed-in.ts';

/** Renames a passkey of the signed-in administrator. */
export async function renamePasskey(
  { db, ...ports }: Pick<Ports, 'db' | 'keys' | 'clock'>,
  by: Administrator,
  id: string,
  name: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await requireSignedIn(tx, by);
    const before = await updatePasskeyName(tx, { administratorId: by.id, id, name });
    if (before === undefined) throw new Problem('entity_unknown');
    await recordAudit(tx, ports, by.actor, {
      action: 'renamePasskey',
      subject: id,
      old: { name: before },
      new: { name },
    });
  });
}
