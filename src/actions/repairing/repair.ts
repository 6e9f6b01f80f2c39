import type { Actor } from '../../core/actor.ts';
import { personSubject } from '../../core/audit-log.ts';
import { deleteUnheldLease } from '../../db/leases.ts';
import {
  correctCounts,
  findWrongCounts,
  findWrongListings,
  rebuildListings,
} from '../../db/listings/listing-integrity.ts';
import type { Transaction } from '../../db/tables.ts';
import { findLeftoverLeases } from '../../db/transfers/processing.ts';
import { lockTransferRow, readTransferSnapshot } from '../../db/transfers/transfer-rows.ts';
import { readTrustedTime } from '../../db/trusted-time.ts';
import { checkMoves, checkTags } from '../../integrity/transfers.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { removeMarkedParts, removeOrphanedBlobs } from '../cleanup/parts.ts';
import { listDamages, recheckDamage } from '../scrubbing/damages.ts';

/**
 * Repairs what follows from other data, and removes what nothing needs. Removes nothing that a transfer needs. Can run
 * beside the service, be repeated, and be killed at any time: each step is one transaction, or a removal that the next
 * run completes.
 */
export async function* repairStoredData(deps: RepairDeps): AsyncGenerator<RepairStep> {
  yield* repairStorage(deps);
  yield* repairLeases(deps);
  yield* repairLists(deps);
  yield* repairDamages(deps);
}

/** Reads damaged parts again, and removes the record of those that were restored. */
async function* repairDamages(deps: RepairDeps): AsyncGenerator<RepairStep> {
  for await (const { blobKey } of listDamages(deps)) {
    if (await recheckDamage(deps, blobKey)) continue;
    yield { isRepaired: true, about: `blob ${blobKey}`, what: 'is not damaged any more' };
  }
}

type RepairDeps = Pick<Ports, 'db' | 'blobs' | 'clock' | 'keys'> & {
  /** Who repairs, for the audit log. */
  readonly by: Actor;
};

/** Something that was repaired, or that was left as it is for a reason. */
export interface RepairStep {
  readonly isRepaired: boolean;
  /** The row or the blob. */
  readonly about: string;
  readonly what: string;
}

/** Records a repair at the end of its transaction. */
async function recordRepair(
  tx: Transaction,
  { by, ...ports }: RepairDeps,
  subject: string,
  what: string,
): Promise<void> {
  await recordAudit(tx, ports, by, { action: 'repair', subject, new: { repaired: what } });
}

const leasesAtOnce = 500;

/** Removes leases of transfers that are not being processed. One that a server holds is left: its work is ending. */
async function* repairLeases(deps: RepairDeps): AsyncGenerator<RepairStep> {
  const { db, clock } = deps;
  const what = 'a lease without work was removed';
  for (const { name } of await findLeftoverLeases(db, leasesAtOnce)) {
    const isRepaired = await db.transaction().execute(async (tx) => {
      const isDeleted = await deleteUnheldLease(tx, name, clock.now());
      if (isDeleted) await recordRepair(tx, deps, name, what);
      return isDeleted;
    });
    if (isRepaired) yield { isRepaired, about: `lease ${name}`, what };
  }
}

const rowsAtOnce = 100;

/** Rebuilds wrong rows of the transfer lists from the transfers, and then their counts. */
async function* repairLists(deps: RepairDeps): AsyncGenerator<RepairStep> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const wrong: Awaited<ReturnType<typeof findWrongListings>> = await findWrongListings(deps.db, rowsAtOnce, after);
    for (const trackingId of new Set(wrong.map((row) => row.trackingId))) yield await repairListsOf(deps, trackingId);
    after = wrong.at(-1)?.trackingId;
  }
  for (let after: string | undefined = ''; after !== undefined; ) {
    const wrong: readonly string[] = await findWrongCounts(deps.db, rowsAtOnce, after);
    for (const contactId of wrong) yield await repairCountsOf(deps, contactId);
    after = wrong.at(-1);
  }
}

/** A list must not be made from a transfer that was changed outside of Sealpost: the list may be right. */
async function repairListsOf(deps: RepairDeps, trackingId: string): Promise<RepairStep> {
  const { db, clock, keys } = deps;
  const about = `transfer ${trackingId}`;
  const rows = await readTransferSnapshot(db, trackingId);
  const isDamaged = [...checkMoves(rows), ...checkTags(rows, keys)].length > 0;
  if (isDamaged) return { isRepaired: false, about, what: 'its lists are wrong, but the transfer itself is damaged' };
  const what = 'its rows in the transfer lists were rebuilt';
  // A number of seconds is more than the changes that a row has counted.
  const version = Math.floor(clock.now().getTime() / 1_000);
  await db.transaction().execute(async (tx) => {
    await lockTransferRow(tx, trackingId);
    await rebuildListings(tx, trackingId, version);
    await recordRepair(tx, deps, trackingId, what);
  });
  return { isRepaired: true, about, what };
}

async function repairCountsOf(deps: RepairDeps, contactId: string): Promise<RepairStep> {
  const what = 'the counts of its transfer lists were corrected';
  await deps.db.transaction().execute(async (tx) => {
    await correctCounts(tx, contactId);
    await recordRepair(tx, deps, personSubject(contactId), what);
  });
  return { isRepaired: true, about: `contact ${contactId}`, what };
}

/**
 * Removes what ended transfers and unfinished uploads have left, and blobs that were orphaned for long enough: by the
 * rules and limits of the scheduled jobs, and by trusted time.
 */
async function* repairStorage(deps: RepairDeps): AsyncGenerator<RepairStep> {
  const { db, blobs } = deps;
  await db.transaction().execute((tx) => recordRepair(tx, deps, 'storage', 'unneeded blobs are removed'));
  const trusted = (await readTrustedTime(db)) ?? deps.clock.now();
  const removed: string[] = [];
  const ports = {
    db,
    clock: { now: () => trusted },
    blobs: {
      ...blobs,
      async remove(...keys: readonly string[]) {
        await blobs.remove(...keys);
        removed.push(...keys);
      },
    },
  };
  await removeMarkedParts(ports);
  yield* taken(removed, 'was removed: no file needs it any more');
  const rejection = await removeOrphanedBlobs(ports).then(
    () => undefined,
    (error: Error) => error,
  );
  yield* taken(removed, 'was removed: it was orphaned for longer than disk.orphanDays');
  if (rejection !== undefined) yield { isRepaired: false, about: 'orphaned blobs', what: rejection.message };
}

function* taken(removed: string[], what: string): Generator<RepairStep> {
  for (const key of removed.splice(0)) yield { isRepaired: true, about: `blob ${key}`, what };
}
