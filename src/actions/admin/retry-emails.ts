import { type Actor, localActor } from '../../core/actor.ts';
import { maxClaimMs } from '../../core/email-kinds.ts';
import { bringForward } from '../../db/outbox/admin-emails.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAudit } from '../audit/record-audit.ts';

const emailsAtOnce = 200;

/**
 * Makes the next attempt of all queued emails now, for example after a mail server was repaired. Emails that are being
 * sent, or are due within three minutes, stay as they are. Returns how many were changed, also if it was stopped before the
 * last one: repeat it then.
 */
export async function retryEmails(
  { db, ...ports }: Pick<Ports, 'db' | 'clock' | 'keys'>,
  stopping: AbortSignal,
  by: Actor = localActor,
): Promise<number> {
  const now = ports.clock.now();
  const time = { now, claimedUntil: new Date(now.getTime() + maxClaimMs) };
  let total = 0;
  for (let changed = emailsAtOnce; changed === emailsAtOnce && !stopping.aborted; total += changed) {
    const isFirst = total === 0;
    changed = await db.transaction().execute(async (tx) => {
      const emails = await bringForward(tx, { max: emailsAtOnce }, time);
      if (isFirst && emails > 0) await recordAudit(tx, ports, by, { action: 'retryEmails' });
      return emails;
    });
  }
  return total;
}
