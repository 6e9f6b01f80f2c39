import { findMailedTransfers, removeMailsOf } from '../db/outbox.ts';
import { removeUnusedParties } from '../db/parties.ts';
import type { Ports } from '../ports/ports.ts';

/** So that nobody waits long for a transaction of ours. */
const rowsAtOnce = 500;

/**
 * Removes the rows of mails whose transfer is gone for good, and with them the addresses that nothing else names. While a
 * transfer is there they stay: they keep its events from being told twice. One that is still queued is not sent, and
 * goes with the next sweep.
 */
export async function sweepMails({ db }: Pick<Ports, 'db'>, stopping: AbortSignal): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined && !stopping.aborted; ) {
    const page = await findMailedTransfers(db, after);
    const gone = page.filter(({ isGone }) => isGone).map(({ trackingId }) => trackingId);
    let removed = gone.length === 0 ? 0 : rowsAtOnce;
    while (removed === rowsAtOnce && !stopping.aborted) {
      removed = await db.transaction().execute(async (tx) => {
        const parties = await removeMailsOf(tx, gone, rowsAtOnce);
        await removeUnusedParties(
          tx,
          parties.filter((id) => id !== null),
        );
        return parties.length;
      });
    }
    after = page.at(-1)?.trackingId;
  }
}
