import { codeRules } from '../../core/verification.ts';
import { deleteUnusedContacts } from '../../db/contacts/contacts.ts';
import { removeOldCodes } from '../../db/contacts/verification-codes.ts';
import { deleteEndedVerifications } from '../../db/contacts/verifications.ts';
import { deleteSettledEmailsWithoutTransfer } from '../../db/outbox/cleanup.ts';
import type { Transaction } from '../../db/tables.ts';
import type { Ports } from '../../ports/ports.ts';

/** Keeps the delivery result for a day, for support requests about a missing email. */
const settledEmailMs = 86_400_000;

/** Keeps each transaction short, so that other writers do not wait long. */
const rowsAtOnce = 500;

/**
 * Removes expired codes and verifications, the rows of their emails, and the addresses that nothing references anymore.
 * Each removed row triggers a check of its contact, so the last row removes the contact too.
 */
export async function removeExpiredVerifications(
  { db, clock }: Pick<Ports, 'db' | 'clock'>,
  stopping: AbortSignal,
): Promise<void> {
  const now = clock.now();
  const codesUntil = new Date(now.getTime() - codeRules.pausePeriodMs);
  const emailsUntil = new Date(now.getTime() - settledEmailMs);
  const removals: ReadonlyArray<(tx: Transaction) => Promise<ReadonlyArray<string | null>>> = [
    (tx) => removeOldCodes(tx, codesUntil, rowsAtOnce),
    (tx) => deleteEndedVerifications(tx, now, rowsAtOnce),
    (tx) => deleteSettledEmailsWithoutTransfer(tx, emailsUntil, rowsAtOnce),
  ];
  for (const remove of removals) {
    let removed = rowsAtOnce;
    while (removed === rowsAtOnce && !stopping.aborted) {
      removed = await db.transaction().execute(async (tx) => {
        const contacts = await remove(tx);
        await deleteUnusedContacts(
          tx,
          contacts.filter((id) => id !== null),
        );
        return contacts.length;
      });
    }
  }
}
