import { Problem } from '../core/problem.ts';
import { openInner, openOuter } from '../crypto/key-slots.ts';
import type { TransferKey } from '../crypto/key-tree.ts';
import type { TicketGrant } from '../crypto/tickets.ts';
import { findKeySlot, type KeySlot } from '../db/key-slots.ts';
import type { Ports } from '../ports/ports.ts';
import { failAttempt, type Guesser, refuseKnownWrong, reserveAttempt, returnAttempt } from './count-attempts.ts';
import type { TriedPassword, TriedPasswords } from './tried-passwords.ts';

export type PasswordDesk = Pick<Ports, 'db' | 'clock' | 'keys' | 'passwords'> & {
  /** One for the whole process: made by `triedPasswords`. */
  readonly tried: TriedPasswords;
};

/** How long a password waits for its turn to be derived. */
const queuePatienceMs = 5_000;

interface Guess {
  readonly transferId: string;
  readonly transferIdHash: string;
  readonly password: string;
  readonly tried: TriedPassword;
  readonly guesser: Guesser;
  /** Of the key slots, when the recipient was looked up. */
  readonly generation: number;
}

/**
 * What the password opens; a wrong one is refused as a Problem. Looked at is only what nobody knows yet, and before
 * that it is counted: what is known to be wrong, and what somebody else shows at this moment, costs neither a try nor a
 * derivation.
 *
 * There is no stored password to compare with: the right one is the one that opens the recipient's key slot.
 */
export async function checkPassword(desk: PasswordDesk, guess: Guess): Promise<TicketGrant> {
  const { tried, guesser, generation } = guess;
  if (tried.isWrong(generation)) throw await refuseKnownWrong(desk, guesser);
  const { underWay } = desk.tried;
  const name = `${tried.name} ${guesser.caller} ${generation}`;
  const running = underWay.get(name);
  if (running !== undefined) return shared(desk, guess, running);
  // Somebody else's check may have ended since this request looked.
  const opened = desk.tried.find(guess.transferId, guess.password).opened(generation);
  if (opened !== undefined) return opened;
  const check = checkUnknown(desk, guess).finally(() => underWay.delete(name));
  underWay.set(name, check);
  return check;
}

/** The outcome of a check that another request has begun. */
async function shared(desk: PasswordDesk, { tried, guesser, generation }: Guess, running: Promise<TicketGrant>) {
  try {
    return await running;
  } catch (error) {
    // Where each repetition counts, the others count too.
    if (error instanceof Problem && error.code === 'password_wrong' && tried.isWrong(generation)) {
      throw await refuseKnownWrong(desk, guesser);
    }
    throw error;
  }
}

async function checkUnknown(desk: PasswordDesk, guess: Guess): Promise<TicketGrant> {
  const { tried, guesser } = guess;
  const { trackingId, recipientId } = guesser;
  const slot = await findKeySlot(desk.db, trackingId, { kind: 'recipient', holder: recipientId });
  // A transfer that ended since we looked at it has no slots any more.
  if (slot === undefined) throw new Problem('transfer_gone');
  await reserveAttempt(desk, guesser);
  const transferKey = await openedKey(desk, guess, slot).catch(async (error: unknown) => {
    await returnAttempt(desk, guesser);
    throw error;
  });
  if (transferKey === undefined) {
    tried.keepWrong(slot.generation);
    throw await failAttempt(desk, guesser);
  }
  const grant = { transferKey, generation: slot.generation };
  // Before others can look again: whoever finds neither this nor a check under way derives once more.
  tried.keepRight(grant, guess.transferIdHash);
  await returnAttempt(desk, guesser);
  return grant;
}

async function openedKey(
  { keys, passwords }: PasswordDesk,
  { transferId, password, guesser }: Guess,
  { generation, sealedKey }: KeySlot,
): Promise<TransferKey | undefined> {
  const place = { trackingId: guesser.trackingId, recipientId: transferId, generation };
  const locked = openOuter(keys, place, Buffer.from(sealedKey));
  const patience = AbortSignal.timeout(queuePatienceMs);
  // Whoever guesses at one id leaves room for those who open another, and strangers for those who have proved the address.
  const derived = await passwords.derive(password, locked.derivation, patience, `${transferId} ${guesser.caller}`);
  return openInner(place, locked, derived);
}
