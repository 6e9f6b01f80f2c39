import { limitedLock, rulesFor, scopeOf, withoutLock } from '../../core/attempts.ts';
import { writtenAddress } from '../../core/email-address.ts';
import { isTrackingId, isTransferId } from '../../core/id-format.ts';
import { Problem } from '../../core/problem.ts';
import { stateAt } from '../../core/transfer-state.ts';
import { lookup } from '../../crypto/identifiers.ts';
import { counterNamesOf, findLocksOfSender, type Lock, lockCounter, saveCounter } from '../../db/attempts.ts';
import { findRecipient } from '../../db/recipients/recipients.ts';
import { readSettings } from '../../db/settings.ts';
import type { Transaction } from '../../db/tables.ts';
import { findTransferOfSender } from '../../db/transfers/transfers.ts';
import type { Ports } from '../../ports/ports.ts';
import { openTransferId } from '../../records/sealed-records.ts';
import { notActive } from '../sessions/open-session.ts';
import type { VerifiedEmail } from '../verification/identify-caller.ts';

/** A recipient whose link is locked for some callers, after wrong passwords. */
interface LockedRecipient {
  readonly trackingId: string;
  readonly transferId: string;
  readonly address: string;
  /** The end of the lock that ends last. */
  readonly lockedUntil: Date;
  readonly wrongPasswords: number;
}

const maxRecipients = 100;
/** A recipient may have several counters that are locked. */
const countersPerRecipient = 10;

/** Lists the locked recipients of the sender's active transfers. The one whose lock ends last is the first. */
export async function listLockedRecipients(
  { db, keys, clock }: Pick<Ports, 'db' | 'keys' | 'clock'>,
  { contactId: senderId }: Pick<VerifiedEmail, 'contactId'>,
): Promise<readonly LockedRecipient[]> {
  const now = clock.now();
  const locks = await findLocksOfSender(db, { senderId, now, limit: maxRecipients * countersPerRecipient });
  const found = await lockedRecipientsIn(db, locks, now, writtenAddress);
  return found.slice(0, maxRecipients).map(({ sealedId, recipientId, ...rest }) => ({
    ...rest,
    transferId: openTransferId(keys, recipientId, sealedId),
  }));
}

interface FoundRecipient extends Omit<LockedRecipient, 'transferId'> {
  readonly recipientId: string;
  /** The transfer ID, which is a part of the link of the recipient. */
  readonly sealedId: Uint8Array;
}

/** Returns one entry for each recipient of these locks. The one whose lock ends last is the first. */
export async function lockedRecipientsIn(
  db: Ports['db'],
  locks: readonly Lock[],
  now: Date,
  formOf: typeof writtenAddress,
): Promise<readonly FoundRecipient[]> {
  if (locks.length === 0) return [];
  const settings = await readSettings(db);
  const limited = locks.map((row) => ({
    ...row,
    until: limitedLock(new Date(row.locked_until ?? now), rulesFor(scopeOf(row.caller), settings), now),
  }));
  const byRecipient = Map.groupBy(
    limited.filter(({ until }) => until > now),
    ({ recipient_id }) => recipient_id,
  );
  const found = [...byRecipient].flatMap(([recipientId, [first, ...others]]) => {
    if (first === undefined) return [];
    const counters = [first, ...others];
    return {
      trackingId: first.tracking_id,
      sealedId: first.transfer_id,
      recipientId,
      address: formOf(first.address, first.capitals),
      lockedUntil: new Date(Math.max(...counters.map(({ until }) => until.getTime()))),
      wrongPasswords: Math.max(...counters.map(({ attempts, pending }) => attempts - pending)),
    };
  });
  return found.toSorted((one, other) => other.lockedUntil.getTime() - one.lockedUntil.getTime());
}

/** Resets a recipient's counters of wrong passwords, at the sender's request. */
export async function unlockRecipient(
  { db, keys, clock }: Pick<Ports, 'db' | 'keys' | 'clock'>,
  sender: VerifiedEmail,
  { trackingId, transferId }: { readonly trackingId: string; readonly transferId: string },
): Promise<void> {
  const transfer = isTrackingId(trackingId)
    ? await findTransferOfSender(db, { senderId: sender.contactId, trackingId })
    : undefined;
  const recipient = isTransferId(transferId)
    ? await findRecipient(db, {
        transferIdHash: lookup(keys, 'transfer-id', transferId),
        fileId: null,
        counter: null,
      })
    : undefined;
  if (transfer === undefined || transfer.state === 'Session' || recipient?.trackingId !== trackingId) {
    throw new Problem('entity_unknown');
  }
  const now = clock.now();
  if (stateAt(now, recipient) !== 'Active') throw notActive();
  await db.transaction().execute((tx) => resetCounters(tx, recipient.id, now));
}

/** Resets all counters of a recipient's wrong passwords. */
export async function resetCounters(tx: Transaction, recipientId: string, now: Date): Promise<void> {
  for (const caller of await counterNamesOf(tx, recipientId)) {
    const place = { recipientId, caller };
    const counter = await lockCounter(tx, place, now);
    if (counter !== undefined) await saveCounter(tx, place, withoutLock(counter));
  }
}
