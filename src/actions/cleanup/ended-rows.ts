import { endedTokenMs } from '../../core/admin-account.ts';
import { dayMs, minuteMs } from '../../core/time.ts';
import { codeRules } from '../../core/verification.ts';
import { removeExpiredInvitations } from '../../db/administration/invitations.ts';
import { removeExpiredSessions } from '../../db/administration/sessions.ts';
import { removeEndedTokens } from '../../db/administration/tokens.ts';
import { deleteUnusedContacts, pageOfContacts } from '../../db/contacts/contacts.ts';
import { removeOldCodes } from '../../db/contacts/verification-codes.ts';
import { deleteEndedVerifications } from '../../db/contacts/verifications.ts';
import { deleteExpiredLeases } from '../../db/leases.ts';
import {
  deleteSettledEmailsOf,
  deleteSettledEmailsWithoutTransfer,
  findTransfersWithEmails,
} from '../../db/outbox/cleanup.ts';
import { readSettings } from '../../db/settings.ts';
import type { Transaction } from '../../db/tables.ts';
import type { Ports } from '../../ports/ports.ts';

/** Removes leases of work that ended in another way, such as a transfer that was revoked before it was completed. */
export async function removeExpiredLeases({ db, clock }: Pick<Ports, 'db' | 'clock'>): Promise<void> {
  await deleteExpiredLeases(db, new Date(clock.now().getTime() - dayMs));
}

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

/**
 * Removes sessions and invitations of administrators that have expired, and API tokens a while after their end. All of
 * them are void already. Those that a clock ahead has created are left to `clock.correct` and the next sign-in: the
 * trusted time of a job may be older than a session that has just begun.
 */
export async function removeEndedAdminAccess({ db, clock }: Pick<Ports, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const { 'admin.sessionMinutes': idleMinutes } = await readSettings(db);
  await removeExpiredSessions(db, now, new Date(now.getTime() - idleMinutes * minuteMs));
  await removeExpiredInvitations(db, now);
  await removeEndedTokens(db, new Date(now.getTime() - endedTokenMs));
}

const contactsAtOnce = 500;

/**
 * Removes the addresses that nothing references. This is rare: removing the last row that references a contact removes
 * the contact too, unless two transactions do so in parallel and each still sees the row of the other.
 */
export async function removeUnusedContacts({ db }: Pick<Ports, 'db'>, stopping: AbortSignal): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined && !stopping.aborted; ) {
    const page = await pageOfContacts(db, after, contactsAtOnce);
    const unused = page.filter(({ isUnused }) => isUnused).map(({ id }) => id);
    if (unused.length > 0) await db.transaction().execute((tx) => deleteUnusedContacts(tx, unused));
    after = page.at(-1)?.id;
  }
}

/**
 * Removes the email rows of purged transfers, and the addresses that nothing else references. The rows of an existing
 * transfer stay: they prevent duplicate emails about its events. An email that is still queued is not sent, and the
 * next cleanup removes it.
 */
export async function removeOrphanedEmails({ db }: Pick<Ports, 'db'>, stopping: AbortSignal): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined && !stopping.aborted; ) {
    const page = await findTransfersWithEmails(db, after);
    const gone = page.filter(({ isGone }) => isGone).map(({ trackingId }) => trackingId);
    let removed = gone.length === 0 ? 0 : rowsAtOnce;
    while (removed === rowsAtOnce && !stopping.aborted) {
      removed = await db.transaction().execute(async (tx) => {
        const contacts = await deleteSettledEmailsOf(tx, gone, rowsAtOnce);
        await deleteUnusedContacts(
          tx,
          contacts.filter((id) => id !== null),
        );
        return contacts.length;
      });
    }
    after = page.at(-1)?.trackingId;
  }
}
