import { Problem } from '../../../core/problem.ts';
import { openInner, openOuter } from '../../../crypto/key-slots.ts';
import type { TransferKey } from '../../../crypto/key-tree.ts';
import { passwordQueueTimeoutMs } from '../../../crypto/password-key.ts';
import type { TicketGrant } from '../../../crypto/tickets.ts';
import { findKeySlot, type KeySlot } from '../../../db/transfers/key-slots.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { CachedPassword } from '../../../runtime/password-cache.ts';
import type { Runtime } from '../../../runtime/runtime.ts';
import { type AttemptSource, failAttempt, rejectKnownWrong, reserveAttempt, returnAttempt } from './attempts.ts';

export type AttemptDeps = Pick<Ports, 'db' | 'clock' | 'keys' | 'passwords'> & Pick<Runtime, 'passwordCache'>;

interface PasswordAttempt {
  readonly transferId: string;
  readonly transferIdHash: string;
  readonly password: string;
  readonly cachedPassword: CachedPassword;
  readonly source: AttemptSource;
  /** Generation of the key slots at the time of the recipient lookup. */
  readonly generation: number;
  /** The contact ID of the transfer's sender. */
  readonly senderId: string;
  /** The network of the caller. */
  readonly network: string;
}

/**
 * Returns what the password opens; throws a Problem if it is wrong. Only a password with an unknown result is checked,
 * and it is counted first. A password that is known to be wrong, or that another request is checking at this moment,
 * costs neither an attempt nor a derivation.
 *
 * No password is stored for comparison: the right password is the one that opens the recipient's key slot.
 */
export async function checkPassword(deps: AttemptDeps, attempt: PasswordAttempt): Promise<TicketGrant> {
  const { cachedPassword, source, generation } = attempt;
  if (cachedPassword.isWrong(generation)) throw await rejectKnownWrong(deps, source);
  const { runningChecks } = deps.passwordCache;
  const name = `${cachedPassword.name} ${source.counters[0]?.name} ${generation}`;
  const running = runningChecks.get(name);
  if (running !== undefined) return joinRunningCheck(deps, attempt, running);
  // Another request's check may have ended since this request looked.
  const opened = deps.passwordCache.get(attempt.transferId, attempt.password).opened(generation);
  if (opened !== undefined) return opened;
  const check = checkUncached(deps, attempt).finally(() => runningChecks.delete(name));
  runningChecks.set(name, check);
  return check;
}

/** Waits for a check that another request has started. */
async function joinRunningCheck(
  deps: AttemptDeps,
  { cachedPassword, source, generation }: PasswordAttempt,
  running: Promise<TicketGrant>,
) {
  try {
    return await running;
  } catch (error) {
    // If repetitions count, count this one too.
    if (error instanceof Problem && error.code === 'password_wrong' && cachedPassword.isWrong(generation)) {
      throw await rejectKnownWrong(deps, source);
    }
    throw error;
  }
}

async function checkUncached(deps: AttemptDeps, attempt: PasswordAttempt): Promise<TicketGrant> {
  const { cachedPassword, source } = attempt;
  const { trackingId, recipientId } = source;
  const slot = await findKeySlot(deps.db, trackingId, { kind: 'recipient', holder: recipientId });
  // A transfer that has ended since the lookup has no slots.
  if (slot === undefined) throw new Problem('transfer_gone');
  await reserveAttempt(deps, source);
  const transferKey = await openTransferKey(deps, attempt, slot).catch(async (error: unknown) => {
    await returnAttempt(deps, source);
    throw error;
  });
  if (transferKey === undefined) {
    cachedPassword.saveWrong(slot.generation);
    throw await failAttempt(deps, source);
  }
  const grant = { transferKey, generation: slot.generation };
  // Saved first: a request that finds neither this result nor a running check would derive again.
  cachedPassword.saveCorrect(grant, attempt.transferIdHash);
  await returnAttempt(deps, source);
  return grant;
}

async function openTransferKey(
  { keys, passwords }: AttemptDeps,
  { transferId, password, source, senderId, network }: PasswordAttempt,
  slot: KeySlot,
): Promise<TransferKey | undefined> {
  const place = { trackingId: source.trackingId, recipientId: transferId, generation: slot.generation };
  const locked = openOuter(keys, place, slot);
  const queueTimeout = AbortSignal.timeout(passwordQueueTimeoutMs);
  // Verified callers and known devices form groups of their own, so that other callers leave capacity for them.
  const cause = { network, sender: senderId, transfer: `${transferId} ${source.kind}` };
  const derived = await passwords.derive(password, locked.derivation, queueTimeout, cause);
  const transferKey = openInner(place, locked, derived);
  if (transferKey !== undefined) passwords.refund(derived);
  return transferKey;
}
