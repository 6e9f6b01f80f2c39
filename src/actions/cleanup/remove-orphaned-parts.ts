import { setImmediate } from 'node:timers/promises';
import type { ContentVersion } from '../../db/files/content.ts';
import {
  deleteRemovedParts,
  findOrphanedParts,
  findReplacedParts,
  markPartsForRemoval,
} from '../../db/parts/orphaned-parts.ts';
import type { Ports } from '../../ports/ports.ts';

/** A running upload is never idle for so long: a slow one extends its part, and one that stops sending is aborted. */
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

/** Removes the parts of earlier uploads of this file, which this one has replaced. */
export async function removeReplacedParts(ports: Deps, version: ContentVersion): Promise<void> {
  for (;;) {
    const replaced = await findReplacedParts(ports.db, version);
    if (replaced.length === 0) return;
    await discardParts(ports, replaced);
  }
}

/** Removes these parts, except those that a file still needs. */
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
    const { orphans, next } = await findOrphanedParts(ports.db, { after, trackingId, abandonedBefore, now });
    if (orphans.length > 0) await discardParts(ports, orphans);
    after = next;
  }
}
