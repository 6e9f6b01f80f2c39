import { limitedLock, rulesFor, scopeOf } from '../../core/attempts.ts';
import { showAddress } from '../../core/email-address.ts';
import { findLocksOfSender, type Lock } from '../../db/attempts.ts';
import { readSettings } from '../../db/settings.ts';
import type { Ports } from '../../ports/ports.ts';
import { openTransferId } from '../../records/sealed-records.ts';
import type { VerifiedEmail } from '../verification/identify-caller.ts';

/** A recipient whose link is locked for some callers, after wrong passwords. */
export interface LockedRecipient {
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
  const found = await lockedRecipientsIn(db, locks, now);
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
      address: showAddress(first.address, first.capitals),
      lockedUntil: new Date(Math.max(...counters.map(({ until }) => until.getTime()))),
      wrongPasswords: Math.max(...counters.map(({ attempts, pending }) => attempts - pending)),
    };
  });
  return found.toSorted((one, other) => other.lockedUntil.getTime() - one.lockedUntil.getTime());
}
