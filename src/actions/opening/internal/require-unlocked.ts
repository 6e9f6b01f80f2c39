import { limitedLock, rulesFor } from '../../../core/attempts.ts';
import { dayMs } from '../../../core/time.ts';
import { shortenLock } from '../../../db/attempts.ts';
import type { RecipientRow } from '../../../db/recipients/recipients.ts';
import { readSettings } from '../../../db/settings.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { AttemptCaller } from './attempt-caller.ts';
import { lockedProblem } from './count-attempts.ts';

/** A clock that is behind by less does not shorten a lock. */
const toleratedMs = dayMs;

/**
 * Throws if wrong passwords have locked the caller. A lock that ends much later than the rules allow is shortened here, so
 * that it lasts for the longest lock from now on, and not until the time of a clock that was ahead.
 */
export async function requireUnlocked(
  { db, clock }: Pick<Ports, 'db' | 'clock'>,
  { id: recipientId, lockedUntil }: Pick<RecipientRow, 'id' | 'lockedUntil'>,
  { counters }: Pick<AttemptCaller, 'counters'>,
): Promise<void> {
  const now = clock.now();
  const locks = counters.flatMap(({ name, scope }) => {
    const stored = lockedUntil[name === 'unverified' || name === 'verified' ? name : 'own'];
    return stored !== null && now < stored ? [{ name, scope, stored }] : [];
  });
  if (locks.length === 0) return;
  const settings = await readSettings(db);
  let latest = now;
  for (const { name, scope, stored } of locks) {
    const until = limitedLock(stored, rulesFor(scope, settings), now);
    if (stored.getTime() - until.getTime() > toleratedMs) await shortenLock(db, { recipientId, caller: name }, until);
    if (until > latest) latest = until;
  }
  if (latest > now) throw lockedProblem(latest, now);
}
