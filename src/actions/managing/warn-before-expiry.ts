import { setImmediate } from 'node:timers/promises';
import { hourMs } from '../../core/time.ts';
import { queueEmails } from '../../db/outbox/outbox.ts';
import { readSettings } from '../../db/settings.ts';
import { findTransfersToWarn, markWarned, type TransferToWarn, type WarningWindow } from '../../db/transfers/expiry.ts';
import { readTrustedTime } from '../../db/trusted-time.ts';
import type { Ports } from '../../ports/ports.ts';
import { prepareExpiryWarningEmails } from '../mailing/prepare-event-emails.ts';

type Deps = Pick<Ports, 'db' | 'clock' | 'keys'>;

/**
 * Queues the warnings that a transfer expires soon, once per expiration date, and late after an outage. Skips transfers
 * that were sent for less than the warning period. Can be repeated, killed, and run on two servers at once.
 */
export async function warnBeforeExpiry(ports: Deps, stopping: AbortSignal): Promise<void> {
  const hours = (await readSettings(ports.db))['expiry.warningHours'];
  if (hours === 0) return;
  const now = ports.clock.now();
  // A clock that is ahead must not warn too early: each warning is sent only once.
  const trustedNow = (await readTrustedTime(ports.db)) ?? now;
  const time = { now, until: new Date(Math.min(now.getTime(), trustedNow.getTime()) + hours * hourMs) };
  for (let last: TransferToWarn | undefined; ; await setImmediate()) {
    const found = await findTransfersToWarn(ports.db, time, last);
    for (const transfer of found) {
      if (stopping.aborted) return;
      if (isLongEnough(transfer, hours)) await warn(ports, transfer, time);
    }
    last = found.at(-1);
    if (last === undefined) return;
  }
}

function isLongEnough({ finalizedAt, expiresAt }: TransferToWarn, hours: number): boolean {
  return new Date(expiresAt).getTime() - new Date(finalizedAt ?? expiresAt).getTime() > hours * hourMs;
}

async function warn({ db, keys }: Deps, transfer: TransferToWarn, time: WarningWindow): Promise<void> {
  const emails = await prepareExpiryWarningEmails({ db, keys }, transfer.trackingId, time.now);
  await db.transaction().execute(async (tx) => {
    if (await markWarned(tx, transfer, time)) await queueEmails(tx, emails);
  });
}
