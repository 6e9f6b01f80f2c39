import { endSessions } from '../../db/administration/sessions.ts';
import type { Ports } from '../../ports/ports.ts';
import { type Administrator, sessionOf } from './identify-administrator.ts';

/** Ends all sessions of the administrator except the one of this request. */
export async function endAdminSessions({ db }: Pick<Ports, 'db'>, by: Administrator): Promise<void> {
  await db.transaction().execute((tx) => endSessions(tx, by.id, sessionOf(by).id));
}
