import { logChain } from '../../crypto/log-chain.ts';
import { type OutboxRow, queueEmails } from '../../db/outbox/outbox.ts';
import { findTransfersToExpire, lockTransferToExpire } from '../../db/transfers/expiry.ts';
import { moveTransfer } from '../../db/transfers/transfers.ts';
import type { Ports } from '../../ports/ports.ts';
import { prepareDownloadSummaryEmails, prepareNeverCompletedEmails } from '../mailing/prepare-event-emails.ts';

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
