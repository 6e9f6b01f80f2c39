import { type Actor, localActor } from '../../core/actor.ts';
import { Problem } from '../../core/problem.ts';
import { deleteLogo } from '../../db/brand-files.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAudit } from '../audit/record-audit.ts';

/** Removes the logo from all pages. */
export async function removeLogo(
  { db, ...ports }: Pick<Ports, 'db' | 'clock' | 'keys'>,
  by: Actor = localActor,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const old = await deleteLogo(tx);
    if (old === undefined) throw new Problem('entity_unknown', { detail: 'There is no logo.' });
    await recordAudit(tx, ports, by, { action: 'removeLogo', old });
  });
}
