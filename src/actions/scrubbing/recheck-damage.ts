import { findNeededPart } from '../../db/parts/stored-parts.ts';
import { deleteDamages } from '../../db/scrub/damaged-parts.ts';
import { type ContentCheck, contentCheck, type Pace } from '../../integrity/contents.ts';
import { type ScrubDeps, scrubPart } from './internal/scrub-part.ts';

export interface Recheck {
  readonly contents: ContentCheck;
  readonly pace: Pace;
  readonly stopping: AbortSignal;
}

/** Reads a damaged part again. Returns false and removes its record if there is no damage any more. */
export async function recheckDamage(deps: ScrubDeps, blobKey: string, recheck = atOnce(deps)): Promise<boolean> {
  const part = await findNeededPart(deps.db, blobKey);
  if (part !== undefined)
    return (await scrubPart(deps, recheck.contents, { part, wasDamaged: true }, recheck)) !== undefined;
  await deleteDamages(deps.db, [blobKey]);
  return false;
}

function atOnce({ blobs }: ScrubDeps): Recheck {
  return { contents: contentCheck(blobs), pace: async () => {}, stopping: new AbortController().signal };
}
