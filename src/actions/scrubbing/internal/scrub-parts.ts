import { type ScrubAmount, scrubCost } from '../../../core/scrub-schedule.ts';
import { pageOfStoredParts, type StoredPart } from '../../../db/parts/stored-parts.ts';
import { filterDamaged } from '../../../db/scrub/damaged-parts.ts';
import { contentCheck, type Pace } from '../../../integrity/contents.ts';
import { type ScrubDeps, scrubPart } from './scrub-part.ts';

/** How far a pass has read. */
export interface ScrubProgress {
  /** The key of the last part that was read. */
  readonly position: string;
  readonly read: ScrubAmount;
}

/** The cost of a part beyond its bytes. */
const costOfPart = scrubCost({ parts: 1, bytes: 0 });

export interface ScrubRun {
  readonly from: ScrubProgress;
  readonly stopping: AbortSignal;
  /** The cost of one step: a restart reads at most this much again, and one more part. */
  costOfStep(): number;
  /** Limits the rate. */
  pace(bytes: number): ReturnType<Pace>;
  /** Stores the progress after each step. Returns whether to continue. */
  save(progress: ScrubProgress): Promise<boolean>;
}

/** Reads all parts after a position. Returns how far it came, or undefined if it was ended before the last part. */
export async function scrubParts(deps: ScrubDeps, run: ScrubRun): Promise<ScrubProgress | undefined> {
  const contents = contentCheck(deps.blobs);
  let progress = run.from;
  let savedCost = scrubCost(progress.read);
  for (;;) {
    const { parts, isLast } = await pageOfStoredParts(deps.db, progress.position);
    const damaged = await filterDamaged(deps.db, parts.map(keyOf));
    for (const part of parts) {
      await run.pace(costOfPart);
      if (run.stopping.aborted) return endEarly(run, progress);
      try {
        await scrubPart(deps, contents, { part, wasDamaged: damaged.has(part.blobKey) }, run);
      } catch (error) {
        if (run.stopping.aborted) return endEarly(run, progress);
        throw error;
      }
      progress = after(progress, part);
      const cost = scrubCost(progress.read);
      if (cost - savedCost < run.costOfStep()) continue;
      if (!(await run.save(progress))) return undefined;
      savedCost = cost;
    }
    if (isLast) return progress;
  }
}

const keyOf = ({ blobKey }: StoredPart): string => blobKey;

function after({ read }: ScrubProgress, { blobKey, sealedSize }: StoredPart): ScrubProgress {
  return { position: blobKey, read: { parts: read.parts + 1, bytes: read.bytes + sealedSize } };
}

async function endEarly({ save }: ScrubRun, progress: ScrubProgress): Promise<undefined> {
  await save(progress);
}
