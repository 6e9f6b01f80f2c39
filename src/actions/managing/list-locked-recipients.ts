import { limitedLock, rulesFor, scopeOf } from '../../core/attempts.ts';
import { showAddress } from '../../core/email-address.ts';
import { findLocks } from '../../db/attempts.ts';
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
  ports: Pick<Ports, 'db' | 'keys' | 'clock'>,
  { contactId: senderId }: Pick<VerifiedEmail, 'contactId'>,
): Promise<readonly LockedRecipient[]> {
  const found = await findLockedRecipients(ports, { senderId, max: maxRecipients });
  return found.map(({ sealedId, recipientId, ...rest }) => ({
    ...rest,
    transferId: openTransferId(ports.keys, recipientId, sealedId),
  }));
}

interface FoundRecipient extends Omit<LockedRecipient, 'transferId'> {
  readonly recipientId: string;
  /** The transfer ID, which is a part of the link of the recipient. */
  readonly sealedId: Uint8Array;
}

/** Finds the locked recipients of one sender, or of all. The one whose lock ends last is the first. */
export async function findLockedRecipients(
  { db, clock }: Pick<Ports, 'db' | 'clock'>,
  { senderId, max }: { readonly senderId: string | undefined; readonly max: number },
): Promise<readonly FoundRecipient[]> {
  const now = clock.now();
  const rows = await findLocks(db, { senderId, now, limit: max * countersPerRecipient });
  if (rows.length === 0) return [];
  const settings = await readSettings(db);
  const limited = rows.map((row) => ({
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
  return found.toSorted((one, other) => other.lockedUntil.getTime() - one.lockedUntil.getTime()).slice(0, max);
}
