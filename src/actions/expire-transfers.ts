import { logChain } from '../crypto/log-chain.ts';
import { findToExpire, holdToExpire } from '../db/expiring-transfers.ts';
import { type OutboxRow, queueMails } from '../db/outbox.ts';
import { moveTransfer } from '../db/transfers.ts';
import type { Ports } from '../ports/ports.ts';
import { downloadSummaryMails, neverCompletedMails } from './event-mails.ts';

type Share = Pick<Ports, 'db' | 'clock' | 'keys'>;

/**
 * Ends the transfers whose time is over: their keys are destroyed, and their senders told. Their blobs stay while downloads may
 * come to their end, and go with the sweep after that. The clock must be believed, because nothing of it can be
 * undone. Can be repeated, killed, and run by two servers at once: each transfer goes in one transaction, or stays.
 * Rejects, when it is done, with all that failed.
 */
export async function expireTransfers(ports: Share, stopping: AbortSignal): Promise<void> {
  const now = ports.clock.now();
  const failures: unknown[] = [];
  for (let page = await findToExpire(ports.db, now); page.length > 0; ) {
    for (const { trackingId } of page) {
      if (stopping.aborted) return;
      await expireTransfer(ports, trackingId, now).catch((error) => failures.push(error));
    }
    page = await findToExpire(ports.db, now, page.at(-1));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Transfers could not be ended at their expiry');
}

async function expireTransfer({ db, keys }: Share, trackingId: string, now: Date): Promise<void> {
  const mails: Readonly<Record<'Processing' | 'Active', readonly OutboxRow[]>> = {
    Processing: await neverCompletedMails({ db, keys }, trackingId, now),
    Active: await downloadSummaryMails({ db, keys }, trackingId, now),
  };
  await db.transaction().execute(async (tx) => {
    const state = await holdToExpire(tx, trackingId, now);
    if (state === undefined) return;
    await moveTransfer(tx, logChain(keys), trackingId, 'expired', now);
    await queueMails(tx, mails[state]);
  });
}
