import { keySlotsOf, stateAt, type TransferState, transferStates } from './transfer-state.ts';

/** What a recipient finds: nothing, something that will be there, a transfer, or the news that it is over. */
export type Availability = 'hidden' | 'coming' | 'open' | 'gone';

const availabilities = {
  Session: 'hidden',
  Processing: 'coming',
  Active: 'open',
  Failed: 'gone',
  Deleted_by_expiration: 'gone',
  Deleted_by_revocation: 'gone',
  Deleted_by_admin: 'gone',
  Deleted_by_security: 'gone',
} as const satisfies Record<TransferState, Availability>;

export function availabilityAt(
  now: Date,
  transfer: { readonly state: TransferState; readonly expiresAt: Date },
): Availability {
  return availabilities[stateAt(now, transfer)];
}

/** For so long after the expiry a download that has begun before it may go on. */
const graceMs = 3_600_000;

/** Whether a download that is under way may come to its end. */
export function mayFinish(
  now: Date,
  { state, expiresAt }: { readonly state: TransferState; readonly expiresAt: Date },
): boolean {
  const ended = state !== 'Active' && state !== 'Deleted_by_expiration';
  return !ended && now.getTime() < expiresAt.getTime() + graceMs;
}

/** States of a transfer that has not ended: what it consists of is needed. */
export const livingStates: readonly TransferState[] = transferStates.filter((state) => keySlotsOf(state).length > 0);

/** Transfers that have expired after this need their contents still, for the downloads that may come to their end. */
export function stillReadAfter(now: Date): Date {
  return new Date(now.getTime() - graceMs);
}
