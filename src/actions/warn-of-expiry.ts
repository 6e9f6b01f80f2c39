import { setImmediate } from 'node:timers/promises';
import { findToWarn, markWarned, type WarnedTransfer, type WarningTime } from '../db/expiring-transfers.ts';
import { readBelievedTime } from '../db/house-time.ts';
import { queueMails } from '../db/outbox.ts';
import { readSettings } from '../db/settings.ts';
import type { Ports } from '../ports/ports.ts';
import { expiryWarningMails } from './event-mails.ts';

const hourMs = 3_600_000;

type Share = Pick<Ports, 'db' | 'clock' | 'keys'>;

/**
 * Queues the warnings that a transfer expires soon, once for each date of expiry, and late where nobody was here in time.
 * One that was sent for so short a time has just been told of. Can be repeated, killed, and run by two servers at once.
 */
export async function warnOfExpiry(ports: Share, stopping: AbortSignal): Promise<void> {
  const hours = (await readSettings(ports.db))['expiry.warningHours'];
  if (hours === 0) return;
  const now = ports.clock.now();
  // A clock that is ahead warns of nothing too early: that warning would be the only one.
  const surely = (await readBelievedTime(ports.db)) ?? now;
  const time = { now, until: new Date(Math.min(now.getTime(), surely.getTime()) + hours * hourMs) };
  for (let last: WarnedTransfer | undefined; ; await setImmediate()) {
    const found = await findToWarn(ports.db, time, last);
    for (const transfer of found) {
      if (stopping.aborted) return;
      if (isWorthIt(transfer, hours)) await warn(ports, transfer, time);
    }
    last = found.at(-1);
    if (last === undefined) return;
  }
}

function isWorthIt({ finalizedAt, expiresAt }: WarnedTransfer, hours: number): boolean {
  return new Date(expiresAt).getTime() - new Date(finalizedAt ?? expiresAt).getTime() > hours * hourMs;
}

async function warn({ db, keys }: Share, transfer: WarnedTransfer, time: WarningTime): Promise<void> {
  const mails = await expiryWarningMails({ db, keys }, transfer.trackingId, time.now);
  await db.transaction().execute(async (tx) => {
    if (await markWarned(tx, transfer, time)) await queueMails(tx, mails);
  });
}
