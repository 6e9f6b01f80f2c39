import { setImmediate } from 'node:timers/promises';
import { condemnParts, findWasteParts, forgetParts } from '../db/waste.ts';
import type { Ports } from '../ports/ports.ts';

/** No writer takes so long for one part: a slow one closes its part at 1 MiB, and one that stops sending is cut off. */
const abandonedMs = 3_600_000;

type Share = Pick<Ports, 'db' | 'blobs' | 'clock'>;

/** Removes what no file needs, of all transfers. Comes to an early end when it is told to stop. */
export async function sweepParts(ports: Share, stopping?: AbortSignal): Promise<void> {
  await ports.blobs.sweep();
  await sweep(ports, undefined, stopping);
}

export async function sweepPartsOf(ports: Share, trackingId: string): Promise<void> {
  await sweep(ports, trackingId);
}

/** A part is forgotten only after its blob is removed. */
async function sweep({ db, blobs, clock }: Share, trackingId?: string, stopping?: AbortSignal): Promise<void> {
  const abandonedBefore = new Date(clock.now().getTime() - abandonedMs);
  for (let after: string | undefined = ''; after !== undefined; await setImmediate()) {
    if (stopping?.aborted) return;
    const { waste, next } = await findWasteParts(db, { after, trackingId, abandonedBefore });
    if (waste.length > 0) {
      const condemned = await condemnParts(db, waste);
      for (const blobKey of condemned) await blobs.remove(blobKey);
      if (condemned.length > 0) await forgetParts(db, condemned);
    }
    after = next;
  }
}
