import { readTrustedTime } from '../../../db/trusted-time.ts';
import { removeMarkedParts } from '../../cleanup/remove-marked-parts.ts';
import { removeOrphanedBlobs } from '../../cleanup/remove-orphaned-blobs.ts';
import { type RepairDeps, type RepairStep, recordRepair } from './repair-deps.ts';

/**
 * Removes what ended transfers and unfinished uploads have left, and blobs that were orphaned for long enough: by the
 * rules and limits of the scheduled jobs, and by trusted time.
 */
export async function* repairStorage(deps: RepairDeps): AsyncGenerator<RepairStep> {
  const { db, blobs } = deps;
  await db.transaction().execute((tx) => recordRepair(tx, deps, 'storage', 'unneeded blobs are removed'));
  const trusted = (await readTrustedTime(db)) ?? deps.clock.now();
  const removed: string[] = [];
  const ports = {
    db,
    clock: { now: () => trusted },
    blobs: {
      ...blobs,
      async remove(...keys: readonly string[]) {
        await blobs.remove(...keys);
        removed.push(...keys);
      },
    },
  };
  await removeMarkedParts(ports);
  yield* taken(removed, 'was removed: no file needs it any more');
  const rejection = await removeOrphanedBlobs(ports).then(
    () => undefined,
    (error: Error) => error,
  );
  yield* taken(removed, 'was removed: it was orphaned for longer than disk.orphanDays');
  if (rejection !== undefined) yield { isRepaired: false, about: 'orphaned blobs', what: rejection.message };
}

function* taken(removed: string[], what: string): Generator<RepairStep> {
  for (const key of removed.splice(0)) yield { isRepaired: true, about: `blob ${key}`, what };
}
