import { endedTokenMs } from '../../core/admin-session.ts';
import { minuteMs } from '../../core/time.ts';
import { removeExpiredInvitations } from '../../db/administration/invitations.ts';
import { removeExpiredSessions } from '../../db/administration/sessions.ts';
import { removeEndedTokens } from '../../db/administration/tokens.ts';
import { readSettings } from '../../db/settings.ts';
import type { Ports } from '../../ports/ports.ts';

/**
 * Removes sessions and invitations of administrators that have expired, and API tokens a while after their end. All of
 * them are void already. Those that a clock ahead has created are left to `clock.correct` and the next sign-in: the
 * trusted time of a job may be older than a session that has just begun.
 */
export async function removeEndedAdminAccess({ db, clock }: Pick<Ports, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const { 'admin.sessionMinutes': idleMinutes } = await readSettings(db);
  await removeExpiredSessions(db, now, new Date(now.getTime() - idleMinutes * minuteMs));
  await removeExpiredInvitations(db, now);
  await removeEndedTokens(db, new Date(now.getTime() - endedTokenMs));
}
