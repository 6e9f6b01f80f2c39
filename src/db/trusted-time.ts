import type { Database, Transaction } from './tables.ts';

/** A time that has certainly passed. Undefined before the first write. */
export async function readTrustedTime(db: Database): Promise<Date | undefined> {
  const row = await db.selectFrom('trusted_time').select('trusted_at').executeTakeFirst();
  return row && new Date(row.trusted_at);
}

/** Locks the trusted time until the transaction ends. Call this first in a transaction that writes it. */
export async function lockTrustedTime(tx: Transaction): Promise<Date | undefined> {
  const row = await tx
    .updateTable('trusted_time')
    .set(({ ref }) => ({ trusted_at: ref('trusted_at') }))
    .returning('trusted_at')
    .executeTakeFirst();
  return row && new Date(row.trusted_at);
}

export async function writeTrustedTime(tx: Transaction, at: Date): Promise<void> {
  const trusted_at = at.toISOString();
  await tx
    .insertInto('trusted_time')
    .values({ name: 'service', trusted_at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ trusted_at }))
    .execute();
}

export interface ServerClock {
  readonly server: string;
  /** Counts the looks at the clock: as long as it grows, the server is alive. */
  readonly heartbeats: number;
  readonly at: Date;
}

export async function writeServerClock(tx: Transaction, { server, heartbeats, at }: ServerClock): Promise<void> {
  const reading = { heartbeats: heartbeats, at: at.toISOString() };
  await tx
    .insertInto('server_clock')
    .values({ server, ...reading })
    .onConflict((conflict) => conflict.column('server').doUpdateSet(reading))
    .execute();
}

const maxServers = 1_000;

export async function findOtherServerClocks(tx: Transaction, server: string): Promise<readonly ServerClock[]> {
  const rows = await tx
    .selectFrom('server_clock')
    .selectAll()
    .where('server', '<>', server)
    .limit(maxServers)
    .execute();
  return rows.map((row) => ({ server: row.server, heartbeats: row.heartbeats, at: new Date(row.at) }));
}

export async function removeServerClocks(tx: Transaction, servers: readonly string[]): Promise<void> {
  if (servers.length > 0) await tx.deleteFrom('server_clock').where('server', 'in', servers).execute();
}
