import { stillReadAfter } from '../core/availability.ts';
import { listedFrom } from '../core/listing.ts';
import { logChain } from '../crypto/log-chain.ts';
import { deleteForgotten, findToForget, removeDownloadsOf } from '../db/forgotten-transfers.ts';
import { partiesOf, removeUnusedParties } from '../db/parties.ts';
import { readSettings } from '../db/settings.ts';
import type { Ports } from '../ports/ports.ts';

type Share = Pick<Ports, 'db' | 'clock' | 'keys'>;

/** So that nobody waits long for a statement of ours. */
const rowsAtOnce = 500;

/**
 * Removes for good what is no longer listed: transfers, their logs and downloads, and addresses that nothing else names. The
 * clock must be believed. Can be repeated, killed, and run by two servers at once: each transfer goes in one transaction, but
 * for its downloads, which may be very many and go before it.
 */
export async function forgetTransfers(ports: Share, stopping: AbortSignal): Promise<void> {
  const { db, clock } = ports;
  const now = clock.now();
  const listed = listedFrom(now, await readSettings(db));
  // However short the retention: downloads that go on need their rows.
  const expiredBefore = new Date(Math.min(listed.getTime(), stillReadAfter(now).getTime()));
  for (let found = await findToForget(db, expiredBefore); found.length > 0; ) {
    for (const trackingId of found) {
      if (stopping.aborted) return;
      await forgetTransfer(ports, trackingId, expiredBefore);
    }
    found = await findToForget(db, expiredBefore);
  }
}

async function forgetTransfer({ db, keys }: Share, trackingId: string, expiredBefore: Date): Promise<void> {
  while ((await removeDownloadsOf(db, trackingId, rowsAtOnce)) === rowsAtOnce);
  const parties = await partiesOf(db, trackingId);
  await db.transaction().execute(async (tx) => {
    if (await deleteForgotten(tx, logChain(keys), trackingId, expiredBefore)) await removeUnusedParties(tx, parties);
  });
}
