import { hourMs } from './time.ts';
import { keySlotsOf, stateAt, type TransferState, transferStates } from './transfer-state.ts';

/** How a transfer appears to a recipient. */
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

/** How long after the expiry a download that began earlier may continue. */
const graceMs = hourMs;

/** Reports whether a running download may finish. */
export function mayFinishDownload(
  now: Date,
  { state, expiresAt }: { readonly state: TransferState; readonly expiresAt: Date },
): boolean {
  const ended = state !== 'Active' && state !== 'Deleted_by_expiration';
  return !ended && now < downloadsEndAt(expiresAt);
}

/** No download of the transfer runs after this time. */
export const downloadsEndAt = (expiresAt: Date): Date => new Date(expiresAt.getTime() + graceMs);

/** States in which the contents of a transfer are needed. */
export const liveStates: readonly TransferState[] = transferStates.filter((state) => keySlotsOf(state).length > 0);

/** Transfers that expired after this time still need their contents, for downloads that are running. */
export const downloadGraceStart = (now: Date): Date => new Date(now.getTime() - graceMs);
