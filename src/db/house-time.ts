import { isToExpire } from './expiring-transfers.ts';
import type { Database, Transaction } from './tables.ts';

/** The time that has surely passed, by which things are destroyed. Undefined when nobody has kept it yet. */
export async function readBelievedTime(db: Database): Promise<Date | undefined> {
  const row = await db.selectFrom('house_time').select('believed_at').executeTakeFirst();
  return row && new Date(row.believed_at);
}

/** First in the transaction that changes it: nobody else does until it ends. */
export async function holdBelievedTime(tx: Transaction): Promise<Date | undefined> {
  const row = await tx
    .updateTable('house_time')
    .set(({ ref }) => ({ believed_at: ref('believed_at') }))
    .returning('believed_at')
    .executeTakeFirst();
  return row && new Date(row.believed_at);
}

export async function writeBelievedTime(tx: Transaction, at: Date): Promise<void> {
  const believed_at = at.toISOString();
  await tx
    .insertInto('house_time')
    .values({ name: 'house', believed_at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ believed_at }))
    .execute();
}

export interface ServerClock {
  readonly server: string;
  /** Counts the looks at the clock: as long as it grows, the server is alive. */
  readonly beats: number;
  readonly at: Date;
}

export async function writeServerClock(tx: Transaction, { server, beats, at }: ServerClock): Promise<void> {
  const reading = { beats, at: at.toISOString() };
  await tx
    .insertInto('server_clock')
    .values({ server, ...reading })
    .onConflict((conflict) => conflict.column('server').doUpdateSet(reading))
    .execute();
}

const serversAtMost = 1_000;

export async function otherServerClocks(tx: Transaction, server: string): Promise<readonly ServerClock[]> {
  const rows = await tx
    .selectFrom('server_clock')
    .selectAll()
    .where('server', '<>', server)
    .limit(serversAtMost)
    .execute();
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

export async function removeServerClocks(tx: Transaction, servers: readonly string[]): Promise<void> {
  if (servers.length > 0) await tx.deleteFrom('server_clock').where('server', 'in', servers).execute();
}

/** Whether something that has expired by then was not destroyed: it would come back if the time did. */
export async function hasExpired(tx: Transaction, at: Date): Promise<boolean> {
  const expired = await tx
    .selectFrom('transfer')
    .select('tracking_id')
    .where(isToExpire(at))
    .limit(1)
    .executeTakeFirst();
  return expired !== undefined;
}
