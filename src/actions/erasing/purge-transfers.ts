import { downloadGraceStart } from '../../core/availability.ts';
import { listedFrom } from '../../core/listing.ts';
import { logChain } from '../../crypto/log-chain.ts';
import { contactsOf, deleteUnusedContacts } from '../../db/contacts/contacts.ts';
import { deleteDownloads } from '../../db/downloads/downloads.ts';
import { readSettings } from '../../db/settings.ts';
import { deletePurgeableTransfer, findTransfersToPurge } from '../../db/transfers/purge.ts';
import type { Ports } from '../../ports/ports.ts';

type Deps = Pick<Ports, 'db' | 'clock' | 'keys'>;

/** Small batches, so that no other statement waits long. */
const rowsAtOnce = 500;

/**
 * Permanently removes transfers that are no longer listed, with their logs and downloads, and contacts that nothing
 * else refers to. Needs a trusted clock. Can be repeated, killed, and run on two servers at once: each transfer is
 * removed in one transaction, except for its downloads, which can be very many and are removed first.
 */
export async function purgeTransfers(ports: Deps, stopping: AbortSignal): Promise<void> {
  const { db, clock } = ports;
  const now = clock.now();
  const listed = listedFrom(now, await readSettings(db));
  // Running downloads need their rows, however short the retention is.
  const expiredBefore = new Date(Math.min(listed.getTime(), downloadGraceStart(now).getTime()));
  for (let found = await findTransfersToPurge(db, expiredBefore); found.length > 0; ) {
    for (const trackingId of found) {
      if (stopping.aborted) return;
      await purgeTransfer(ports, trackingId, expiredBefore);
    }
    found = await findTransfersToPurge(db, expiredBefore);
  }
}

async function purgeTransfer({ db, keys }: Deps, trackingId: string, expiredBefore: Date): Promise<void> {
  while ((await deleteDownloads(db, trackingId, rowsAtOnce)) === rowsAtOnce);
  const contactIds = await contactsOf(db, trackingId);
  await db.transaction().execute(async (tx) => {
    if (await deletePurgeableTransfer(tx, logChain(keys), trackingId, expiredBefore))
      await deleteUnusedContacts(tx, contactIds);
  });
}
