import { sql } from 'kysely';
import type { EmailKind } from '../../core/email-kinds.ts';
import { isPostgres } from '../engine/open-database.ts';
import type { Database, Transaction } from '../tables.ts';
import type { OutboxRow } from './outbox.ts';

/** The bytes of "Mail". No other advisory lock uses this number. */
const queueLock = 0x4d_61_69_6c;

/** Call this first in a transaction: what `findEmailTimes` returns in it stays correct until it ends. */
export async function lockEmailTimes(tx: Transaction): Promise<void> {
  // On SQLite a transaction is exclusive from its beginning.
  if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(${sql.lit(queueLock)})`.execute(tx);
}

/** Returns when emails of this kind, which are about no transfer, were queued since a time. The earliest comes first. */
export async function findEmailTimes(db: Database, kind: EmailKind, since: Date): Promise<readonly Date[]> {
  const rows = await db
    .selectFrom('outbox')
    .select('created_at')
    .where('tracking_id', 'is', null)
    .where('kind', '=', kind)
    .where('created_at', '>', since.toISOString())
    .orderBy('created_at')
    .execute();
  return rows.map(({ created_at }) => new Date(created_at));
}

export async function findEmail(db: Database, id: string, kind: EmailKind): Promise<OutboxRow | undefined> {
  return db.selectFrom('outbox').selectAll().where('id', '=', id).where('kind', '=', kind).executeTakeFirst();
}
