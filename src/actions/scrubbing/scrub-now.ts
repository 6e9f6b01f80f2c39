import type { DamagedPart } from '../../core/damage.ts';
import { measureStoredParts } from '../../db/parts/stored-parts.ts';
import { type ScrubPass, saveScrubPass } from '../../db/scrub/scrub-passes.ts';
import { createPacer } from './internal/pacer.ts';
import type { ScrubDeps } from './internal/scrub-part.ts';
import { scrubParts } from './internal/scrub-parts.ts';

/** How much is read between two reports of the progress. */
const costOfStep = 256 * 2 ** 20;

export interface ScrubNow {
  readonly bytesPerSecond: number;
  readonly stopping: AbortSignal;
  /** Called now and then. */
  onProgress(pass: ScrubPass): void;
}

/**
 * Reads every stored byte from the beginning, and records damages. Runs beside the scheduled scrub, which begins its next
 * pass later if this one is complete. Returns undefined if it was stopped.
 */
export async function scrubNow(
  deps: ScrubDeps & { readonly reportDamage: (damaged: DamagedPart) => void },
  { bytesPerSecond, stopping, onProgress }: ScrubNow,
): Promise<ScrubPass | undefined> {
  const { db, clock } = deps;
  const nothing = { parts: 0, bytes: 0 };
  const all = await measureStoredParts(db);
  const pass = { startedAt: clock.now(), finishedAt: undefined, position: '', read: nothing, all };
  const progress = await scrubParts(deps, {
    from: pass,
    stopping,
    costOfStep: () => costOfStep,
    pace: createPacer(() => bytesPerSecond, stopping),
    async save(saved) {
      onProgress({ ...pass, ...saved });
      return !stopping.aborted;
    },
  });
  if (progress === undefined) return undefined;
  const complete = { ...pass, ...progress, finishedAt: clock.now() };
  await db.transaction().execute((tx) => saveScrubPass(tx, complete));
  return complete;
}
