import { stateAt, type TransferState } from './transfer-state.ts';

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
