import { setImmediate } from 'node:timers/promises';
import type { ContentVersion } from '../db/files.ts';
import { condemnParts, findReplacedParts, findWasteParts, forgetParts } from '../db/waste.ts';
import type { Ports } from '../ports/ports.ts';

/** No living writer is silent for so long: a slow one prolongs its part, and one that stops sending is cut off. */
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

/** Removes what uploads of this file have brought that this one has taken the place of. */
export async function removeReplacedBy(ports: Share, version: ContentVersion): Promise<void> {
  for (;;) {
    const replaced = await findReplacedParts(ports.db, version);
    if (replaced.length === 0) return;
    await discardParts(ports, replaced);
  }
}

/** Removes these parts, but for those that a file needs after all. */
export async function discardParts(ports: Share, blobKeys: readonly string[]): Promise<void> {
  const condemned = await condemnParts(ports.db, blobKeys, ports.clock.now());
  if (condemned.length > 0) await removeCondemned(ports, condemned);
}

/** A part is forgotten only after its blob is removed. Should a crash come between, the sweep finds it. */
export async function removeCondemned({ db, blobs }: Share, blobKeys: readonly string[]): Promise<void> {
  for (const blobKey of blobKeys) await blobs.remove(blobKey);
  await forgetParts(db, blobKeys);
}

async function sweep(ports: Share, trackingId?: string, stopping?: AbortSignal): Promise<void> {
  const now = ports.clock.now();
  const abandonedBefore = new Date(now.getTime() - abandonedMs);
  for (let after: string | undefined = ''; after !== undefined; await setImmediate()) {
    if (stopping?.aborted) return;
    const { waste, next } = await findWasteParts(ports.db, { after, trackingId, abandonedBefore, now });
    if (waste.length > 0) await discardParts(ports, waste);
    after = next;
  }
}
