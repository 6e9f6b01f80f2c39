import { setImmediate } from 'node:timers/promises';
import { condemnParts, findWasteParts, forgetParts } from '../db/waste.ts';
import type { Ports } from '../ports/ports.ts';

/** No writer takes so long for one part: a slow one closes its part at 1 MiB, and one that stops sending is cut off. */
const abandonedMs = 3_600_000;

type Share = Pick<Ports, 'db' | 'blobs' | 'clock'>;

/** Removes what no file needs: of one transfer, or of all. A part is forgotten only after its blob is removed. */
export async function sweepParts({ db, blobs, clock }: Share, trackingId?: string): Promise<void> {
  const abandonedBefore = new Date(clock.now().getTime() - abandonedMs);
  for (let after: string | undefined = ''; after !== undefined; await setImmediate()) {
    const { waste, next } = await findWasteParts(db, { after, trackingId, abandonedBefore });
    if (waste.length > 0) {
      const condemned = await condemnParts(db, waste);
      for (const blobKey of condemned) await blobs.remove(blobKey);
      if (condemned.length > 0) await forgetParts(db, condemned);
    }
    after = next;
  }
}
