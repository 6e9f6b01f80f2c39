import type { ExpressionBuilder } from 'kysely';
import { dayMs } from '../core/time.ts';
import { changeRows, deleteRows } from './engine/statements.ts';
import type { Database, Tables, Transaction } from './tables.ts';

/** The exclusive right to do a job for a limited time. */
export interface Lease {
  readonly name: string;
  /** A new name for each acquisition, so that an old holder is never mistaken for a new one. */
  readonly holder: string;
  readonly fence: number;
}

/** The longest lease. A lease that lasts longer was written by a wrong clock. */
const maxLeaseMs = 1_200_000;

/**
 * Whether the lease is held. A lease that ends too far in the future was written by a wrong clock and counts as free:
 * its holder must confirm it before writing, and cannot once it was taken over.
 */
export const isHeld =
  (now: Date) =>
  ({ eb, and }: ExpressionBuilder<Tables, 'lease'>) =>
    and([
      eb('lease.until', '>', now.toISOString()),
      eb('lease.until', '<=', new Date(now.getTime() + maxLeaseMs).toISOString()),
    ]);

/** Returns undefined while another holder has the lease. An expired lease is taken over. */
export async function acquireLease(
  db: Database,
  { name, holder }: Pick<Lease, 'name' | 'holder'>,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<Lease | undefined> {
  const taken = await db
    .insertInto('lease')
    .values({ name, holder, fence: 1, until: until.toISOString() })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(({ eb }) => ({ holder, fence: eb('lease.fence', '+', 1), until: until.toISOString() }))
        .where((eb) => eb.not(isHeld(now)(eb))),
    )
    .returning('fence')
    .executeTakeFirst();
  return taken && { name, holder, fence: taken.fence };
}

/** Returns false after a takeover. An expired lease that was not taken over is renewed. */
export const renewLease = async (db: Database, { name, holder, fence }: Lease, until: Date): Promise<boolean> =>
  changeRows(db, 'lease', { name, holder, fence }, { until: until.toISOString() });

/**
 * Call this first in the transaction that writes the result. Returns false after a takeover: then write nothing.
 * Prevents a takeover until the transaction ends. Ignores the time: late work is valid while no other holder has begun it.
 */
export async function confirmLease(tx: Transaction, { name, holder, fence }: Lease): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('lease')
    .set(({ ref }) => ({ until: ref('until') }))
    .where('name', '=', name)
    .where('holder', '=', holder)
    .where('fence', '=', fence)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function releaseLease(db: Database, { name, holder, fence }: Lease): Promise<void> {
  await deleteRows(db, 'lease', { name, holder, fence });
}

/** Deletes a lease that no server holds any more. Returns false if one does. */
export async function deleteUnheldLease(tx: Transaction, name: string, now: Date): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('lease')
    .where('name', '=', name)
    .where((eb) => eb.not(isHeld(now)(eb)))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes leases of jobs that no longer exist. */
export async function deleteExpiredLeases(db: Database, endedBefore: Date): Promise<void> {
  await db.deleteFrom('lease').where('until', '<', endedBefore.toISOString()).execute();
}

/** While this lease is held, a backup copies blobs, and none may be removed. */
export const blobHold = 'backup hold';

/** A hold that ends further in the future was written by a wrong clock. The trusted time may be days behind the clock. */
const maxHoldMs = 31 * dayMs;

/**
 * Whether a backup copies blobs. `now` may be the trusted time. Call this after the blobs to remove were chosen: a hold
 * that begins later belongs to a copy of the database in which they are already marked.
 */
export async function areBlobsHeld(db: Database, now: Date): Promise<boolean> {
  const held = await db
    .selectFrom('lease')
    .select('name')
    .where('name', '=', blobHold)
    .where('until', '>', now.toISOString())
    .where('until', '<=', new Date(now.getTime() + maxHoldMs).toISOString())
    .executeTakeFirst();
  return held !== undefined;
}

/** Ends all leases, in a copy of a database that no server uses. */
export async function deleteAllLeases(db: Database): Promise<void> {
  await db.deleteFrom('lease').execute();
}
