import { addDownloads, findRecipientsAtDownloadLimit } from '../../db/downloads/downloads.ts';
import { type OutboxRow, queueEmails } from '../../db/outbox/outbox.ts';
import { findTransferForEmail } from '../../db/transfers/transfers.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Delivery, EndedDelivery } from '../../runtime/delivery-queue.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { prepareDownloadNotificationEmails } from '../mailing/event-emails.ts';

type Deps = Pick<Ports, 'db' | 'clock' | 'keys'>;

/**
 * Logs that a response was sent completely. Resolves when the log entry is durable, and rejects when several attempts to
 * write it have failed. A sent response counts as delivered, even if the client does not process its last byte.
 */
export async function logDelivery(ports: Deps & Pick<Runtime, 'deliveryQueue'>, delivery: Delivery): Promise<void> {
  const at = wholeSecond(ports.clock.now());
  await ports.deliveryQueue.add({ ...delivery, at }, (batch) => write(ports, batch));
}

/** Truncates to seconds, because the API has no fractions of a second. */
function wholeSecond(time: Date): Date {
  return new Date(Math.floor(time.getTime() / 1000) * 1000);
}

async function write(ports: Deps, batch: readonly EndedDelivery[]): Promise<void> {
  // Sorted, so that two servers that log downloads of the same transfers cannot deadlock.
  const inOrder = [...Map.groupBy(batch, ({ trackingId }) => trackingId)].sort(([one], [other]) =>
    one < other ? -1 : 1,
  );
  const emails = await prepareNotifications(
    ports,
    inOrder.flatMap(([, ended]) => ended),
  );
  await ports.db.transaction().execute(async (tx) => {
    // In the transaction, because its thread may take longer to count than the main thread may be blocked.
    const full = await findRecipientsAtDownloadLimit(tx, new Set(batch.map(({ recipientId }) => recipientId)));
    for (const [trackingId, ended] of inOrder) {
      const logged = ended.filter(({ recipientId }) => !full.has(recipientId));
      if (logged.length === 0) continue;
      await addDownloads(tx, ...logged.map((one) => ({ ...one, at: one.at.toISOString() })));
      await queueEmails(
        tx,
        emails.filter((email) => email.tracking_id === trackingId),
      );
    }
  });
}

/** Prepares emails to senders who requested notifications. One email covers several downloads in a row. */
async function prepareNotifications(ports: Deps, ended: readonly EndedDelivery[]): Promise<readonly OutboxRow[]> {
  const emails: OutboxRow[] = [];
  for (const [trackingId, downloads] of Map.groupBy(ended, (one) => one.trackingId)) {
    const transfer = await findTransferForEmail(ports.db, trackingId);
    const [first, last] = [downloads.at(0), downloads.at(-1)];
    if (transfer === undefined || first === undefined || last === undefined) continue;
    const own = await prepareDownloadNotificationEmails(ports, transfer, first.at);
    emails.push(...(own.length > 0 ? own : await prepareDownloadNotificationEmails(ports, transfer, last.at)));
  }
  return emails;
}
