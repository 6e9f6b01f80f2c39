import { type Actor, localActor } from '../../core/actor.ts';
import { lockLogo, writeLogo } from '../../db/brand-files.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { prepareLogo } from './prepare-logo.ts';

/** Cleans a picture and shows it on all pages. Returns the names of the parts of an SVG file that were removed. */
export async function saveLogo(
  { db, ...ports }: Pick<Ports, 'db' | 'clock' | 'keys'>,
  bytes: Uint8Array,
  by: Actor = localActor,
): Promise<readonly string[]> {
  const { logo, version, removed } = await prepareLogo(bytes);
  const { type, width, height } = logo;
  await db.transaction().execute(async (tx) => {
    const old = await lockLogo(tx);
    await writeLogo(tx, version, logo, ports.clock.now());
    await recordAudit(tx, ports, by, { action: 'saveLogo', old, new: { version, type, width, height } });
  });
  return removed;
}
