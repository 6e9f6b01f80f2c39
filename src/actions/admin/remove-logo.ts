import { type Actor, localActor } from '../../core/actor.ts';
import { type ExpectedVersion, requireVersion } from '../../core/expected-version.ts';
import { Problem } from '../../core/problem.ts';
import { deleteLogo } from '../../db/brand-files.ts';
import { lockSettings } from '../../db/settings.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { getBrand } from './get-brand.ts';

/** Removes the logo from all pages. Returns the version of the brand. */
export async function removeLogo(
  { db, ...ports }: Pick<Ports, 'db' | 'clock' | 'keys'>,
  by: Actor = localActor,
  expected?: ExpectedVersion,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    // The settings of the brand belong to its version.
    await lockSettings(tx);
    requireVersion((await getBrand({ db: tx })).version, expected);
    const old = await deleteLogo(tx);
    if (old === undefined) throw new Problem('entity_unknown', { detail: 'There is no logo.' });
    const { version } = await getBrand({ db: tx });
    await recordAudit(tx, ports, by, { action: 'removeLogo', old });
    return version;
  });
}
