import { setImmediate } from 'node:timers/promises';
import { areBlobsHeld } from '../../db/leases.ts';
import {
  deleteRemovedParts,
  findExpiredContents,
  findRemovableParts,
  giveUpPendingParts,
  markPartsOfTransfer,
} from '../../db/parts/part-removal.ts';
import type { Ports } from '../../ports/ports.ts';

/** A running upload is never idle for so long: a slow one extends its part, and one that stops sending is aborted. */
const abandonedMs = 3_600_000;

type Deps = Pick<Ports, 'db' | 'blobs' | 'clock'>;

/**
 * Removes the contents that ended transfers, removed files and replaced or unfinished uploads have left. Ends early when
 * `stopping` is aborted.
 */
export async function removeMarkedParts(ports: Deps, stopping?: AbortSignal): Promise<void> {
  await ports.blobs.removeStaleDrafts();
  await removeParts(ports, undefined, stopping);
}

/** Removes the marked parts of one transfer. */
export async function removeMarkedPartsOf(ports: Deps, trackingId: string): Promise<void> {
  await removeParts(ports, trackingId);
}

/** Removes the pending parts that their own writer gives up. */
export async function discardPendingParts(ports: Deps, blobKeys: readonly string[]): Promise<void> {
  await removeBlobsOfParts(ports, await giveUpPendingParts(ports.db, blobKeys));
}

/**
 * Removes each part row only after its blob. After a crash in between, the next cleanup finds the row. While a backup
 * copies blobs, all stay: the parts are marked, and a later cleanup removes them.
 */
export async function removeBlobsOfParts({ db, blobs, clock }: Deps, blobKeys: readonly string[]): Promise<void> {
  if (blobKeys.length === 0 || (await areBlobsHeld(db, clock.now()))) return;
  await blobs.remove(...blobKeys);
  await deleteRemovedParts(db, blobKeys);
}

async function removeParts(ports: Deps, trackingId?: string, stopping?: AbortSignal): Promise<void> {
  await markExpiredContents(ports, trackingId, stopping);
  const abandonedBefore = new Date(ports.clock.now().getTime() - abandonedMs);
  for (let after: string | undefined = ''; after !== undefined; await setImmediate()) {
    if (stopping?.aborted) return;
    const { marked, abandoned, next } = await findRemovableParts(ports.db, { after, trackingId, abandonedBefore });
    await removeBlobsOfParts(ports, [...marked, ...(await giveUpPendingParts(ports.db, abandoned))]);
    after = next;
  }
}

async function markExpiredContents({ db, clock }: Deps, trackingId?: string, stopping?: AbortSignal): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined; await setImmediate()) {
    if (stopping?.aborted) return;
    const { expired, next } = await findExpiredContents(db, { now: clock.now(), after, trackingId });
    for (const id of expired) await markPartsOfTransfer(db, id);
    after = next;
  }
}
