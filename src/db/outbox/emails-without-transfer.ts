import type { EmailKind } from '../../core/email-kinds.ts';
import type { Database } from '../tables.ts';
import type { OutboxRow } from './outbox.ts';

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
