import { recordUseMs } from '../../core/admin-session.ts';
import { recordSessionUse } from '../../db/administration/sessions.ts';
import { recordTokenUse } from '../../db/administration/tokens.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Administrator } from './identify-administrator.ts';

/** Records the request of an administrator, at most once a minute. It restarts the idle time of a session. */
export async function recordUse(
  { db, clock }: Pick<Ports, 'db' | 'clock'>,
  { credential: { kind, id, usedAt } }: Administrator,
): Promise<void> {
  const now = clock.now();
  if (usedAt !== undefined && now.getTime() - usedAt.getTime() < recordUseMs) return;
  if (kind === 'session') await recordSessionUse(db, id, now);
  else await recordTokenUse(db, id, now);
}
