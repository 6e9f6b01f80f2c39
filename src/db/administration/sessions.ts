import { latestCreation } from '../../core/admin-account.ts';
import { type Param, preparedQuery } from '../engine/prepared-query.ts';
import { changeRows, deleteRows } from '../engine/statements.ts';
import type { Database, Tables, Transaction } from '../tables.ts';

export async function addSession(tx: Transaction, row: Tables['admin_session']): Promise<void> {
  await tx.insertInto('admin_session').values(row).execute();
}

const sessionQuery = preparedQuery((db, param: Param<{ readonly tokenHash: string }>) =>
  db
    .selectFrom('admin_session as session')
    .innerJoin('administrator', 'administrator.id', 'session.administrator_id')
    .select([
      'session.id as session_id',
      'session.method',
      'session.created_at',
      'session.seen_at',
      'session.ends_at',
      'session.reauthenticated_at',
      'administrator.id',
      'administrator.name',
      'administrator.role',
      'administrator.state',
    ])
    .where('session.token_hash', '=', param('tokenHash')),
);

/** Finds a session together with its administrator, whose role and state may have changed since the sign-in. */
export async function findSession(db: Database, tokenHash: string) {
  const [found] = await sessionQuery(db, { tokenHash });
  return found;
}

export async function isSessionStored(tx: Transaction, id: string): Promise<boolean> {
  const found = await tx.selectFrom('admin_session').select('id').where('id', '=', id).executeTakeFirst();
  return found !== undefined;
}

/** Never sets an earlier time, because another server may have recorded a later request. */
export async function recordSessionUse(db: Database, id: string, at: Date): Promise<void> {
  const time = at.toISOString();
  await db
    .updateTable('admin_session')
    .set({ seen_at: time })
    .where('id', '=', id)
    .where('seen_at', '<', time)
    .execute();
}

/** Newest first. */
export async function listSessions(db: Database, administratorId: string) {
  return db
    .selectFrom('admin_session')
    .select(['id', 'method', 'created_at', 'seen_at', 'ends_at', 'origin'])
    .where('administrator_id', '=', administratorId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Returns false if the administrator has no such session. */
export const endSession = async (tx: Transaction, administratorId: string, id: string): Promise<boolean> =>
  deleteRows(tx, 'admin_session', { administrator_id: administratorId, id });

/** Ends the session with this token. Returns its ID, or undefined if there is none. */
export async function endSessionOf(tx: Transaction, tokenHash: string): Promise<string | undefined> {
  const ended = await tx
    .deleteFrom('admin_session')
    .where('token_hash', '=', tokenHash)
    .returning('id')
    .executeTakeFirst();
  return ended?.id;
}

/** Ends all sessions of an administrator, except one. Returns their IDs. */
export async function endSessions(tx: Transaction, administratorId: string, except = ''): Promise<readonly string[]> {
  const ended = await tx
    .deleteFrom('admin_session')
    .where('administrator_id', '=', administratorId)
    .where('id', '!=', except)
    .returning('id')
    .execute();
  return ended.map(({ id }) => id);
}

/** Ends all but the newest sessions of an administrator. */
export async function endOldestSessions(tx: Transaction, administratorId: string, remaining: number): Promise<void> {
  await tx
    .deleteFrom('admin_session')
    .where('administrator_id', '=', administratorId)
    .where('id', 'not in', ({ selectFrom }) =>
      selectFrom('admin_session')
        .select('id')
        .where('administrator_id', '=', administratorId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(remaining),
    )
    .execute();
}

/**
 * Removes the sessions of all administrators that have reached their end, and those that were created by a clock that was
 * ahead: they are void, would be valid again at that time, and count as the newest until then.
 */
export async function removeEndedSessions(tx: Transaction, now: Date): Promise<void> {
  const latest = latestCreation(now).toISOString();
  await tx
    .deleteFrom('admin_session')
    .where(({ or, eb }) => or([eb('ends_at', '<=', now.toISOString()), eb('created_at', '>', latest)]))
    .execute();
}

/** Removes the sessions of all administrators that have reached their end, or got no request since a time. */
export async function removeExpiredSessions(db: Database, now: Date, idleSince: Date): Promise<void> {
  await db
    .deleteFrom('admin_session')
    .where(({ or, eb }) => or([eb('ends_at', '<=', now.toISOString()), eb('seen_at', '<=', idleSince.toISOString())]))
    .execute();
}

/** Records that the administrator of a session has confirmed the sign-in. Returns false if the session has ended. */
export const confirmSession = async (tx: Transaction, id: string, at: Date): Promise<boolean> =>
  changeRows(tx, 'admin_session', { id }, { reauthenticated_at: at.toISOString() });

/** Signs all administrators out, in a copy of a database that no server uses. */
export async function deleteAllSessions(db: Database): Promise<void> {
  await db.deleteFrom('admin_session').execute();
}
