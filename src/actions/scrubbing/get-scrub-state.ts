import { countDamages } from '../../db/scrub/damaged-parts.ts';
import { readScrubPasses, type ScrubPass } from '../../db/scrub/scrub-passes.ts';
import type { Ports } from '../../ports/ports.ts';

export interface ScrubState {
  /** The pass that reads or has read last. */
  readonly current: ScrubPass | undefined;
  /** The last pass that has read everything. */
  readonly complete: ScrubPass | undefined;
  /** How many parts are damaged, at most `maxCounted`. */
  readonly damagedParts: number;
}

const maxCounted = 1_000_000;

/** Returns how far the scrub has read, and how much is damaged. Reads a few rows and the damages. */
export async function getScrubState({ db }: Pick<Ports, 'db'>): Promise<ScrubState> {
  const { current, complete } = await readScrubPasses(db);
  return { current, complete, damagedParts: await countDamages(db, maxCounted) };
}
