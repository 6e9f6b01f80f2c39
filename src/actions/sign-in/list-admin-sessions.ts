import { isWithin, sessionEnd } from '../../core/admin-session.ts';
import { listSessions } from '../../db/administration/sessions.ts';
import { readSettings } from '../../db/settings.ts';
import type { Tables } from '../../db/tables.ts';
import type { Ports } from '../../ports/ports.ts';
import { findKnown } from './internal/find-known.ts';
import { openOrigin, type SessionOrigin } from './internal/session-origin.ts';

export interface ListedSession extends SessionOrigin {
  readonly id: string;
  readonly method: Tables['admin_session']['method'];
  readonly createdAt: Date;
  readonly seenAt: Date;
  readonly endsAt: Date;
}

/** Lists the valid sessions of an administrator, newest first. */
export async function listAdminSessions(
  { db, clock, keys }: Pick<Ports, 'db' | 'clock' | 'keys'>,
  administratorId: string,
): Promise<readonly ListedSession[]> {
  await findKnown(db, administratorId);
  const { 'admin.sessionMinutes': idleMinutes } = await readSettings(db);
  const sessions = (await listSessions(db, administratorId)).map((row) => {
    const [createdAt, seenAt] = [new Date(row.created_at), new Date(row.seen_at)];
    const endsAt = sessionEnd({ seenAt, endsAt: new Date(row.ends_at) }, idleMinutes);
    return { id: row.id, method: row.method, createdAt, seenAt, endsAt, ...openOrigin(keys, row.id, row.origin) };
  });
  return sessions.filter((session) => isWithin(clock.now(), session));
}
