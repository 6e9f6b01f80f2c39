import { setImmediate } from 'node:timers/promises';
import { giveUpAt } from '../../core/email-kinds.ts';
import { dayMs, type TimeLimit } from '../../core/time.ts';
import { implausibleMs } from '../../core/trusted-time.ts';
import { rowTags } from '../../crypto/identifiers.ts';
import { changeTokenTimes, findTokensAfter } from '../../db/administration/tokens.ts';
import { limitVerifications } from '../../db/contacts/verifications.ts';
import { wasInstalledBefore } from '../../db/master-keys.ts';
import { limitQueuedEmails } from '../../db/outbox/cleanup.ts';
import { limitPendingParts } from '../../db/parts/part-removal.ts';
import { readSettings } from '../../db/settings.ts';
import {
  changeTimesOfTransfer,
  findTransfersMadeAfter,
  lastingStates,
  limitUseOfSessions,
  type MadeTransfer,
} from '../../db/transfers/future-times.ts';
import { changeTagged } from '../../db/transfers/transfer-rows.ts';
import type { Ports } from '../../ports/ports.ts';

/** Far more than the clocks of several servers differ. */
const toleranceMs = dayMs;
/** A clock that is behind makes right times look as if they were in the future. Corrections that destroy need more. */
const destructiveToleranceMs = implausibleMs;

type Deps = Pick<Ports, 'db' | 'clock' | 'keys'>;

/**
 * Corrects what was stored while a clock was far ahead: after the clock is right again, it would wait or be valid for as
 * long as the clock was ahead. Each time is limited to the longest that it can be in the future, and a transfer that was
 * made in the future gets the duration that its sender chose, from now on. Can be repeated and killed at any time.
 */
export async function correctFutureTimes(ports: Deps, stopping: AbortSignal): Promise<void> {
  const now = ports.clock.now();
  await limitWaits(ports, now);
  // A clock that is before the installation is wrong itself. It must not shorten the life of anything.
  if (!(await wasInstalledBefore(ports.db, now))) return;
  await limitLives(ports, now);
  await correctTokens(ports, now);
  await correctTransfers(ports, now, stopping);
}

const limitedTo = (latest: Date, tolerance: number): TimeLimit => ({
  latest,
  bound: new Date(latest.getTime() + tolerance),
});

/**
 * Other stored times are limited where they are read: leases, codes, counters of attempts and their locks, resent emails,
 * tickets, and sessions, invitations and codes of administrators.
 */
async function limitWaits({ db }: Deps, now: Date): Promise<void> {
  const inMs = (ms: number) => limitedTo(new Date(now.getTime() + ms), toleranceMs);
  const inDays = (days: number) => inMs(days * dayMs);
  const settings = await readSettings(db);
  await limitVerifications(db, 'ends_at', inDays(settings['verification.maximumDays']));
  await limitVerifications(db, 'idle_ends_at', inDays(settings['verification.idleDays']));
  await limitQueuedEmails(db, 'due_at', inMs(0));
}

/** After these times emails are given up, and sessions and unfinished parts are removed. */
async function limitLives({ db }: Deps, now: Date): Promise<void> {
  await limitQueuedEmails(db, 'give_up_at', limitedTo(giveUpAt(now), destructiveToleranceMs));
  await limitUseOfSessions(db, limitedTo(now, destructiveToleranceMs));
  await limitPendingParts(db, limitedTo(now, destructiveToleranceMs));
}

/** An API token that was created in the future gets the duration that its owner chose, from now on. */
async function correctTokens({ db }: Deps, now: Date): Promise<void> {
  const { bound } = limitedTo(now, destructiveToleranceMs);
  for (const { id, ...token } of await findTokensAfter(db, bound)) {
    const [createdAt, endsAt] = [new Date(token.created_at), new Date(token.ends_at)];
    const isLate = createdAt > bound;
    await changeTokenTimes(db, id, {
      created_at: (isLate ? now : createdAt).toISOString(),
      ends_at: (isLate ? new Date(now.getTime() + endsAt.getTime() - createdAt.getTime()) : endsAt).toISOString(),
      used_at: token.used_at === null ? null : now.toISOString(),
    });
  }
}

async function correctTransfers(ports: Deps, now: Date, stopping: AbortSignal): Promise<void> {
  const { bound } = limitedTo(now, destructiveToleranceMs);
  for (const state of lastingStates) {
    for (let after: string | undefined = ''; after !== undefined; await setImmediate()) {
      if (stopping.aborted) return;
      const { transfers, next } = await findTransfersMadeAfter(ports.db, bound, { state, after });
      for (const transfer of transfers) await correctTransfer(ports, transfer, now);
      after = next;
    }
  }
}

async function correctTransfer({ db, keys }: Deps, transfer: MadeTransfer, now: Date): Promise<void> {
  const { trackingId, createdAt, finalizedAt, expiresAt } = transfer;
  const lifeMs = expiresAt.getTime() - (finalizedAt ?? createdAt).getTime();
  const times = {
    createdAt: createdAt < now ? createdAt : now,
    finalizedAt: finalizedAt && now,
    expiresAt: new Date(now.getTime() + lifeMs),
  };
  await db.transaction().execute(async (tx) => {
    await changeTagged(tx, rowTags(keys), trackingId, () => changeTimesOfTransfer(tx, transfer, times));
  });
}
