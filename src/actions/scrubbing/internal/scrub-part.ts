import type { DamagedPart } from '../../../core/damage.ts';
import { findNeededPart, type StoredPart } from '../../../db/parts/stored-parts.ts';
import { deleteDamages, recordDamage } from '../../../db/scrub/damaged-parts.ts';
import type { ContentCheck, Pace } from '../../../integrity/contents.ts';
import type { Ports } from '../../../ports/ports.ts';

export type ScrubDeps = Pick<Ports, 'db' | 'blobs' | 'clock'> & {
  /** Called once for each new damage. */
  readonly reportDamage?: ((damaged: DamagedPart) => void) | undefined;
};

export interface PartToScrub {
  readonly part: StoredPart;
  /** Whether the part is recorded as damaged. */
  readonly wasDamaged: boolean;
}

/** Reads a part, and records or deletes its damage. Returns the damage of a part that a file needs. */
export async function scrubPart(
  { db, clock, reportDamage }: ScrubDeps,
  contents: ContentCheck,
  { part, wasDamaged }: PartToScrub,
  { pace, stopping }: { readonly pace: Pace; readonly stopping: AbortSignal },
): Promise<DamagedPart | undefined> {
  const damage = await contents.damageOf(part, pace, stopping);
  // The part may have been removed or replaced while it was read.
  const needed = damage === undefined ? undefined : await findNeededPart(db, part.blobKey);
  if (damage === undefined || needed === undefined) {
    if (wasDamaged) await deleteDamages(db, [part.blobKey]);
    return undefined;
  }
  const damaged = { ...needed, damage };
  // Reported first: after a crash in between it is reported again, instead of never.
  if (!wasDamaged) reportDamage?.(damaged);
  await recordDamage(db, needed, damage, clock.now());
  return damaged;
}
