import { setImmediate } from 'node:timers/promises';
import { liveStates } from '../../core/availability.ts';
import { emailKindsUntilExpiry, giveUpAt } from '../../core/email-kinds.ts';
import { latestExpiry } from '../../core/policy/session-rules.ts';
import { Problem } from '../../core/problem.ts';
import type { Settings } from '../../core/settings.ts';
import { hourMs } from '../../core/time.ts';
import { logChain } from '../../crypto/chains.ts';
import { rowTags } from '../../crypto/identifiers.ts';
import { type OutboxRow, queueEmails, updateGiveUpTimes } from '../../db/outbox/outbox.ts';
import { readSettings } from '../../db/settings.ts';
import {
  setExpiry as changeRow,
  findTransfersToExpire,
  findTransfersToWarn,
  lockTransferToExpire,
  markWarned,
  type TransferToWarn,
  type WarningWindow,
} from '../../db/transfers/expiry.ts';
import { changeTagged } from '../../db/transfers/transfer-rows.ts';
import { findStates, moveTransfer } from '../../db/transfers/transfers.ts';
import { readTrustedTime } from '../../db/trusted-time.ts';
import type { Ports } from '../../ports/ports.ts';
import { abortEndedDownloads } from '../../runtime/downloads.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { cancelScans } from '../../runtime/scans.ts';
import { removeMarkedPartsOf } from '../cleanup/parts.ts';
import {
  prepareDownloadSummaryEmails,
  prepareExpiryWarningEmails,
  prepareNeverCompletedEmails,
} from '../mailing/event-emails.ts';
import { policyForSession } from '../policy/evaluate-policy.ts';
import { findSubmittedTransfer, notActive, requireActive, type SubmittedTransfer } from '../sessions/open-session.ts';
import type { VerifiedEmail } from '../verification/identify-caller.ts';

type ExpiryChangeDeps = Pick<Ports, 'db' | 'clock' | 'keys' | 'policy'> & Pick<Runtime, 'sessionPolicies'>;

/**
 * Changes the expiration date of an active transfer. Queued emails stay valid until the new date; a warning about the
 * old date is dropped when it is due.
 */
export async function changeExpiry(
  ports: ExpiryChangeDeps,
  sender: VerifiedEmail,
  trackingId: string,
  expiresAt: Date,
): Promise<void> {
  const { db, clock, keys } = ports;
  const { row, settings } = await findSubmittedTransfer(ports, sender, trackingId);
  const now = clock.now();
  requireActive(ports, { row });
  if (expiresAt <= now) throw new Problem('expiration_date_passed');
  if (expiresAt > new Date(row.expires_at)) await checkRetentionPeriod(ports, settings, sender, row, expiresAt);
  await db.transaction().execute(async (tx) => {
    await updateGiveUpTimes(tx, trackingId, emailKindsUntilExpiry, (queuedAt) => giveUpAt(queuedAt, expiresAt));
    const change = () => changeRow(tx, trackingId, { expiresAt, now });
    if (!(await changeTagged(tx, rowTags(keys), trackingId, change))) throw notActive();
  });
}

/**
 * Counted from the time of sending: otherwise repeated changes could extend a transfer forever. An earlier date never
 * violates the policy.
 */
async function checkRetentionPeriod(
  ports: ExpiryChangeDeps,
  settings: Settings,
  sender: VerifiedEmail,
  { tracking_id: trackingId, finalized_at, created_at }: SubmittedTransfer['row'],
  expiresAt: Date,
): Promise<void> {
  const policy = await policyForSession(ports, settings, { sender, trackingId });
  if (expiresAt <= latestExpiry(policy, new Date(finalized_at ?? created_at))) return;
  throw new Problem('expiration_date_too_late', {
    detail: `The expiration date must be within ${policy.maxRetentionPeriod} days after the transfer was sent.`,
    members: { limit: policy.maxRetentionPeriod },
  });
}

type Deps = Pick<Ports, 'db' | 'clock' | 'keys'>;

/**
 * Ends expired transfers: destroys their keys and emails their senders. Their blobs stay while downloads may still
 * finish, and are then removed by the cleanup. Needs a trusted clock, because this cannot be undone. Can be repeated,
 * killed, and run on two servers at once: each transfer is ended in one transaction. Rejects at the end with all
 * failures.
 */
export async function expireTransfers(ports: Deps, stopping: AbortSignal): Promise<void> {
  const now = ports.clock.now();
  const failures: unknown[] = [];
  for (let page = await findTransfersToExpire(ports.db, now); page.length > 0; ) {
    for (const { trackingId } of page) {
      if (stopping.aborted) return;
      await expireTransfer(ports, trackingId, now).catch((error) => failures.push(error));
    }
    page = await findTransfersToExpire(ports.db, now, page.at(-1));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Transfers could not be ended at their expiry');
}

async function expireTransfer({ db, keys }: Deps, trackingId: string, now: Date): Promise<void> {
  const emails: Readonly<Record<'Processing' | 'Active', readonly OutboxRow[]>> = {
    Processing: await prepareNeverCompletedEmails({ db, keys }, trackingId, now),
    Active: await prepareDownloadSummaryEmails({ db, keys }, trackingId, now),
  };
  await db.transaction().execute(async (tx) => {
    const state = await lockTransferToExpire(tx, trackingId, now);
    if (state === undefined) return;
    await moveTransfer(tx, logChain(keys), trackingId, 'expired', now);
    await queueEmails(tx, emails[state]);
  });
}

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

/**
 * Cleans up after a transfer has ended and the move was committed: aborts scans and downloads in this process and
 * removes its blobs. An expired transfer keeps them while downloads may still finish; a live transfer keeps everything.
 * Can be repeated, and killed: the cleanup job removes what is left.
 */
export async function removeEndedContents(
  ports: Pick<Ports, 'db' | 'blobs' | 'clock'> & Pick<Runtime, 'scans' | 'downloads'>,
  trackingId: string,
): Promise<void> {
  const transfer = (await findStates(ports.db, [trackingId])).get(trackingId);
  if (transfer !== undefined && liveStates.includes(transfer.state)) return;
  cancelScans(ports, { trackingId });
  await abortEndedDownloads(ports);
  await removeMarkedPartsOf(ports, trackingId);
}
