import { setImmediate } from 'node:timers/promises';
import { dayMs } from '../../core/time.ts';
import { areBlobsHeld } from '../../db/leases.ts';
import { filterOrphanedParts, findOrphanedParts, markOrphanedParts } from '../../db/parts/orphaned-parts.ts';
import {
  countOrphanedBlobs,
  deleteOrphanRecords,
  deleteRemovedParts,
  findExpiredContents,
  findRemovableParts,
  giveUpPendingParts,
  markPartsOfTransfer,
  pageOfOrphanedBlobs,
  recordOrphanedBlobs,
} from '../../db/parts/part-removal.ts';
import { readSettings } from '../../db/settings.ts';
import type { Ports } from '../../ports/ports.ts';
import { filterUnreferencedBlobs, unreferencedBlobs } from '../../records/unreferenced-blobs.ts';

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

const blobsAtOnce = 500;

/**
 * Removes blobs that no file needs although nothing has ended or removed them. The service leaves none itself: the
 * database may be damaged or older than the blobs, and may be repaired. So each waits for days since it was first seen.
 * Rejects and removes none when there are more than the administrator allows. Can be repeated and killed at any time.
 */
export async function removeOrphanedBlobs(ports: Deps, stopping?: AbortSignal): Promise<void> {
  const { 'disk.orphanDays': days, 'disk.maxOrphans': max } = await readSettings(ports.db);
  const now = ports.clock.now();
  await recordOrphans(ports, now, stopping);
  await forEachRecorded(ports, { stopping }, (keys) => removeOtherRecords(ports, keys));
  const count = await countOrphanedBlobs(ports.db);
  if (count > max) {
    throw new Error(
      `${count} orphaned blobs found, and disk.maxOrphans is ${max}. None are removed. The database may be damaged or older than the blobs: run the command check.`,
    );
  }
  const seenBefore = new Date(now.getTime() - days * dayMs);
  await forEachRecorded(ports, { seenBefore, stopping }, (keys) => removeOrphans(ports, keys));
}

async function recordOrphans(ports: Deps, now: Date, stopping: AbortSignal | undefined): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined && !stopping?.aborted; await setImmediate()) {
    const { orphans, next } = await findOrphanedParts(ports.db, after);
    await recordOrphanedBlobs(ports.db, orphans, now);
    after = next;
  }
  for await (const keys of unreferencedBlobs(ports)) {
    if (stopping?.aborted) return;
    await recordOrphanedBlobs(ports.db, keys, now);
  }
}

async function forEachRecorded(
  { db }: Deps,
  { stopping, ...search }: { readonly stopping: AbortSignal | undefined; readonly seenBefore?: Date },
  work: (keys: readonly string[]) => Promise<void>,
): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined; await setImmediate()) {
    if (stopping?.aborted) return;
    const keys = await pageOfOrphanedBlobs(db, { ...search, after, max: blobsAtOnce });
    if (keys.length > 0) await work(keys);
    after = keys.at(-1);
  }
}

/** A blob that is needed again, or does not exist any more, has to wait again if it is orphaned later. */
async function removeOtherRecords(ports: Deps, keys: readonly string[]): Promise<void> {
  const orphaned = new Set([
    ...(await filterOrphanedParts(ports.db, keys)),
    ...(await filterUnreferencedBlobs(ports, keys)),
  ]);
  await deleteOrphanRecords(
    ports.db,
    keys.filter((key) => !orphaned.has(key)),
  );
}

/** Checks again that they are orphaned. The record is removed last, so that a crash leaves nothing unrecorded. */
async function removeOrphans(ports: Deps, keys: readonly string[]): Promise<void> {
  // A backup copies blobs: the next run removes them.
  if (await areBlobsHeld(ports.db, ports.clock.now())) return;
  await removeBlobsOfParts(ports, await markOrphanedParts(ports.db, keys));
  await ports.blobs.remove(...(await filterUnreferencedBlobs(ports, keys)));
  await deleteOrphanRecords(ports.db, keys);
}
