import { setImmediate } from 'node:timers/promises';
import type { ContentVersion } from '../../db/files/content.ts';
import {
  deleteRemovedParts,
  findOrphanedParts,
  findReplacedParts,
  markPartsForRemoval,
} from '../../db/parts/orphaned-parts.ts';
import type { Ports } from '../../ports/ports.ts';

/** No living writer is silent for so long: a slow one prolongs its part, and one that stops sending is cut off. */
const abandonedMs = 3_600_000;

type Deps = Pick<Ports, 'db' | 'blobs' | 'clock'>;

/** Removes the orphaned parts of all transfers. Ends early when `stopping` is aborted. */
export async function removeOrphanedParts(ports: Deps, stopping?: AbortSignal): Promise<void> {
  await ports.blobs.removeStaleDrafts();
  await removeOrphans(ports, undefined, stopping);
}

export async function removeOrphanedPartsOf(ports: Deps, trackingId: string): Promise<void> {
  await removeOrphans(ports, trackingId);
}

/** Removes what uploads of this file have brought that this one has taken the place of. */
export async function removeReplacedParts(ports: Deps, version: ContentVersion): Promise<void> {
  for (;;) {
    const replaced = await findReplacedParts(ports.db, version);
    if (replaced.length === 0) return;
    await discardParts(ports, replaced);
  }
}

/** Removes these parts, but for those that a file needs after all. */
export async function discardParts(ports: Deps, blobKeys: readonly string[]): Promise<void> {
  const marked = await markPartsForRemoval(ports.db, blobKeys, ports.clock.now());
  if (marked.length > 0) await removeMarkedParts(ports, marked);
}

/** Removes each part row only after its blob. After a crash in between, the next cleanup finds the row. */
export async function removeMarkedParts({ db, blobs }: Deps, blobKeys: readonly string[]): Promise<void> {
  for (const blobKey of blobKeys) await blobs.remove(blobKey);
  await deleteRemovedParts(db, blobKeys);
}

async function removeOrphans(ports: Deps, trackingId?: string, stopping?: AbortSignal): Promise<void> {
  const now = ports.clock.now();
  const abandonedBefore = new Date(now.getTime() - abandonedMs);
  for (let after: string | undefined = ''; after !== undefined; await setImmediate()) {
    if (stopping?.aborted) return;
    const { waste, next } = await findOrphanedParts(ports.db, { after, trackingId, abandonedBefore, now });
    if (waste.length > 0) await discardParts(ports, waste);
    after = next;
  }
}
