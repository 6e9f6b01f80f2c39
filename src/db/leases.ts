import type { ExpressionBuilder } from 'kysely';
import type { Database, Tables, Transaction } from './tables.ts';

/** The right to do a piece of work alone, for a while. */
export interface Lease {
  readonly name: string;
  /** Whoever takes a lease calls itself anew each time, so that an old holder is never mistaken for a new one. */
  readonly holder: string;
  readonly fence: number;
}

/** No lease is given for longer. One that lasts longer was given by a clock that was wrong. */
const longestMs = 1_200_000;

/**
 * Whether somebody has it. One that a clock, which went ahead for a moment, has given for days is nobody's: its holder
 * would have to confirm it, and cannot once another has taken it.
 */
export const isHeld =
  (now: Date) =>
  ({ eb, and }: ExpressionBuilder<Tables, 'lease'>) =>
    and([
      eb('lease.until', '>', now.toISOString()),
      eb('lease.until', '<=', new Date(now.getTime() + longestMs).toISOString()),
    ]);

/** Undefined while somebody else has it. One whose time is over can be taken from its holder. */
export async function takeLease(
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

/** False when somebody else has taken over. One whose time was over, and that nobody took, is its holder's again. */
export async function prolongLease(db: Database, { name, holder, fence }: Lease, until: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('lease')
    .set({ until: until.toISOString() })
    .where('name', '=', name)
    .where('holder', '=', holder)
    .where('fence', '=', fence)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * First in the transaction that writes what was worked out: false when somebody else has taken over, and then nothing
 * may be written. Nobody can take over until the transaction ends. Time plays no part: late work that nobody else
 * has begun is good work.
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

export async function endLease(db: Database, { name, holder, fence }: Lease): Promise<void> {
  await db
    .deleteFrom('lease')
    .where('name', '=', name)
    .where('holder', '=', holder)
    .where('fence', '=', fence)
    .execute();
}

/** Those that nobody will take any more, because the work they were for has ended otherwise. */
export async function removeOldLeases(db: Database, endedBefore: Date): Promise<void> {
  await db.deleteFrom('lease').where('until', '<', endedBefore.toISOString()).execute();
}
