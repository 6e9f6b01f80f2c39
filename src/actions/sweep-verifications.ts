import { codeRules } from '../core/verification-code.ts';
import { removeSettledMails } from '../db/outbox.ts';
import { removeUnusedParties } from '../db/parties.ts';
import type { Transaction } from '../db/tables.ts';
import { removeOldCodes } from '../db/verification-codes.ts';
import { removeEndedVerifications } from '../db/verifications.ts';
import type { Ports } from '../ports/ports.ts';

/** For whoever asks on the next day where a mail has gone. */
const settledMailMs = 86_400_000;

/** So that nobody waits long for a transaction of ours. */
const rowsAtOnce = 500;

/**
 * Removes codes and verifications that have ended, the rows of their mails, and the addresses that nothing names any more:
 * with each row its party is looked at, so the last one takes it along.
 */
export async function sweepVerifications(
  { db, clock }: Pick<Ports, 'db' | 'clock'>,
  stopping: AbortSignal,
): Promise<void> {
  const now = clock.now();
  const codesUntil = new Date(now.getTime() - Math.max(codeRules.validMs, codeRules.periodMs));
  const mailsUntil = new Date(now.getTime() - settledMailMs);
  const sweeps: ReadonlyArray<(tx: Transaction) => Promise<ReadonlyArray<string | null>>> = [
    (tx) => removeOldCodes(tx, codesUntil, rowsAtOnce),
    (tx) => removeEndedVerifications(tx, now, rowsAtOnce),
    (tx) => removeSettledMails(tx, mailsUntil, rowsAtOnce),
  ];
  for (const sweep of sweeps) {
    let removed = rowsAtOnce;
    while (removed === rowsAtOnce && !stopping.aborted) {
      removed = await db.transaction().execute(async (tx) => {
        const parties = await sweep(tx);
        await removeUnusedParties(
          tx,
          parties.filter((id) => id !== null),
        );
        return parties.length;
      });
    }
  }
}
